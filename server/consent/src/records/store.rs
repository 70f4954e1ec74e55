//! What the accounts database has about consent records: versions of banners, signatures.

use std::collections::HashMap;

use base::access::InSite;
use serde_json::Value;
use shared::{
    banner::Banner,
    consent::{Hash, proofs::Seal},
    ids::SiteNumber,
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

/// A day that was signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SignedDay {
    /// `YYYY-MM-DD`, UTC.
    pub day: String,
    /// The number of its last record.
    pub number: u64,
    /// The signature.
    pub signature: [u8; 64],
}

impl SignedDay {
    fn of(day: String, number: i64, signature: Vec<u8>) -> anyhow::Result<Self> {
        let signature = signature.try_into();
        Ok(Self {
            day,
            number: u64::try_from(number)?,
            signature: signature.map_err(|_| anyhow::anyhow!("a signature has 64 bytes"))?,
        })
    }
}

/// The content of a version of the site's banner.
pub(super) async fn content<R>(
    pool: &PgPool,
    site: &InSite<R>,
    version: &Hash,
) -> Result<Option<Value>, sqlx::Error> {
    sqlx::query_file_scalar!(
        "../../queries/accounts/consent/records/content.sql",
        site.id(),
        version.as_slice()
    )
    .fetch_optional(pool)
    .await
}

/// The content of every version of the site's banner, by the version's hash.
pub(super) async fn versions<R>(
    pool: &PgPool,
    site: &InSite<R>,
) -> anyhow::Result<HashMap<Hash, Banner>> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/consent/records/versions.sql",
        site.id()
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| Ok((bytes(row.hash)?, serde_json::from_value(row.content)?)))
        .collect()
}

fn bytes(hash: Vec<u8>) -> anyhow::Result<Hash> {
    let hash = hash.try_into();
    hash.map_err(|_| anyhow::anyhow!("a hash has 32 bytes"))
}

/// The signed days of a site whose last record has one of these numbers, oldest first.
pub(super) async fn signed_days<R>(
    pool: &PgPool,
    site: &InSite<R>,
    from: u64,
    to: u64,
) -> anyhow::Result<Vec<SignedDay>> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/consent/records/signed_days.sql",
        site.id(),
        i64::try_from(from)?,
        i64::try_from(to)?
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| SignedDay::of(row.day, row.number, row.signature))
        .collect()
}

/// The first signed day that covers a record.
pub(super) async fn covering_day<R>(
    pool: &PgPool,
    site: &InSite<R>,
    number: u64,
) -> anyhow::Result<Option<SignedDay>> {
    let row = sqlx::query_file!(
        "../../queries/accounts/consent/records/covering_day.sql",
        site.id(),
        i64::try_from(number)?
    )
    .fetch_optional(pool)
    .await?;
    row.map(|row| SignedDay::of(row.day, row.number, row.signature))
        .transpose()
}

/// The last day of a site that was signed, `YYYY-MM-DD`.
pub(super) async fn signed_until<R>(
    pool: &PgPool,
    site: &InSite<R>,
) -> Result<Option<String>, sqlx::Error> {
    let day = sqlx::query_file_scalar!(
        "../../queries/accounts/consent/records/signed_until.sql",
        site.id()
    );
    day.fetch_one(pool).await
}

/// The number of the last signed record of each site that has one.
pub(super) async fn last_signed(pool: &PgPool) -> anyhow::Result<Vec<(SiteNumber, u64)>> {
    let rows = sqlx::query_file!("../../queries/accounts/consent/records/last_signed.sql")
        .fetch_all(pool)
        .await?;
    rows.into_iter()
        .map(|row| Ok((SiteNumber(row.site.try_into()?), row.number.try_into()?)))
        .collect()
}

/// Keeps the signature of a day, unless the day has one or the site is gone; whether it did.
pub(super) async fn keep_day(
    database: impl PgExecutor<'_>,
    site: Uuid,
    day: &str,
    number: u64,
    seal: &Seal,
) -> anyhow::Result<bool> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/records/keep_day.sql",
        site,
        day,
        i64::try_from(number)?,
        seal.signature.as_slice()
    )
    .execute(database)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// For how many days a site keeps what it has of visitors who were asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeptDays {
    pub site: Uuid,
    pub visits_days: i32,
    pub records_days: i32,
    /// Whether it does not ask any more, and keeps those who agreed.
    pub only_keeps: bool,
}

/// The same of every site with settings.
pub(super) async fn kept_days(pool: &PgPool) -> Result<Vec<KeptDays>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/consent/records/kept_days.sql")
        .fetch_all(pool)
        .await?;
    let kept = rows.into_iter().map(|row| KeptDays {
        site: row.site_id,
        visits_days: row.visits_days,
        records_days: row.records_days,
        only_keeps: row.only_keeps,
    });
    Ok(kept.collect())
}

/// A site that does not ask keeps no visitors any more, once this transaction commits; it cannot be turned on until then.
/// Returns whether it kept any.
pub(super) async fn end_keeping(
    transaction: &mut PgConnection,
    site: Uuid,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/consent/records/end_keeping.sql",
        site
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}
