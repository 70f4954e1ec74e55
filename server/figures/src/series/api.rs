//! `GET /sites/{site}/series`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::Series, service};
use crate::{
    query::{QueryParams, State, counting::Metric},
    tag::Tag,
};

/// The operation.
#[derive(Debug)]
pub struct SeriesApi(pub State);

#[OpenApi]
impl SeriesApi {
    /// Show figures over time
    ///
    /// Returns every bucket of the period in the site's time zone, including empty and future ones. Days may have 23,
    /// 24 or 25 hours.
    ///
    /// 400 `too_many_points` if the interval is too short for the period: at most 10,000 buckets.
    #[oai(
        path = "/sites/:site/series",
        method = "get",
        operation_id = "get_site_series",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn series(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// `minute`, `hour`, `day`, `week` or `month`. Default: `hour` up to 2 days, `day` up to 92 days, otherwise
        /// `month`.
        interval: Query<Option<String>>,
        /// Metric. Repeatable. Default: `visitors` and `views`.
        metric: Query<Vec<Metric>>,
        /// `previous`, `year`, or two dates. The series includes the whole comparison period, even if the period is
        /// still running.
        compare: Query<Option<String>>,
        /// Filter, such as `page:/a/*` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
    ) -> Result<Json<Series>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        let series = service::series(
            &self.0.of(&who.caller),
            &site,
            &asked,
            interval.as_deref(),
            metric.0,
        )
        .await?;
        Ok(Json(series))
    }
}
