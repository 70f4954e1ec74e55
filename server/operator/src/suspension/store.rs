//! Suspensions in the database.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

pub(super) async fn announce(
    transaction: &mut PgConnection,
    account: Uuid,
    at: i64,
    reason: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/suspension/announce.sql",
        account,
        at,
        reason
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The suspension waits for this email.
pub(super) async fn wait_for(
    transaction: &mut PgConnection,
    account: Uuid,
    mail: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/suspension/wait_for.sql",
        mail,
        account
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn due(pool: &PgPool, now: i64) -> Result<Vec<Uuid>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/operator/suspension/due.sql", now)
        .fetch_all(pool)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// An account that was just suspended.
#[derive(Debug)]
pub(super) struct Suspended {
    pub name: String,
    pub suspend_reason: String,
}

pub(super) async fn suspend(
    transaction: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<Option<Suspended>, sqlx::Error> {
    sqlx::query_file_as!(
        Suspended,
        "../../queries/accounts/operator/suspension/suspend.sql",
        account,
        now
    )
    .fetch_optional(transaction)
    .await
}

pub(super) async fn resume(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/suspension/resume.sql",
        account
    )
    .execute(transaction)
    .await?;
    Ok(())
}
