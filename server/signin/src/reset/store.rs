//! Questions about new passwords to the accounts database.

use sqlx::PgConnection;
use uuid::Uuid;

pub(super) async fn set_password(
    transaction: &mut PgConnection,
    person: Uuid,
    hash: &str,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/reset/set_password.sql",
        person,
        hash,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// How many sessions ended.
pub(super) async fn end_sessions(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/signin/reset/end_sessions.sql",
        person
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected())
}

pub(super) async fn end_links(
    transaction: &mut PgConnection,
    person: Uuid,
    email: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/reset/end_links.sql",
        person,
        email
    )
    .execute(transaction)
    .await?;
    Ok(())
}
