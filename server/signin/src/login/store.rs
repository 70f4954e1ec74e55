//! Questions about passwords to the accounts database.

use sqlx::PgConnection;
use uuid::Uuid;

/// Whether this is still the hash of the person's password; locked until the transaction ends.
pub(super) async fn still_theirs(
    transaction: &mut PgConnection,
    person: Uuid,
    hash: &str,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/signin/login/still_theirs.sql",
        person,
        hash
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.is_some())
}
