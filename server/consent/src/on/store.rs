//! The mode of a site, and whose visitors are to be erased, in the accounts database.

use base::access::InSite;
use shared::ids::SiteNumber;
use sites::site_lock::touched;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

/// Visitors are asked from now on.
pub(super) async fn on<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    now: i64,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!("../../queries/accounts/consent/on/on.sql", site.id(), now)
        .execute(transaction)
        .await?;
    touched(&done)
}

/// Visitors are not asked any more; those who agreed are kept, or not.
pub(super) async fn off<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    kept: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/consent/on/off.sql", site.id(), kept)
        .execute(transaction)
        .await?;
    Ok(())
}

/// Notes that all visitors of a site are to be erased.
pub(super) async fn ask_erasing<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/consent/on/ask_erasing.sql",
        site.id(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// The sites whose visitors are to be erased, with when that was asked for, in Unix seconds.
pub(super) async fn to_erase(
    database: impl PgExecutor<'_>,
) -> anyhow::Result<Vec<(SiteNumber, i64)>> {
    let rows = sqlx::query_file!("../../queries/accounts/consent/on/to_erase.sql")
        .fetch_all(database)
        .await?;
    rows.into_iter()
        .map(|row| Ok((SiteNumber(row.number.try_into()?), row.asked_at)))
        .collect()
}

/// The marks of visitors whose ids data requests of a site still have.
pub(super) struct WithIds {
    pub site: Uuid,
    pub number: SiteNumber,
    /// In hex, separated by commas.
    pub marks: String,
}

/// The same, of all sites.
pub(super) async fn requests_with_ids(pool: &PgPool) -> anyhow::Result<Vec<WithIds>> {
    let rows = sqlx::query_file!("../../queries/accounts/consent/on/requests_with_ids.sql")
        .fetch_all(pool)
        .await?;
    rows.into_iter()
        .map(|row| {
            Ok(WithIds {
                site: row.site_id,
                number: SiteNumber(row.number.try_into()?),
                marks: row.marks,
            })
        })
        .collect()
}

/// The data requests about these visitors keep only their marks.
pub(super) async fn requests_without_id(
    pool: &PgPool,
    site: Uuid,
    marks: &[Vec<u8>],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/consent/on/requests_without_id.sql",
        site,
        marks
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Notes that it is done, unless it was asked for again.
pub(super) async fn erased(
    database: impl PgExecutor<'_>,
    site: SiteNumber,
    asked_at: i64,
) -> anyhow::Result<()> {
    sqlx::query_file!(
        "../../queries/accounts/consent/on/erased.sql",
        i32::try_from(site.0)?,
        asked_at
    )
    .execute(database)
    .await?;
    Ok(())
}
