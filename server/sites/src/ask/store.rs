//! Requests for sites, in the database.

use sqlx::PgConnection;
use uuid::Uuid;

/// Who asks.
#[derive(Debug)]
pub(super) struct Asker {
    pub id: Uuid,
    pub name: String,
    pub email: String,
}

pub(super) async fn member(
    transaction: &mut PgConnection,
    member: Uuid,
    account: Uuid,
) -> Result<Option<Asker>, sqlx::Error> {
    sqlx::query_file_as!(
        Asker,
        "../../queries/accounts/sites/ask/member.sql",
        member,
        account
    )
    .fetch_optional(transaction)
    .await
}

pub(super) async fn keep(
    transaction: &mut PgConnection,
    id: Uuid,
    member: Uuid,
    site: Uuid,
    message: &str,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/ask/keep.sql",
        id,
        member,
        site,
        message,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}
