//! Records of `/stats`.

use std::{collections::BTreeMap, mem};

use poem_openapi::{Object, types::ToJSON as _};
use serde_json::Value;

use super::{metrics::Metrics, plain::plain};
use crate::{
    consented::{AgreedShare, AgreedTotals},
    number::{MoneyView, Number},
    query::{
        Figure, FullOrPlain, Long, PeriodView,
        counting::{Breakdown, BreakdownRow},
    },
};

/// The totals of a period.
#[derive(Debug, Clone, Object)]
pub struct Totals {
    /// Visitors.
    pub visitors: Figure,
    /// Visits that started in the period.
    pub visits: Figure,
    /// Page views.
    pub views: Figure,
    /// Custom events.
    pub events: Figure,
    /// Page views per visit.
    pub views_per_visit: Figure,
    /// Share of visits that bounced, 0 to 1.
    pub bounce_rate: Figure,
    /// Mean duration of visits, in seconds.
    pub visit_duration_seconds: Figure,
    /// Engaged visits.
    pub engaged_visits: Figure,
    /// Share of visits that were engaged, 0 to 1.
    pub engagement_rate: Figure,
}

/// Revenue in one currency.
#[derive(Debug, Clone, Object)]
pub struct RevenueView {
    /// Currency code (ISO 4217).
    pub currency: String,
    /// The sum, exact to four decimals.
    pub amount: Number,
    /// The same sum in the comparison period; null without one.
    pub previous: Option<Number>,
}

/// Totals and breakdowns.
#[derive(Debug, Clone, Object)]
pub struct Stats {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The comparison period; null without one.
    pub compare: Option<PeriodView>,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// The totals.
    pub totals: Totals,
    /// Consented visitors: a number of its own, never to be added to `totals`. Omitted as long as the site neither asks its
    /// visitors for consent nor keeps visitors who agreed.
    #[oai(skip_serializing_if_is_none)]
    pub agreed: Option<AgreedTotals>,
    /// Revenue by original currency.
    pub revenue: Vec<RevenueView>,
    /// The breakdowns, in the requested order.
    pub by: Vec<Breakdown>,
    /// True: nothing is sampled or estimated. False only if a breakdown has `other`, or the answer includes imported days.
    pub exact: bool,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}

impl Stats {
    /// The answer: in full, or plain with these metrics.
    pub fn answer(self, plainly: bool, metrics: Metrics) -> StatsAnswer {
        match plainly {
            true => StatsAnswer::plain(plain(self).long(metrics)),
            false => StatsAnswer::full(self.long()),
        }
    }

    /// The same, its rows made while it is sent.
    fn long(mut self) -> Long {
        let by = mem::take(&mut self.by).into_iter().map(|mut breakdown| {
            let rows = mem::take(&mut breakdown.rows).into_iter();
            let rows = Long::list(rows.map(|row| Long::of(&row)));
            Long::record(&breakdown, [("rows", rows)])
        });
        let by = Long::list(by);
        Long::record(&self, [("by", by)])
    }
}

/// The totals of a period as plain numbers: the requested metrics. Null for a rate with nothing to divide by.
#[derive(Debug, Clone, Object)]
pub struct PlainTotals {
    /// Visitors.
    pub visitors: Option<Number>,
    /// Visits that started in the period.
    pub visits: Option<Number>,
    /// Page views.
    pub views: Option<Number>,
    /// Custom events.
    pub events: Option<Number>,
    /// Page views per visit.
    pub views_per_visit: Option<Number>,
    /// Share of visits that bounced, 0 to 1.
    pub bounce_rate: Option<Number>,
    /// Mean duration of visits, in seconds.
    pub visit_duration_seconds: Option<Number>,
    /// Engaged visits.
    pub engaged_visits: Option<Number>,
    /// Share of visits that were engaged, 0 to 1.
    pub engagement_rate: Option<Number>,
}

/// The consented visitors of a period as plain numbers.
#[derive(Debug, Clone, Object)]
pub struct PlainAgreed {
    /// Consented visitors.
    pub visitors: Option<Number>,
    /// The same in the comparison period; null without one.
    pub previous: Option<Number>,
    /// The share of visitors who agreed among those who were asked; null if none was asked, and with filters.
    pub share: Option<AgreedShare>,
}

impl From<AgreedTotals> for PlainAgreed {
    fn from(agreed: AgreedTotals) -> PlainAgreed {
        PlainAgreed {
            visitors: agreed.visitors.value,
            previous: agreed.visitors.previous,
            share: agreed.share,
        }
    }
}

/// One row of a breakdown in a plain answer: the requested metrics that it has.
#[derive(Debug, Clone, Object)]
pub struct PlainRow {
    /// The value, as in the full answer.
    pub value: Option<String>,
    /// By two dimensions only: the value of the second one; omitted if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub second_value: Option<String>,
    /// By goal only, also by goal and something else: the goal's name; `value`, or `second_value`, is its id.
    #[oai(skip_serializing_if_is_none)]
    pub name: Option<String>,
    /// Visitors.
    #[oai(skip_serializing_if_is_none)]
    pub visitors: Option<Number>,
    /// Visits.
    #[oai(skip_serializing_if_is_none)]
    pub visits: Option<Number>,
    /// Page views.
    #[oai(skip_serializing_if_is_none)]
    pub views: Option<Number>,
    /// Custom events.
    #[oai(skip_serializing_if_is_none)]
    pub events: Option<Number>,
    /// Share of visits that bounced, 0 to 1.
    pub bounce_rate: Option<Number>,
    /// Mean duration of visits, in seconds; not available by page, also not by page and something else.
    pub visit_duration_seconds: Option<Number>,
    /// By page only: average seconds that the page was visible and in use, per visit that reported any.
    #[oai(skip_serializing_if_is_none)]
    pub time_on_page_seconds: Option<Number>,
    /// By page only: average scroll depth, in percent.
    #[oai(skip_serializing_if_is_none)]
    pub scroll_depth: Option<Number>,
    /// By page only: visits that started on this page.
    #[oai(skip_serializing_if_is_none)]
    pub entries: Option<Number>,
    /// By page only: visits that ended on this page.
    #[oai(skip_serializing_if_is_none)]
    pub exits: Option<Number>,
    /// By page only: exits divided by page views.
    #[oai(skip_serializing_if_is_none)]
    pub exit_rate: Option<Number>,
    /// By goal only, also by goal and something else: number of conversions, `views` plus `events`.
    #[oai(skip_serializing_if_is_none)]
    pub completions: Option<Number>,
    /// By goal only: `visitors` divided by all visitors, as in the full answer. Omitted if there are none.
    #[oai(skip_serializing_if_is_none)]
    pub conversion_rate: Option<Number>,
    /// By goal only: value of the conversions, by original currency; the metric `revenue`. Omitted if there is none.
    #[oai(default, skip_serializing_if_is_empty)]
    pub worth: Vec<MoneyView>,
}

impl From<BreakdownRow> for PlainRow {
    fn from(row: BreakdownRow) -> PlainRow {
        PlainRow {
            value: row.value,
            second_value: row.second_value,
            name: row.name,
            visitors: Some(row.visitors),
            visits: Some(row.visits),
            views: Some(row.views),
            events: Some(row.events),
            bounce_rate: row.bounce_rate,
            visit_duration_seconds: row.visit_duration_seconds,
            time_on_page_seconds: row.time_on_page_seconds,
            scroll_depth: row.scroll_depth,
            entries: row.entries,
            exits: row.exits,
            exit_rate: row.exit_rate,
            completions: row.completions,
            conversion_rate: row.conversion_rate,
            worth: row.worth,
        }
    }
}

/// Totals and breakdowns as plain numbers (`plain=true`).
#[derive(Debug, Clone, Object)]
pub struct PlainStats {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The comparison period; null without one.
    pub compare: Option<PeriodView>,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// The totals.
    pub totals: PlainTotals,
    /// The totals of the comparison period; null without one.
    pub previous: Option<PlainTotals>,
    /// Consented visitors: a number of its own, never to be added to `totals`. Omitted as long as the site neither asks its
    /// visitors for consent nor keeps visitors who agreed, or if `visitors` is not among the requested metrics.
    #[oai(skip_serializing_if_is_none)]
    pub agreed: Option<PlainAgreed>,
    /// Revenue by original currency: `{"EUR": 12.5}`. Omitted if it is not among the requested metrics.
    #[oai(skip_serializing_if_is_none)]
    pub revenue: Option<BTreeMap<String, Number>>,
    /// The same in the comparison period; null without one.
    pub previous_revenue: Option<BTreeMap<String, Number>>,
    /// The rows of each breakdown, by its dimension: `{"page": [...]}`.
    pub by: BTreeMap<String, Vec<PlainRow>>,
    /// The total number of rows of each breakdown.
    pub total_rows: BTreeMap<String, i64>,
    /// Only of breakdowns with more values than can be counted each: all other values together, as in the full answer.
    pub other: BTreeMap<String, PlainRow>,
    /// True: nothing is sampled or estimated. False only if `other` has a row, or the answer includes imported days.
    pub exact: bool,
    /// The definition of each requested total, as in `GET /definitions`; with imported days, one that names the tool.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}

impl PlainStats {
    /// The same with these metrics, its rows made while it is sent.
    fn long(mut self, metrics: Metrics) -> Long {
        let by = mem::take(&mut self.by);
        let mut answer = self.to_json().unwrap_or_default();
        for totals in ["totals", "previous", "definitions"] {
            if let Some(totals) = answer.get_mut(totals) {
                metrics.keep(totals);
            }
        }
        if let (Value::Object(fields), false) = (&mut answer, metrics.has("revenue")) {
            fields.retain(|field, _| !["revenue", "previous_revenue"].contains(&field.as_str()));
        }
        let others = answer.get_mut("other").and_then(Value::as_object_mut);
        for (_, row) in others.into_iter().flatten() {
            metrics.keep(row);
        }
        let by = by.into_iter().map(|(dimension, rows)| {
            let metrics = metrics.clone();
            let rows = rows.into_iter();
            let rows = rows.map(move |row| Long::of(&metrics.pick(&row)));
            (dimension, Long::list(rows))
        });
        Long::record(&answer, [("by", Long::map(by))])
    }
}

/// Totals and breakdowns, in full or plain.
pub type StatsAnswer = FullOrPlain<Stats, PlainStats>;
