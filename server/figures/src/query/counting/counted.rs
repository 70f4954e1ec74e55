//! The counts of one period, whole or by bucket.

use std::collections::HashMap;

use base::answer::Problem;
use counts::sums::Figures;
use shared::metric::Metric;

use crate::{
    number::Number,
    query::{Columns, Cost, QueryClient, QueryScope, Sql, sql},
};

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
    /// Visits of imported days of which the tool does not tell something.
    pub without: Without,
}

/// Visits that some means are not made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Without {
    /// Those whose views are unknown.
    pub visit_views: i64,
    /// Those that may or may not have been engaged.
    pub engaged: i64,
    /// Those whose durations are unknown.
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
            without: Without::default(),
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
        self.without.visit_views += other.without.visit_views;
        self.without.engaged += other.without.engaged;
        self.without.dur_ms += other.without.dur_ms;
    }

    /// One metric; `None` where there is nothing to divide by, and for one that is not made of these counts.
    pub fn metric(&self, metric: Metric) -> Option<Number> {
        match metric {
            Metric::Visitors => Some(self.visitors.into()),
            Metric::Visits => Some(self.visits.into()),
            Metric::Views => Some(self.views.into()),
            Metric::Events => Some(self.events.into()),
            Metric::ViewsPerVisit => {
                Number::ratio(self.visit_views, self.visits - self.without.visit_views)
            }
            Metric::BounceRate => Number::ratio(self.bounces, self.enters),
            Metric::VisitDurationSeconds => {
                let known = self.visits - self.without.dur_ms;
                Number::ratio(self.dur_ms, known).map(|ms| Number(ms.0 / 1_000.0))
            }
            Metric::EngagedVisits => Some(self.engaged.into()),
            Metric::EngagementRate => {
                Number::ratio(self.engaged, self.visits - self.without.engaged)
            }
            _ => None,
        }
    }
}

/// An enum of some metrics: those that an operation takes. The compiler checks them against all
/// ([`Metric`](shared::metric::Metric)), whose names in requests and answers are theirs too.
macro_rules! metrics {
    ($(#[$about:meta])* $name:ident { $($metric:ident),+ $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
        $(#[$about])*
        #[oai(rename_all = "snake_case")]
        pub enum $name {
            $(#[doc = concat!("The metric ", stringify!($metric), ".")] $metric),+
        }

        impl From<$name> for shared::metric::Metric {
            fn from(metric: $name) -> Self {
                match metric {
                    $($name::$metric => Self::$metric),+
                }
            }
        }

        impl $name {
            /// Its key in requests and answers.
            pub fn key(self) -> &'static str {
                shared::metric::Metric::from(self).key()
            }
        }
    };
}
pub(crate) use metrics;

/// Counts a scope's rows by bucket: two texts of SQL give the bucket of a hit and of a visit.
pub async fn by_bucket(
    client: &QueryClient,
    scope: &QueryScope,
    of_ts: Sql,
    of_visit: Sql,
    cost: &mut Cost,
) -> Result<HashMap<i64, Counted>, Problem> {
    let (sql, values) = scope.statement(
        sql!("series"),
        vec![("bucket_of_ts", of_ts), ("bucket_of_visit", of_visit)],
        vec![],
    )?;
    let mut found = HashMap::new();
    for batch in &client.ask("series", sql, values, cost).await? {
        let columns = Columns::of(batch);
        let mut add = || -> anyhow::Result<()> {
            found.extend(
                columns
                    .numbers("bucket")?
                    .into_iter()
                    .zip(read_bucket(&columns)?),
            );
            Ok(())
        };
        add().map_err(Problem::internal)?;
    }
    Ok(found)
}

/// The figures of each row.
pub fn read_bucket(columns: &Columns<'_>) -> anyhow::Result<Vec<Counted>> {
    let numbers = |name| columns.numbers(name);
    let (visitors, visits) = (numbers("visitors")?, numbers("visits")?);
    let (views, events) = (numbers("views")?, numbers("events")?);
    let (visit_views, enters) = (numbers("visit_views")?, numbers("enters")?);
    let (bounces, engaged) = (numbers("bounces")?, numbers("engaged")?);
    let dur_ms = numbers("dur_ms")?;
    let row = |at: usize| Counted {
        visitors: visitors[at],
        visits: visits[at],
        views: views[at],
        events: events[at],
        visit_views: visit_views[at],
        enters: enters[at],
        bounces: bounces[at],
        engaged: engaged[at],
        dur_ms: dur_ms[at],
        without: Without::default(),
    };
    Ok((0..columns.rows()).map(row).collect())
}
