//! Questions: answered by a few threads with a connection each, a bound on how many wait, a time limit, and
//! an end as soon as the asker no longer waits.

mod fair_queue;
mod fold;
mod reader;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    time::{Duration, Instant},
};

use duckdb::{
    InterruptHandle,
    arrow::{array::RecordBatch, datatypes::SchemaRef},
    types::Value,
};
use fair_queue::FairQueue;
pub use fair_queue::OnBehalf;
pub use fold::{Fold, Folded};
use fold::{Folding, MemoryBudget, folding};
use parking_lot::{Condvar, Mutex, MutexGuard};
use reader::connect;
use tokio::sync::oneshot;

use crate::{
    engine::{Engine, Lease},
    metrics::Metrics,
    settings::Settings,
    store::ToStore,
};

/// How long until a question that found no memory, as during a compaction, is tried again.
const MEMORY_WAIT: Duration = Duration::from_millis(200);

/// How long interrupted questions may take to end, before the waiting work gives up.
const INTERRUPTED: Duration = Duration::from_secs(10);

/// How often running questions are looked at for their time limit.
const TICK: Duration = Duration::from_millis(20);

/// A statement and its values.
#[derive(Clone, Debug)]
pub struct Question {
    /// For logs: the name of the `.sql` file.
    pub name: &'static str,
    /// One statement, with `?` or `$1` for each value.
    pub sql: String,
    /// In order.
    pub values: Vec<Value>,
}

/// What a question gave.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The columns, also where there is no row.
    pub schema: SchemaRef,
    /// The rows.
    pub batches: Vec<RecordBatch>,
    /// How long it took, without waiting.
    pub took: Duration,
    /// Rows that DuckDB read for it.
    pub rows_read: u64,
}

/// Why a question was not answered.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// Too many questions wait already; worth trying again.
    #[error("too many questions at once")]
    Busy,
    /// It took longer than the time limit.
    #[error("the question took too long")]
    TimedOut,
    /// Others used DuckDB's memory for as long as the question might wait; worth trying again.
    #[error("no memory was left for the question")]
    NoMemory,
    /// It was stopped for a checkpoint, or DuckDB's file is being opened again; worth trying again.
    #[error("the question was put back")]
    PutBack,
    /// It ran longer than the asker's limit.
    #[error("the question ran longer than its limit")]
    OverLimit,
    /// It would take more memory than there is for questions.
    #[error("the question is too large")]
    TooLarge,
    /// DuckDB refused it.
    #[error("the question failed: {0}")]
    Failed(String),
    /// The service is stopping.
    #[error("the service is stopping")]
    Stopping,
}

impl AskError {
    /// Its name in metrics.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            AskError::Busy => "busy",
            AskError::TimedOut => "timed_out",
            AskError::NoMemory => "no_memory",
            AskError::OverLimit => "over_limit",
            AskError::PutBack => "put_back",
            AskError::TooLarge => "too_large",
            AskError::Failed(_) => "failed",
            AskError::Stopping => "stopping",
        }
    }
}

struct Job {
    question: Question,
    deadline: Instant,
    /// How long it may run, whatever it waited before.
    limit: Option<Duration>,
    state: Arc<JobState>,
    /// What its rows are folded into, instead of being given.
    folding: Option<Folding>,
    reply: oneshot::Sender<Result<Answer, AskError>>,
}

/// Shared by the one who asks and the one who answers.
#[derive(Default)]
struct JobState {
    cancelled: AtomicBool,
    timed_out: AtomicBool,
    /// It found no memory once, and waits for it.
    short_of_memory: AtomicBool,
    /// It was interrupted so that a checkpoint finds memory, and is to be tried again.
    put_back: AtomicBool,
    /// DuckDB's file was opened again for it once.
    reopened: AtomicBool,
    /// How to stop it, while it runs.
    running: Mutex<Option<(Arc<InterruptHandle>, Instant)>>,
}

impl JobState {
    /// Interrupts it where it runs. The lock keeps the reader from starting the next question, which would
    /// otherwise be the one that is hit.
    fn stop(&self) {
        if let Some((handle, _)) = &*self.running.lock() {
            handle.interrupt();
        }
    }

    /// The error after its deadline: a question that waited that long for memory got none.
    fn too_late(&self) -> AskError {
        if self.short_of_memory.load(Relaxed) {
            AskError::NoMemory
        } else {
            AskError::TimedOut
        }
    }

    fn set_running(&self, running: Option<(Arc<InterruptHandle>, Instant)>) {
        *self.running.lock() = running;
    }
}

/// The asker's future holds it: dropping it cancels.
struct Cancel(Arc<JobState>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.cancelled.store(true, Relaxed);
        self.0.stop();
    }
}

struct Scheduler {
    queue: FairQueue<Job>,
    running: Vec<Arc<JobState>>,
    /// How many hold questions back: none begins while there is one.
    holds: usize,
    closed: bool,
}

/// Holds questions off until it is dropped.
pub(crate) struct Hold(Arc<Readers>);

impl Drop for Hold {
    fn drop(&mut self) {
        self.0.scheduler().holds -= 1;
        self.0.wake.notify_all();
    }
}

/// The readers.
pub(crate) struct Readers {
    scheduler: Mutex<Scheduler>,
    /// Hears that the file has to be opened again.
    store: mpsc::Sender<ToStore>,
    wake: Condvar,
    timeout: Duration,
    /// From this duration on, a question is logged.
    slow: Option<Duration>,
    metrics: Metrics,
    /// For what questions are folded into, as much as DuckDB may use.
    budget: Arc<MemoryBudget>,
}

impl Readers {
    /// Starts the threads.
    pub fn start(
        engine: &Arc<Engine>,
        settings: &Settings,
        store: mpsc::Sender<ToStore>,
        metrics: Metrics,
    ) -> Result<Arc<Readers>, duckdb::Error> {
        let readers = Arc::new(Readers {
            scheduler: Mutex::new(Scheduler {
                queue: FairQueue::new(settings.waiting_questions, settings.readers),
                running: vec![],
                holds: 0,
                closed: false,
            }),
            store,
            wake: Condvar::new(),
            timeout: settings.question_timeout,
            slow: settings.slow_question,
            metrics,
            budget: Arc::new(MemoryBudget::new(
                usize::try_from(settings.fold_limit).unwrap_or(usize::MAX),
            )),
        });
        for _ in 0..settings.readers.max(1) {
            let lease = connect(engine)?;
            let (readers, engine) = (Arc::clone(&readers), Arc::clone(engine));
            std::thread::spawn(move || readers.answer_all(lease, &engine));
        }
        let watch = Arc::clone(&readers);
        std::thread::spawn(move || watch.watch());
        Ok(readers)
    }

    pub async fn ask(
        &self,
        asker: OnBehalf,
        limit: Option<Duration>,
        question: Question,
    ) -> Result<Answer, AskError> {
        self.put(asker, limit, question, None).await
    }

    pub async fn fold<F: Fold>(
        &self,
        asker: OnBehalf,
        question: Question,
        begin: impl Fn() -> F + Send + 'static,
    ) -> Result<Folded<F::Out>, AskError> {
        let (folding, kept) = folding(begin, Arc::clone(&self.budget));
        let answer = self.put(asker, None, question, Some(folding)).await?;
        let out = kept.lock().take();
        Ok(Folded {
            out: out.ok_or_else(|| AskError::Failed("the fold left nothing".to_owned()))?,
            took: answer.took,
            rows_read: answer.rows_read,
        })
    }

    async fn put(
        &self,
        asker: OnBehalf,
        limit: Option<Duration>,
        question: Question,
        folding: Option<Folding>,
    ) -> Result<Answer, AskError> {
        let name = question.name;
        let mut asked = self.metrics.ask(name);
        let answer = self.wait_for(asker, limit, question, folding).await;
        asked.ended(answer.as_ref().map(|answer| answer.took));
        if let (Ok(answer), Some(slow)) = (&answer, self.slow)
            && answer.took >= slow
        {
            // Within the span of its request, which names the site.
            let ms = u64::try_from(answer.took.as_millis()).unwrap_or(u64::MAX);
            let rows_read = answer.rows_read;
            tracing::warn!(query = name, ms, rows_read, "a query was slow");
        }
        answer
    }

    async fn wait_for(
        &self,
        asker: OnBehalf,
        limit: Option<Duration>,
        question: Question,
        folding: Option<Folding>,
    ) -> Result<Answer, AskError> {
        let (reply, answer) = oneshot::channel();
        let state = Arc::new(JobState::default());
        let job = Job {
            question,
            deadline: Instant::now() + self.timeout,
            limit,
            state: Arc::clone(&state),
            folding,
            reply,
        };
        {
            let mut scheduler = self.scheduler();
            if scheduler.closed {
                return Err(AskError::Stopping);
            }
            let gone = |job: &Job| job.state.cancelled.load(Relaxed);
            let joined = scheduler.queue.join(asker, job, gone);
            if let Some(left) = joined.map_err(|_| AskError::Busy)? {
                // A closed reply is one who went away.
                let _ = left.reply.send(Err(AskError::Busy));
            }
        }
        self.wake.notify_all();
        let cancel = Cancel(state);
        match tokio::time::timeout(self.timeout + 10 * TICK, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(AskError::Stopping),
            Err(_) => Err(cancel.0.too_late()),
        }
    }

    /// Refuses what waits, interrupts what runs.
    pub fn close(&self) {
        let mut scheduler = self.scheduler();
        scheduler.closed = true;
        scheduler.queue.clear();
        for state in &scheduler.running {
            state.cancelled.store(true, Relaxed);
            state.stop();
        }
        drop(scheduler);
        self.wake.notify_all();
    }

    /// Lets no question begin until this is dropped.
    pub fn hold(self: &Arc<Self>) -> Hold {
        self.scheduler().holds += 1;
        Hold(Arc::clone(self))
    }

    /// Wakes the readers, so that they return connections that are recalled.
    pub fn wake(&self) {
        self.wake.notify_all();
    }

    /// Waits for running questions, `grace` at most; then, unless there is room, interrupts the others,
    /// which are tried again later.
    pub fn quiet(&self, grace: Duration, has_memory: impl Fn() -> bool) {
        let until = Instant::now() + grace;
        let mut scheduler = self.scheduler();
        while !scheduler.running.is_empty() && Instant::now() < until {
            self.wake.wait_for(&mut scheduler, TICK);
        }
        drop(scheduler);
        if has_memory() {
            return;
        }
        let until = Instant::now() + INTERRUPTED;
        let mut scheduler = self.scheduler();
        while !scheduler.running.is_empty() {
            if Instant::now() > until {
                let running = scheduler.running.len();
                tracing::warn!(running, "queries do not end though they are interrupted");
                return;
            }
            for state in &scheduler.running {
                state.put_back.store(true, Relaxed);
                state.stop();
            }
            self.wake.wait_for(&mut scheduler, TICK);
        }
    }

    fn scheduler(&self) -> MutexGuard<'_, Scheduler> {
        self.scheduler.lock()
    }

    /// The next question, and its asker. Meanwhile it returns a connection that is recalled.
    fn next(&self, lease: &mut Option<Lease>) -> Option<(OnBehalf, Job)> {
        let mut scheduler = self.scheduler();
        loop {
            if scheduler.closed {
                return None;
            }
            if lease.as_ref().is_some_and(Lease::is_recalled) {
                let recalled = lease.take();
                // It may be the last one, and closing the file takes time.
                MutexGuard::unlocked(&mut scheduler, || drop(recalled));
                continue;
            }
            if scheduler.holds > 0 {
                self.wake.wait(&mut scheduler);
                continue;
            }
            let now = Instant::now();
            match scheduler.queue.next(now) {
                Ok((asker, job)) if job.state.cancelled.load(Relaxed) => {
                    scheduler.queue.done(asker)
                }
                Ok((asker, job)) => {
                    scheduler.running.push(Arc::clone(&job.state));
                    drop(scheduler);
                    self.wake.notify_all();
                    return Some((asker, job));
                }
                Err(Some(from)) => {
                    self.wake.wait_until(&mut scheduler, from);
                }
                Err(None) => self.wake.wait(&mut scheduler),
            }
        }
    }

    /// A question no longer runs; another of the same asker may be waiting for that.
    fn done(&self, asker: OnBehalf, state: &Arc<JobState>) {
        let mut scheduler = self.scheduler();
        scheduler.running.retain(|other| !Arc::ptr_eq(other, state));
        scheduler.queue.done(asker);
        drop(scheduler);
        self.wake.notify_all();
    }

    /// Puts a question that found no memory, or was put back, at the end of the queue, to be tried again
    /// later. No reader waits for it: others may need less.
    fn give_back(&self, asker: OnBehalf, job: Job, why: &AskError) {
        tracing::debug!(question = job.question.name, %why, "a question is tried again");
        if matches!(why, AskError::NoMemory) {
            job.state.short_of_memory.store(true, Relaxed);
        }
        let from = Instant::now() + MEMORY_WAIT;
        let mut scheduler = self.scheduler();
        // The asker learns of the end when the job is dropped.
        if !scheduler.closed {
            scheduler.queue.join_again(asker, from, job);
        }
        drop(scheduler);
        self.wake.notify_all();
    }

    /// Stops questions that run too long, and again those that were stopped just before they began.
    fn watch(&self) {
        let mut scheduler = self.scheduler();
        loop {
            if scheduler.closed && scheduler.running.is_empty() {
                return;
            }
            if scheduler.running.is_empty() {
                self.wake.wait(&mut scheduler);
                continue;
            }
            for state in &scheduler.running {
                let running = state.running.lock();
                let Some((handle, deadline)) = &*running else {
                    continue;
                };
                if Instant::now() >= *deadline {
                    state.timed_out.store(true, Relaxed);
                    handle.interrupt();
                } else if state.cancelled.load(Relaxed) {
                    handle.interrupt();
                }
            }
            self.wake.wait_for(&mut scheduler, TICK);
        }
    }
}
