//! Requests for support access in the database.

use sqlx::PgConnection;
use uuid::Uuid;

/// Ends support access that was granted until a moment that is over.
pub(super) async fn end_expired(
    transaction: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/support/end_expired.sql",
        account,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// A new request.
#[derive(Debug)]
pub(super) struct New<'a> {
    pub id: Uuid,
    pub account: Uuid,
    pub operator: Uuid,
    pub reason: &'a str,
    pub now: i64,
}

/// Whether none was open.
pub(super) async fn ask(
    transaction: &mut PgConnection,
    new: &New<'_>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/operator/support/ask.sql",
        new.id,
        new.account,
        new.operator,
        new.reason,
        new.now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}
