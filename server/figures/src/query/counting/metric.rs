//! What is counted by bucket.

use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

/// A metric of a saved view, and of the file of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "SavedMetric", rename_all = "snake_case")]
pub enum Metric {
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
}

impl Metric {
    /// Its key in answers.
    pub fn key(self) -> &'static str {
        match self {
            Metric::Visitors => "visitors",
            Metric::Visits => "visits",
            Metric::Views => "views",
            Metric::Events => "events",
            Metric::BounceRate => "bounce_rate",
            Metric::VisitDurationSeconds => "visit_duration_seconds",
            Metric::ViewsPerVisit => "views_per_visit",
            Metric::EngagedVisits => "engaged_visits",
        }
    }
}
