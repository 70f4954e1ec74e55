//! Resets in the database.

use base::access::InSite;
use shared::date::Date;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// Whether the site is the caller's account's.
pub(super) async fn ask<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    last_day: Date,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/reset/ask.sql",
        site.id(),
        site.caller.account,
        last_day.to_string(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// An import, as it was before it is taken back.
#[derive(Debug)]
pub(super) struct RemovedImport {
    pub id: Uuid,
    pub source: String,
    pub state: String,
    pub shown_days: Option<i32>,
}

/// Has imports taken back whose days are erased, and those that would still add days.
pub(super) async fn remove_imports<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    last_day: Date,
) -> Result<Vec<RemovedImport>, sqlx::Error> {
    sqlx::query_file_as!(
        RemovedImport,
        "../../queries/accounts/sites/reset/remove_imports.sql",
        site.id(),
        last_day.to_string()
    )
    .fetch_all(transaction)
    .await
}

pub(super) async fn done(pool: &PgPool, number: i32, last_day: Date) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/reset/done.sql",
        number,
        last_day.to_string()
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A reset that is not done.
#[derive(Debug)]
pub(super) struct Open {
    pub number: i32,
    pub last_day: String,
}

pub(super) async fn open(pool: &PgPool, asked_until: i64) -> Result<Vec<Open>, sqlx::Error> {
    sqlx::query_file_as!(
        Open,
        "../../queries/accounts/sites/reset/open.sql",
        asked_until
    )
    .fetch_all(pool)
    .await
}
