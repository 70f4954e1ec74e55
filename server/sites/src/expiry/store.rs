//! Days up to which hits are deleted, and the state between checks, in the database.

use shared::date::Date;
use sqlx::{PgConnection, PgPool};

use super::{clock::Seen, days::KeepDays};
use crate::registry::Site;

/// Requests the deletion in the same way as a reset of the site up to this day.
pub(super) async fn ask(
    transaction: &mut PgConnection,
    site: &Site,
    last_day: Date,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/reset/ask.sql",
        site.facts.id,
        site.facts.account,
        last_day.to_string(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// What is remembered between two looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The deployment's number of days, as it was seen last.
    pub deployment: KeepDays,
    /// The clock.
    pub seen: Seen,
}

/// `None`: the clock was never read.
pub(super) async fn state(pool: &PgPool) -> Result<Option<State>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/sites/expiry/state.sql")
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| State {
        deployment: KeepDays::read((
            row.keep_days,
            row.keep_days_before,
            row.keep_days_lowered_at,
        )),
        seen: Seen {
            at: row.seen_at,
            trusted_at: row.trusted_at,
            doubted_from: row.doubted_from,
        },
    }))
}

pub(super) async fn keep_state(pool: &PgPool, state: State) -> Result<(), sqlx::Error> {
    let (days, before, lowered_at) = state.deployment.columns();
    sqlx::query_file!(
        "../../queries/accounts/sites/expiry/keep_state.sql",
        days,
        before,
        lowered_at,
        state.seen.at,
        state.seen.trusted_at,
        state.seen.doubted_from
    )
    .execute(pool)
    .await?;
    Ok(())
}
