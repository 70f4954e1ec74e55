//! The totals of one period.

use base::answer::Problem;
use counts::sums::Figures;

use super::records::{Figure, RevenueView, Totals};
use crate::{
    number::Number,
    query::{Columns, Cost, QueryClient, QueryScope, sql},
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
}

/// Revenue by currency, in order of the currencies.
pub type Earned = Vec<(String, f64)>;

/// Asks for the totals of a scope, and its revenue, by counting rows.
pub async fn count(
    client: &QueryClient,
    scope: &QueryScope,
    cost: &mut Cost,
) -> Result<(Counted, Earned), Problem> {
    let (sql, values) = scope.statement(sql!("totals"), vec![], vec![])?;
    let batches = client.ask("totals", sql, values, cost).await?;
    let mut found = (Counted::default(), Vec::new());
    for batch in &batches {
        found = read(&Columns::of(batch)).map_err(Problem::internal)?;
    }
    Ok(found)
}

fn read(columns: &Columns<'_>) -> anyhow::Result<(Counted, Earned)> {
    let one =
        |name| -> anyhow::Result<i64> { Ok(columns.numbers(name)?.first().copied().unwrap_or(0)) };
    let counted = Counted {
        visitors: one("visitors")?,
        visits: one("visits")?,
        views: one("views")?,
        events: one("events")?,
        visit_views: one("visit_views")?,
        enters: one("enters")?,
        bounces: one("bounces")?,
        engaged: one("engaged")?,
        dur_ms: one("dur_ms")?,
    };
    let mut earned = Vec::new();
    // `EUR 12.5000,USD 3.0000`: decimals as text, exact until here.
    let text = columns
        .texts("revenue")?
        .into_iter()
        .next()
        .flatten()
        .unwrap_or_default();
    for sum in text.split(',').filter(|sum| !sum.is_empty()) {
        let (currency, amount) = sum
            .split_once(' ')
            .ok_or_else(|| anyhow::anyhow!("`{sum}` is no sum of money"))?;
        earned.push((currency.to_owned(), amount.parse()?));
    }
    Ok((counted, earned))
}

/// Revenue beside that of the period compared with.
pub fn revenue_views(
    now: Vec<(String, f64)>,
    before: Option<Vec<(String, f64)>>,
) -> Vec<RevenueView> {
    let mut currencies: Vec<&String> = now
        .iter()
        .chain(before.iter().flatten())
        .map(|(currency, _)| currency)
        .collect();
    currencies.sort();
    currencies.dedup();
    let of = |sums: &[(String, f64)], currency: &str| {
        Number(
            sums.iter()
                .find(|(name, _)| name == currency)
                .map_or(0.0, |(_, amount)| *amount),
        )
    };
    currencies
        .into_iter()
        .map(|currency| RevenueView {
            currency: currency.clone(),
            amount: of(&now, currency),
            previous: before.as_deref().map(|before| of(before, currency)),
        })
        .collect()
}

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

    /// One metric by its key in answers.
    pub fn metric(&self, metric: &str) -> Option<Number> {
        match metric {
            "visitors" => Some(self.visitors.into()),
            "visits" => Some(self.visits.into()),
            "views" => Some(self.views.into()),
            "events" => Some(self.events.into()),
            "views_per_visit" => Number::ratio(self.visit_views, self.visits),
            "bounce_rate" => Number::ratio(self.bounces, self.enters),
            "visit_duration_seconds" => {
                Number::ratio(self.dur_ms, self.visits).map(|ms| Number(ms.0 / 1_000.0))
            }
            "engaged_visits" => Some(self.engaged.into()),
            "engagement_rate" => Number::ratio(self.engaged, self.visits),
            _ => None,
        }
    }
}

/// A figure beside that of the period compared with; `told` whether their change is (`PeriodView::tells_change`).
pub fn figure(metric: &str, value: Option<Number>, previous: Option<Number>, told: bool) -> Figure {
    Figure {
        value,
        previous,
        change: match (value, previous) {
            (Some(value), Some(previous)) if told && previous.0 != 0.0 => {
                Some(Number((value.0 - previous.0) / previous.0))
            }
            _ => None,
        },
        exact: true,
        definition: definition(metric),
    }
}

/// The totals as they are answered.
pub fn totals(now: &Counted, before: Option<&Counted>, told: bool) -> Totals {
    let figure = |metric: &'static str| {
        let previous = before.and_then(|before| before.metric(metric));
        figure(metric, now.metric(metric), previous, told)
    };
    Totals {
        visitors: figure("visitors"),
        visits: figure("visits"),
        views: figure("views"),
        events: figure("events"),
        views_per_visit: figure("views_per_visit"),
        bounce_rate: figure("bounce_rate"),
        visit_duration_seconds: figure("visit_duration_seconds"),
        engaged_visits: figure("engaged_visits"),
        engagement_rate: figure("engagement_rate"),
    }
}

/// The id of a metric's definition.
pub fn definition(metric: &str) -> String {
    shared::definitions::of(metric)
        .map_or_else(|| metric.to_owned(), |definition| definition.id.to_owned())
}
