//! Icons in the accounts database.

use sqlx::PgPool;
use uuid::Uuid;

/// What was found when it was last looked for.
#[derive(Debug)]
pub(super) struct Kept {
    pub name: String,
    pub kind: Option<String>,
    pub bytes: Option<Vec<u8>>,
    pub looked_at: i64,
}

pub(super) async fn kept(pool: &PgPool, site: Uuid) -> Result<Option<Kept>, sqlx::Error> {
    sqlx::query_file_as!(Kept, "../../queries/accounts/sites/icon/kept.sql", site)
        .fetch_optional(pool)
        .await
}

pub(super) async fn keep(
    pool: &PgPool,
    site: Uuid,
    name: &str,
    found: Option<(&str, &[u8])>,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/icon/keep.sql",
        site,
        name,
        found.map(|(kind, _)| kind),
        found.map(|(_, bytes)| bytes),
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}
