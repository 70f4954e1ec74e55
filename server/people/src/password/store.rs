//! Questions about passwords to the accounts database.

use sqlx::PgConnection;
use uuid::Uuid;

/// Whether it is set now: not where another was set since `kept` was read.
pub(super) async fn set(
    transaction: &mut PgConnection,
    person: Uuid,
    hash: &str,
    kept: Option<&str>,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/people/password/set.sql",
        person,
        hash,
        kept,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}
