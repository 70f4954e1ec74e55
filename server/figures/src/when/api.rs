//! `GET /sites/{site}/when`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::When, service};
use crate::{
    Tags,
    query::{QueryParams, State},
};

/// The operation.
#[derive(Debug)]
pub struct WhenApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl WhenApi {
    /// Show figures by weekday and hour
    ///
    /// Returns figures for each hour of each weekday in the site's time zone, over the whole period. Each cell has the
    /// number of seconds of the period that it covers, so that you can compare hours that occurred more often than
    /// others, or that were shorter when clocks changed.
    #[oai(
        path = "/sites/:site/when",
        method = "get",
        operation_id = "get_site_when"
    )]
    async fn when(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// Filter, such as `page:/a/*` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
    ) -> Result<Json<When>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams::of(period.0, filter.0);
        Ok(Json(
            service::when(&self.0.of(&who.caller), &site, &asked).await?,
        ))
    }
}
