//! What the accounts database holds of a site.

use base::access::{InSite, ReadFigures};
use sqlx::PgPool;

/// What else goes with a site.
#[derive(Debug)]
pub(super) struct Settings {
    pub annotations: i64,
    pub members: i64,
    pub tokens: i64,
    pub invitations: i64,
    pub requests: i64,
    pub snapshots: i64,
    pub saved_views: i64,
    pub goals: i64,
    pub picks: i64,
    pub stretches: i64,
    pub funnels: i64,
    pub data_requests: i64,
}

pub(super) async fn settings(
    pool: &PgPool,
    site: &InSite<ReadFigures>,
) -> Result<Option<Settings>, sqlx::Error> {
    sqlx::query_file_as!(
        Settings,
        "../../queries/accounts/figures/holds/settings.sql",
        site.id(),
        site.caller.account
    )
    .fetch_optional(pool)
    .await
}
