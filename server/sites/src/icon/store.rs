//! Icons in the accounts database.

use base::access::InSite;
use sqlx::PgPool;

/// What was found when it was last looked for.
#[derive(Debug)]
pub(super) struct StoredIcon {
    pub name: String,
    pub kind: Option<String>,
    pub bytes: Option<Vec<u8>>,
    pub looked_at: i64,
}

pub(super) async fn stored<R>(
    pool: &PgPool,
    site: &InSite<R>,
) -> Result<Option<StoredIcon>, sqlx::Error> {
    sqlx::query_file_as!(
        StoredIcon,
        "../../queries/accounts/sites/icon/kept.sql",
        site.id()
    )
    .fetch_optional(pool)
    .await
}

pub(super) async fn keep<R>(
    pool: &PgPool,
    site: &InSite<R>,
    name: &str,
    found: Option<(&str, &[u8])>,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/icon/keep.sql",
        site.id(),
        name,
        found.map(|(kind, _)| kind),
        found.map(|(_, bytes)| bytes),
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}
