//! `GET /overview`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused},
};
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{records::Overview, service};
use crate::{Tags, query::State};

/// The operation.
#[derive(Debug)]
pub struct OverviewApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl OverviewApi {
    /// Show all sites at a glance
    ///
    /// Returns the sites that the caller may see. Each has its visitors and page views, their values in the previous
    /// period, a sparkline, and whether hits arrive. Each site's period is in its own time zone. The figures are the
    /// same as in `/stats` and `/series` of the site, but do not include sums imported from other tools: `period.imported`
    /// of a site says of which days.
    #[oai(path = "/overview", method = "get", operation_id = "get_overview")]
    async fn overview(
        &self,
        who: Member<ReadFigures>,
        /// Period, as in `/stats`. Default: `7d`.
        period: Query<Option<String>>,
    ) -> Result<Json<Overview>, Refused<{ INVALID | BUSY }>> {
        let client = self.0.of(&who.caller);
        Ok(Json(
            service::overview(&client, &who, period.as_deref()).await?,
        ))
    }
}
