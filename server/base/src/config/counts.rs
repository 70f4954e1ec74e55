//! `[counts]`: DuckDB and the journal.

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse, values::MemorySize};

/// DuckDB and the journal: the counted hits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    /// Memory that DuckDB may use; past it, it works on disk.
    pub memory_limit: MemorySize,
    /// Threads of one question.
    pub threads: u32,
    /// After how long a question is given up.
    pub question_timeout_seconds: u32,
    /// How long values are counted one by one if a site has more of them than are kept separately. The
    /// query may also wait that long for its turn.
    pub exact_seconds: u32,
    /// How many values of a dimension the sums of a site and a day keep apart; all others are one sum.
    pub values_kept: u32,
    /// How many questions may wait for their turn; one more is answered 503.
    pub questions_waiting: usize,
    /// How many visits that may continue are held in memory; beyond it the oldest are dropped.
    pub open_visits: usize,
    /// Milliseconds between two syncs of the journal, as long as few hits come.
    pub sync_ms: u32,
    /// How many days of counts are kept, besides the running one; 0: all.
    pub keep_days: u32,
    /// Compact when this many new rows have gathered.
    pub compact_at_rows: u64,
    /// Compact each night at this hour (0 to 23, UTC).
    pub compact_hour: u8,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            memory_limit: MemorySize::megabytes(384),
            threads: 2,
            question_timeout_seconds: 30,
            exact_seconds: 10,
            values_kept: 10_000,
            questions_waiting: 64,
            open_visits: 1_000_000,
            sync_ms: 2,
            keep_days: 0,
            compact_at_rows: 1_000_000,
            compact_hour: 3,
        }
    }
}

/// The most days that can be kept: a hundred years.
const MOST_DAYS: u32 = 36_500;

impl Counts {
    /// How many days of counts are kept, besides the running one; `None`: all.
    #[must_use]
    pub fn kept_days(&self) -> Option<u32> {
        (self.keep_days > 0).then_some(self.keep_days)
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if self.threads == 0 {
            return refuse("counts.threads", "must be 1 or more");
        }
        if self.question_timeout_seconds == 0 {
            return refuse("counts.question_timeout_seconds", "must be 1 or more");
        }
        if self.memory_limit.bytes() < 64_000_000 {
            return refuse("counts.memory_limit", "must be 64MB or more");
        }
        if self.values_kept == 0 {
            return refuse("counts.values_kept", "must be 1 or more");
        }
        if self.open_visits == 0 {
            return refuse("counts.open_visits", "must be 1 or more");
        }
        if self.compact_at_rows == 0 {
            return refuse("counts.compact_at_rows", "must be 1 or more");
        }
        if self.keep_days > MOST_DAYS {
            return refuse("counts.keep_days", "must be 36500 or less");
        }
        if self.compact_hour > 23 {
            return refuse("counts.compact_hour", "must be an hour from 0 to 23");
        }
        Ok(())
    }
}
