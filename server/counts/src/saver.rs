//! The saver: a thread that makes and writes states, and removes what the journal no longer needs.

use std::{
    io,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::Receiver as StdReceiver,
    },
};

use crate::{
    health::HealthState,
    journal::{numbers, segment::Header, segment_path, state, state_path},
    opening,
    settings::Now,
};

/// States kept: the newest, and some before it in case it cannot be read.
const STATES_KEPT: usize = 3;

/// The state with which a segment began, to be saved.
pub(crate) enum Save {
    /// To be made from an older one and the journal since, so that the writer, which senders wait for, need
    /// not stop to write its memory.
    Replayed { segment: u64, began: i64 },
    /// As it was written down.
    Written { segment: u64, bytes: Vec<u8> },
    /// There is none; only what is old is removed.
    Nothing,
}

/// The saver's thread: writes states, and removes segments and states that are no longer needed.
pub(crate) struct Saver {
    pub dir: PathBuf,
    pub from: StdReceiver<Save>,
    pub stored_segment: Arc<AtomicU64>,
    pub health: Arc<HealthState>,
    pub now: Now,
    /// How long segments are kept, and how long keys are.
    pub keep: i64,
    pub keep_keys: i64,
    pub open_visits: usize,
    pub state_bytes: Arc<AtomicU64>,
}

impl Saver {
    pub fn run(self) {
        while let Ok(mut save) = self.from.recv() {
            // Only the newest is worth the work.
            while let Ok(newer) = self.from.try_recv() {
                if !matches!(newer, Save::Nothing) {
                    save = newer;
                }
            }
            let segment = match self.save(save) {
                Ok(segment) => segment,
                Err(error) => {
                    tracing::error!(%error, "a state could not be saved; an older one will do");
                    continue;
                }
            };
            if let Err(error) = self.remove_old(segment) {
                tracing::error!(%error, "old segments of the journal could not be removed");
            }
        }
    }

    fn save(&self, save: Save) -> io::Result<u64> {
        let (segment, bytes) = match save {
            Save::Nothing => {
                let newest = numbers(&self.dir, ".state")?.last().copied();
                return Ok(newest.unwrap_or(0));
            }
            Save::Written { segment, bytes } => (segment, bytes),
            Save::Replayed { segment, began } => {
                let mut snapshot =
                    opening::state_before(&self.dir, segment, &self.health, self.open_visits)?;
                snapshot.state.open_visits.sweep(began, self.keep_keys);
                let bytes = state::bytes_of(&state::SnapshotRef {
                    state: &snapshot.state,
                    last_arrivals: &snapshot.last_arrivals,
                })?;
                (segment, bytes)
            }
        };
        self.state_bytes.store(bytes.len() as u64, Relaxed);
        state::write(&self.dir, segment, &bytes)?;
        Ok(segment)
    }

    /// Removes segments that ended before the time to keep, whose rows are in DuckDB, and which a replay
    /// from the newest state does not need.
    pub fn remove_old(&self, newest_state: u64) -> io::Result<()> {
        let segments = numbers(&self.dir, ".journal")?;
        let stored = self.stored_segment.load(Relaxed);
        let limit = (self.now)() - self.keep;
        let mut bytes = 0;
        for (number, after) in segments.iter().zip(
            segments[1.min(segments.len())..]
                .iter()
                .map(Some)
                .chain([None]),
        ) {
            let path = segment_path(&self.dir, *number);
            let ended = match after {
                Some(after) => {
                    Header::read(&segment_path(&self.dir, *after))?.map(|header| header.began)
                }
                None => None,
            };
            let old = ended.is_some_and(|ended| ended < limit);
            if old && *number < stored && *number < newest_state {
                std::fs::remove_file(&path)?;
            } else {
                bytes += std::fs::metadata(&path)?.len();
            }
        }
        self.health.journal_bytes.store(bytes, Relaxed);
        let states = numbers(&self.dir, ".state")?;
        for number in states.iter().rev().skip(STATES_KEPT) {
            std::fs::remove_file(state_path(&self.dir, *number))?;
        }
        Ok(())
    }
}
