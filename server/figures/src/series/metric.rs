//! The metrics of a series.

use crate::query::counting::metrics;

metrics! {
    /// A metric of a series.
    #[oai(rename = "Metric")]
    SeriesMetric {
        Visitors, Visits, Views, Events, BounceRate, VisitDurationSeconds, ViewsPerVisit, EngagedVisits,
        EngagementRate, Entries, Exits, TimeOnPageSeconds, ScrollDepth, Completions, ConversionRate, Revenue,
    }
}

/// What has to be counted for a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// The counts that totals are made of.
    Totals,
    /// How visits entered pages, read them and left.
    Pages,
    /// Who reached the goal, and who there was.
    Goal,
    /// Amounts of events.
    Money,
}

impl SeriesMetric {
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
