//! API operations on consented visitors.

use base::{
    access::{ManageConsent, Member, SeeVisitors, SeeVisits},
    answer::{BUSY, HeadOnly, INVALID, NoContent, Refused, UNKNOWN, UpTo},
};
use figures::{consented::VisitorsView, query::QueryParams};
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{
    records::{Format, VisitorView},
    service::Visitors,
};
use crate::{Tags, file::Rows};

/// How many visitors are returned if the request sets no limit.
const VISITORS: u32 = 50;
/// How many visitors a request asks for.
type Limit = UpTo<1_000>;

/// The operations on consented visitors.
#[derive(Debug)]
pub struct VisitorsApi {
    pub(crate) visitors: Visitors,
}

#[OpenApi(tag = "Tags::Consent")]
impl VisitorsApi {
    /// List consented visitors
    ///
    /// Returns the visitors who agreed and have page views or events in the period that match the filters, last seen
    /// first; no others. A token also needs `figures:read`.
    #[oai(
        path = "/sites/:site/visitors",
        method = "get",
        operation_id = "list_site_visitors"
    )]
    async fn list(
        &self,
        who: Member<SeeVisits>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// Filter, such as `page:/a/*` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// Only visitors last seen before this moment, in Unix seconds. For the next page, use `last_seen` of the last
        /// visitor.
        before: Query<Option<i64>>,
        /// The maximum number of visitors, up to 1,000 (default: 50); a higher limit returns 1,000. The visitors of the
        /// last second are always returned together, even if that makes more.
        limit: Query<Option<Limit>>,
    ) -> Result<Json<VisitorsView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?.require::<SeeVisitors>()?;
        let asked = QueryParams::of(period.0, filter.0);
        let limit = limit.0.map_or(VISITORS, u32::from);
        let list = self.visitors.list(&site, &asked, before.0, limit);
        Ok(Json(list.await?))
    }

    /// Get a consented visitor
    ///
    /// Returns the visitor's visits since the agreement, with every page view and event and the goals that they reach. Each
    /// request is an entry of the audit log. A token also needs `figures:read`.
    #[oai(
        path = "/sites/:site/visitors/:visitor",
        method = "get",
        operation_id = "get_site_visitor"
    )]
    async fn get(
        &self,
        who: Member<SeeVisits>,
        /// The site's id or name.
        site: Path<String>,
        /// The visitor's id.
        visitor: Path<String>,
    ) -> Result<Json<VisitorView>, Refused<{ UNKNOWN | BUSY }>> {
        let site = who.open(&site)?.require::<SeeVisitors>()?;
        Ok(Json(self.visitors.get(&site, &visitor).await?))
    }

    /// Erase a consented visitor
    ///
    /// Erases everything that names the visitor. The visits stay, as those of a visitor who did not agree, and the consent
    /// records stay without the visitor.
    #[oai(
        path = "/sites/:site/visitors/:visitor",
        method = "delete",
        operation_id = "delete_site_visitor"
    )]
    async fn delete(
        &self,
        who: Member<ManageConsent>,
        /// The site's id or name.
        site: Path<String>,
        /// The visitor's id.
        visitor: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        self.visitors.erase(&site, &visitor).await?;
        Ok(NoContent)
    }

    /// Export a consented visitor
    ///
    /// Returns everything that is kept of the visitor: answers and visits as JSON, or the page views and events as CSV.
    /// `HEAD` checks whether you may export. A token also needs `figures:read`.
    #[oai(
        path = "/sites/:site/visitors/:visitor/export",
        method = "get",
        operation_id = "export_site_visitor"
    )]
    async fn export(
        &self,
        request: &Request,
        who: Member<SeeVisits>,
        /// The site's id or name.
        site: Path<String>,
        /// The visitor's id.
        visitor: Path<String>,
        /// The format of the file. Default: `json`.
        format: Query<Option<Format>>,
    ) -> Result<Rows, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?.require::<SeeVisitors>()?;
        let only_head = request.data::<HeadOnly>().is_some();
        let format = format.0.unwrap_or_default();
        let file = self.visitors.export(&site, &visitor, format, only_head);
        Ok(file.await?)
    }

    /// Export all consented visitors
    ///
    /// Returns everything that is kept of all visitors who agreed: as JSON Lines, or the page views and events as CSV.
    /// `HEAD` checks whether you may export. A token also needs `figures:read`.
    #[oai(
        path = "/sites/:site/visitors-export",
        method = "get",
        operation_id = "export_site_visitors"
    )]
    async fn export_all(
        &self,
        request: &Request,
        who: Member<SeeVisits>,
        /// The site's id or name.
        site: Path<String>,
        /// The format of the file. Default: `json`.
        format: Query<Option<Format>>,
    ) -> Result<Rows, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?.require::<SeeVisitors>()?;
        let only_head = request.data::<HeadOnly>().is_some();
        let format = format.0.unwrap_or_default();
        Ok(self.visitors.export_all(site, format, only_head).await?)
    }
}
