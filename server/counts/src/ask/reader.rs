//! A reader's thread: it answers one question after the other, and returns those that are to be tried
//! again.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Instant,
};

use duckdb::{Connection, params_from_iter};

use super::{Answer, AskError, Job, MEMORY_WAIT, Question, Readers, fold::Folding};
use crate::{
    engine::{self, Engine, Lease},
    store::ToStore,
};

impl Readers {
    pub(super) fn answer_all(&self, lease: Lease, engine: &Engine) {
        let mut lease = Some(lease);
        while let Some((asker, mut job)) = self.next(&mut lease) {
            let result = self.try_one(&mut lease, engine, &mut job);
            self.done(asker, &job.state);
            let Err(error) = &result else {
                // A closed reply is one who went away, here and below.
                let _ = job.reply.send(result);
                continue;
            };
            clear(&mut lease);
            let cancelled = job.state.cancelled.load(Relaxed);
            let again = Instant::now() + MEMORY_WAIT < job.deadline;
            if matches!(error, AskError::NoMemory | AskError::PutBack) && again && !cancelled {
                self.give_back(asker, job, error);
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
        lease: &mut Option<Lease>,
        engine: &Engine,
        job: &mut Job,
    ) -> Result<Answer, AskError> {
        let state = Arc::clone(&job.state);
        if Instant::now() >= job.deadline {
            return Err(state.too_late());
        }
        let Some(connection) = connected(lease, engine) else {
            return Err(AskError::PutBack);
        };
        let limit = job.limit.map(|limit| Instant::now() + limit);
        let until = limit.map_or(job.deadline, |limit| limit.min(job.deadline));
        state.set_running(Some((connection.interrupt_handle(), until)));
        let answered = catch_unwind(AssertUnwindSafe(|| {
            answer(engine, connection, &job.question, job.folding.as_mut())
        }));
        state.set_running(None);
        let generation = connection.generation();
        // A panic drops the connection, so look before.
        let put_back = state.put_back.swap(false, Relaxed) || connection.is_recalled();
        let error = match answered {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(error)) => error,
            Err(panic) => {
                // The panicked connection is not used again. A connection that is interrupted while it
                // gives its rows panics too.
                *lease = None;
                panicked(engine, panic.as_ref())
            }
        };
        if let AskError::Failed(text) = &error
            && engine::is_fatal(text)
        {
            tracing::error!(
                question = job.question.name,
                error = text,
                "DuckDB's database is invalid"
            );
            *lease = None;
            // A store that has ended does not open it again; the question then waits until its time limit.
            let _ = self.store.send(ToStore::Reopen(generation));
            // A question that causes it each time, and does not only meet it, must not keep all others
            // waiting.
            let brought_about = !text.contains("because of a previous fatal error");
            if brought_about && state.reopened.swap(true, Relaxed) {
                return Err(error);
            }
            return Err(AskError::PutBack);
        }
        if let AskError::Failed(text) = &error
            && engine::is_aborted(text)
        {
            *lease = None;
            return Err(AskError::PutBack);
        }
        Err(match error {
            AskError::NoMemory => AskError::NoMemory,
            AskError::TooLarge => AskError::TooLarge,
            _ if state.timed_out.load(Relaxed) => match until < job.deadline {
                true => AskError::OverLimit,
                false => state.too_late(),
            },
            _ if put_back => AskError::PutBack,
            error => error,
        })
    }
}

/// Ends the transaction in which a question failed: an interruption may have hit its end too. A connection on which that
/// fails is not used again.
fn clear(lease: &mut Option<Lease>) {
    let Some(Err(error)) = lease.as_ref().map(|lease| lease.execute_batch("ROLLBACK")) else {
        return;
    };
    // As nearly always.
    if !error.to_string().contains("no transaction is active") {
        *lease = None;
    }
}

/// The reader's connection, a new one if it has none; `None` while none is available.
fn connected<'a>(lease: &'a mut Option<Lease>, engine: &Engine) -> Option<&'a Lease> {
    if lease.as_ref().is_none_or(Lease::is_recalled) {
        *lease = None;
        match connect(engine) {
            Ok(fresh) => *lease = Some(fresh),
            Err(error) => tracing::debug!(%error, "a reader got no connection"),
        }
    }
    lease.as_ref()
}

pub(super) fn connect(engine: &Engine) -> Result<Lease, duckdb::Error> {
    let connection = engine.connect()?;
    connection.execute_batch(
        "PRAGMA enable_profiling = 'no_output';
         SET custom_profiling_settings = '{\"CUMULATIVE_ROWS_SCANNED\": \"true\"}'",
    )?;
    Ok(connection)
}

/// What DuckDB's refusal means. One that makes its database invalid may name memory as the cause.
fn failed(engine: &Engine, error: &dyn std::error::Error) -> AskError {
    let text = error.to_string();
    if engine::is_no_memory(&text) && !engine::is_fatal(&text) {
        engine.found_short();
        return AskError::NoMemory;
    }
    AskError::Failed(text)
}

/// What a panic while the rows are given means.
fn panicked(engine: &Engine, panic: &(dyn Any + Send)) -> AskError {
    match panic.downcast_ref::<String>() {
        Some(text) if engine::is_fatal(text) => AskError::Failed(text.clone()),
        Some(text) if engine::is_no_memory(text) => {
            engine.found_short();
            AskError::NoMemory
        }
        _ => AskError::Failed("the answer could not be read".to_owned()),
    }
}

/// Prepares and runs in one transaction, and prepares again each time: DuckDB plans with the bounds
/// of the columns as they are, and a plan that is older than the rows it meets fails or, worse,
/// leaves rows out.
fn answer(
    engine: &Engine,
    connection: &Connection,
    question: &Question,
    folding: Option<&mut Folding>,
) -> Result<Answer, AskError> {
    let failed = |error: duckdb::Error| failed(engine, &error);
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
