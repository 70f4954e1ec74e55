//! The counts of one period.

use counts::sums::Figures;
use shared::metric::Metric;

use crate::number::Number;

/// The counts that every total is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Distinct visitors.
    pub visitors: i64,
    /// Visits that started in the period.
    pub visits: i64,
    /// Page views in it.
    pub views: i64,
    /// Events in it.
    pub events: i64,
    /// Views of those visits.
    pub visit_views: i64,
    /// Those with a place in the bounce rate.
    pub enters: i64,
    /// Bounces among these.
    pub bounces: i64,
    /// Engaged ones.
    pub engaged: i64,
    /// Their durations, milliseconds.
    pub dur_ms: i64,
}

/// Revenue by currency, in order of the currencies.
pub type RevenueByCurrency = Vec<(String, f64)>;

impl Counted {
    /// The counts of a sum.
    pub fn of(figures: &Figures) -> Counted {
        Counted {
            visitors: figures.visitors,
            visits: figures.visits,
            views: figures.views,
            events: figures.events,
            visit_views: figures.visit_views,
            enters: figures.enters,
            bounces: figures.bounces,
            engaged: figures.engaged,
            dur_ms: figures.dur_ms,
        }
    }

    /// Adds another's counts. Visitors may then be counted twice.
    pub fn add(&mut self, other: &Counted) {
        self.visitors += other.visitors;
        self.visits += other.visits;
        self.views += other.views;
        self.events += other.events;
        self.visit_views += other.visit_views;
        self.enters += other.enters;
        self.bounces += other.bounces;
        self.engaged += other.engaged;
        self.dur_ms += other.dur_ms;
    }

    /// One metric; `None` where there is nothing to divide by, and for one that is not made of these counts.
    pub fn metric(&self, metric: Metric) -> Option<Number> {
        match metric {
            Metric::Visitors => Some(self.visitors.into()),
            Metric::Visits => Some(self.visits.into()),
            Metric::Views => Some(self.views.into()),
            Metric::Events => Some(self.events.into()),
            Metric::ViewsPerVisit => Number::ratio(self.visit_views, self.visits),
            Metric::BounceRate => Number::ratio(self.bounces, self.enters),
            Metric::VisitDurationSeconds => {
                Number::ratio(self.dur_ms, self.visits).map(|ms| Number(ms.0 / 1_000.0))
            }
            Metric::EngagedVisits => Some(self.engaged.into()),
            Metric::EngagementRate => Number::ratio(self.engaged, self.visits),
            _ => None,
        }
    }
}
