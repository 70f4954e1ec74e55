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

use tokio::sync::oneshot;

use crate::{
    consent::retire,
    handle::MaintenanceError,
    health::HealthState,
    journal::{numbers, segment::Header, segment_path, state, state_path, sync_dir},
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
    /// All segments before this one are removed, whatever their age: they name visitors who were erased.
    Retire {
        before: u64,
        reply: oneshot::Sender<Result<(), MaintenanceError>>,
    },
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
        while let Ok(first) = self.from.recv() {
            let (mut save, mut retire) = (Save::Nothing, Vec::new());
            // Only the newest is worth the work.
            for next in std::iter::once(first).chain(self.from.try_iter()) {
                match next {
                    Save::Nothing => {}
                    Save::Retire { before, reply } => retire.push((before, reply)),
                    newer => save = newer,
                }
            }
            match self.save(save) {
                Ok(segment) => {
                    if let Err(error) = self.remove_old(segment) {
                        tracing::error!(%error, "old segments of the journal could not be removed");
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "a state could not be saved; an older one will do");
                }
            }
            for (before, reply) in retire {
                let retired = self.retire(before);
                if let Err(error) = &retired {
                    tracing::error!(%error, "segments of the journal that name visitors who were erased could not be removed");
                }
                // A closed reply is a caller that went away.
                let _ = reply
                    .send(retired.map_err(|error| MaintenanceError::Failed(error.to_string())));
            }
        }
    }

    /// Removes all segments before this one, and the states of them, which tie visits to marks. The state with which it
    /// began is made first, if that failed before.
    fn retire(&self, before: u64) -> io::Result<()> {
        let newest = numbers(&self.dir, ".state")?.last().copied();
        if newest.is_none_or(|newest| newest < before) {
            let began = (self.now)();
            self.save(Save::Replayed {
                segment: before,
                began,
            })?;
        }
        if self.stored_segment.load(Relaxed) < before {
            return Err(io::Error::other("DuckDB does not have them yet"));
        }
        for number in numbers(&self.dir, ".journal")? {
            if number < before {
                std::fs::remove_file(segment_path(&self.dir, number))?;
            }
        }
        for number in numbers(&self.dir, ".state")? {
            if number < before {
                std::fs::remove_file(state_path(&self.dir, number))?;
            }
        }
        retire::remove_broken(&self.dir, before)?;
        sync_dir(&self.dir)
    }

    fn save(&self, save: Save) -> io::Result<u64> {
        let (segment, bytes) = match save {
            Save::Nothing | Save::Retire { .. } => {
                let newest = numbers(&self.dir, ".state")?.last().copied();
                return Ok(newest.unwrap_or(0));
            }
            Save::Written { segment, bytes } => (segment, bytes),
            Save::Replayed { segment, began } => {
                let mut snapshot =
                    opening::state_before(&self.dir, segment, &self.health, self.open_visits)?;
                snapshot.state.sweep(began, self.keep_keys);
                let bytes = state::bytes_of(&state::SnapshotRef {
                    state: &snapshot.state,
                    last_arrivals: &snapshot.last_arrivals,
                    has_gaps: snapshot.has_gaps,
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
