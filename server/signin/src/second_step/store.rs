//! Queries for turning two-factor authentication on and off.

use sqlx::PgConnection;
use uuid::Uuid;

#[derive(Debug)]
pub(super) struct State {
    pub is_on: bool,
    pub second_pending: Option<Vec<u8>>,
    pub second_pending_at: Option<i64>,
    /// An account that asks for it, now or from a day ahead.
    pub asked_by: Option<Uuid>,
}

/// The person's two-factor authentication, locked until the transaction ends.
pub(super) async fn lock(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<State, sqlx::Error> {
    sqlx::query_file_as!(
        State,
        "../../queries/accounts/signin/second_step/lock.sql",
        person
    )
    .fetch_one(transaction)
    .await
}

/// Stores a pending secret; returns whether it did. If two-factor authentication is on, it does so only to
/// `replace` the secret.
pub(super) async fn keep_pending(
    transaction: &mut PgConnection,
    person: Uuid,
    sealed: &[u8],
    now: i64,
    replace: bool,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/signin/second_step/keep_pending.sql",
        person,
        sealed,
        now,
        replace
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn turn_on(
    transaction: &mut PgConnection,
    person: Uuid,
    sealed: &[u8],
    interval: i64,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/second_step/turn_on.sql",
        person,
        sealed,
        interval,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn turn_off(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/second_step/turn_off.sql",
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete_codes(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/second_step/forget_codes.sql",
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn insert_codes(
    transaction: &mut PgConnection,
    person: Uuid,
    hashes: &[Vec<u8>],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/second_step/insert_codes.sql",
        person,
        hashes
    )
    .execute(transaction)
    .await?;
    Ok(())
}
