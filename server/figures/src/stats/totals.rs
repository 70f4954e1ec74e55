//! The totals of one period.

use base::answer::Problem;
use shared::metric::Metric;

use super::{
    imported::Found,
    records::{RevenueView, Totals},
};
use crate::{
    number::{Number, sums},
    query::{
        Columns, Cost, Figure, PeriodView, QueryClient, QueryScope,
        counting::{Counted, RevenueByCurrency},
        figure, sql,
    },
    time::Span,
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

/// What an answer says of its totals.
pub struct Shown<'a> {
    /// The period.
    pub period: &'a PeriodView,
    /// The period compared with.
    pub compare: Option<&'a PeriodView>,
    /// The imported sums that the totals include, and all of their spans.
    pub imported: Option<(&'a Found, &'a [Span])>,
}

impl Shown<'_> {
    /// Whether there are imported sums, but not of this metric, or not of all days.
    fn lacks(&self, metric: &str) -> bool {
        let periods = [Some(self.period), self.compare];
        let mut periods = periods.into_iter().flatten();
        self.imported.is_some() && !periods.all(|period| period.is_complete(metric))
    }
}

/// The totals as they are answered.
pub fn totals(now: &Counted, before: Option<&Counted>, shown: &Shown<'_>) -> Totals {
    let figure = |metric: Metric| {
        let previous = before.and_then(|before| before.metric(metric));
        let comparable = shown.period.is_comparable(shown.compare, metric.key());
        let imported = shown.imported;
        let imported = imported.and_then(|(found, spans)| found.definition(spans, metric));
        let figure = figure(metric.key(), now.metric(metric), previous, comparable);
        Figure {
            exact: !shown.lacks(metric.key()),
            ..figure
        }
        .with_imported(imported)
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
