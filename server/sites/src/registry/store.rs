//! The registry's questions to the accounts database.

use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

/// A site as it is kept.
#[derive(Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub number: i32,
    pub account_id: Uuid,
    pub name: String,
    pub hostnames: Vec<String>,
    pub zone: String,
    pub zone_since: i64,
    pub currency: String,
    pub week_start: String,
    pub paused: bool,
    pub bots: String,
    pub excluded_paths: Vec<String>,
    pub excluded_addresses: Vec<String>,
    pub excluded_countries: Vec<String>,
    pub kept_parameters: Vec<String>,
    pub keep_days: Option<i32>,
    pub keep_days_before: Option<i32>,
    pub keep_days_lowered_at: Option<i64>,
    pub created_at: i64,
    pub suspended: bool,
    pub held: bool,
    pub offered_until: Option<i64>,
    pub goals: serde_json::Value,
    pub picks: serde_json::Value,
    pub stretches: serde_json::Value,
    pub consent: Option<serde_json::Value>,
    pub share: Option<serde_json::Value>,
}

/// Every site, or the one with this id, or those of this account.
pub(super) async fn sites(
    database: impl PgExecutor<'_>,
    site: Option<Uuid>,
    account: Option<Uuid>,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/registry/sites.sql",
        site,
        account
    )
    .fetch_all(database)
    .await
}

pub(super) async fn one(
    database: impl PgExecutor<'_>,
    site: Uuid,
) -> Result<Option<Row>, sqlx::Error> {
    Ok(sites(database, Some(site), None).await?.pop())
}

/// Notifies every process of a site's id, or of [`super::of_account`].
pub(super) async fn notify(transaction: &mut PgConnection, what: &str) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/sites/registry/notify.sql", what)
        .fetch_one(transaction)
        .await?;
    Ok(())
}
