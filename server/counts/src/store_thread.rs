//! The thread around the [`Store`]: it stores waiting rows, checkpoints when DuckDB's log is long, and
//! opens the file again when DuckDB has declared its database invalid.

#[cfg(test)]
mod tests;
mod tries;

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, TryRecvError},
    },
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::{
    engine::{Engine, LOG_BYTES},
    handle::MaintenanceError,
    health::HealthState,
    journal::Position,
    room,
    settings::Settings,
    store::{self, EraseConsent, Flush, Reach, Store, StoreError, ToStore},
};

/// As soon as this many rows wait, they go into DuckDB.
const ENOUGH: usize = 10_000;
/// Rows that go into one transaction when DuckDB is behind.
const MOST: usize = 100_000;
/// How often a checkpoint that a caller waits for is tried.
const TRIES: u32 = 20;
/// How long until a checkpoint that no caller waits for is tried again.
const CHECKPOINT_PAUSE: Duration = Duration::from_secs(2);
/// Between two transactions of which each may fail: they put questions back.
const CAUTIOUS_GATHER: Duration = Duration::from_secs(5);
/// The pause after the first of several tries; each is twice as long as the last, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
/// The longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// What a row takes in DuckDB's log besides its texts, at most.
const ROW_BYTES: usize = 256;
/// Room that DuckDB needs besides what a transaction writes.
const MORE_ROOM: usize = 1 << 20;

/// The thread around a [`Store`].
pub(crate) struct StoreThread {
    pub store: Store,
    pub from: Receiver<ToStore>,
    pub health: Arc<HealthState>,
    /// Segment of the stored position: older ones are not needed for a replay.
    pub stored_segment: Arc<AtomicU64>,
    pub settings: Settings,
    /// When the newest flush arrived that the store has.
    pub arrived: i64,
    /// When the last transaction began.
    pub stored: Instant,
    /// When DuckDB's log may be written into its file again, after it could not.
    pub checkpoint_from: Instant,
    /// How many of them failed half-way since the last one that succeeded.
    pub failed_checkpoints: u32,
    pub engine: Arc<Engine>,
}

enum Next {
    Go,
    /// The handle is gone without a message: the waiting rows are in the journal.
    Gone,
    Stop(oneshot::Sender<Result<(), MaintenanceError>>),
}

impl StoreThread {
    pub fn run(mut self) {
        loop {
            let next = match self.gather() {
                Some(message) => self.flush_and(message),
                None => {
                    let done = self.flush();
                    self.noted(done);
                    Next::Go
                }
            };
            match next {
                Next::Go => self.checkpoint_in_time(),
                Next::Gone => return,
                Next::Stop(reply) => {
                    let done = self.flush();
                    let done = done.and_then(|()| self.store.checkpoint(&self.engine, TRIES));
                    let Self { store, engine, .. } = self;
                    drop(store);
                    drop(engine);
                    // The caller may have given up; the work is done anyway.
                    let _ = reply
                        .send(done.map_err(|error| MaintenanceError::Failed(error.to_string())));
                    return;
                }
            }
        }
    }

    /// Takes flushes until there are enough, the next transaction is due, or another message comes.
    fn gather(&mut self) -> Option<ToStore> {
        loop {
            let left = self.between().saturating_sub(self.stored.elapsed());
            let received = if self.store.has_changed() {
                self.from.recv_timeout(left)
            } else {
                self.from.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match received {
                Ok(ToStore::Flush(flush)) => {
                    self.add(flush);
                    let enough = self.store.waiting() >= ENOUGH
                        || self.store.bytes() >= self.settings.transaction_bytes();
                    if enough || left.is_zero() {
                        return self.take_what_waits();
                    }
                }
                Ok(other) => return Some(other),
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    return Some(ToStore::Stop(oneshot::channel().0));
                }
            }
        }
    }

    /// How long small transactions wait for more.
    fn between(&self) -> Duration {
        if self.engine.is_cautious() {
            self.settings.gather.max(CAUTIOUS_GATHER)
        } else {
            self.settings.gather
        }
    }

    fn add(&mut self, flush: Flush) {
        self.arrived = flush.arrived;
        self.store.add(flush);
    }

    /// There is enough; rows that wait already are added, as far as one transaction may grow.
    fn take_what_waits(&mut self) -> Option<ToStore> {
        let most = self.settings.transaction_bytes();
        while self.store.waiting() < MOST && self.store.bytes() < most {
            match self.from.try_recv() {
                Ok(ToStore::Flush(flush)) => self.add(flush),
                Ok(other) => return Some(other),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return None,
            }
        }
        None
    }

    fn flush_and(&mut self, message: ToStore) -> Next {
        if let ToStore::Stop(reply) = message {
            // A closed reply is a handle that was dropped, not shut down.
            return if reply.is_closed() {
                Next::Gone
            } else {
                Next::Stop(reply)
            };
        }
        let done = self.flush();
        let (reply, result) = match message {
            ToStore::Flush(flush) => {
                self.add(flush);
                return Next::Go;
            }
            ToStore::Settle(reply) => (Some(reply), done),
            ToStore::Compacted { now, reply } => {
                let erase = |store: &mut Store| store.erase_old_revoked(now);
                let done = done
                    .and_then(|()| self.insist("look", |store| store.look_again()))
                    .and_then(|()| self.try_once("marks", erase))
                    .and_then(|()| self.checkpoint(TRIES));
                (Some(reply), done)
            }
            ToStore::Delete(mut delete) => {
                let reply = delete.reply.take();
                let deleted =
                    done.and_then(|()| self.insist("delete", |store| store.delete(&delete)));
                (reply, deleted)
            }
            ToStore::EraseConsent(EraseConsent {
                site,
                erasure,
                end,
                next_seq,
                reply,
            }) => {
                let erased = done.and_then(|()| {
                    self.insist("erase", |store| {
                        store.erase_consent(site, &erasure, end, next_seq)
                    })
                });
                (reply, erased)
            }
            ToStore::Reach(Reach {
                end,
                next_seq,
                reply,
            }) => {
                let reach = |store: &mut Store| store.reach(end, next_seq);
                let reached = done.and_then(|()| self.try_once("position", reach));
                self.stored_segment.store(self.store.end().segment, Relaxed);
                (Some(reply), reached)
            }
            ToStore::LookAt { site, reply } => {
                let looked = done.and_then(|()| self.insist("look", |store| store.look_at(site)));
                (Some(reply), looked)
            }
            ToStore::RewriteConsent(reply) => {
                let rewritten = done.and_then(|()| self.rewrite_consent());
                (Some(reply), rewritten)
            }
            ToStore::Reopen(generation) => {
                let stale = generation == self.engine.generation();
                let reopened = if stale {
                    self.reopen("a question")
                } else {
                    Ok(())
                };
                (None, done.and(reopened))
            }
            ToStore::Stop(_) => return Next::Gone,
        };
        let result = result.map_err(|error| MaintenanceError::Failed(error.to_string()));
        match reply {
            // The caller may have given up; the work is done anyway.
            Some(reply) => drop(reply.send(result)),
            None => self.noted(result),
        }
        Next::Go
    }

    fn noted<E: std::fmt::Display>(&self, result: Result<(), E>) {
        if let Err(error) = result {
            tracing::error!(%error, "the store stopped trying; the journal keeps what is missing");
        }
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        self.stored = Instant::now();
        let engine = Arc::clone(&self.engine);
        let (rows, bytes) = self.insist("store", |store| store.store_concurrently(&engine))?;
        if engine.is_cautious() {
            // Questions have that long between two transactions, however long this one waited for them.
            self.stored = Instant::now();
        }
        self.health.waiting.fetch_sub(rows, Relaxed);
        self.health.waiting_bytes.fetch_sub(bytes, Relaxed);
        self.health.stored_up_to(self.arrived);
        self.stored_segment.store(self.store.end().segment, Relaxed);
        Ok(())
    }

    /// Writes DuckDB's log into its file if it has grown long; if that fails, later again.
    fn checkpoint_in_time(&mut self) {
        if Instant::now() < self.checkpoint_from
            || self.engine.log_bytes() < LOG_BYTES
            // DuckDB refuses while others write, and questions would be held off for nothing.
            || self.engine.is_written_to()
        {
            return;
        }
        self.checkpoint_from = Instant::now() + CHECKPOINT_PAUSE;
        if let Err(error) = self.checkpoint(1) {
            tracing::debug!(%error, "no checkpoint yet");
        }
    }

    /// Checkpoints. One that fails half-way, as on a full disk, has the file opened again; the next is then made later each
    /// time, and health says so until one succeeds.
    fn checkpoint(&mut self, tries: u32) -> Result<(), StoreError> {
        if self.engine.is_doubted() {
            self.reopen("a compaction")?;
        }
        match self.store.checkpoint(&self.engine, tries) {
            Ok(()) => {
                if std::mem::take(&mut self.failed_checkpoints) > 0 {
                    self.health.set_store_error(None);
                }
                Ok(())
            }
            Err(error) if error.is_fatal() => {
                tracing::error!(%error, "a checkpoint failed half-way and invalidated the database");
                self.reopen("checkpoint")?;
                self.failed_checkpoints += 1;
                if self.failed_checkpoints > 1 {
                    let text = format!("DuckDB (checkpoint): {error}");
                    self.health.set_store_error(Some(text));
                }
                let pause = CHECKPOINT_PAUSE * 2u32.pow(self.failed_checkpoints.min(8));
                self.checkpoint_from = Instant::now() + pause;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Writes the tables that name visitors again, and DuckDB's log into its file.
    fn rewrite_consent(&mut self) -> Result<(), StoreError> {
        let engine = Arc::clone(&self.engine);
        self.try_once("rewrite", |store| {
            store.rewrite_consent()?;
            store.checkpoint(&engine, TRIES)
        })
    }

    /// Opens DuckDB's file again and puts in what the journal has and it lacks. Hits are taken meanwhile; questions
    /// wait, but not for a disk that has no room. Tries until it succeeds, or the service ends.
    fn reopen(&mut self, after: &str) -> Result<(), StoreError> {
        let (rows, bytes, until) = (self.store.waiting(), self.store.bytes(), self.store.end());
        let something_waits = self.store.has_changed();
        let begun = Instant::now();
        let engine = Arc::clone(&self.engine);
        let mut held = engine.hold_questions();
        let mut pause = FIRST_PAUSE;
        let mut failed = false;
        self.health.reopening(after);
        self.store.close();
        let broken = loop {
            if let Err(error) = engine.reopen() {
                self.not_yet("open again", &error)?;
                wait(&mut pause);
                continue;
            }
            let room = match something_waits {
                true => self.room(rows, bytes),
                false => Ok(()),
            };
            if let Err(error) = &room {
                self.not_yet("room", error)?;
            }
            if failed || room.is_err() {
                // All that questions have ever seen is in the file, and nothing else is in memory now.
                drop(held.take());
                self.wait_for_room(rows, bytes, &mut pause)?;
                held = engine.hold_questions();
            }
            match self.go_on(until) {
                Ok(broken) => break broken,
                Err(error) => {
                    failed = true;
                    // A part of the journal may be missing in it: what comes next must not be stored behind the gap.
                    self.store.close();
                    self.not_yet("open again", &error)?;
                }
            }
        };
        // They were in the journal, and are in DuckDB now.
        self.health.waiting.fetch_sub(rows, Relaxed);
        self.health.waiting_bytes.fetch_sub(bytes, Relaxed);
        self.health.set_store_error(None);
        let ms = begun.elapsed().as_millis();
        if broken > 0 {
            self.health.broken.fetch_add(broken, Relaxed);
            tracing::error!(
                after,
                ms,
                broken,
                "DuckDB's file was opened again; some records of the journal could not be read"
            );
        } else {
            tracing::warn!(after, ms, "DuckDB's file was opened again; nothing is lost");
        }
        Ok(())
    }

    /// Says that the file cannot be used yet, and why.
    ///
    /// # Errors
    /// The service ends.
    fn not_yet(&self, what: &str, error: &dyn std::fmt::Display) -> Result<(), StoreError> {
        tracing::error!(%error, what, "DuckDB's file cannot be used again yet; trying again");
        self.health
            .set_store_error(Some(format!("DuckDB ({what}): {error}")));
        if self.health.stopping.load(Relaxed) {
            return Err(StoreError::Closed);
        }
        Ok(())
    }

    /// Waits, once at least, until the disk has room for a transaction. A commit that fails would have the file opened
    /// again each time, and questions wait for it.
    ///
    /// # Errors
    /// The service ends.
    fn wait_for_room(
        &self,
        rows: usize,
        bytes: usize,
        pause: &mut Duration,
    ) -> Result<(), StoreError> {
        loop {
            wait(pause);
            // If a question or upkeep has brought the database down meanwhile, the next transaction fails
            // and says so.
            let connection = self.engine.connect();
            let usable = connection.is_ok_and(|connection| store::position(&connection).is_ok());
            match self.room(rows, bytes) {
                Err(error) if usable && !self.engine.is_doubted() => {
                    self.not_yet("room", &error)?
                }
                _ => break,
            }
        }
        // Questions run now, which a commit that fails would damage.
        self.engine.be_cautious();
        Ok(())
    }

    /// Whether the disk has room for a transaction, with this many waiting rows and bytes of texts.
    fn room(&self, rows: usize, bytes: usize) -> std::io::Result<()> {
        let texts = bytes.min(self.settings.transaction_bytes());
        let rows = rows.min(store::REPLAYED_AT_ONCE);
        room::try_for(&self.settings.dir, texts + rows * ROW_BYTES + MORE_ROOM)
    }

    /// Puts in what the journal has and the file lacks; gives how many records could not be read.
    fn go_on(&mut self, until: Position) -> Result<u64, StoreError> {
        let journal = self.settings.journal();
        let (engine, store) = (&self.engine, &mut self.store);
        engine.with_reserve(|| store.go_on(engine, &journal, until))
    }
}

fn wait(pause: &mut Duration) {
    std::thread::sleep(*pause);
    *pause = (*pause * 2).min(LONGEST_PAUSE);
}
