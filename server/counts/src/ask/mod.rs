//! Questions: answered by a few threads with a connection each, a bound on how many wait, a time
//! limit, and an end as soon as nobody waits for the answer.

mod fold;
mod line;

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use duckdb::{
    Connection, InterruptHandle,
    arrow::{array::RecordBatch, datatypes::SchemaRef},
    params_from_iter,
    types::Value,
};
use tokio::sync::oneshot;

pub use fold::{Fold, Folded};
use fold::{Folding, Room, folding};
use line::Line;
pub use line::OnBehalf;

use crate::{engine::Engine, settings::Settings};

/// A question for which no memory was left, as beside a compaction, is tried again after so long.
const MEMORY_WAIT: Duration = Duration::from_millis(200);

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
    /// DuckDB's memory was taken by others for as long as the question might wait; worth trying again.
    #[error("no memory was left for the question")]
    NoMemory,
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

struct Job {
    question: Question,
    deadline: Instant,
    ticket: Arc<Ticket>,
    /// What its rows are folded into, instead of being given.
    folding: Option<Folding>,
    reply: oneshot::Sender<Result<Answer, AskError>>,
}

/// Shared by the one who asks and the one who answers.
#[derive(Default)]
struct Ticket {
    cancelled: AtomicBool,
    timed_out: AtomicBool,
    /// It found no memory once, and waits for it.
    short: AtomicBool,
    /// How to stop it, while it runs.
    running: Mutex<Option<(Arc<InterruptHandle>, Instant)>>,
}

impl Ticket {
    /// Interrupts it where it runs. The lock keeps the reader from going on to the next question,
    /// which would otherwise be the one that is hit.
    fn stop(&self) {
        if let Some((handle, _)) = &*self.running.lock().unwrap_or_else(PoisonError::into_inner) {
            handle.interrupt();
        }
    }

    /// What its deadline means: who waits for memory that long has got none.
    fn too_late(&self) -> AskError {
        if self.short.load(Relaxed) {
            AskError::NoMemory
        } else {
            AskError::TimedOut
        }
    }

    fn set_running(&self, running: Option<(Arc<InterruptHandle>, Instant)>) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = running;
    }
}

/// Held by the future of the one who asks: dropping it cancels.
struct Cancel(Arc<Ticket>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.cancelled.store(true, Relaxed);
        self.0.stop();
    }
}

struct Desk {
    line: Line<Job>,
    running: Vec<Arc<Ticket>>,
    closed: bool,
}

/// The readers.
pub(crate) struct Readers {
    desk: Mutex<Desk>,
    rung: Condvar,
    timeout: Duration,
    /// For what questions are folded into, as much as DuckDB may use.
    room: Arc<Room>,
}

impl Readers {
    /// Starts the threads.
    pub fn start(engine: &Arc<Engine>, settings: &Settings) -> Result<Arc<Readers>, duckdb::Error> {
        let readers = Arc::new(Readers {
            desk: Mutex::new(Desk {
                line: Line::new(settings.waiting_questions, settings.readers),
                running: vec![],
                closed: false,
            }),
            rung: Condvar::new(),
            timeout: settings.question_timeout,
            room: Arc::new(Room::new(
                usize::try_from(settings.memory_limit).unwrap_or(usize::MAX),
            )),
        });
        for _ in 0..settings.readers.max(1) {
            let connection = connect(engine)?;
            let (readers, engine) = (Arc::clone(&readers), Arc::clone(engine));
            std::thread::spawn(move || readers.answer_all(connection, &engine));
        }
        let watch = Arc::clone(&readers);
        std::thread::spawn(move || watch.watch());
        Ok(readers)
    }

    pub async fn ask(&self, asker: OnBehalf, question: Question) -> Result<Answer, AskError> {
        self.put(asker, question, None).await
    }

    pub async fn fold<F: Fold>(
        &self,
        asker: OnBehalf,
        question: Question,
        begin: impl Fn() -> F + Send + 'static,
    ) -> Result<Folded<F::Out>, AskError> {
        let (folding, kept) = folding(begin, Arc::clone(&self.room));
        let answer = self.put(asker, question, Some(folding)).await?;
        let out = kept.lock().unwrap_or_else(PoisonError::into_inner).take();
        Ok(Folded {
            out: out.ok_or_else(|| AskError::Failed("the fold left nothing".to_owned()))?,
            took: answer.took,
            rows_read: answer.rows_read,
        })
    }

    async fn put(
        &self,
        asker: OnBehalf,
        question: Question,
        folding: Option<Folding>,
    ) -> Result<Answer, AskError> {
        let (reply, answer) = oneshot::channel();
        let ticket = Arc::new(Ticket::default());
        let job = Job {
            question,
            deadline: Instant::now() + self.timeout,
            ticket: Arc::clone(&ticket),
            folding,
            reply,
        };
        {
            let mut desk = self.desk();
            if desk.closed {
                return Err(AskError::Stopping);
            }
            let gone = |job: &Job| job.ticket.cancelled.load(Relaxed);
            let joined = desk.line.join(asker, job, gone);
            if let Some(left) = joined.map_err(|_| AskError::Busy)? {
                // A closed reply is one who went away.
                let _ = left.reply.send(Err(AskError::Busy));
            }
        }
        self.rung.notify_all();
        let cancel = Cancel(ticket);
        match tokio::time::timeout(self.timeout + 10 * TICK, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(AskError::Stopping),
            Err(_) => Err(cancel.0.too_late()),
        }
    }

    /// Refuses what waits, interrupts what runs.
    pub fn close(&self) {
        let mut desk = self.desk();
        desk.closed = true;
        desk.line.clear();
        for ticket in &desk.running {
            ticket.cancelled.store(true, Relaxed);
            ticket.stop();
        }
        drop(desk);
        self.rung.notify_all();
    }

    fn desk(&self) -> std::sync::MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question, and on whose behalf it is asked.
    fn next(&self) -> Option<(OnBehalf, Job)> {
        let mut desk = self.desk();
        loop {
            if desk.closed {
                return None;
            }
            let now = Instant::now();
            desk = match desk.line.next(now) {
                Ok((asker, job)) if job.ticket.cancelled.load(Relaxed) => {
                    desk.line.done(asker);
                    desk
                }
                Ok((asker, job)) => {
                    desk.running.push(Arc::clone(&job.ticket));
                    drop(desk);
                    self.rung.notify_all();
                    return Some((asker, job));
                }
                Err(Some(from)) => {
                    let waited = self.rung.wait_timeout(desk, from - now);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                Err(None) => self.rung.wait(desk).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// A question runs no more; another of the same asker may be waiting for that.
    fn done(&self, asker: OnBehalf, ticket: &Arc<Ticket>) {
        let mut desk = self.desk();
        desk.running.retain(|other| !Arc::ptr_eq(other, ticket));
        desk.line.done(asker);
        drop(desk);
        self.rung.notify_all();
    }

    /// Puts a question that found no memory behind the others, to be tried again in a while. No reader
    /// waits for it: others may need less.
    fn give_back(&self, asker: OnBehalf, job: Job) {
        tracing::debug!(
            question = job.question.name,
            "no memory is left; tried again"
        );
        job.ticket.short.store(true, Relaxed);
        let from = Instant::now() + MEMORY_WAIT;
        let mut desk = self.desk();
        // Whoever asked is told of the end by the job's own.
        if !desk.closed {
            desk.line.join_again(asker, from, job);
        }
        drop(desk);
        self.rung.notify_all();
    }

    fn answer_all(&self, mut connection: Connection, engine: &Engine) {
        while let Some((asker, mut job)) = self.next() {
            let result = self.try_one(&mut connection, engine, &mut job);
            self.done(asker, &job.ticket);
            let Err(error) = &result else {
                // A closed reply is one who went away, here and below.
                let _ = job.reply.send(result);
                continue;
            };
            // The interruption may have hit the end of the transaction too. Where none is open,
            // as nearly always, this is refused, and that is well.
            let _ = connection.execute_batch("ROLLBACK");
            let cancelled = job.ticket.cancelled.load(Relaxed);
            let again = Instant::now() + MEMORY_WAIT < job.deadline;
            if matches!(error, AskError::NoMemory) && again && !cancelled {
                self.give_back(asker, job);
                continue;
            }
            if !cancelled {
                tracing::warn!(question = job.question.name, %error, "a question was not answered");
            }
            let _ = job.reply.send(result);
        }
    }

    /// Answers, unless it is too late.
    fn try_one(
        &self,
        connection: &mut Connection,
        engine: &Engine,
        job: &mut Job,
    ) -> Result<Answer, AskError> {
        let ticket = &job.ticket;
        ticket.set_running(Some((connection.interrupt_handle(), job.deadline)));
        let answered = if Instant::now() >= job.deadline {
            Ok(Err(ticket.too_late()))
        } else {
            catch_unwind(AssertUnwindSafe(|| {
                answer(connection, &job.question, job.folding.as_mut())
            }))
        };
        ticket.set_running(None);
        let error = match answered {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(error)) => error,
            Err(panic) => {
                // What the panic left of the connection is not used again. One that is interrupted
                // while it gives its rows panics too.
                match connect(engine) {
                    Ok(fresh) => *connection = fresh,
                    Err(error) => tracing::error!(%error, "a reader got no new connection"),
                }
                panicked(panic.as_ref())
            }
        };
        Err(match error {
            AskError::NoMemory => AskError::NoMemory,
            AskError::TooLarge => AskError::TooLarge,
            _ if ticket.timed_out.load(Relaxed) => ticket.too_late(),
            error => error,
        })
    }

    /// Stops what runs too long, and again what was stopped in the moment before it began.
    fn watch(&self) {
        let mut desk = self.desk();
        loop {
            if desk.closed && desk.running.is_empty() {
                return;
            }
            if desk.running.is_empty() {
                desk = self.rung.wait(desk).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            for ticket in &desk.running {
                let running = ticket
                    .running
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner);
                let Some((handle, deadline)) = &*running else {
                    continue;
                };
                if Instant::now() >= *deadline {
                    ticket.timed_out.store(true, Relaxed);
                    handle.interrupt();
                } else if ticket.cancelled.load(Relaxed) {
                    handle.interrupt();
                }
            }
            let waited = self.rung.wait_timeout(desk, TICK);
            desk = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn connect(engine: &Engine) -> Result<Connection, duckdb::Error> {
    let connection = engine.connect()?;
    connection.execute_batch(
        "PRAGMA enable_profiling = 'no_output';
         SET custom_profiling_settings = '{\"CUMULATIVE_ROWS_SCANNED\": \"true\"}'",
    )?;
    Ok(connection)
}

/// How DuckDB says that its memory is taken.
const OUT_OF_MEMORY: &str = "Out of Memory Error";

/// What DuckDB's refusal means.
fn failed(error: &dyn std::error::Error) -> AskError {
    let text = error.to_string();
    if text.contains(OUT_OF_MEMORY) {
        return AskError::NoMemory;
    }
    AskError::Failed(text)
}

/// What a panic while the rows are given means.
fn panicked(panic: &(dyn Any + Send)) -> AskError {
    match panic.downcast_ref::<String>() {
        Some(text) if text.contains(OUT_OF_MEMORY) => AskError::NoMemory,
        _ => AskError::Failed("the answer could not be read".to_owned()),
    }
}

/// Prepares and runs in one transaction, and prepares anew each time: DuckDB plans with the bounds
/// of the columns as they are, and a plan that is older than the rows it meets fails or, worse,
/// leaves rows out.
fn answer(
    connection: &Connection,
    question: &Question,
    folding: Option<&mut Folding>,
) -> Result<Answer, AskError> {
    let failed = |error: duckdb::Error| failed(&error);
    let begun = Instant::now();
    let transaction = connection.unchecked_transaction().map_err(failed)?;
    let mut statement = transaction.prepare(&question.sql).map_err(failed)?;
    let values = params_from_iter(&question.values);
    let (schema, batches) = if let Some(fold) = folding {
        // Many rows for little: one batch after the other.
        let mut rows = statement.stream_arrow(values).map_err(failed)?;
        let schema = rows.get_schema();
        fold(&mut rows)?;
        (schema, vec![])
    } else {
        let rows = statement.query_arrow(values).map_err(failed)?;
        let schema = rows.get_schema();
        (schema, rows.collect())
    };
    let profile = connection.get_profiling_info();
    let rows_read = profile
        .and_then(|profile| profile.metrics.get("CUMULATIVE_ROWS_SCANNED")?.parse().ok())
        .unwrap_or(0);
    drop(statement);
    transaction.finish().map_err(failed)?;
    Ok(Answer {
        schema,
        batches,
        took: begun.elapsed(),
        rows_read,
    })
}
