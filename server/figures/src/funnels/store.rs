//! Funnels in the accounts database.

use base::access::InSite;
use serde_json::Value;
use sites::site_lock::touched;
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::rules::CheckedFunnel;

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
pub(super) async fn list<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    funnel: Option<Uuid>,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/figures/funnels/list.sql",
        site.id(),
        funnel
    )
    .fetch_all(database)
    .await
}

pub(super) async fn count<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
) -> Result<i64, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/figures/funnels/count.sql",
        site.id()
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.count)
}

pub(super) async fn insert<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    funnel: Uuid,
    kept: &CheckedFunnel,
    steps: &Value,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/figures/funnels/insert.sql",
        funnel,
        site.id(),
        kept.name,
        steps,
        kept.order.word(),
        kept.within_seconds,
        site.caller.person,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn update<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    funnel: Uuid,
    kept: &CheckedFunnel,
    steps: &Value,
    now: i64,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/figures/funnels/update.sql",
        funnel,
        site.id(),
        kept.name,
        steps,
        kept.order.word(),
        kept.within_seconds,
        now
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

pub(super) async fn delete<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    funnel: Uuid,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/figures/funnels/delete.sql",
        funnel,
        site.id()
    )
    .execute(transaction)
    .await?;
    touched(&done)
}
