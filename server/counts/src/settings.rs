//! What a deployment may set.

use std::{path::PathBuf, sync::Arc, time::Duration};

/// The clock: microseconds since 1970, UTC.
pub type Now = Arc<dyn Fn() -> i64 + Send + Sync>;

/// What to do if `hits.duckdb` is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WhenMissing {
    /// A new one is created, unless something in the folder shows that there was one.
    #[default]
    Look,
    /// None is created: there was one, as this end of a sentence says.
    Refuse(String),
    /// A new one is begun, with what the journal still holds.
    BeginAnew,
}

/// The most that goes into one transaction, in bytes.
const MOST_BYTES: usize = 32 << 20;

/// Where the counts are kept, and how much they may take.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder: `hits.duckdb`, `journal/`, `journal/broken/`, `tmp/`.
    pub dir: PathBuf,
    /// What to do if `hits.duckdb` is missing.
    pub when_missing: WhenMissing,
    /// Most memory that DuckDB may use, in bytes. Questions get three quarters of it; the rest is kept for
    /// checkpoints and for storing rows.
    pub memory_limit: u64,
    /// Most memory that what questions are folded into may hold, all together, in bytes: funnels, paths, and sums of
    /// rows that are not compacted.
    pub fold_limit: u64,
    /// Threads that DuckDB may use, all questions together.
    pub threads: usize,
    /// Questions answered at once. One asker's questions leave one of these to others.
    pub readers: usize,
    /// Questions that may wait; one more is refused as busy.
    pub waiting_questions: usize,
    /// How long a question may take, waiting included.
    pub question_timeout: Duration,
    /// From this duration on, a question is logged as slow, without the time that it waited; `None`: none
    /// is.
    pub slow_question: Option<Duration>,
    /// Batches that may wait for the writer; one more is refused as full.
    pub queue: usize,
    /// Arrivals that may wait for the writer or for DuckDB; more are refused as full.
    pub waiting_rows: usize,
    /// Bytes that those may take that wait for DuckDB; beyond it, more are refused as full.
    pub waiting_bytes: usize,
    /// Maximum number of open visits in memory; above it, those inactive for longest are evicted.
    pub open_visits: usize,
    /// Size at which a segment of the journal is followed by a new one, in bytes.
    pub segment_bytes: u64,
    /// How long segments of the journal are kept.
    pub keep_journal: Duration,
    /// How long idempotency keys are kept. Those older than the journal are in the states that are saved with it.
    pub keep_keys: Duration,
    /// Between two transactions of DuckDB, as long as few rows come: hits after a pause are stored at once,
    /// later ones wait this long for others.
    pub gather: Duration,
    /// Views and events of a site and a day of visits from which on compaction keeps their sums.
    pub sums_from: u64,
    /// Values of a dimension that the sums of a site and a day keep; all others are one sum.
    pub sums_values: u32,
    /// Between two syncs of the journal, as long as few hits come: each costs more than a hit does. Where
    /// many wait, the next sync follows at once.
    pub between_syncs: Duration,
    /// How long a compaction or an export waits at most until all earlier rows are stored and the file is open:
    /// deletions and backups wait for a compaction.
    pub settle_timeout: Duration,
}

impl Settings {
    /// The defaults, in this folder.
    pub fn new(dir: impl Into<PathBuf>) -> Settings {
        Settings {
            dir: dir.into(),
            when_missing: WhenMissing::default(),
            memory_limit: 1 << 30,
            fold_limit: 1 << 30,
            threads: std::thread::available_parallelism().map_or(2, usize::from),
            readers: 5,
            waiting_questions: 64,
            question_timeout: Duration::from_secs(30),
            slow_question: None,
            queue: 20_000,
            waiting_rows: 300_000,
            waiting_bytes: 128 << 20,
            open_visits: 1_000_000,
            segment_bytes: 32 << 20,
            keep_journal: Duration::from_secs(48 * 3600),
            keep_keys: Duration::from_secs(96 * 3600),
            sums_from: 500,
            sums_values: 10_000,
            gather: Duration::from_millis(240),
            between_syncs: Duration::from_millis(2),
            settle_timeout: Duration::from_secs(600),
        }
    }

    /// What questions and compaction may use of DuckDB's memory.
    pub(crate) fn question_limit(&self) -> u64 {
        self.memory_limit / 4 * 3
    }

    /// Bytes of rows that go into one transaction: they wait in DuckDB's memory until it commits.
    pub(crate) fn transaction_bytes(&self) -> usize {
        usize::try_from(self.memory_limit / 16).map_or(MOST_BYTES, |part| part.min(MOST_BYTES))
    }

    /// The file of DuckDB.
    pub fn database(&self) -> PathBuf {
        self.dir.join("hits.duckdb")
    }

    pub(crate) fn journal(&self) -> PathBuf {
        self.dir.join("journal")
    }

    pub(crate) fn keep_us(&self) -> i64 {
        i64::try_from(self.keep_journal.as_micros()).unwrap_or(i64::MAX)
    }

    pub(crate) fn keep_keys_us(&self) -> i64 {
        i64::try_from(self.keep_keys.as_micros()).unwrap_or(i64::MAX)
    }
}
