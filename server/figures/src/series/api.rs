//! `GET /sites/{site}/series`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN, UpTo},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
};

use super::{
    metric::SeriesMetric,
    records::SeriesAnswer,
    service::{self, SeriesParams},
};
use crate::{
    Tags,
    query::{QueryParams, State},
};

/// How many values of a dimension are requested.
type Top = UpTo<{ service::MOST }>;

/// The operation.
#[derive(Debug)]
pub struct SeriesApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl SeriesApi {
    /// Show figures over time
    ///
    /// Returns every bucket of the period in the site's time zone, including empty and future ones. Days may have 23,
    /// 24 or 25 hours. A metric with nothing to divide by is null.
    ///
    /// With `by`, also returns the series of the values with the most visitors in the period, and of all others together
    /// (`other`). Not for entries, exits, time on page, scroll depth, conversions and revenue: 400
    /// `no_breakdown_of_metric`.
    ///
    /// 400 `too_many_points` if the interval is too short for the period or the comparison period: at most 10,000
    /// buckets. 400 `answer_too_large` if the series has more than 2,000,000 values: buckets, also of the comparison period,
    /// times metrics, and with `by` times `top` plus 2, for the whole and for all other values. 400 `goal_needed` if a
    /// metric needs `goal`.
    #[oai(
        path = "/sites/:site/series",
        method = "get",
        operation_id = "get_site_series"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn series(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// `minute`, `hour`, `day`, `week` or `month`, in any case. Default: `hour` up to 2 days, `day` up to 92 days, otherwise
        /// `month`.
        interval: Query<Option<String>>,
        /// Metric. Repeatable. Default: `visitors` and `views`; with `goal`, `completions` and `conversion_rate`.
        metric: Query<Vec<SeriesMetric>>,
        /// `previous`, `year`, or two dates. The series includes the whole comparison period, even if the period is
        /// still running.
        compare: Query<Option<String>>,
        /// Filter, such as `page:/a/*` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// The id of the goal for `completions` and `conversion_rate`. Other metrics are the same with and without it.
        goal: Query<Option<String>>,
        /// Dimension, as in `/stats`, but not `goal` and only one.
        by: Query<Option<String>>,
        /// Number of values of `by` with a series of their own; a higher number returns 20. Default: 5.
        top: Query<Option<Top>>,
        /// `true` for plain lists of numbers, without annotations: `PlainSeries`. Default: `false`.
        plain: Query<Option<bool>>,
    ) -> Result<SeriesAnswer, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let params = SeriesParams {
            asked: QueryParams {
                period: period.0,
                compare: compare.0,
                filters: filter.0,
            },
            interval: interval.0,
            metrics: metric.0,
            goal: goal.0,
            by: by.0,
            top: top.0.map(u32::from),
        };
        let plain = plain.0.unwrap_or(false);
        let client = self.0.of(&who.caller);
        Ok(service::answer(&client, &site, &params, plain).await?)
    }
}
