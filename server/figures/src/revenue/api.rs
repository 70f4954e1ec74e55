//! `GET /sites/{site}/revenue`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::RevenueReport, rules, service};
use crate::{
    Tags,
    query::{QueryParams, Rows, State},
};

/// The operation.
#[derive(Debug)]
pub struct RevenueApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl RevenueApi {
    /// Show revenue
    ///
    /// Returns exact sums in each original currency, and totals in the site's currency at the exchange rate of each
    /// day. `rates` lists the rates that were used; `left_out` lists amounts without a rate. A filter on hits (page,
    /// event, property) selects among the page views and events that generated revenue.
    ///
    /// 400 `too_many_points` if the series would have more than 10,000 points.
    #[oai(
        path = "/sites/:site/revenue",
        method = "get",
        operation_id = "get_site_revenue"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn revenue(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// `previous`, `year`, or two dates. Default: no comparison. With `previous` and `year`, a period that is still
        /// running is compared with the same part of the earlier one.
        compare: Query<Option<String>>,
        /// Filter, such as `source:Google` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// `goal`, or a dimension as in `/stats`: `page`, `source`, `channel`, `country`… Repeatable, at most 10.
        by: Query<Vec<String>>,
        /// Interval of the series: `day`, `week` or `month`. Default: `day` up to 92 days, otherwise `month`.
        interval: Query<Option<String>>,
        /// Maximum number of rows in each breakdown, up to 10,000; a higher limit returns 10,000. Default: 10.
        limit: Query<Option<Rows>>,
    ) -> Result<Json<RevenueReport>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        let request = rules::checked(&by, interval.0.as_deref(), limit.0.map(u32::from))?;
        Ok(Json(
            service::revenue(&self.0.of(&who.caller), &site, &asked, &request).await?,
        ))
    }
}
