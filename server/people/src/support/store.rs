//! Support in the database.

use sqlx::PgConnection;
use uuid::Uuid;

/// Support access that was requested or granted.
#[derive(Debug)]
pub(super) struct Support {
    pub id: Uuid,
    pub operator_id: Uuid,
    pub operator: String,
    pub email: String,
    pub reason: String,
    pub granted_at: Option<i64>,
    pub until: Option<i64>,
}

pub(super) async fn lock(
    transaction: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<Option<Support>, sqlx::Error> {
    sqlx::query_file_as!(
        Support,
        "../../queries/accounts/people/support/lock.sql",
        account,
        now
    )
    .fetch_optional(transaction)
    .await
}

pub(super) async fn grant(
    transaction: &mut PgConnection,
    support: Uuid,
    now: i64,
    by: Uuid,
    until: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/support/grant.sql",
        support,
        now,
        by,
        until
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn end(
    transaction: &mut PgConnection,
    support: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/support/end.sql",
        support,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
