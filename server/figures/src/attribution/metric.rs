//! The figures whose changes can be explained, and what each is made of.

use base::text::Text;
use poem_openapi::Enum;

use crate::number::Number;

/// A figure whose change is explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "MovedMetric", rename_all = "snake_case")]
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
    /// Share of visits that were engaged.
    EngagementRate,
}

/// What a figure counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// Views or events, each at its own moment.
    Hits,
    /// People, each at their first hit of the period.
    Visitors,
    /// Visits, each at the moment when it started.
    Visits,
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
            Metric::EngagementRate => "engagement_rate",
        }
    }

    /// What it counts.
    pub fn counts(self) -> Counts {
        match self {
            Metric::Visitors => Counts::Visitors,
            Metric::Views | Metric::Events => Counts::Hits,
            _ => Counts::Visits,
        }
    }

    /// Whether it is divided by something.
    pub fn is_rate(self) -> bool {
        matches!(
            self,
            Metric::BounceRate
                | Metric::VisitDurationSeconds
                | Metric::ViewsPerVisit
                | Metric::EngagementRate
        )
    }

    /// What a visit adds to the numerator and the denominator, in SQL.
    pub(super) fn of_visit(self) -> (&'static str, &'static str) {
        match self {
            Metric::BounceRate => (
                "(CASE WHEN enters THEN v_bounce ELSE 0 END)",
                "(CASE WHEN enters THEN 1 ELSE 0 END)",
            ),
            Metric::VisitDurationSeconds => ("v_dur_ms", "1"),
            Metric::ViewsPerVisit => ("v_views", "1"),
            Metric::EngagementRate => ("v_engaged", "1"),
            Metric::EngagedVisits => ("v_engaged", "0"),
            _ => ("1", "0"),
        }
    }

    /// Converts a sum to the unit of the figure: durations are added up in milliseconds.
    pub fn unit(self, number: f64) -> Number {
        Number(match self {
            Metric::VisitDurationSeconds => number / 1_000.0,
            _ => number,
        })
    }

    /// Which value of a dimension something is counted under.
    pub fn counted_as(self) -> Text {
        match self.counts() {
            Counts::Hits => Text::new("counted_as.hits"),
            Counts::Visitors => Text::new("counted_as.visitors"),
            Counts::Visits => Text::new("counted_as.visits"),
        }
    }
}
