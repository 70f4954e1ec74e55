//! The figures whose changes can be explained, and their parts.

use base::text::Text;

use crate::{number::Number, query::counting::metrics};

metrics! {
    /// A figure whose change is explained.
    MovedMetric {
        Visitors, Visits, Views, Events, BounceRate, VisitDurationSeconds, ViewsPerVisit, EngagedVisits,
        EngagementRate,
    }
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

impl MovedMetric {
    /// What it counts.
    pub fn counts(self) -> Counts {
        match self {
            MovedMetric::Visitors => Counts::Visitors,
            MovedMetric::Views | MovedMetric::Events => Counts::Hits,
            _ => Counts::Visits,
        }
    }

    /// Whether it is divided by something.
    pub fn is_rate(self) -> bool {
        matches!(
            self,
            MovedMetric::BounceRate
                | MovedMetric::VisitDurationSeconds
                | MovedMetric::ViewsPerVisit
                | MovedMetric::EngagementRate
        )
    }

    /// What a visit adds to the numerator and the denominator, in SQL.
    pub(super) fn of_visit(self) -> (&'static str, &'static str) {
        match self {
            MovedMetric::BounceRate => (
                "(CASE WHEN enters THEN v_bounce ELSE 0 END)",
                "(CASE WHEN enters THEN 1 ELSE 0 END)",
            ),
            MovedMetric::VisitDurationSeconds => ("v_dur_ms", "1"),
            MovedMetric::ViewsPerVisit => ("v_views", "1"),
            MovedMetric::EngagementRate => ("v_engaged", "1"),
            MovedMetric::EngagedVisits => ("v_engaged", "0"),
            _ => ("1", "0"),
        }
    }

    /// Converts a sum to the unit of the figure: durations are added up in milliseconds.
    pub fn unit(self, number: f64) -> Number {
        Number(match self {
            MovedMetric::VisitDurationSeconds => number / 1_000.0,
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
