//! Imported days in totals and breakdowns.

use std::sync::Arc;

use base::answer::Problem;
use shared::metric::Metric;

use super::{by::By, metrics::Metrics};
use crate::{
    query::{
        Cost, Dimension, Imported, ImportedView, OF_TOTALS, QueryClient, ResolvedQuery,
        ask_imported, counting::Breakdown,
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
    resolved.scope = resolved.scope.with_imported(found.clone());
    Ok(found.map(Found))
}

impl Found {
    /// What the answer says of a period.
    pub fn view(&self, span: &Span, metrics: &Metrics, by: &[By]) -> Option<ImportedView> {
        let of_totals: Vec<Metric> = OF_TOTALS
            .into_iter()
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

    /// Visits whose durations or bounces are unknown are among those of a row: it has no mean and no rate then.
    pub fn leave_out_unknown(&self, by: &[By], breakdowns: &mut [Breakdown]) {
        for (by, breakdown) in by.iter().zip(breakdowns) {
            let Some(by) = By::summed(by).and_then(Dimension::summed) else {
                continue;
            };
            let durations = self.0.rows_have(by, Metric::VisitDurationSeconds);
            let bounces = self.0.rows_have(by, Metric::BounceRate);
            for row in &mut breakdown.rows {
                row.visit_duration_seconds = row.visit_duration_seconds.filter(|_| durations);
                row.bounce_rate = row.bounce_rate.filter(|_| bounces);
            }
        }
    }
}
