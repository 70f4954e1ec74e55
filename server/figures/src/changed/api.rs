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
use crate::{asking::Asker, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct ChangedApi(pub Asker);

#[OpenApi]
impl ChangedApi {
    /// What changed
    ///
    /// The pages and the sources that rose and fell most since the period
    /// before. What is not shown one by one is added up, so that each side adds
    /// up to the whole difference. A visitor may be on many pages and is counted
    /// once: under the first. `/why` tells more of one figure.
    #[oai(
        path = "/sites/:site/changed",
        method = "get",
        operation_id = "get_site_changed",
        tag = "Tag::Figures"
    )]
    async fn changed(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// As for the stats, but not `all`; 30 days when left out.
        period: Query<Option<String>>,
        /// `visitors` (when left out) or `views`.
        metrics: Query<Option<ChangedMetric>>,
        /// Such as `page:/a/*` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
        /// Rows of each side, 10 when left out.
        limit: Query<Option<u32>>,
    ) -> Result<Json<ChangedResponse>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked::of(period.0, filter.0);
        let metric = metrics.0.unwrap_or(ChangedMetric::Visitors);
        Ok(Json(
            service::changed(&self.0.of(&who.caller), &site, &asked, metric, limit.0).await?,
        ))
    }
}
