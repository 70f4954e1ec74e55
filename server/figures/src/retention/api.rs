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
use crate::{Tags, query::State};

/// The operation.
#[derive(Debug)]
pub struct RetentionApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl RetentionApi {
    /// Show retention
    ///
    /// Returns cohorts by first visit, and how many visitors of each returned in the following days, weeks or months.
    /// Includes only consented visitors: Stile cannot recognise anyone else on another day. Empty as long as the site
    /// has no consented visitors.
    ///
    /// 400 `too_many_intervals` if the period has more than 400 intervals.
    #[oai(
        path = "/sites/:site/retention",
        method = "get",
        operation_id = "get_site_retention"
    )]
    async fn retention(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `12mo`.
        period: Query<Option<String>>,
        /// Length of the intervals. Default: `week`.
        by: Query<Option<RetentionBy>>,
    ) -> Result<Json<RetentionView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let by = by.0.unwrap_or_default();
        let client = self.0.of(&who.caller);
        let view = service::retention(&client, &site, period.0, by);
        Ok(Json(view.await?))
    }
}
