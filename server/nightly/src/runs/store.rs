//! Runs and what they found, in the accounts database.

use std::collections::HashMap;

use base::access::InSite;
use serde_json::Value;
use sqlx::{PgConnection, PgPool, Postgres, pool::PoolConnection};
use uuid::Uuid;

use crate::outcome::Outcome;

/// A run that is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub id: Uuid,
    /// The night that it is of, in Unix seconds; `None`: an operator started it.
    pub night: Option<i64>,
    pub started_at: i64,
    pub has_deployment: bool,
}

/// How a site was left.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The run that last looked at it.
    pub run: Uuid,
    /// The last night that is done with it.
    pub night: i64,
    /// When its page was last wrong in a night that is not done with it.
    pub tried_at: Option<i64>,
    pub checks: Vec<Outcome>,
}

/// What was last found of a site.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    pub site: Uuid,
    pub name: String,
    pub checks: Vec<Outcome>,
}

/// Outcomes in the database. What another version stored and this one cannot read counts as not checked.
fn outcomes(checks: Value) -> Vec<Outcome> {
    serde_json::from_value(checks).unwrap_or_else(|error| {
        tracing::warn!(%error, "the results of a nightly check cannot be read");
        Vec::new()
    })
}

fn json(checks: &[Outcome]) -> Result<Value, sqlx::Error> {
    serde_json::to_value(checks).map_err(|error| sqlx::Error::Encode(error.into()))
}

/// The lock that admits one run at a time, on all servers. It is free once this is dropped, also by a crash.
#[derive(Debug)]
pub(super) struct RunLock {
    connection: PoolConnection<Postgres>,
}

impl RunLock {
    /// `None`: a run is under way.
    pub async fn take(pool: &PgPool) -> Result<Option<RunLock>, sqlx::Error> {
        let mut connection = pool.acquire().await?;
        // The lock is the connection's, which therefore is not used again.
        connection.close_on_drop();
        let taken = sqlx::query_file_scalar!("../../queries/accounts/nightly/runs/lock.sql")
            .fetch_one(&mut *connection)
            .await?;
        Ok(taken.then_some(RunLock { connection }))
    }

    /// Gives it back at once. Dropped, it is given back when Postgres learns that the connection is closed.
    pub async fn release(mut self) {
        let released = sqlx::query_file_scalar!("../../queries/accounts/nightly/runs/unlock.sql")
            .fetch_one(&mut *self.connection)
            .await;
        if let Err(error) = released {
            tracing::warn!(%error, "the self-check's lock ends with its connection");
        }
    }
}

/// Whether a run is under way.
pub(super) async fn is_locked(pool: &PgPool) -> Result<bool, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/nightly/runs/is_locked.sql")
        .fetch_one(pool)
        .await
}

/// Begins a run; one of a night that has one already is not begun again.
pub(super) async fn begin(
    connection: &mut PgConnection,
    (run, night): (Uuid, Option<i64>),
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/nightly/runs/begin.sql",
        run,
        night,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The last night that has a run.
pub(super) async fn last_night(pool: &PgPool) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/nightly/runs/last_night.sql")
        .fetch_one(pool)
        .await
}

/// The runs that are not complete, the oldest first.
pub(super) async fn unfinished(pool: &PgPool) -> Result<Vec<Run>, sqlx::Error> {
    sqlx::query_file_as!(Run, "../../queries/accounts/nightly/runs/unfinished.sql")
        .fetch_all(pool)
        .await
}

/// Gives up runs of nights before `night`, and those that were started before `since`.
pub(super) async fn abandon(pool: &PgPool, night: i64, since: i64) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/nightly/runs/abandon.sql",
        night,
        since
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Notes the end of a pass.
pub(super) async fn pass_ended(
    pool: &PgPool,
    run: Uuid,
    (now, took_ms): (i64, i64),
    complete: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/nightly/runs/pass_ended.sql",
        run,
        now,
        took_ms,
        complete
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Stores what a run found of the deployment.
pub(super) async fn set_deployment(
    transaction: &mut PgConnection,
    run: Uuid,
    checks: &[Outcome],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/nightly/runs/set_deployment.sql",
        run,
        json(checks)?
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes runs that began before.
pub(super) async fn delete_old(pool: &PgPool, before: i64) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/nightly/runs/delete_old.sql", before)
        .execute(pool)
        .await?;
    Ok(())
}

/// When the last run ended a pass, and how long it took.
pub(super) async fn last(pool: &PgPool) -> Result<Option<(i64, i64)>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/nightly/runs/last.sql")
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| (row.ended_at, row.took_ms)))
}

/// What was last found of the deployment.
pub(super) async fn deployment(pool: &PgPool) -> Result<Option<Vec<Outcome>>, sqlx::Error> {
    let checks = sqlx::query_file_scalar!("../../queries/accounts/nightly/runs/deployment.sql")
        .fetch_optional(pool)
        .await?;
    Ok(checks.map(outcomes))
}

/// How every site was left.
pub(super) async fn states(pool: &PgPool) -> Result<HashMap<Uuid, State>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/nightly/runs/states.sql")
        .fetch_all(pool)
        .await?;
    let state = rows.into_iter().map(|row| {
        let state = State {
            run: row.run_id,
            night: row.night,
            tried_at: row.tried_at,
            checks: outcomes(row.checks),
        };
        (row.site_id, state)
    });
    Ok(state.collect())
}

/// Stores what was found of a site. Returns false if the site was deleted meanwhile.
pub(super) async fn store(
    transaction: &mut PgConnection,
    site: Uuid,
    state: &State,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/nightly/runs/store.sql",
        site,
        state.run,
        now,
        state.night,
        state.tried_at,
        json(&state.checks)?
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What was last found of the sites of an account, by their names.
pub(super) async fn of_account(pool: &PgPool, account: Uuid) -> Result<Vec<Stored>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/nightly/runs/of_account.sql",
        account
    )
    .fetch_all(pool)
    .await?;
    let stored = rows.into_iter().map(|row| Stored {
        site: row.site_id,
        name: row.name,
        checks: outcomes(row.checks),
    });
    Ok(stored.collect())
}

/// What was last found of a site, and when.
pub(super) async fn of_site<R>(
    pool: &PgPool,
    site: &InSite<R>,
) -> Result<Option<(i64, Vec<Outcome>)>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/nightly/runs/of_site.sql", site.id())
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| (row.checked_at, outcomes(row.checks))))
}
