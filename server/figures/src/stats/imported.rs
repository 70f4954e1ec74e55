//! Imported days in totals and breakdowns.

use std::sync::Arc;

use base::answer::Problem;
use shared::metric::Metric;

use super::{by::By, metrics::Metrics};
use crate::{
    query::{
        Cost, Dimension, Imported, ImportedView, OF_TOTALS, QueryClient, ResolvedQuery,
        ask_imported,
    },
    time::Span,
};

/// The imported sums that an answer includes.
pub struct Found(Arc<Imported>);

/// Finds what is imported of these spans and breakdowns, and has the question add it.
pub async fn find(
    client: &QueryClient,
    resolved: &mut ResolvedQuery,
    spans: &[Span],
    by: &[By],
    cost: &mut Cost,
) -> Result<Option<Found>, Problem> {
    let dimensions: Vec<_> = by
        .iter()
        .filter_map(By::summed)
        .filter_map(Dimension::summed)
        .collect();
    let found = ask_imported(client, resolved, spans, &dimensions, cost).await?;
    let found = found.map(Arc::new);
    let added = found.clone().filter(|found| !found.is_empty());
    resolved.scope = resolved.scope.with_imported(added);
    Ok(found.map(Found))
}

impl Found {
    /// Whether there is nothing to include.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What the answer says of a period with these breakdowns, and with revenue or without.
    pub fn view(
        &self,
        span: &Span,
        metrics: &Metrics,
        by: &[By],
        has_revenue: bool,
    ) -> Option<ImportedView> {
        let all = OF_TOTALS.into_iter();
        let of_totals: Vec<Metric> = all
            .chain(has_revenue.then_some(Metric::Revenue))
            .filter(|metric| metrics.has_totals() && metrics.has(metric.key()))
            .collect();
        let dimensions: Vec<_> = by
            .iter()
            .map(|by| (by.word(), By::summed(by).and_then(Dimension::summed)))
            .collect();
        self.0.view(span, &of_totals, &dimensions)
    }

    /// The definition of a total that includes these days.
    pub fn definition(&self, spans: &[Span], metric: Metric) -> Option<String> {
        self.0.definition(spans, metric)
    }
}
