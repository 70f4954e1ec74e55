//! The metrics of a series.

use poem_openapi::Enum;

use crate::query::counting::Metric;

/// A metric of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "Metric", rename_all = "snake_case")]
pub enum SeriesMetric {
    /// Visitors.
    Visitors,
    /// Visits.
    Visits,
    /// Page views.
    Views,
    /// Custom events.
    Events,
    /// Share of visits that bounced.
    BounceRate,
    /// Mean duration of visits.
    VisitDurationSeconds,
    /// Page views per visit.
    ViewsPerVisit,
    /// Engaged visits.
    EngagedVisits,
    /// Share of visits that were engaged.
    EngagementRate,
    /// Visits that started on a page.
    Entries,
    /// Visits that ended on a page.
    Exits,
    /// Mean time on a page.
    TimeOnPageSeconds,
    /// Mean scroll depth.
    ScrollDepth,
    /// Conversions of the goal.
    Completions,
    /// Share of visitors with the goal.
    ConversionRate,
    /// Revenue by currency.
    Revenue,
}

/// What has to be counted for a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// The counts that totals are made of.
    Totals,
    /// How visits came to pages, read them and left.
    Pages,
    /// Who reached the goal, and who there was.
    Goal,
    /// Amounts of events.
    Money,
}

impl SeriesMetric {
    /// Its key in answers.
    pub fn key(self) -> &'static str {
        match self {
            SeriesMetric::Visitors => "visitors",
            SeriesMetric::Visits => "visits",
            SeriesMetric::Views => "views",
            SeriesMetric::Events => "events",
            SeriesMetric::BounceRate => "bounce_rate",
            SeriesMetric::VisitDurationSeconds => "visit_duration_seconds",
            SeriesMetric::ViewsPerVisit => "views_per_visit",
            SeriesMetric::EngagedVisits => "engaged_visits",
            SeriesMetric::EngagementRate => "engagement_rate",
            SeriesMetric::Entries => "entries",
            SeriesMetric::Exits => "exits",
            SeriesMetric::TimeOnPageSeconds => "time_on_page_seconds",
            SeriesMetric::ScrollDepth => "scroll_depth",
            SeriesMetric::Completions => "completions",
            SeriesMetric::ConversionRate => "conversion_rate",
            SeriesMetric::Revenue => "revenue",
        }
    }

    /// What has to be counted for it.
    pub fn needs(self) -> Needs {
        match self {
            SeriesMetric::Entries
            | SeriesMetric::Exits
            | SeriesMetric::TimeOnPageSeconds
            | SeriesMetric::ScrollDepth => Needs::Pages,
            SeriesMetric::Completions | SeriesMetric::ConversionRate => Needs::Goal,
            SeriesMetric::Revenue => Needs::Money,
            _ => Needs::Totals,
        }
    }
}

impl From<Metric> for SeriesMetric {
    fn from(metric: Metric) -> SeriesMetric {
        match metric {
            Metric::Visitors => SeriesMetric::Visitors,
            Metric::Visits => SeriesMetric::Visits,
            Metric::Views => SeriesMetric::Views,
            Metric::Events => SeriesMetric::Events,
            Metric::BounceRate => SeriesMetric::BounceRate,
            Metric::VisitDurationSeconds => SeriesMetric::VisitDurationSeconds,
            Metric::ViewsPerVisit => SeriesMetric::ViewsPerVisit,
            Metric::EngagedVisits => SeriesMetric::EngagedVisits,
        }
    }
}
