//! The imports of all sites that this server is to work on, for the worker alone.

use std::collections::HashSet;

use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

/// An import to be worked on.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub id: Uuid,
    pub site_id: Uuid,
    pub site_number: i32,
    pub account_id: Uuid,
    pub source: String,
    pub state: String,
    pub file: Option<Uuid>,
    pub first_day: Option<i32>,
    pub last_day: Option<i32>,
    pub summary: Option<Value>,
    pub remote: Option<Vec<u8>>,
}

/// The one of this server that comes next, except these; of those that are taken back alone if `removing`.
pub(super) async fn next(
    pool: &PgPool,
    server: Uuid,
    without: &[Uuid],
    removing: bool,
) -> Result<Option<Task>, sqlx::Error> {
    sqlx::query_file_as!(
        Task,
        "../../queries/accounts/imports/runs/next.sql",
        without,
        removing,
        server
    )
    .fetch_optional(pool)
    .await
}

/// Those that this server is to fetch, the oldest first.
pub(super) async fn fetching(pool: &PgPool, server: Uuid) -> Result<Vec<Task>, sqlx::Error> {
    sqlx::query_file_as!(
        Task,
        "../../queries/accounts/imports/runs/fetching.sql",
        server
    )
    .fetch_all(pool)
    .await
}

/// Notes from where an import continues.
pub(super) async fn resume(
    pool: &PgPool,
    import: Uuid,
    done: i64,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/imports/runs/resume.sql",
        import,
        done,
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The state of an import; `None` where there is none any more.
pub(super) async fn state(pool: &PgPool, import: Uuid) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_file_scalar!("../../queries/accounts/imports/runs/state.sql", import)
        .fetch_optional(pool)
        .await
}

/// What was fetched is in this file; whether the import still waits for it.
pub(super) async fn fetched(
    pool: &PgPool,
    import: Uuid,
    file: Uuid,
    summary: Value,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/imports/runs/fetched.sql",
        import,
        file,
        summary
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Notes how far an import is; false if it is to be taken back.
pub(super) async fn progress(
    pool: &PgPool,
    import: Uuid,
    done: i64,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/imports/runs/progress.sql",
        import,
        done,
        now
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Notes in a transaction that an import is done; false if it is to be taken back.
pub(super) async fn finish(
    transaction: &mut sqlx::PgConnection,
    import: Uuid,
    shown_days: i32,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/imports/runs/finish.sql",
        import,
        shown_days,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Notes in a transaction why an import cannot be done; false if it is to be taken back.
pub(super) async fn fail(
    transaction: &mut sqlx::PgConnection,
    import: Uuid,
    code: &str,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/imports/runs/fail.sql",
        import,
        code,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// An import is taken back.
pub(super) async fn delete(pool: &PgPool, import: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/imports/runs/delete.sql", import)
        .execute(pool)
        .await?;
    Ok(())
}

/// Ends uploads that have expired.
pub(super) async fn expire(pool: &PgPool, now: i64) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/imports/check/expire.sql", now)
        .execute(pool)
        .await?;
    Ok(())
}

/// The names of all files that something is still to be done with.
pub(crate) async fn files(pool: &PgPool) -> Result<HashSet<Uuid>, sqlx::Error> {
    let files = sqlx::query_file_scalar!("../../queries/accounts/imports/runs/files.sql")
        .fetch_all(pool)
        .await?;
    Ok(files.into_iter().collect())
}
