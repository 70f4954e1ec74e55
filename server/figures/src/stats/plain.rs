//! Totals and breakdowns as plain numbers.

use std::collections::BTreeMap;

use super::records::{PlainAgreed, PlainRow, PlainStats, PlainTotals, Stats, Totals};
use crate::{consented::AgreedTotals, number::Number, query::Figure};

/// The plain form of an answer.
pub fn plain(stats: Stats) -> PlainStats {
    let compared = stats.compare.is_some();
    let sums = |amount: fn(&super::records::RevenueView) -> Option<Number>| {
        let sums = stats.revenue.iter();
        let sums = sums.map(|sum| (sum.currency.clone(), amount(sum).unwrap_or(Number(0.0))));
        sums.collect::<BTreeMap<_, _>>()
    };
    let (revenue, previous) = (sums(|sum| Some(sum.amount)), sums(|sum| sum.previous));
    let (mut by, mut total_rows, mut other) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for breakdown in stats.by {
        total_rows.insert(breakdown.dimension.clone(), breakdown.total_rows);
        if let Some(row) = breakdown.other {
            other.insert(breakdown.dimension.clone(), row.into());
        }
        let rows = breakdown.rows.into_iter().map(PlainRow::from);
        by.insert(breakdown.dimension, rows.collect());
    }
    PlainStats {
        totals: totals(&stats.totals, |figure| figure.value),
        previous: compared.then(|| totals(&stats.totals, |figure| figure.previous)),
        definitions: definitions(&stats.totals, stats.agreed.as_ref()),
        agreed: stats.agreed.map(PlainAgreed::from),
        revenue: Some(revenue),
        previous_revenue: compared.then_some(previous),
        by,
        total_rows,
        other,
        site: stats.site,
        period: stats.period,
        compare: stats.compare,
        filters: stats.filters,
        exact: stats.exact,
        computed_ms: stats.computed_ms,
        rows_read: stats.rows_read,
    }
}

fn totals(totals: &Totals, of: impl Fn(&Figure) -> Option<Number>) -> PlainTotals {
    PlainTotals {
        visitors: of(&totals.visitors),
        visits: of(&totals.visits),
        views: of(&totals.views),
        events: of(&totals.events),
        views_per_visit: of(&totals.views_per_visit),
        bounce_rate: of(&totals.bounce_rate),
        visit_duration_seconds: of(&totals.visit_duration_seconds),
        engaged_visits: of(&totals.engaged_visits),
        engagement_rate: of(&totals.engagement_rate),
    }
}

fn definitions(totals: &Totals, agreed: Option<&AgreedTotals>) -> BTreeMap<String, String> {
    let agreed = agreed.map(|agreed| ("agreed", &agreed.visitors));
    [
        ("visitors", &totals.visitors),
        ("visits", &totals.visits),
        ("views", &totals.views),
        ("events", &totals.events),
        ("views_per_visit", &totals.views_per_visit),
        ("bounce_rate", &totals.bounce_rate),
        ("visit_duration_seconds", &totals.visit_duration_seconds),
        ("engaged_visits", &totals.engaged_visits),
        ("engagement_rate", &totals.engagement_rate),
    ]
    .into_iter()
    .chain(agreed)
    .map(|(key, figure)| (key.to_owned(), figure.definition.clone()))
    .collect()
}
