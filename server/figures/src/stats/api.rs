//! `GET /sites/{site}/stats` and `/stats.csv`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
};

use super::{
    by,
    csv::{self, Csv},
    metrics::{Metrics, StatsMetric},
    records::StatsAnswer,
    service,
};
use crate::{
    Tags,
    query::{QueryParams, Rows, State, ordered, page},
};

/// The operations.
#[derive(Debug)]
pub struct StatsApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl StatsApi {
    /// Show totals and breakdowns
    ///
    /// Returns the totals of a period with their comparison, and breakdowns by any dimension, with any filters. Every
    /// figure names its definition and is exact, unless a breakdown has `other`. A breakdown by `goal` has a row for
    /// every goal of the site, even without conversions; `search` then applies to goal names.
    ///
    /// 400 `answer_too_large` if `limit` times the number of breakdowns is more than 250,000, or if the values of several
    /// breakdowns have more than 64 MB of text together. One breakdown is never too large.
    #[oai(
        path = "/sites/:site/stats",
        method = "get",
        operation_id = "get_site_stats"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn stats(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// `today`, `yesterday`, `24h`, a number of days from `1d` to `3650d` (default `30d`) or of calendar months from
        /// `1mo` to `120mo`, both up to now; `month`, `quarter` or `year` (whole), `last_month`, `all`, or two dates such
        /// as `2026-01-01..2026-01-31`.
        period: Query<Option<String>>,
        /// `previous`, `year`, or two dates. Default: no comparison. `previous` is the calendar month, quarter or year before,
        /// and for other periods as many days before. With `previous` and `year`, a period that is still running is
        /// compared with the same part of the earlier one.
        compare: Query<Option<String>>,
        /// Filter, such as `page:/a/*` or `!country:DE`. Repeatable, at most 30. `*` stands for any text; `\\*` is a star
        /// and `\\\\` a backslash. Nothing after the colon matches a missing value. The case of `channel`, `device` and
        /// `country` makes no difference, and an unknown channel or device is refused.
        filter: Query<Vec<String>>,
        /// Dimension of a breakdown, such as `page` or `prop.plan`, or two at once, such as `page,source`: then each row
        /// has both values. Repeatable, at most 40. Default: every dimension except `goal` and event properties. `none`
        /// returns no breakdown.
        by: Query<Vec<String>>,
        /// Maximum number of rows in each breakdown, up to 10,000; a higher limit returns 10,000. Default: 10.
        limit: Query<Option<Rows>>,
        /// Number of rows to skip.
        offset: Query<Option<u32>>,
        /// Only rows whose value contains this text, up to 500 characters. With two dimensions: either value.
        search: Query<Option<String>>,
        /// Column of the rows to sort by, such as `bounce_rate`, smallest first; with `-` before it, such as
        /// `-bounce_rate`, largest first. Every breakdown of the request must have the column. Rows without a value
        /// come last either way; ties are in the default order. Default: most visitors first, then most page views and
        /// events, then by value.
        sort: Query<Option<String>>,
        /// Condition on a column of the rows, such as `visitors>=10` or `bounce_rate<0.5`, with `>=`, `<=`, `>`, `<`, `=`
        /// or `!=`. Repeatable, at most 10: rows must fulfil all of them. A row without a value in the column does not.
        /// Totals stay the same.
        #[oai(name = "where")]
        conditions: Query<Vec<String>>,
        /// `true` for bare numbers by their names instead of objects: `PlainStats`. Default: `false`.
        #[oai(name = "plain")]
        plainly: Query<Option<bool>>,
        /// Only with `plain=true`, otherwise 400 `plain_needed`: metric of the totals and of the rows, such as `visitors` or
        /// `exits`. Repeatable. A breakdown without it leaves it out; 400 `unknown_metric` if it is nowhere in the response.
        /// Rows can be sorted by other columns too. Default: all.
        metric: Query<Vec<StatsMetric>>,
    ) -> Result<StatsAnswer, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        let by = by::tables(&by)?;
        let page = page(limit.0.map(u32::from), offset.0, search.0)?;
        let page = ordered(page, sort.0.as_deref(), &conditions)?;
        let plainly = plainly.0.unwrap_or(false);
        let metrics = Metrics::of(metric.0, plainly, &by)?;
        let client = self.0.of(&who.caller);
        let stats = service::stats(&client, &site, &asked, (&by, &metrics), &page).await?;
        Ok(stats.answer(plainly, metrics))
    }

    /// Export a breakdown as CSV
    ///
    /// Has the same rows as `/stats`, also of imported days. What of it does not include these days is in
    /// `period.imported` of `/stats`.
    #[oai(
        path = "/sites/:site/stats.csv",
        method = "get",
        operation_id = "get_site_stats_csv"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn stats_csv(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// Filter, such as `page:/a/*` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// Dimension of the breakdown, or two at once, such as `page,source`. Default: `page`.
        by: Query<Option<String>>,
        /// Maximum number of rows, up to 10,000; a higher limit returns 10,000. Default: 1,000.
        limit: Query<Option<Rows>>,
        /// Number of rows to skip.
        offset: Query<Option<u32>>,
        /// Only rows whose value contains this text, up to 500 characters. With two dimensions: either value.
        search: Query<Option<String>>,
        /// Column of the rows to sort by, such as `bounce_rate`, smallest first; with `-` before it, such as
        /// `-bounce_rate`, largest first. Every breakdown of the request must have the column. Rows without a value
        /// come last either way; ties are in the default order. Default: most visitors first, then most page views and
        /// events, then by value.
        sort: Query<Option<String>>,
        /// Condition on a column of the rows, such as `visitors>=10` or `bounce_rate<0.5`, with `>=`, `<=`, `>`, `<`, `=`
        /// or `!=`. Repeatable, at most 10: rows must fulfil all of them. A row without a value in the column does not.
        /// Totals stay the same.
        #[oai(name = "where")]
        conditions: Query<Vec<String>>,
        /// Metric, such as `visitors` or `exits`: a column of the file. Repeatable; columns keep their order. 400
        /// `unknown_metric` if the breakdown has no such column. Default: all.
        metric: Query<Vec<StatsMetric>>,
    ) -> Result<Csv, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams::of(period.0, filter.0);
        let by = by::table(by.0.as_deref().unwrap_or("page"))?;
        let metrics = Metrics::of_rows(metric.0, &by)?;
        let page = page(Some(limit.0.map_or(1_000, u32::from)), offset.0, search.0)?;
        let page = ordered(page, sort.0.as_deref(), &conditions)?;
        let client = self.0.of(&who.caller);
        let breakdown = service::one_breakdown(&client, &site, &asked, &by, &page).await?;
        Ok(csv::write(site.name(), &breakdown, by.two(), &metrics)?)
    }
}
