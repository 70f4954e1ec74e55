//! How the counts are doing, for `/health`.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering::Relaxed};

use parking_lot::Mutex;
/// How the counts are doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Health {
    /// Whether the last write to the journal succeeded and there is room for more.
    pub accepting: bool,
    /// Size of the journal's segments, in bytes.
    pub journal_bytes: u64,
    /// Arrivals that wait for the writer or for DuckDB.
    pub waiting_rows: u64,
    /// How long the oldest acknowledged hit that is not in DuckDB has waited, in milliseconds.
    pub behind_ms: u64,
    /// Visits held that may continue.
    pub open_visits: u64,
    /// Visits evicted early since the start, because too many were held.
    pub visits_let_go: u64,
    /// Records of the journal that could not be read at start-up and were set aside.
    pub broken_records: u64,
    /// Whether DuckDB ran out of memory within the last half minute.
    pub memory_short: bool,
    /// The trouble that lasts, if there is any.
    pub last_error: Option<String>,
}

/// The numbers behind [`Health`], shared by the threads.
#[derive(Debug, Default)]
pub(crate) struct HealthState {
    /// The journal cannot be written.
    pub refusing: AtomicBool,
    pub stopping: AtomicBool,
    pub journal_bytes: AtomicU64,
    pub waiting: AtomicUsize,
    /// About how many bytes those take that wait for DuckDB.
    pub waiting_bytes: AtomicUsize,
    /// Arrival of the oldest row that is not in DuckDB, or 0.
    pub oldest: AtomicI64,
    pub broken: AtomicU64,
    pub open_visits: AtomicU64,
    pub evicted: AtomicU64,
    journal_error: Mutex<Option<String>>,
    store_error: Mutex<Option<String>>,
}

impl HealthState {
    pub fn set_journal_error(&self, error: Option<String>) {
        self.refusing.store(error.is_some(), Relaxed);
        *self.journal_error.lock() = error;
    }

    /// A flush that arrived then is on its way to DuckDB.
    pub fn waits_since(&self, arrived: i64) {
        // Where an older one waits, that one counts.
        let _ = self.oldest.compare_exchange(0, arrived, Relaxed, Relaxed);
    }

    /// All that arrived up to then is in DuckDB. What waits still came later.
    pub fn stored_up_to(&self, arrived: i64) {
        let oldest = if self.waiting.load(Relaxed) == 0 {
            0
        } else {
            arrived
        };
        self.oldest.store(oldest, Relaxed);
    }

    /// DuckDB's file is being opened again.
    pub fn reopening(&self, after: &str) {
        self.set_store_error(Some(format!(
            "DuckDB ({after}): its database became invalid and is being opened again; hits are taken meanwhile"
        )));
    }

    pub fn set_store_error(&self, error: Option<String>) {
        *self.store_error.lock() = error;
    }

    pub fn health(&self, now: i64, limit: usize) -> Health {
        let waiting = self.waiting.load(Relaxed);
        let oldest = self.oldest.load(Relaxed);
        let journal = self.journal_error.lock().clone();
        let store = self.store_error.lock().clone();
        Health {
            accepting: !self.refusing.load(Relaxed)
                && !self.stopping.load(Relaxed)
                && waiting < limit,
            journal_bytes: self.journal_bytes.load(Relaxed),
            waiting_rows: waiting as u64,
            behind_ms: if oldest == 0 || waiting == 0 {
                0
            } else {
                ((now - oldest).max(0) / 1000) as u64
            },
            open_visits: self.open_visits.load(Relaxed),
            visits_let_go: self.evicted.load(Relaxed),
            broken_records: self.broken.load(Relaxed),
            memory_short: false,
            last_error: journal.or(store),
        }
    }
}
