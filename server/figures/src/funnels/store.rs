//! Funnels in the accounts database.

use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::Kept;

/// A funnel as it is kept.
#[derive(Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub name: String,
    pub steps: Value,
    pub step_order: String,
    pub within_seconds: Option<i32>,
    pub created_at: i64,
    pub changed_at: i64,
    pub made_by: Option<Uuid>,
    pub made_by_name: Option<String>,
}

/// Those of a site, newest first; only this one where it is given.
pub(super) async fn list(
    database: impl PgExecutor<'_>,
    site: Uuid,
    funnel: Option<Uuid>,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/figures/funnels/list.sql",
        site,
        funnel
    )
    .fetch_all(database)
    .await
}

pub(super) async fn count(transaction: &mut PgConnection, site: Uuid) -> Result<i64, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/figures/funnels/count.sql", site)
        .fetch_one(transaction)
        .await?;
    Ok(row.count)
}

/// Whose funnel, and since when.
#[derive(Clone, Copy, Debug)]
pub(super) struct New {
    pub id: Uuid,
    pub site: Uuid,
    pub person: Uuid,
    pub now: i64,
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    new: New,
    kept: &Kept,
    steps: &Value,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/figures/funnels/insert.sql",
        new.id,
        new.site,
        kept.name,
        steps,
        kept.order.word(),
        kept.within_seconds,
        new.person,
        new.now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn update(
    transaction: &mut PgConnection,
    (funnel, site): (Uuid, Uuid),
    kept: &Kept,
    steps: &Value,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/figures/funnels/update.sql",
        funnel,
        site,
        kept.name,
        steps,
        kept.order.word(),
        kept.within_seconds,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete(
    transaction: &mut PgConnection,
    funnel: Uuid,
    site: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/figures/funnels/delete.sql",
        funnel,
        site
    )
    .execute(transaction)
    .await?;
    Ok(())
}
