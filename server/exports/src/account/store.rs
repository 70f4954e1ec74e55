//! What an account has, in the database, as it is exported.

use serde_json::Value;
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

pub(super) async fn account(
    database: impl PgExecutor<'_>,
    account: Uuid,
) -> Result<Option<Value>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/exports/account/account.sql",
        account
    )
    .fetch_optional(database)
    .await?;
    Ok(row.map(|row| row.line))
}

macro_rules! lists {
    ($($name:ident: $file:literal;)*) => {
        $(
            pub(super) async fn $name(pool: &PgPool, account: Uuid) -> Result<Vec<Value>, sqlx::Error> {
                let rows = sqlx::query_file!($file, account).fetch_all(pool).await?;
                Ok(rows.into_iter().map(|row| row.line).collect())
            }
        )*
    };
}

lists! {
    members: "../../queries/accounts/exports/account/members.sql";
    invitations: "../../queries/accounts/exports/account/invitations.sql";
    tokens: "../../queries/accounts/exports/account/tokens.sql";
    devices: "../../queries/accounts/exports/account/devices.sql";
    requests: "../../queries/accounts/exports/account/requests.sql";
    support: "../../queries/accounts/exports/account/support.sql";
    views: "../../queries/accounts/exports/account/views.sql";
    channels: "../../queries/accounts/exports/account/channels.sql";
    reports: "../../queries/accounts/exports/account/reports.sql";
    billing: "../../queries/accounts/exports/account/billing.sql";
}

/// A line of the audit.
#[derive(Debug)]
pub(super) struct Line {
    pub id: Uuid,
    pub line: Value,
}

/// The lines after this one, at most `limit`.
pub(super) async fn audit(
    pool: &PgPool,
    account: Uuid,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Line>, sqlx::Error> {
    sqlx::query_file_as!(
        Line,
        "../../queries/accounts/exports/account/audit.sql",
        account,
        after,
        limit
    )
    .fetch_all(pool)
    .await
}

/// A site with its settings.
#[derive(Debug)]
pub(super) struct Site {
    pub name: String,
    pub number: i32,
    pub line: Value,
}

pub(super) async fn sites(pool: &PgPool, account: Uuid) -> Result<Vec<Site>, sqlx::Error> {
    sqlx::query_file_as!(
        Site,
        "../../queries/accounts/exports/account/sites.sql",
        account
    )
    .fetch_all(pool)
    .await
}

/// A site, as a request may name it.
#[derive(Clone, Debug)]
pub(super) struct SiteName {
    pub id: Uuid,
    pub name: String,
}

pub(super) async fn site_names(pool: &PgPool, account: Uuid) -> Result<Vec<SiteName>, sqlx::Error> {
    sqlx::query_file_as!(
        SiteName,
        "../../queries/accounts/exports/account/site_names.sql",
        account
    )
    .fetch_all(pool)
    .await
}
