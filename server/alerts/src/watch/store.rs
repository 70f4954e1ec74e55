//! What is watched, in the accounts database.

use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{gaps::Gaps, judging::States};
use crate::kind::AlertKind;

/// Notes a look, and returns when the previous one was.
pub(super) async fn note_look(
    transaction: &mut PgConnection,
    now: i64,
) -> Result<Option<i64>, sqlx::Error> {
    let before = sqlx::query_file_scalar!("../../queries/accounts/alerts/watch/note_look.sql", now);
    before.fetch_one(transaction).await
}

pub(super) async fn insert_gap(
    transaction: &mut PgConnection,
    began: i64,
    ended: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/alerts/watch/insert_gap.sql",
        began,
        ended
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete_gaps(
    transaction: &mut PgConnection,
    before: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/alerts/watch/delete_gaps.sql",
        before
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn gaps(pool: &PgPool) -> Result<Gaps, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/alerts/watch/gaps.sql");
    let rows = rows.fetch_all(pool).await?.into_iter();
    Ok(Gaps(rows.map(|row| (row.began_at, row.ended_at)).collect()))
}

/// What is open of something that is watched of a site, locked until the transaction ends; `None`: nothing was stored.
pub(super) async fn state(
    transaction: &mut PgConnection,
    site: Uuid,
    what: &str,
) -> Result<Option<Value>, sqlx::Error> {
    let state =
        sqlx::query_file_scalar!("../../queries/accounts/alerts/watch/state.sql", site, what);
    state.fetch_optional(transaction).await
}

/// All states, by site and what is watched.
pub(super) async fn states(pool: &PgPool) -> Result<States, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/alerts/watch/states.sql");
    let mut states = States::new();
    for row in rows.fetch_all(pool).await? {
        let of_site = states.entry(row.site_id).or_default();
        of_site.insert(row.what, row.state);
    }
    Ok(states)
}

/// Deletes what is closed and was last changed before a moment (Unix seconds), except for the hits of sites.
pub(super) async fn delete_old(pool: &PgPool, before: i64) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/alerts/watch/delete_old.sql", before)
        .execute(pool)
        .await?;
    Ok(())
}

/// Stores what is open. Returns whether the site is still there.
pub(super) async fn set_state(
    transaction: &mut PgConnection,
    site: Uuid,
    what: &str,
    state: &Value,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/alerts/watch/set_state.sql",
        site,
        what,
        state
    );
    Ok(done.execute(transaction).await?.rows_affected() == 1)
}

/// An owner of an account.
pub(super) async fn owner(pool: &PgPool, account: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let owner = sqlx::query_file_scalar!("../../queries/accounts/alerts/watch/owner.sql", account);
    owner.fetch_optional(pool).await
}

/// A policy that lacks its paragraph.
#[derive(Clone, Copy, Debug)]
pub(super) struct LostPolicy {
    pub account_id: Uuid,
    pub site_id: Uuid,
    pub at: i64,
}

pub(super) async fn lost_policies(
    transaction: &mut PgConnection,
) -> Result<Vec<LostPolicy>, sqlx::Error> {
    sqlx::query_file_as!(
        LostPolicy,
        "../../queries/accounts/alerts/watch/lost_policies.sql"
    )
    .fetch_all(transaction)
    .await
}

/// The overdue data requests of a site.
#[derive(Clone, Copy, Debug)]
pub(super) struct OverdueRequests {
    pub account_id: Uuid,
    pub site_id: Uuid,
    pub count: i64,
    /// When the first of them was due, in Unix seconds.
    pub due_at: i64,
}

pub(super) async fn overdue_requests(
    transaction: &mut PgConnection,
    now: i64,
) -> Result<Vec<OverdueRequests>, sqlx::Error> {
    sqlx::query_file_as!(
        OverdueRequests,
        "../../queries/accounts/alerts/watch/overdue_requests.sql",
        now
    )
    .fetch_all(transaction)
    .await
}

/// The last exchange rates.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastRates {
    /// The account of the deployment: its first one.
    pub account_id: Uuid,
    /// Their day, in days since 1970.
    pub day: i64,
}

/// The last rates, by today (days since 1970) at the latest; where none were ever fetched, the day on which the account was
/// made. `None` while there is no account.
pub(super) async fn last_rates(
    transaction: &mut PgConnection,
    today: i64,
) -> Result<Option<LastRates>, sqlx::Error> {
    sqlx::query_file_as!(
        LastRates,
        "../../queries/accounts/alerts/watch/last_rates.sql",
        today
    )
    .fetch_optional(transaction)
    .await
}

/// The open alerts of these kinds.
pub(super) async fn open_of(
    transaction: &mut PgConnection,
    kinds: &[AlertKind],
) -> Result<Vec<(Uuid, Option<Uuid>, AlertKind)>, sqlx::Error> {
    let words: Vec<String> = kinds.iter().map(|kind| kind.word().to_owned()).collect();
    let rows = sqlx::query_file!("../../queries/accounts/alerts/watch/open_of.sql", &words);
    let rows = rows.fetch_all(transaction).await?.into_iter();
    Ok(rows
        .filter_map(|row| {
            Some((
                row.account_id,
                row.site_id,
                AlertKind::from_word(&row.kind)?,
            ))
        })
        .collect())
}
