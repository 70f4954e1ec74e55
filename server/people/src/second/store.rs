//! Queries about two-factor authentication.

use base::secret::Hash;
use sqlx::PgConnection;
use uuid::Uuid;

#[derive(Debug)]
pub(super) struct StoredSecret {
    pub second_secret: Option<Vec<u8>>,
    pub second_interval: i64,
}

/// The person's two-factor authentication, locked until the transaction ends.
pub(super) async fn lock(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<Option<StoredSecret>, sqlx::Error> {
    sqlx::query_file_as!(
        StoredSecret,
        "../../queries/accounts/people/second/lock.sql",
        person
    )
    .fetch_optional(transaction)
    .await
}

/// Whether the interval was not spent yet; it is now.
pub(super) async fn spend_interval(
    transaction: &mut PgConnection,
    person: Uuid,
    interval: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/people/second/spend_interval.sql",
        person,
        interval
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Whether the code was there and not spent yet; it is now.
pub(super) async fn spend_code(
    transaction: &mut PgConnection,
    person: Uuid,
    code: &Hash,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/people/second/spend_code.sql",
        person,
        code.as_slice(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}
