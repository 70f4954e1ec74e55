//! Use in the database.

use sqlx::PgConnection;
use uuid::Uuid;

use super::rules::{Judged, Usage};

/// A site of an account.
#[derive(Debug)]
pub(super) struct SiteOf {
    pub account_id: Uuid,
    pub number: i32,
}

/// The sites of these accounts.
pub(super) async fn sites(
    connection: &mut PgConnection,
    accounts: &[Uuid],
) -> Result<Vec<SiteOf>, sqlx::Error> {
    sqlx::query_file_as!(
        SiteOf,
        "../../queries/accounts/billing/usage/sites.sql",
        accounts
    )
    .fetch_all(connection)
    .await
}

/// An account that is to be counted, and when the paid period began.
#[derive(Debug)]
pub(super) struct Due {
    pub account_id: Uuid,
    /// Only to be judged by the last count: the plans changed.
    pub to_judge: bool,
    pub period_start: Option<i64>,
}

/// At most this number of accounts whose use is to be counted.
pub(super) async fn due(
    connection: &mut PgConnection,
    now: i64,
    most: i64,
) -> Result<Vec<Due>, sqlx::Error> {
    sqlx::query_file_as!(
        Due,
        "../../queries/accounts/billing/usage/due.sql",
        now,
        most
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn read(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<Usage>, sqlx::Error> {
    sqlx::query_file_as!(
        Usage,
        "../../queries/accounts/billing/usage/read.sql",
        account
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn save(
    transaction: &mut PgConnection,
    account: Uuid,
    judged: &Judged,
) -> Result<(), sqlx::Error> {
    let usage = &judged.usage;
    sqlx::query_file!(
        "../../queries/accounts/billing/usage/save.sql",
        account,
        usage.period_start,
        usage.period_end,
        usage.hits,
        usage.counted_at,
        judged.next_at,
        usage.notified,
        usage.over_since
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Excludes the hits of an account from now on, or no longer. Returns whether that is new.
pub(super) async fn hold(
    transaction: &mut PgConnection,
    account: Uuid,
    held_at: Option<i64>,
) -> Result<bool, sqlx::Error> {
    let changed = sqlx::query_file!(
        "../../queries/accounts/billing/usage/hold.sql",
        account,
        held_at
    )
    .execute(transaction)
    .await?;
    Ok(changed.rows_affected() > 0)
}

/// Judges every account again soon: the plans changed. Accounts that are held without having used anything are among them.
pub(super) async fn all_due(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/billing/usage/all_due.sql")
        .execute(connection)
        .await?;
    Ok(())
}
