//! `GET /sites/{site}/changed`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{
    records::{ChangedMetric, ChangedResponse},
    service,
};
use crate::{
    Tags,
    query::{QueryParams, Rows, State},
};

/// The operation.
#[derive(Debug)]
pub struct ChangedApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl ChangedApi {
    /// List what rose and fell
    ///
    /// Returns the pages and the sources that rose and fell most since the previous period. Values that are not shown
    /// individually are added up, so each breakdown adds up to the total difference. A visitor of many pages is counted
    /// once, under the first page. `/why` explains a single figure in detail.
    ///
    /// 400 `nothing_before` if there is no earlier period to compare with.
    #[oai(
        path = "/sites/:site/changed",
        method = "get",
        operation_id = "get_site_changed"
    )]
    async fn changed(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`, but not `all`. Default: `30d`.
        period: Query<Option<String>>,
        /// `visitors` (default) or `views`.
        metrics: Query<Option<ChangedMetric>>,
        /// Filter, such as `page:/a/*` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// Maximum number of rows on each side, up to 10,000; a higher limit returns 10,000. Default: 10.
        limit: Query<Option<Rows>>,
    ) -> Result<Json<ChangedResponse>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams::of(period.0, filter.0);
        let metric = metrics.0.unwrap_or(ChangedMetric::Visitors);
        Ok(Json(
            service::changed(
                &self.0.of(&who.caller),
                &site,
                &asked,
                metric,
                limit.0.map(u32::from),
            )
            .await?,
        ))
    }
}
