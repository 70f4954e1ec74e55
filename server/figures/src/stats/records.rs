//! Records of `/stats`.

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{
    number::Number,
    query::{
        Figure, FullOrPlain, PeriodView,
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
    /// Revenue by original currency.
    pub revenue: Vec<RevenueView>,
    /// The breakdowns, in the requested order.
    pub by: Vec<Breakdown>,
    /// True: nothing is sampled or estimated. False only if a breakdown has `other`.
    pub exact: bool,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}

/// The totals of a period as plain numbers; null for a rate with nothing to divide by.
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
    /// Revenue by original currency: `{"EUR": 12.5}`.
    pub revenue: BTreeMap<String, Number>,
    /// The same in the comparison period; null without one.
    pub previous_revenue: Option<BTreeMap<String, Number>>,
    /// The rows of each breakdown, by its dimension: `{"page": [...]}`.
    pub by: BTreeMap<String, Vec<BreakdownRow>>,
    /// The total number of rows of each breakdown.
    pub total_rows: BTreeMap<String, i64>,
    /// Only of breakdowns with more values than can be counted each: all other values together, as in the full answer.
    pub other: BTreeMap<String, BreakdownRow>,
    /// True: nothing is sampled or estimated. False only if `other` has a row.
    pub exact: bool,
    /// The definition of each total, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}

/// Totals and breakdowns, in full or plain.
pub type StatsAnswer = FullOrPlain<Stats, PlainStats>;
