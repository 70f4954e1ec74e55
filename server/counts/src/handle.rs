//! The handle that everyone holds, and how it is opened and shut down.

mod compacting;
#[cfg(test)]
mod tests;

use std::{
    convert::Infallible,
    path::Path,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering::Relaxed},
        mpsc,
    },
    thread::JoinHandle,
    time::Duration,
};

use parking_lot::Mutex;
use shared::ids::SiteNumber;
use tokio::sync::{OwnedMutexGuard, mpsc as queue, oneshot};

use crate::{
    arrival::{Batch, TakeError, Taken},
    arriving::{Arriving, LastArrivals},
    ask::{Answer, AskError, Fold, Folded, OnBehalf, Question, Readers},
    backup::{self, BackedUp},
    compact::{self, Compacted, KeptSums, Scope, Zones},
    consent::{Leftover, Retire},
    engine::{self, Engine, EngineError},
    health::{Health, HealthState},
    imported::DaysOfSites,
    metrics::Metrics,
    opening,
    pending_days::{PendingDays, Uncompacted},
    scrub,
    settings::{Now, Settings},
    store::{StoreError, ToStore},
    writer::{ToWriter, weight},
};

/// How often running upkeep is interrupted while the service is to stop.
const INTERRUPT: Duration = Duration::from_millis(50);

/// Why the counts could not be opened.
#[derive(Debug, thiserror::Error)]
#[error("the counts could not be opened: {0}")]
pub struct OpenError(String);

impl<E: Into<OpenCause>> From<E> for OpenError {
    fn from(error: E) -> OpenError {
        OpenError(error.into().to_string())
    }
}

#[derive(Debug, thiserror::Error)]
enum OpenCause {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a thread ended early")]
    Join(#[from] tokio::task::JoinError),
}

/// Why upkeep was not done.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum MaintenanceError {
    /// Other upkeep runs already.
    #[error("other upkeep is running")]
    Running,
    /// The queue or the disk is full; worth trying again.
    #[error("cannot take more now: {0}")]
    Full(&'static str),
    /// The service is stopping.
    #[error("the service is stopping")]
    Stopping,
    /// It failed; nothing was changed.
    #[error("upkeep failed: {0}")]
    Failed(String),
}

/// The counts. Clones are cheap and share everything.
///
/// When the last one is dropped without [`Counts::shutdown`], the threads end as in a crash:
/// nothing acknowledged is lost, and the next opening replays the journal.
#[derive(Clone)]
pub struct Counts(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub settings: Settings,
    pub now: Now,
    pub writer: queue::Sender<ToWriter>,
    pub store: mpsc::Sender<ToStore>,
    pub readers: Arc<Readers>,
    pub last_arrivals: Arc<Mutex<LastArrivals>>,
    pub pending_days: Arc<PendingDays>,
    pub imported: Arc<DaysOfSites>,
    /// One part of an import at a time, and none while anything is erased.
    pub importing: Arc<tokio::sync::Mutex<()>>,
    pub sums_from: AtomicU64,
    pub sums_values: AtomicU32,
    pub health: Arc<HealthState>,
    pub metrics: Metrics,
    /// One compaction, deletion or backup at a time. The task that does the work holds it, not the caller
    /// that waits, who may give up earlier.
    pub maintenance: Arc<tokio::sync::Mutex<()>>,
    pub engine: Mutex<Option<Arc<Engine>>>,
    pub threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.health.stopping.store(true, Relaxed);
        self.readers.close();
    }
}

impl Counts {
    /// Opens the folder, creates what is missing, and replays what the journal holds and DuckDB
    /// does not; all of it is visible to questions when this returns.
    ///
    /// # Errors
    /// The folder is in use or cannot be written, or DuckDB refuses its file.
    pub async fn open(settings: Settings, now: Now) -> Result<Counts, OpenError> {
        tokio::task::spawn_blocking(move || opening::open(settings, now)).await?
    }

    /// Takes a batch. When this returns `Ok`, it is safe on disk.
    ///
    /// # Errors
    /// [`TakeError`]; no part of the batch is kept then.
    pub async fn take(&self, batch: Batch) -> Result<Taken, TakeError> {
        let weight = weight(&batch);
        let taken = self.hand_over(batch, weight).await;
        if let Err(TakeError::Full(_) | TakeError::Stopping) = taken {
            self.0.metrics.refused(weight as u64);
        }
        taken
    }

    async fn hand_over(&self, batch: Batch, weight: usize) -> Result<Taken, TakeError> {
        let inner = &self.0;
        let waiting = inner.health.waiting.fetch_add(weight, Relaxed);
        let refuse = |error| {
            inner.health.waiting.fetch_sub(weight, Relaxed);
            Err(error)
        };
        if inner.health.stopping.load(Relaxed) {
            return refuse(TakeError::Stopping);
        }
        // A quarter of the queue is kept for single hits: one site's batches do not crowd out the others' browsers.
        let room = |whole: usize| if weight > 1 { whole / 4 * 3 } else { whole };
        let bytes = inner.health.waiting_bytes.load(Relaxed);
        let full = waiting + weight > room(inner.settings.waiting_rows)
            || bytes > room(inner.settings.waiting_bytes);
        // A batch larger than the limit is still taken if no other one waits.
        if waiting > 0 && full {
            return refuse(TakeError::Full("too many hits wait for DuckDB"));
        }
        let (reply, answer) = oneshot::channel();
        match inner.writer.try_send(ToWriter::Take { batch, reply }) {
            Ok(()) => answer.await.unwrap_or(Err(TakeError::Stopping)),
            Err(queue::error::TrySendError::Full(_)) => {
                refuse(TakeError::Full("too many batches wait"))
            }
            Err(queue::error::TrySendError::Closed(_)) => refuse(TakeError::Stopping),
        }
    }

    /// Returns when all that was acknowledged before is visible to questions.
    ///
    /// # Errors
    /// The service stops before that.
    pub async fn settled(&self) -> Result<(), MaintenanceError> {
        self.send_to_store(ToStore::Settle).await
    }

    /// Answers a question of the service itself. Dropping the future interrupts it.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn ask(&self, question: Question) -> Result<Answer, AskError> {
        self.0.readers.ask(None, None, question).await
    }

    /// The same on behalf of an asker, whose many questions do not keep others waiting. `limit` is how long
    /// it may run, not counting the time it waits for its turn.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn ask_for(
        &self,
        asker: OnBehalf,
        limit: Option<Duration>,
        question: Question,
    ) -> Result<Answer, AskError> {
        self.0.readers.ask(asker, limit, question).await
    }

    /// Folds the rows of a question with the fold that `begin` makes, on the thread that reads them; each
    /// try begins again. Dropping the future interrupts it.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn fold<F: Fold>(
        &self,
        asker: OnBehalf,
        question: Question,
        begin: impl Fn() -> F + Send + 'static,
    ) -> Result<Folded<F::Out>, AskError> {
        self.0.readers.fold(asker, question, begin).await
    }

    /// Which of a site's days have no sums yet. A query asks this first. Days compacted in the meantime may still be
    /// listed, which only costs time; rows that arrive later are for a later query.
    pub fn uncompacted(&self, site: SiteNumber) -> Uncompacted {
        self.0.pending_days.of(site)
    }

    /// From now on compaction keeps the sums of a site and a day of visits if they have at least this many
    /// views and events. No figure changes.
    pub fn keep_sums_from(&self, hits: u64) {
        self.0.sums_from.store(hits, Relaxed);
    }

    /// From now on compaction keeps this many values of a dimension, site and day separately; all others
    /// are one sum.
    pub fn keep_sums_of(&self, values: u32) {
        self.0.sums_values.store(values, Relaxed);
    }

    /// What arrives for a site, by hostname, in order of their names.
    pub fn arriving(&self, site: SiteNumber) -> Vec<Arriving> {
        self.0.last_arrivals.lock().of(site)
    }

    /// Tells that time has passed; to be called every minute or so. Segments of the journal then end, and
    /// old ones go, however few hits come.
    pub fn tick(&self) {
        // A full queue has enough traffic to do it without a tick.
        drop(self.0.writer.try_send(ToWriter::Tick));
    }

    /// What has happened since the start, for monitoring.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// How the counts are doing.
    pub fn health(&self) -> Health {
        if self.0.health.refusing.load(Relaxed) {
            // Refused only where the queue is full, and then its batches are the try.
            let _ = self.0.writer.try_send(ToWriter::Probe);
        }
        let mut health = self
            .0
            .health
            .health((self.0.now)(), self.0.settings.waiting_rows);
        // A writer that has ended takes no hits, whatever the numbers say.
        health.accepting &= !self.0.writer.is_closed();
        let engine = self.0.engine.lock().clone();
        health.memory_short = engine.is_some_and(|engine| engine.is_short());
        health
    }

    /// Deletes all that was counted of a site.
    ///
    /// # Errors
    /// [`MaintenanceError`]; the deletion is then not in the journal, or will be done at the next start.
    pub async fn erase_site(&self, site: SiteNumber) -> Result<(), MaintenanceError> {
        self.erase(site, None).await
    }

    /// Deletes the visits of a site that started up to this day (days since 1970, in the site's
    /// zone), and the numbers of hits left out up to it.
    ///
    /// # Errors
    /// As [`Counts::erase_site`].
    pub async fn erase_until(&self, site: SiteNumber, day: i32) -> Result<(), MaintenanceError> {
        self.erase(site, Some(day)).await
    }

    /// Removes what files still have of visitors who were erased, and overwrites the free blocks of DuckDB's file, which
    /// still have deleted data. It takes as long as writing that much; hits are taken and questions answered meanwhile.
    ///
    /// # Errors
    /// [`MaintenanceError::Failed`] where DuckDB refuses.
    pub async fn scrub(&self) -> Result<(), MaintenanceError> {
        let alone = self.alone().await;
        self.clear_rows().await?;
        // What is erased from now on may be in blocks that were overwritten before.
        let marked = self.marked(Leftover::Blocks)?;
        let engine = self.engine()?;
        let scrubbed = {
            let engine = Arc::clone(&engine);
            blocking_alone(&alone, move || scrub::run(&engine)).await
        };
        if engine.is_doubted() {
            // A store that has ended opens nothing again.
            let _ = self.0.store.send(ToStore::Reopen(engine.generation()));
        }
        scrubbed?;
        match marked {
            Some(mark) => self.retire(Retire::Overwritten, mark.before).await,
            None => Ok(()),
        }
    }

    /// Makes a copy that [`Counts::open`] can open, in a folder that is empty or does not exist. Hits are
    /// still taken meanwhile; those acknowledged before the call are in it.
    ///
    /// # Errors
    /// [`MaintenanceError::Failed`]: the folder is not empty, or a file could not be written.
    pub async fn backup(&self, dir: &Path) -> Result<BackedUp, MaintenanceError> {
        let alone = self.alone().await;
        // A copy must not contain visitors who were erased before. DuckDB copies no deleted rows.
        self.retire_segments().await?;
        let engine = self.engine()?;
        let (settings, dir) = (self.0.settings.clone(), dir.to_owned());
        blocking_alone(&alone, move || backup::run(&engine, &settings, &dir)).await
    }

    /// Stops taking hits, interrupts upkeep, puts all into DuckDB, checkpoints, and ends the threads.
    ///
    /// # Errors
    /// DuckDB refuses; the journal keeps the rest.
    pub async fn shutdown(&self) -> Result<(), MaintenanceError> {
        let inner = &self.0;
        if inner.health.stopping.swap(true, Relaxed) {
            return Err(MaintenanceError::Stopping);
        }
        let _alone = self.maintenance_ended().await;
        inner.readers.close();
        let (reply, done) = oneshot::channel();
        let sent = inner.writer.send(ToWriter::Stop { reply }).await;
        let done = match sent {
            Ok(()) => done.await.unwrap_or(Err(MaintenanceError::Stopping)),
            Err(_) => Err(MaintenanceError::Stopping),
        };
        let threads = std::mem::take(&mut *inner.threads.lock());
        // The folder can be opened again when this returns.
        inner.engine.lock().take();
        blocking(move || {
            for thread in threads {
                if thread.join().is_err() {
                    tracing::error!("a thread of the counts had panicked");
                }
            }
            Ok::<(), std::io::Error>(())
        })
        .await?;
        done
    }

    /// Waits until no other upkeep runs.
    pub(crate) async fn alone(&self) -> Alone {
        Arc::new(Arc::clone(&self.0.maintenance).lock_owned().await)
    }

    /// Waits until no part of an import is being stored. Compaction is not kept waiting by imports.
    pub(crate) async fn importing(&self) -> Alone {
        Arc::new(Arc::clone(&self.0.importing).lock_owned().await)
    }

    /// As [`Counts::alone`] at the end of the service: running maintenance is interrupted, and leaves nothing half
    /// done.
    async fn maintenance_ended(&self) -> Alone {
        let mut alone = pin!(self.alone());
        loop {
            if let Ok(engine) = self.engine() {
                engine.stop_upkeep();
            }
            if let Ok(alone) = tokio::time::timeout(INTERRUPT, &mut alone).await {
                return alone;
            }
        }
    }

    pub(crate) fn engine(&self) -> Result<Arc<Engine>, MaintenanceError> {
        self.0
            .engine
            .lock()
            .clone()
            .ok_or(MaintenanceError::Stopping)
    }

    async fn erase(&self, site: SiteNumber, until: Option<i32>) -> Result<(), MaintenanceError> {
        let _alone = self.alone().await;
        let _importing = self.importing().await;
        self.ask_writer(|reply| ToWriter::Delete { site, until, reply })
            .await
    }

    pub(crate) async fn send_to_store(
        &self,
        message: impl FnOnce(oneshot::Sender<Result<(), MaintenanceError>>) -> ToStore,
    ) -> Result<(), MaintenanceError> {
        let (reply, done) = oneshot::channel();
        self.0
            .store
            .send(message(reply))
            .map_err(|_| MaintenanceError::Stopping)?;
        done.await.unwrap_or(Err(MaintenanceError::Stopping))
    }
}

/// What only one has at a time.
pub(crate) type Alone = Arc<OwnedMutexGuard<()>>;

/// As [`blocking`]. The permit is held until the work is done, even if the caller that waited has gone.
async fn blocking_alone<T, E>(
    alone: &Alone,
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, MaintenanceError>
where
    T: Send + 'static,
    E: std::fmt::Display + Send + 'static,
{
    let held = Arc::clone(alone);
    blocking(move || {
        let done = work();
        drop(held);
        done
    })
    .await
}

pub(crate) async fn blocking<T, E>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, MaintenanceError>
where
    T: Send + 'static,
    E: std::fmt::Display + Send + 'static,
{
    let failed = |error: &dyn std::fmt::Display| MaintenanceError::Failed(error.to_string());
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result.map_err(|error| failed(&error)),
        Err(error) => Err(failed(&error)),
    }
}
