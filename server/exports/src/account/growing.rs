//! A file that is written by a thread and read by an answer at the same time, each at its own pace: a
//! reader that is slow, or stops, holds up no other work.
//!
//! Its name is taken away as soon as it is open, so it is gone once both have closed it, also after a
//! crash. It is gone after a while in any case.

use std::{
    fs::File,
    io::{self, Write},
    os::unix::fs::FileExt as _,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use futures_util::{Stream, stream};
use parking_lot::{Mutex, MutexGuard};
use tokio::sync::watch;

use super::disk_budget::Place;

/// Bytes of a piece.
const PIECE: u64 = 64 * 1024;

/// How far the writing is.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    bytes: u64,
    state: State,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Going,
    Whole,
    Broken,
}

#[derive(Debug)]
struct SpoolFile {
    file: File,
    place: Arc<Place>,
}

/// The file; nothing once it has expired.
#[derive(Debug)]
struct Shared(Mutex<Option<SpoolFile>>);

impl Shared {
    fn spool(&self) -> MutexGuard<'_, Option<SpoolFile>> {
        self.0.lock()
    }

    fn read(&self, at: u64, bytes: u64) -> io::Result<Vec<u8>> {
        let spool = self.spool();
        let spool = spool.as_ref().ok_or_else(over)?;
        let mut piece = vec![0; usize::try_from(bytes).map_err(io::Error::other)?];
        spool.file.read_exact_at(&mut piece, at)?;
        Ok(piece)
    }
}

fn over() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "it was not fetched in time")
}

/// The end that writes. Dropped before [`Writing::whole`], it makes the reader fail.
#[derive(Debug)]
pub(super) struct Writing {
    shared: Arc<Shared>,
    progress: Arc<watch::Sender<Progress>>,
    alone: Alone,
}

/// Whether a write found that the reader has gone.
#[derive(Clone, Debug, Default)]
pub(super) struct Alone(Arc<AtomicBool>);

impl Alone {
    pub fn was(&self) -> bool {
        self.0.load(Relaxed)
    }
}

struct Reading {
    shared: Arc<Shared>,
    progress: watch::Receiver<Progress>,
    at: u64,
    ended: bool,
}

/// A new file at this path, where nothing may be yet: the end that writes, and the bytes as they come. They
/// expire after `age`.
pub(super) fn begin(
    path: &Path,
    place: Arc<Place>,
    age: Duration,
) -> io::Result<(Writing, impl Stream<Item = io::Result<Vec<u8>>> + use<>)> {
    let file = File::options()
        .create_new(true)
        .read(true)
        .write(true)
        .open(path)?;
    std::fs::remove_file(path)?;
    let shared = Arc::new(Shared(Mutex::new(Some(SpoolFile { file, place }))));
    let (progress, receiver) = watch::channel(Progress::default());
    let progress = Arc::new(progress);
    let (spool, gone) = (Arc::downgrade(&shared), progress.clone());
    tokio::spawn(async move {
        let fetched = tokio::time::timeout(age, gone.closed()).await.is_ok();
        if let (false, Some(shared)) = (fetched, spool.upgrade()) {
            shared.spool().take();
        }
    });
    let reading = Reading {
        shared: shared.clone(),
        progress: receiver,
        at: 0,
        ended: false,
    };
    let pieces = stream::unfold(reading, |mut reading| async move {
        let piece = reading.next().await?;
        reading.ended = piece.is_err();
        Some((piece, reading))
    });
    let writing = Writing {
        shared,
        progress,
        alone: Alone::default(),
    };
    Ok((writing, pieces))
}

impl Reading {
    async fn next(&mut self) -> Option<io::Result<Vec<u8>>> {
        if self.ended {
            return None;
        }
        loop {
            let Progress { bytes, state } = *self.progress.borrow_and_update();
            if self.at < bytes {
                let (shared, at) = (self.shared.clone(), self.at);
                let wanted = PIECE.min(bytes - at);
                self.at += wanted;
                let read = tokio::task::spawn_blocking(move || shared.read(at, wanted)).await;
                return Some(read.map_err(io::Error::other).flatten());
            }
            match state {
                State::Whole => return None,
                State::Broken => {
                    return Some(Err(io::Error::other("the export could not be finished")));
                }
                State::Going => {
                    // The writer says how it ended before it goes.
                    if let Err(gone) = self.progress.changed().await {
                        return Some(Err(io::Error::other(gone)));
                    }
                }
            }
        }
    }
}

impl Writing {
    /// Tells whether the reader went away; usable after this is dropped.
    pub fn alone(&self) -> Alone {
        self.alone.clone()
    }

    /// Says that nothing is missing.
    pub fn whole(self) {
        self.progress
            .send_modify(|progress| progress.state = State::Whole);
    }
}

impl Write for Writing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.progress.is_closed() {
            self.alone.0.store(true, Relaxed);
            return Err(io::Error::new(
                io::ErrorKind::BrokenPipe,
                "whoever took it went away",
            ));
        }
        let mut spool = self.shared.spool();
        let spool = spool.as_mut().ok_or_else(over)?;
        spool.place.take(bytes.len() as u64)?;
        spool.file.write_all(bytes)?;
        let more = bytes.len() as u64;
        self.progress.send_modify(|progress| progress.bytes += more);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        self.progress.send_modify(|progress| {
            if progress.state == State::Going {
                progress.state = State::Broken;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt as _, TryStreamExt as _};
    use uuid::Uuid;

    use super::*;
    use crate::account::disk_budget::DiskBudget;

    const AGE: Duration = Duration::from_secs(600);

    fn place(budget: &DiskBudget) -> Arc<Place> {
        let (place, _) = budget.enter(Uuid::from_u128(1)).expect("there is room");
        Arc::new(place)
    }

    #[tokio::test]
    async fn what_is_written_is_read_and_a_break_is_told() {
        let (dir, budget) = (tempfile::tempdir().unwrap(), DiskBudget::new(1 << 30));
        for whole in [true, false] {
            let (mut writing, pieces) = begin(&dir.path().join("a"), place(&budget), AGE).unwrap();
            assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
            let written: Vec<u8> = (0..200_000_u32).map(|at| (at % 251) as u8).collect();
            // There is no reader meanwhile.
            for part in written.chunks(70_000) {
                writing.write_all(part).unwrap();
            }
            if whole {
                writing.whole();
            } else {
                drop(writing);
            }
            let read: Result<Vec<Vec<u8>>, io::Error> = pieces.try_collect().await;
            match read {
                Ok(read) => assert!(whole && read.concat() == written),
                Err(_) => assert!(!whole),
            }
        }
    }

    #[tokio::test]
    async fn whoever_goes_away_ends_the_writing_and_frees_the_place() {
        let (dir, budget) = (tempfile::tempdir().unwrap(), DiskBudget::new(1 << 30));
        let (mut writing, pieces) = begin(&dir.path().join("a"), place(&budget), AGE).unwrap();
        writing.write_all(b"abc").unwrap();
        let mut pieces = Box::pin(pieces);
        assert_eq!(pieces.next().await.unwrap().unwrap(), b"abc");
        drop(pieces);
        assert!(writing.write_all(b"abc").is_err());
        drop(writing);
        place(&budget);
    }

    #[tokio::test]
    async fn what_is_not_fetched_is_gone_in_the_end() {
        let (dir, budget) = (tempfile::tempdir().unwrap(), DiskBudget::new(1 << 30));
        let (mut writing, pieces) = begin(
            &dir.path().join("a"),
            place(&budget),
            Duration::from_millis(20),
        )
        .unwrap();
        writing.write_all(b"abc").unwrap();
        writing.whole();
        while budget.enter(Uuid::from_u128(1)).is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(Box::pin(pieces).next().await.unwrap().is_err());
    }
}
