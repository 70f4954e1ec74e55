//! Records of `/stats`.

use poem_openapi::Object;

use crate::{money::MoneyView, number::Number, question::PeriodView};

/// One figure, with how it was computed.
#[derive(Debug, Clone, Object)]
pub struct Figure {
    /// The number; null for a rate without anything to divide by.
    pub value: Option<Number>,
    /// The same of the period compared with.
    pub previous: Option<Number>,
    /// `(value - previous) / previous`. Null where `previous` is 0, or counting began only within the period
    /// compared with (`counted_from`).
    pub change: Option<Number>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition, as in `GET /definitions`.
    pub definition: String,
}

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
    /// ISO 4217.
    pub currency: String,
    /// The sum, exact to four decimals.
    pub amount: Number,
    /// The same of the period compared with.
    pub previous: Option<Number>,
}

/// One row of a breakdown.
#[derive(Debug, Clone, Object)]
pub struct BreakdownRow {
    /// The value; null where there is none. By goal its id.
    pub value: Option<String>,
    /// Visitors.
    pub visitors: Number,
    /// Visits.
    pub visits: Number,
    /// Page views.
    pub views: Number,
    /// Custom events.
    pub events: Number,
    /// Share of visits that bounced, 0 to 1.
    pub bounce_rate: Option<Number>,
    /// Mean duration of visits, in seconds; not by page.
    pub visit_duration_seconds: Option<Number>,
    /// By page only: seconds in use per visit that reported.
    #[oai(skip_serializing_if_is_none)]
    pub time_on_page_seconds: Option<Number>,
    /// By page only: how deep it was read, percent.
    #[oai(skip_serializing_if_is_none)]
    pub scroll_depth: Option<Number>,
    /// By page only: visits that began here.
    #[oai(skip_serializing_if_is_none)]
    pub entries: Option<Number>,
    /// By page only: visits that ended here.
    #[oai(skip_serializing_if_is_none)]
    pub exits: Option<Number>,
    /// By page only: exits over views.
    #[oai(skip_serializing_if_is_none)]
    pub exit_rate: Option<Number>,
    /// By goal only: its name; `value` is its id.
    #[oai(skip_serializing_if_is_none)]
    pub name: Option<String>,
    /// By goal only: how often it was reached: `views` and `events` together.
    #[oai(skip_serializing_if_is_none)]
    pub completions: Option<Number>,
    /// By goal only: `visitors` over all visitors, the filters on goals, events and properties taken out of
    /// the lower part; left out where there are none.
    #[oai(skip_serializing_if_is_none)]
    pub conversion_rate: Option<Number>,
    /// By goal only: what reaching it was worth, by original currency; left out where it was worth nothing.
    #[oai(default, skip_serializing_if_is_empty)]
    pub worth: Vec<MoneyView>,
}

/// A breakdown.
#[derive(Debug, Clone, Object)]
pub struct Breakdown {
    /// What by.
    pub dimension: String,
    /// How many rows there are in all.
    pub total_rows: i64,
    /// The rows asked for, most visitors first; by goal also those of goals that nothing reached.
    pub rows: Vec<BreakdownRow>,
    /// Only where a site has so many values that counting each of them takes longer than a question may: all hits of
    /// values that were not among the most common ones of their day, as one row. Rows of values are then of the days on
    /// which they were.
    #[oai(skip_serializing_if_is_none)]
    pub other: Option<BreakdownRow>,
    /// What `other` means, for people; only beside it.
    #[oai(skip_serializing_if_is_none)]
    pub note: Option<String>,
}

/// Totals and breakdowns.
#[derive(Debug, Clone, Object)]
pub struct Stats {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// What it is compared with.
    pub compare: Option<PeriodView>,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// The totals.
    pub totals: Totals,
    /// Revenue by original currency.
    pub revenue: Vec<RevenueView>,
    /// The breakdowns, in the order asked for.
    pub by: Vec<Breakdown>,
    /// True: nothing is sampled or estimated. False only where a breakdown has `other`.
    pub exact: bool,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
