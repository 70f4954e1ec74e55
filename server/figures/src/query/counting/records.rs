//! The records of a breakdown.

use poem_openapi::Object;

use crate::{money::MoneyView, number::Number};

/// One row of a breakdown.
#[derive(Debug, Clone, Object)]
pub struct BreakdownRow {
    /// The value; null if there is none: by property, of the hits without it (events where events have it, views where
    /// views do). By goal: the goal's id.
    pub value: Option<String>,
    /// By two dimensions only: the value of the second one; omitted if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub second_value: Option<String>,
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
    /// By goal only, also by goal and something else: the goal's name; `value`, or `second_value`, is its id.
    #[oai(skip_serializing_if_is_none)]
    pub name: Option<String>,
    /// By goal only, also by goal and something else: number of conversions, `views` plus `events`.
    #[oai(skip_serializing_if_is_none)]
    pub completions: Option<Number>,
    /// By goal only: `visitors` divided by all visitors. The denominator ignores filters on goals, events and
    /// properties. Omitted if there are none.
    #[oai(skip_serializing_if_is_none)]
    pub conversion_rate: Option<Number>,
    /// By goal only: value of the conversions, by original currency. Omitted if there is none.
    #[oai(default, skip_serializing_if_is_empty)]
    pub worth: Vec<MoneyView>,
}

/// A breakdown.
#[derive(Debug, Clone, Object)]
pub struct Breakdown {
    /// The dimension; of two, both with a comma between: `page,source`.
    pub dimension: String,
    /// Total number of rows, of those that `search` and `where` leave.
    pub total_rows: i64,
    /// The requested rows, most visitors first unless `sort` says otherwise. By goal, includes goals without conversions.
    pub rows: Vec<BreakdownRow>,
    /// Only if a site has too many values to count each one within the time limit of a query: one row for all hits of
    /// values that were not among the most common ones of their day. The row of a value then includes only the days on
    /// which it was among them.
    #[oai(skip_serializing_if_is_none)]
    pub other: Option<BreakdownRow>,
    /// An explanation of `other`, for people. Only present with `other`.
    #[oai(skip_serializing_if_is_none)]
    pub note: Option<String>,
}
