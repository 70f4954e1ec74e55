//! The checks of the deployment. What is wrong concerns its operators: alerts belong to the first account, without a site.

mod disk;
mod tasks;

use std::{path::PathBuf, sync::Arc, time::Instant};

use base::{
    clock::{Clock as _, MICROS, SystemClock},
    context::Context,
    text::{Text, Value},
};
use counts::{Counts, Health};
use sqlx::PgPool;
use uuid::Uuid;

use crate::{
    outcome::{CheckCode, CheckResult, Outcome},
    site::reports,
};

/// A scheduled task of this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobState {
    /// Its name in the metrics, such as `compaction`.
    pub name: &'static str,
    /// When it last succeeded, in Unix seconds; `None`: not since the start.
    pub succeeded_at: Option<i64>,
    /// How often it should, in seconds.
    pub every: i64,
}

/// When something last happened, in Unix seconds.
type Moment = Arc<dyn Fn() -> Option<i64> + Send + Sync>;
/// Looks at the scheduled tasks.
type Jobs = Arc<dyn Fn() -> Vec<JobState> + Send + Sync>;

/// What the checks of the deployment look at.
#[derive(Clone)]
pub struct Deployment {
    /// The data folder.
    pub data: PathBuf,
    /// When the days that are over were last compacted.
    pub compacted_at: Moment,
    /// When the last backup was begun.
    pub backed_up_at: Moment,
    /// How scheduled tasks do.
    pub jobs: Jobs,
}

impl std::fmt::Debug for Deployment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Deployment")
            .field("data", &self.data)
            .finish_non_exhaustive()
    }
}

/// The account of the deployment.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// The account.
    pub account: Uuid,
    /// When it was opened, in Unix seconds.
    pub created_at: i64,
}

/// The first account; `None`: there is none yet.
///
/// # Errors
/// If the database does not answer.
pub async fn instance(pool: &PgPool) -> Result<Option<Instance>, sqlx::Error> {
    let found = sqlx::query_file!("../../queries/accounts/nightly/deployment/account.sql")
        .fetch_optional(pool)
        .await?;
    Ok(found.map(|row| Instance {
        account: row.id,
        created_at: row.created_at,
    }))
}

/// For how long this process runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Uptime {
    /// When it started, in Unix seconds, by the service's clock.
    pub since: i64,
    /// How many seconds passed since then, whatever the clock says.
    pub seconds: i64,
}

/// Does all checks.
///
/// # Errors
/// If the accounts database does not answer, or the data folder cannot be read.
pub(crate) async fn check(
    deployment: &Deployment,
    (context, counts): (&Context, &Counts),
    instance: Option<Instance>,
    up: Uptime,
) -> anyhow::Result<Vec<Outcome>> {
    let (pool, now) = (context.pool(), context.now());
    let (postgres, clock) = of_postgres(pool).await?;
    Ok(vec![
        disk::check(pool, &deployment.data, now).await?,
        journal(&counts.health()),
        postgres,
        clock,
        tasks::backups(
            (deployment.backed_up_at)(),
            context.config.backup.every_hours,
            instance.map_or(now, |instance| instance.created_at),
            now,
        ),
        emails(pool, now).await?,
        tasks::jobs(&(deployment.jobs)(), up, now),
        reports::of_all(pool, now).await?,
    ])
}

/// DuckDB is behind if a hit waits for longer than this, in milliseconds.
const BEHIND_MS: u64 = 60_000;

/// Whole megabytes.
fn megabytes(bytes: i64) -> i64 {
    bytes / 1_000_000
}

fn journal(health: &Health) -> Outcome {
    let (result, state) = if !health.accepting {
        (CheckResult::Error, "refusing")
    } else if health.last_error.is_some() {
        (CheckResult::Error, "failing")
    } else if health.behind_ms > BEHIND_MS {
        (CheckResult::Warning, "behind")
    } else {
        (CheckResult::Ok, "")
    };
    let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let text = match result {
        CheckResult::Ok => Text::new("nightly_journal.ok"),
        _ => Text::new("nightly_journal.title").with("state", state),
    };
    let size = megabytes(whole(health.journal_bytes));
    let text = text
        .with("count", health.waiting_rows)
        .with("seconds", health.behind_ms / 1_000)
        .with("size", Value::Megabytes(size));
    let broken = whole(health.broken_records);
    Outcome::new(CheckCode::Journal, result, text)
        .advise(Text::new("nightly_journal.text"))
        .number("broken_records", broken)
        .self_checking()
}

/// Clocks may differ by this, in microseconds.
const APART: i64 = 2 * MICROS;
/// Of the connections that Postgres allows, these many percent may be in use.
const CONNECTIONS: i64 = 90;

/// How Postgres does, and whether its clock is that of this machine.
async fn of_postgres(pool: &PgPool) -> Result<(Outcome, Outcome), sqlx::Error> {
    // A connection of its own, so that waiting for one is not in the time.
    let mut connection = pool.acquire().await?;
    // The machine's clock, whichever one the service was given.
    let (begun, before) = (Instant::now(), SystemClock.now());
    let row = sqlx::query_file!("../../queries/accounts/nightly/deployment/postgres.sql")
        .fetch_one(&mut *connection)
        .await?;
    let (ms, after) = (begun.elapsed().as_millis(), SystemClock.now());
    let ms = i64::try_from(ms).unwrap_or(i64::MAX);
    let size = megabytes(row.size);
    let is_full = row.connections * 100 > row.most * CONNECTIONS;
    let (result, text) = if is_full {
        let text = Text::new("nightly_postgres.title")
            .with("count", row.connections)
            .with("bound", row.most);
        (CheckResult::Warning, text)
    } else {
        let text = Text::new("nightly_postgres.ok")
            .with("ms", ms)
            .with("size", Value::Megabytes(size))
            .with("count", row.connections)
            .with("bound", row.most);
        (CheckResult::Ok, text)
    };
    let postgres = Outcome::new(CheckCode::Postgres, result, text)
        .advise(Text::new("nightly_postgres.text"))
        .number("ms", ms)
        .number("size", size)
        .self_checking();
    Ok((postgres, clock(row.now, (before, after))))
}

/// Compares Postgres' clock with this machine's before and after the question.
fn clock(theirs: i64, (before, after): (i64, i64)) -> Outcome {
    let apart = if theirs < before {
        before - theirs
    } else {
        (theirs - after).max(0)
    };
    let (result, text) = if apart > APART {
        let text = Text::new("nightly_clock.title").with("seconds", apart / MICROS);
        (CheckResult::Warning, text)
    } else {
        let bound = APART / MICROS;
        let text = Text::new("nightly_clock.ok").with("bound", bound);
        (CheckResult::Ok, text)
    };
    Outcome::new(CheckCode::Clock, result, text)
        .advise(Text::new("nightly_clock.text"))
        .number("ms", apart / 1_000)
        .self_checking()
}

/// Emails may wait for this, in seconds.
const WAITING: i64 = 3_600;

async fn emails(pool: &PgPool, now: i64) -> Result<Outcome, sqlx::Error> {
    let found = sqlx::query_file!(
        "../../queries/accounts/nightly/deployment/emails.sql",
        now - WAITING
    )
    .fetch_one(pool)
    .await?;
    let (result, text) = match found.first {
        Some(first) => {
            let text = Text::new("nightly_mail.title")
                .with("count", found.waiting)
                .with("hours", (now - first) / 3_600);
            (CheckResult::Warning, text)
        }
        None => (CheckResult::Ok, Text::new("nightly_mail.ok")),
    };
    Ok(Outcome::new(CheckCode::Mail, result, text)
        .advise(Text::new("nightly_mail.text"))
        .number("count", found.waiting)
        .self_checking())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_may_be_two_seconds_apart() {
        let asked = (10 * MICROS, 11 * MICROS);
        for (theirs, result, ms) in [
            (10_500_000, CheckResult::Ok, 0),
            (8_000_000, CheckResult::Ok, 2_000),
            (7_999_999, CheckResult::Warning, 2_000),
            (13_000_000, CheckResult::Ok, 2_000),
            (20_000_000, CheckResult::Warning, 9_000),
        ] {
            let outcome = clock(theirs, asked);
            assert_eq!(
                (outcome.result, outcome.numbers["ms"]),
                (result, ms),
                "{theirs}"
            );
        }
    }

    #[test]
    fn a_journal_that_nothing_reads_is_wrong() {
        let fine = Health {
            accepting: true,
            journal_bytes: 5_000_000,
            waiting_rows: 3,
            behind_ms: 60_000,
            open_visits: 0,
            visits_let_go: 0,
            broken_records: 0,
            memory_short: false,
            last_error: None,
        };
        let behind = Health {
            behind_ms: 60_001,
            ..fine.clone()
        };
        let failing = Health {
            last_error: Some("no".to_owned()),
            ..fine.clone()
        };
        let refusing = Health {
            accepting: false,
            ..fine.clone()
        };
        let results = [fine, behind, failing, refusing].map(|health| journal(&health).result);
        assert_eq!(
            results,
            [
                CheckResult::Ok,
                CheckResult::Warning,
                CheckResult::Error,
                CheckResult::Error
            ]
        );
    }
}
