//! Queries about pending second factors.

use sqlx::PgConnection;
use uuid::Uuid;

/// Whether the pending session still exists; locks it until the transaction ends.
pub(super) async fn lock_pending(
    transaction: &mut PgConnection,
    session: Uuid,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/signin/second/lock_pending.sql",
        session
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.is_some())
}

pub(super) async fn codes_left(
    connection: &mut PgConnection,
    person: Uuid,
) -> Result<i64, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/signin/second/codes_left.sql",
        person
    )
    .fetch_one(connection)
    .await?;
    Ok(row.left)
}
