//! What is not believed of DuckDB until its file is opened again, and when more care is taken for a while.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use parking_lot::Mutex;

use super::{Engine, Lease, Shared};

/// How long memory counts as short after DuckDB ran out of it, and commits as likely to fail after one did.
const RECENT: Duration = Duration::from_secs(30);

/// Recent failures.
#[derive(Debug, Default)]
pub(super) struct Caution {
    /// When DuckDB last ran out of memory.
    short: Mutex<Option<Instant>>,
    /// When a transaction last failed at its end.
    failed: Mutex<Option<Instant>>,
    /// The opening of the file of which what is in memory must not be believed, plus one.
    doubted: AtomicU64,
}

impl Caution {
    fn doubt(&self, generation: u64) {
        // One who learns late of an older opening hides nothing.
        self.doubted.fetch_max(generation + 1, Relaxed);
    }

    fn is_doubted(&self, generation: u64) -> bool {
        self.doubted.load(Relaxed) == generation + 1
    }

    fn failed(&self) {
        *self.failed.lock() = Some(Instant::now());
    }
}

fn is_recent(at: &Mutex<Option<Instant>>) -> bool {
    at.lock().is_some_and(|at| at.elapsed() < RECENT)
}

impl Shared {
    pub(super) fn is_short(&self) -> bool {
        is_recent(&self.caution.short)
    }

    pub(super) fn is_cautious(&self) -> bool {
        self.is_short() || is_recent(&self.caution.failed)
    }
}

impl Lease {
    /// A transaction failed at its end, for whatever reason: see [`super::InDoubt`]. Said before anybody else can write what
    /// is in memory now.
    pub(super) fn doubt(&self) {
        self.shared.caution.doubt(self.generation);
        self.shared.caution.failed();
    }

    /// Whether a transaction of the same opening failed at its end, on this connection or another.
    pub(super) fn is_doubted(&self) -> bool {
        self.shared.caution.is_doubted(self.generation)
    }
}

impl Engine {
    /// Records that DuckDB ran out of memory.
    pub fn found_short(&self) {
        *self.shared.caution.short.lock() = Some(Instant::now());
    }

    /// Whether anything ran out of memory recently.
    pub fn is_short(&self) -> bool {
        self.shared.is_short()
    }

    /// The next commit may well fail.
    pub fn be_cautious(&self) {
        self.shared.caution.failed();
    }

    /// Whether a commit may well fail, since one failed recently or memory is short. That damages more than its own rows:
    /// DuckDB takes row groups from queries that read them, which then fail or crash the process.
    pub fn is_cautious(&self) -> bool {
        self.shared.is_cautious()
    }

    /// Says that what this opening of the file has in memory must not be believed, nor written to the file.
    pub fn doubt(&self, generation: u64) {
        self.shared.caution.doubt(generation);
    }

    /// Whether the file has to be opened again before anything else is written.
    pub fn is_doubted(&self) -> bool {
        self.shared.caution.is_doubted(self.generation())
    }
}
