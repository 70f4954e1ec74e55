//! Records of `/stats`.

use poem_openapi::Object;

use crate::{
    number::Number,
    query::{Figure, PeriodView, counting::Breakdown},
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
