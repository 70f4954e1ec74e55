//! DuckDB's memory limit, which is one for all connections. Questions have three quarters of it. Writing
//! may go above that, and ending a transaction higher still: questions may meanwhile have taken what was
//! free for writing, and a commit that finds no memory leaves DuckDB in doubt.

use std::sync::Arc;

use parking_lot::Mutex;

use super::Shared;
use crate::settings::Settings;

/// Work that may use more of the memory than questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Rows are written, in a transaction that can be rolled back.
    Writing,
    /// A transaction ends, or a checkpoint is made.
    Ending,
}

/// The limits in bytes, and how many work in each stage.
#[derive(Debug)]
pub(super) struct Memory {
    questions: u64,
    writing: u64,
    ending: u64,
    lent: Mutex<[usize; 2]>,
}

impl Memory {
    pub fn new(settings: &Settings) -> Memory {
        let questions = settings.question_limit();
        Memory {
            questions,
            writing: questions + settings.memory_limit / 16,
            ending: settings.memory_limit,
            lent: Mutex::default(),
        }
    }

    fn allowed(&self, lent: [usize; 2]) -> u64 {
        let [writing, ending] = lent;
        if ending > 0 {
            self.ending
        } else if writing > 0 {
            self.writing
        } else {
            self.questions
        }
    }
}

/// More memory than questions have, until it is dropped.
#[derive(Debug)]
#[must_use]
pub(crate) struct Lent<'a> {
    shared: &'a Arc<Shared>,
    stage: Stage,
    /// Whether the limit is now what the stages ask for. If not, others hold more than that.
    pub has_room: bool,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.shared.change(self.stage, |count| count - 1);
    }
}

impl Shared {
    /// Allows what a stage may use.
    pub(super) fn lend(self: &Arc<Self>, stage: Stage) -> Lent<'_> {
        Lent {
            shared: self,
            stage,
            has_room: self.change(stage, |count| count + 1),
        }
    }

    fn change(self: &Arc<Self>, stage: Stage, change: impl FnOnce(usize) -> usize) -> bool {
        let mut lent = self.memory.lent.lock();
        lent[stage as usize] = change(lent[stage as usize]);
        self.limit(self.memory.allowed(*lent))
    }

    /// Sets the limit. If DuckDB holds more, the limit stays as it was until it is set again. DuckDB writes
    /// to the disk meanwhile to free memory, so this uses a borrowed connection, without the lock that
    /// borrowing and returning a connection need.
    fn limit(self: &Arc<Self>, bytes: u64) -> bool {
        let sql = format!("SET memory_limit = '{}KiB'", bytes / 1024);
        // A file that is opened again begins with what questions may use.
        let set = self
            .connect()
            .and_then(|connection| connection.execute_batch(&sql));
        if let Err(error) = &set {
            tracing::debug!(%error, bytes, "DuckDB's memory limit stays as it is");
        }
        set.is_ok()
    }
}
