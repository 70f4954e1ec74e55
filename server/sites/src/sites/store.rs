//! Questions about sites to the accounts database.

use base::{access::InSite, plans::hold_account};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::rules::Settings;
use crate::site_lock::touched;

pub(super) async fn lock<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
) -> Result<Option<Settings>, sqlx::Error> {
    sqlx::query_file_as!(
        Settings,
        "../../queries/accounts/sites/sites/lock.sql",
        site.id(),
        site.caller.account
    )
    .fetch_optional(transaction)
    .await
}

/// Whether the caller's account has this site. Locks it until the transaction ends: a later statement counts
/// what those added who had the lock before.
///
/// # Errors
/// If the database does not answer.
pub async fn lock_site<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/sites/sites/hold.sql",
        site.id(),
        site.caller.account
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.is_some())
}

/// Renames a site; returns whether it still had this name.
pub(super) async fn call(
    transaction: &mut PgConnection,
    site: Uuid,
    name: &str,
    other: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/sites/call.sql",
        site,
        name,
        other
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// How many sites the account has. Locks it, so that no other request creates one until the transaction ends.
pub(super) async fn count_held(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<i64, sqlx::Error> {
    hold_account(transaction, account).await?;
    let row = sqlx::query_file!("../../queries/accounts/sites/sites/count.sql", account)
        .fetch_one(transaction)
        .await?;
    Ok(row.sites)
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    site: Uuid,
    account: Uuid,
    settings: &Settings,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/sites/insert.sql",
        site,
        account,
        settings.name,
        &settings.hostnames,
        settings.zone,
        settings.zone_since,
        settings.currency,
        settings.week_start,
        settings.paused,
        settings.bots,
        &settings.excluded_paths,
        &settings.excluded_addresses,
        &settings.excluded_countries,
        &settings.kept_parameters,
        now,
        settings.keep_days
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn update<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    settings: &Settings,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/sites/update.sql",
        site.id(),
        site.caller.account,
        settings.name,
        &settings.hostnames,
        settings.zone,
        settings.zone_since,
        settings.currency,
        settings.week_start,
        settings.paused,
        settings.bots,
        &settings.excluded_paths,
        &settings.excluded_addresses,
        &settings.excluded_countries,
        &settings.kept_parameters,
        settings.keep_days,
        settings.keep_days_before,
        settings.keep_days_lowered_at
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

/// Whether there was such a site.
pub(super) async fn delete<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/sites/delete.sql",
        site.id(),
        site.caller.account,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A deleted site whose hits are still to be erased.
#[derive(Debug)]
pub(super) struct ToErase {
    pub number: i32,
    pub deleted_at: i64,
}

pub(super) async fn to_erase(pool: &PgPool) -> Result<Vec<ToErase>, sqlx::Error> {
    sqlx::query_file_as!(ToErase, "../../queries/accounts/sites/sites/to_erase.sql")
        .fetch_all(pool)
        .await
}

pub(super) async fn erased(pool: &PgPool, number: i32) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/sites/sites/erased.sql", number)
        .execute(pool)
        .await?;
    Ok(())
}
