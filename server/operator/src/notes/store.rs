//! Notes in the database.

use sqlx::PgConnection;
use uuid::Uuid;

use super::records::AdminNote;

/// A new note.
#[derive(Debug)]
pub(super) struct New<'a> {
    pub id: Uuid,
    pub account: Uuid,
    pub person: Uuid,
    pub name: &'a str,
    pub text: &'a str,
    pub at: i64,
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    new: &New<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/notes/insert.sql",
        new.id,
        new.account,
        new.person,
        new.name,
        new.text,
        new.at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The notes on an account, newest first.
pub(crate) async fn of_account(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<AdminNote>, sqlx::Error> {
    sqlx::query_file_as!(
        AdminNote,
        "../../queries/accounts/operator/notes/of_account.sql",
        account
    )
    .fetch_all(connection)
    .await
}
