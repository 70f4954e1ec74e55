//! `GET /metrics`: what an operator's Prometheus reads, with the token of the settings. Without that setting there is no
//! such address.

use std::{
    path::PathBuf,
    sync::{Arc, atomic::AtomicU64},
    time::UNIX_EPOCH,
};

use base::{
    answer::Problem,
    mail,
    secret::{SecretText, sha256},
};
use poem::{
    Endpoint, EndpointExt as _, Request, Response,
    http::{StatusCode, header},
};
use prometheus_client::{
    encoding::text::encode,
    metrics::{family::Family, gauge::Gauge, info::Info},
    registry::{Registry, Unit},
};
use tokio::time::timeout;

use super::readiness::{PATIENCE, Readiness};
use crate::{missing, refuse};

/// The media type of the text that is given.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

type Number = Gauge<f64, AtomicU64>;

/// How things are at a scrape.
#[derive(Default)]
struct Now {
    ready: Gauge,
    journal_bytes: Gauge,
    waiting_hits: Gauge,
    behind: Number,
    open_visits: Gauge,
    broken_records: Gauge,
    database_bytes: Family<[(&'static str, &'static str); 1], Gauge>,
    connections: Family<[(&'static str, &'static str); 1], Gauge>,
    compacted_at: Number,
    backed_up_at: Number,
    memory: Gauge,
    waiting_emails: Gauge,
    expiry_paused: Gauge,
    memory_short: Gauge,
}

impl Now {
    fn register(&self, registry: &mut Registry) {
        for (name, help, gauge) in [
            (
                "stile_ready",
                "1 when hits are taken, figures keep up and the accounts answer, else 0",
                &self.ready,
            ),
            (
                "stile_journal_bytes",
                "Size of the journal",
                &self.journal_bytes,
            ),
            (
                "stile_waiting_hits",
                "Acknowledged hits that are in the journal and not yet in DuckDB",
                &self.waiting_hits,
            ),
            (
                "stile_open_visits",
                "Visits that may go on, held in memory",
                &self.open_visits,
            ),
            (
                "stile_broken_records",
                "Records of the journal that could not be read since the start",
                &self.broken_records,
            ),
            (
                "stile_waiting_emails",
                "Emails that wait to be sent, or to be sent again",
                &self.waiting_emails,
            ),
            (
                "stile_memory_short",
                "1 for half a minute after a query or a write found no memory in DuckDB, else 0",
                &self.memory_short,
            ),
            (
                "stile_expiry_paused",
                "1 while old hits are not deleted since the clock has jumped ahead, else 0",
                &self.expiry_paused,
            ),
            (
                "process_resident_memory_bytes",
                "Memory of the server, without its Postgres",
                &self.memory,
            ),
        ] {
            registry.register(name, help, gauge.clone());
        }
        registry.register_with_unit(
            "stile_figures_behind",
            "How long the oldest hit outside DuckDB has waited",
            Unit::Seconds,
            self.behind.clone(),
        );
        registry.register(
            "stile_last_compaction_timestamp_seconds",
            "When compaction last ended, Unix time; 0: not yet",
            self.compacted_at.clone(),
        );
        registry.register(
            "stile_last_backup_timestamp_seconds",
            "When the last backup was begun, Unix time; 0: none is known",
            self.backed_up_at.clone(),
        );
        registry.register(
            "stile_database_bytes",
            "Size of DuckDB's files",
            self.database_bytes.clone(),
        );
        registry.register(
            "stile_accounts_connections",
            "Connections to Postgres",
            self.connections.clone(),
        );
    }
}

/// All metrics.
pub struct Metrics {
    token: [u8; 32],
    registry: Registry,
    now: Now,
    readiness: Readiness,
    database: PathBuf,
    last_night: PathBuf,
    /// When the last backup was begun, Unix seconds.
    last_backup: Box<dyn Fn() -> Option<i64> + Send + Sync>,
}

impl std::fmt::Debug for Metrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Metrics")
    }
}

impl Metrics {
    /// For requests with this token. The files are DuckDB's, and the one that says when compaction last
    /// ran; `last_backup` says when the last backup began, in Unix seconds.
    pub fn new(
        token: &SecretText,
        readiness: Readiness,
        (database, last_night): (PathBuf, PathBuf),
        last_backup: impl Fn() -> Option<i64> + Send + Sync + 'static,
    ) -> Self {
        let (mut registry, now) = (Registry::default(), Now::default());
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("stile_build", "The version of Stile", version);
        now.register(&mut registry);
        readiness.counts.metrics().register(&mut registry);
        Self {
            token: sha256(token.expose()),
            registry,
            now,
            readiness,
            database,
            last_night,
            last_backup: Box::new(last_backup),
        }
    }

    /// The registry for additional metrics.
    pub fn registry(&mut self) -> &mut Registry {
        &mut self.registry
    }

    /// Whether the request has the token. Hashes are compared, so that the time it takes reveals nothing.
    fn admits(&self, request: &Request) -> bool {
        let given = request.header(header::AUTHORIZATION).unwrap_or_default();
        let given = given.strip_prefix("Bearer ").unwrap_or_default();
        sha256(given) == self.token
    }

    /// Everything as text.
    async fn text(&self) -> Result<String, std::fmt::Error> {
        let state = self.readiness.look().await;
        let now = &self.now;
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        now.ready.set(i64::from(state.problems.is_empty()));
        now.journal_bytes.set(whole(state.counts.journal_bytes));
        now.waiting_hits.set(whole(state.counts.waiting_rows));
        now.behind.set(state.counts.behind_ms as f64 / 1_000.0);
        now.open_visits.set(whole(state.counts.open_visits));
        now.broken_records.set(whole(state.counts.broken_records));
        now.memory_short.set(i64::from(state.counts.memory_short));
        now.expiry_paused
            .set(i64::from(state.expiry_waits_until.is_some()));
        for (file, ending) in [("database", "duckdb"), ("log", "duckdb.wal")] {
            let size = self.database.with_extension(ending).metadata();
            let size = size.map_or(0, |found| found.len());
            now.database_bytes
                .get_or_create(&[("file", file)])
                .set(whole(size));
        }
        let pool = &self.readiness.pool;
        let (all, idle) = (u64::from(pool.size()), pool.num_idle() as u64);
        for (state, many) in [("used", all.saturating_sub(idle)), ("idle", idle)] {
            now.connections
                .get_or_create(&[("state", state)])
                .set(whole(many));
        }
        let compacted_at = self.last_night.metadata().and_then(|file| file.modified());
        let compacted_at = compacted_at
            .ok()
            .and_then(|at| at.duration_since(UNIX_EPOCH).ok());
        now.compacted_at
            .set(compacted_at.map_or(0.0, |at| at.as_secs_f64()));
        now.backed_up_at
            .set((self.last_backup)().map_or(0.0, |at| at as f64));
        now.memory.set(whole(resident_bytes().unwrap_or(0)));
        // If the accounts do not answer, `stile_ready` says so, and the number stays as it was: the scrape
        // does not wait for a database that hangs.
        if state.accounts {
            match timeout(PATIENCE, mail::waiting(&self.readiness.pool)).await {
                Ok(Ok(many)) => {
                    now.waiting_emails.set(many);
                }
                Ok(Err(error)) => {
                    tracing::debug!(%error, "the waiting emails could not be counted");
                }
                Err(_) => tracing::debug!("the waiting emails could not be counted in time"),
            }
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Memory of this process, where the system tells.
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1_024)
}

/// `GET /metrics`.
pub fn endpoint(metrics: Option<Arc<Metrics>>) -> impl Endpoint<Output = Response> {
    poem::endpoint::make(move |request: Request| {
        let metrics = metrics.clone();
        async move {
            let Some(metrics) = metrics else {
                return missing();
            };
            if !metrics.admits(&request) {
                return refuse(Problem::nobody("not_signed_in.metrics"));
            }
            match metrics.text().await {
                Ok(text) => Response::builder()
                    .status(StatusCode::OK)
                    .content_type(OPEN_METRICS)
                    .body(text),
                Err(error) => refuse(Problem::internal(error)),
            }
        }
    })
    .map_to_response()
}
