//! What people did to a site, in the accounts database.

use base::access::{InSite, ReadFigures};
use serde_json::Value;
use sqlx::PgPool;

/// A line of the audit.
#[derive(Debug)]
pub(super) struct Done {
    pub at: i64,
    pub action: String,
    pub subject: String,
    pub old: Option<Value>,
    pub new: Option<Value>,
    pub person: Option<String>,
}

/// The changes to the site from one moment up to another, Unix seconds.
pub(super) async fn site_events(
    pool: &PgPool,
    site: &InSite<ReadFigures>,
    from: i64,
    until: i64,
) -> Result<Vec<Done>, sqlx::Error> {
    sqlx::query_file_as!(
        Done,
        "../../queries/accounts/figures/why/site_events.sql",
        site.caller.account,
        site.id(),
        from,
        until
    )
    .fetch_all(pool)
    .await
}
