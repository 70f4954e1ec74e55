//! The totals of one period.

use base::answer::Problem;
use shared::metric::Metric;

use super::records::{RevenueView, Totals};
use crate::{
    number::{Number, sums},
    query::{
        Columns, Cost, QueryClient, QueryScope,
        counting::{Counted, RevenueByCurrency},
        figure, sql,
    },
};

/// Asks for the totals of a scope, and its revenue, by counting rows.
pub async fn count(
    client: &QueryClient,
    scope: &QueryScope,
    cost: &mut Cost,
) -> Result<(Counted, RevenueByCurrency), Problem> {
    let (sql, values) = scope.statement(sql!("totals"), vec![], vec![])?;
    let batches = client.ask("totals", sql, values, cost).await?;
    let mut found = (Counted::default(), Vec::new());
    for batch in &batches {
        found = read(&Columns::of(batch)).map_err(Problem::internal)?;
    }
    Ok(found)
}

fn read(columns: &Columns<'_>) -> anyhow::Result<(Counted, RevenueByCurrency)> {
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
        ..Counted::default()
    };
    let text = columns.texts("revenue")?.into_iter().next().flatten();
    let revenue = sums(text.as_deref())?.into_iter();
    let revenue = revenue.map(|(currency, amount)| (currency, Number::from(amount).0));
    Ok((counted, revenue.collect()))
}

/// Revenue, and that of the period compared with.
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

/// The totals as they are answered. `imported` has the id of a metric's definition where it includes imported days.
pub fn totals(
    now: &Counted,
    before: Option<&Counted>,
    comparable: bool,
    imported: impl Fn(Metric) -> Option<String>,
) -> Totals {
    let figure = |metric: Metric| {
        let previous = before.and_then(|before| before.metric(metric));
        figure(metric.key(), now.metric(metric), previous, comparable)
            .with_imported(imported(metric))
    };
    Totals {
        visitors: figure(Metric::Visitors),
        visits: figure(Metric::Visits),
        views: figure(Metric::Views),
        events: figure(Metric::Events),
        views_per_visit: figure(Metric::ViewsPerVisit),
        bounce_rate: figure(Metric::BounceRate),
        visit_duration_seconds: figure(Metric::VisitDurationSeconds),
        engaged_visits: figure(Metric::EngagedVisits),
        engagement_rate: figure(Metric::EngagementRate),
    }
}
