//! Questions about people's addresses to the accounts database.

use sqlx::PgConnection;
use uuid::Uuid;

/// What is known of the person themselves.
#[derive(Debug)]
pub(super) struct Myself {
    pub name: String,
    pub email: String,
}

/// The person; locked if this is a transaction.
pub(super) async fn myself(
    connection: &mut PgConnection,
    person: Uuid,
) -> Result<Option<Myself>, sqlx::Error> {
    sqlx::query_file_as!(
        Myself,
        "../../queries/accounts/signin/email/myself.sql",
        person
    )
    .fetch_optional(connection)
    .await
}

/// Ends an earlier request of the person.
pub(super) async fn delete_requests(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/email/forget_asked.sql",
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn change(
    transaction: &mut PgConnection,
    person: Uuid,
    email: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/email/change.sql",
        person,
        email
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Ends the links that were emailed to the old address, so that they no longer work.
pub(super) async fn end_links(
    transaction: &mut PgConnection,
    email: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/signin/email/end_links.sql", email)
        .execute(transaction)
        .await?;
    Ok(())
}
