//! `GET /sites/{site}/retention`.

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
    records::{RetentionBy, RetentionView},
    service,
};
use crate::{asking::Asker, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct RetentionApi(pub Asker);

#[OpenApi]
impl RetentionApi {
    /// How many come again
    ///
    /// Cohorts by the first visit, and how many of each came again in the days, weeks or months after it. Only
    /// of visitors who agreed to be known again: everyone else is somebody new each day. Empty as long as the
    /// site has no such visitors.
    #[oai(
        path = "/sites/:site/retention",
        method = "get",
        operation_id = "get_site_retention",
        tag = "Tag::Figures"
    )]
    async fn retention(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// As for the stats; 12 months when left out.
        period: Query<Option<String>>,
        /// The length of the intervals; weeks when left out.
        by: Query<Option<RetentionBy>>,
    ) -> Result<Json<RetentionView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let by = by.0.unwrap_or_default();
        let asker = self.0.of(&who.caller);
        let view = service::retention(&asker, &site, period.0, by);
        Ok(Json(view.await?))
    }
}
