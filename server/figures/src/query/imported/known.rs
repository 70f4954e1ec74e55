//! Which counts a tool tells, and what they make.

use counts::{ImportedFigures, sums::Figures};
use shared::metric::Metric;

use crate::query::{
    Column,
    counting::{Counted, Without},
};

/// Which counts a tool tells, as bits in the order of [`ImportedFigures::NAMES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known(pub u16);

impl Known {
    pub fn has(self, name: &str) -> bool {
        let mut names = ImportedFigures::NAMES.into_iter();
        let bit = names.position(|one| one == name);
        bit.is_some_and(|bit| self.0 & (1 << bit) != 0)
    }

    /// Whether it tells what a metric is made of.
    pub fn has_metric(self, metric: Metric) -> bool {
        let all = |names: &[&str]| names.iter().all(|name| self.has(name));
        match metric {
            Metric::Visitors => all(&["visitors"]),
            Metric::Visits => all(&["visits"]),
            Metric::Views => all(&["views"]),
            Metric::Events => all(&["events"]),
            Metric::ViewsPerVisit => all(&["visit_views", "visits"]),
            Metric::BounceRate => all(&["bounces", "enters"]),
            Metric::VisitDurationSeconds => all(&["dur_ms", "visits"]),
            // Without visits there is nothing to divide them by.
            Metric::EngagedVisits => all(&["engaged", "visits"]),
            Metric::EngagementRate => all(&["engaged", "visits"]),
            _ => false,
        }
    }

    /// Whether the rows of a dimension have a column that is made of these counts.
    pub fn has_column(self, column: Column) -> bool {
        match column {
            Column::BounceRate => self.has_metric(Metric::BounceRate),
            Column::VisitDurationSeconds => self.has_metric(Metric::VisitDurationSeconds),
            Column::Entries => self.has("enters"),
            Column::Exits => self.has("exits"),
            Column::ExitRate => self.has("exits") && self.has("views"),
            _ => false,
        }
    }
}

/// The totals of a day.
pub(super) fn counted(of: impl Fn(&str) -> i64, known: Known) -> Counted {
    let visits = of("visits");
    let without = |name: &str| match known.has(name) {
        true => 0,
        false => visits,
    };
    // Two counts that are divided by each other count together or not at all.
    let with = |name: &str, other: &str| match known.has(name) && known.has(other) {
        true => of(name),
        false => 0,
    };
    Counted {
        visitors: of("visitors"),
        visits,
        views: of("views"),
        events: of("events"),
        visit_views: with("visit_views", "visits"),
        enters: with("enters", "bounces"),
        bounces: with("bounces", "enters"),
        engaged: with("engaged", "visits"),
        dur_ms: with("dur_ms", "visits"),
        without: Without {
            visit_views: without("visit_views"),
            engaged: without("engaged"),
            dur_ms: without("dur_ms"),
        },
    }
}

/// The sums of a value.
pub(super) fn figures(of: impl Fn(&str) -> i64) -> Figures {
    Figures {
        visitors: of("visitors"),
        views: of("views"),
        events: of("events"),
        visits: of("visits"),
        enters: of("enters"),
        bounces: of("bounces"),
        dur_ms: of("dur_ms"),
        visit_views: of("visit_views"),
        engaged: of("engaged"),
        exits: of("exits"),
        ..Figures::default()
    }
}
