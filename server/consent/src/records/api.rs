//! API operations on consent records.

use base::{
    access::{Member, SeeConsent, SeeVisitors},
    answer::{BUSY, HeadOnly, INVALID, Refused, UNKNOWN, UpTo},
};
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use shared::consent::Kind;

use super::{
    records::{ConsentSummary, RecordDetail, RecordView},
    service::Records,
};
use crate::{Tags, file::Csv};

/// How many records are returned if the request sets no limit.
const RECORDS: u32 = 50;
/// How many records a request asks for.
type Limit = UpTo<1_000>;

/// The operations on consent records.
#[derive(Debug)]
pub struct RecordsApi {
    pub(crate) records: Records,
}

#[OpenApi(tag = "Tags::Consent")]
impl RecordsApi {
    /// Summarise consent
    ///
    /// Returns how often the banner was shown and what visitors answered: day by day, in total, and for each version of
    /// the banner and language. `chain` is about all records of the site: they form a chain of hashes, and the last record
    /// of each day is signed in the night after.
    #[oai(
        path = "/sites/:site/consent",
        method = "get",
        operation_id = "get_site_consent"
    )]
    async fn summary(
        &self,
        who: Member<SeeConsent>,
        /// The site's id or name.
        site: Path<String>,
        /// `7d`, `30d` (default), `all`, two dates such as `2026-01-01..2026-01-31`, or any other period of `/stats`; of
        /// `24h`, both days.
        period: Query<Option<String>>,
    ) -> Result<Json<ConsentSummary>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.records.summary(&site, period.as_deref()).await?))
    }

    /// Export consent records
    ///
    /// Returns all records of the site as CSV, oldest first, with their hashes and signatures. `stile consent verify FILE`
    /// verifies the file without a server: a changed, missing or moved record is found. `HEAD` checks whether you may
    /// export.
    #[oai(
        path = "/sites/:site/consent/export",
        method = "get",
        operation_id = "export_site_consent"
    )]
    async fn export(
        &self,
        request: &Request,
        who: Member<SeeVisitors>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Csv, Refused<{ UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        match request.data::<HeadOnly>() {
            Some(_) => Ok(self.records.export_name(&site)),
            None => Ok(self.records.export(site).await?),
        }
    }

    /// List consent records
    ///
    /// Returns the records, newest first.
    #[oai(
        path = "/sites/:site/consent/records",
        method = "get",
        operation_id = "list_site_consent_records"
    )]
    async fn list(
        &self,
        who: Member<SeeVisitors>,
        /// The site's id or name.
        site: Path<String>,
        /// Only records of this kind.
        kind: Query<Option<Kind>>,
        /// Only records from before this moment, in Unix seconds. For the next page, use `time` of the last record.
        before: Query<Option<i64>>,
        /// The maximum number of records, up to 1,000 (default: 50); a higher limit returns 1,000. The records of the last
        /// second are always returned together, even if that makes more.
        limit: Query<Option<Limit>>,
    ) -> Result<Json<Vec<RecordView>>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let limit = limit.0.map_or(RECORDS, u32::from);
        let list = self.records.list(&site, kind.0, before.0, limit);
        Ok(Json(list.await?))
    }

    /// Get a consent record
    ///
    /// Returns a record with what the visitor was shown, word for word, and its place in the chain.
    #[oai(
        path = "/sites/:site/consent/records/:id",
        method = "get",
        operation_id = "get_site_consent_record"
    )]
    async fn get(
        &self,
        who: Member<SeeVisitors>,
        /// The site's id or name.
        site: Path<String>,
        /// The record's id.
        id: Path<String>,
    ) -> Result<Json<RecordDetail>, Refused<{ UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.records.get(&site, &id).await?))
    }
}
