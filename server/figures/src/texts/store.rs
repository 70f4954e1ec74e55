//! What the texts of a site say about it, from the accounts database.

use base::access::InSite;
use shared::banner::Keep;
use sqlx::PgPool;

/// For how many days records of visitors who agreed are kept: the site's own numbers, or those to begin with.
pub(super) async fn keep<R>(pool: &PgPool, site: &InSite<R>) -> anyhow::Result<Keep> {
    let row = sqlx::query_file!("../../queries/accounts/figures/texts/keep.sql", site.id())
        .fetch_optional(pool)
        .await?;
    Ok(match row {
        None => Keep::default(),
        Some(row) => Keep {
            visits_days: row.visits_days.try_into()?,
            records_days: row.records_days.try_into()?,
        },
    })
}
