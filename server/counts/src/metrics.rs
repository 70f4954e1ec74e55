//! Numbers for an operator's monitoring, in the names and units that Prometheus recommends.

use std::time::{Duration, Instant};

use prometheus_client::{
    metrics::{
        counter::Counter,
        family::Family,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};
use shared::reason::Reason;

use crate::ask::AskError;

type By<const LABELS: usize, M, C = fn() -> M> =
    Family<[(&'static str, &'static str); LABELS], M, C>;

/// A duration from half a millisecond to 16 seconds.
fn duration() -> Histogram {
    Histogram::new(exponential_buckets(0.000_5, 2.0, 16))
}

/// What has happened since the start. Clones are cheap and share everything.
#[derive(Clone, Debug)]
pub struct Metrics {
    hits: By<1, Counter>,
    counted: Counter,
    excluded: [Counter; Reason::ALL.len()],
    /// Arrivals that were answered 503.
    refused: Counter,
    syncs: Histogram,
    queries: By<2, Counter>,
    query_seconds: By<1, Histogram>,
    query_waits: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        let hits: By<1, Counter> = Family::new_with_constructor(Counter::default);
        let of = |verdict| hits.get_or_create_owned(&[("verdict", verdict)]);
        Self {
            counted: of("counted"),
            // From the first scrape on: what appears later looks to Prometheus as if it had always been there.
            excluded: Reason::ALL.map(|reason| of(reason.code())),
            hits,
            refused: Counter::default(),
            syncs: duration(),
            queries: Family::new_with_constructor(Counter::default),
            query_seconds: Family::new_with_constructor(duration),
            query_waits: duration(),
        }
    }
}

impl Metrics {
    /// Names them.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "stile_hits",
            "Hits received, by verdict: counted, or the reason why they were excluded",
            self.hits.clone(),
        );
        registry.register(
            "stile_hits_refused",
            "Hits answered 503, which the sender may send again; a batch that was not read counts as one",
            self.refused.clone(),
        );
        registry.register(
            "stile_journal_write_seconds",
            "Time that one write to the journal took, fdatasync included",
            self.syncs.clone(),
        );
        registry.register(
            "stile_queries",
            "Queries to DuckDB, by name and result",
            self.queries.clone(),
        );
        registry.register(
            "stile_query_seconds",
            "Time that answered queries took in DuckDB, without waiting",
            self.query_seconds.clone(),
        );
        registry.register(
            "stile_query_wait_seconds",
            "Time that answered queries waited for their turn",
            self.query_waits.clone(),
        );
    }

    /// This many hits were answered 503.
    pub fn refused(&self, hits: u64) {
        self.refused.inc_by(hits);
    }

    /// These hits are safe.
    pub(crate) fn taken(&self, counted: u64, excluded: impl Iterator<Item = Reason>) {
        self.counted.inc_by(counted);
        for reason in excluded {
            self.excluded[reason as usize].inc();
        }
    }

    /// A write to the journal took this long.
    pub(crate) fn written(&self, took: Duration) {
        self.syncs.observe(took.as_secs_f64());
    }

    /// A query begins. One that is dropped before its end was cancelled.
    pub(crate) fn ask(&self, query: &'static str) -> Asked<'_> {
        Asked {
            metrics: self,
            query,
            begun: Instant::now(),
            ended: false,
        }
    }
}

/// A query that is under way.
pub(crate) struct Asked<'a> {
    metrics: &'a Metrics,
    query: &'static str,
    begun: Instant,
    ended: bool,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.count("cancelled", Duration::ZERO);
        }
    }
}

impl Asked<'_> {
    /// It ended, and took this long in DuckDB.
    pub(crate) fn ended(&mut self, took: Result<Duration, &AskError>) {
        self.ended = true;
        let metrics = self.metrics;
        let result = match took {
            Ok(took) => {
                metrics
                    .query_seconds
                    .get_or_create(&[("query", self.query)])
                    .observe(took.as_secs_f64());
                metrics
                    .query_waits
                    .observe(self.begun.elapsed().saturating_sub(took).as_secs_f64());
                "answered"
            }
            Err(error) => error.code(),
        };
        self.count(result, took.unwrap_or_default());
    }

    fn count(&self, result: &'static str, took: Duration) {
        let query = self.query;
        self.metrics
            .queries
            .get_or_create(&[("query", query), ("result", result)])
            .inc();
        tracing::debug!(
            query,
            result,
            took_ms = took.as_millis(),
            all_ms = self.begun.elapsed().as_millis(),
            "query"
        );
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[test]
    fn every_query_has_one_end() {
        let (metrics, mut registry) = (Metrics::default(), Registry::default());
        metrics.register(&mut registry);
        metrics.ask("totals").ended(Ok(Duration::from_millis(3)));
        metrics.ask("totals").ended(Err(&AskError::TimedOut));
        drop(metrics.ask("totals"));
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
        for line in [
            r#"stile_queries_total{query="totals",result="answered"} 1"#,
            r#"stile_queries_total{query="totals",result="timed_out"} 1"#,
            r#"stile_queries_total{query="totals",result="cancelled"} 1"#,
            r#"stile_query_seconds_count{query="totals"} 1"#,
            "stile_query_wait_seconds_count 1",
        ] {
            assert!(
                text.lines().any(|found| found == line),
                "no {line} in\n{text}"
            );
        }
    }
}
