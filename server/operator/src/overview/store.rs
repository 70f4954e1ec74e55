//! Numbers of the overview in the database.

use sqlx::PgPool;

use super::records::AdminPlanCount;

/// How many of everything there are.
#[derive(Debug)]
pub(super) struct Numbers {
    pub accounts: i64,
    pub new_7d: i64,
    pub new_30d: i64,
    pub deleted_30d: i64,
    /// Plans that are paid for.
    pub paid: i64,
    pub ended_30d: i64,
    pub held: i64,
    pub suspended: i64,
    pub deletion: i64,
    pub sites: i64,
    pub people: i64,
}

pub(super) async fn numbers(pool: &PgPool, week: i64, month: i64) -> Result<Numbers, sqlx::Error> {
    sqlx::query_file_as!(
        Numbers,
        "../../queries/accounts/operator/overview/numbers.sql",
        week,
        month
    )
    .fetch_one(pool)
    .await
}

/// Accounts created and deleted in a month.
#[derive(Debug)]
pub(super) struct Growth {
    pub month: String,
    pub created: i64,
    pub deleted: i64,
}

pub(super) async fn growth(pool: &PgPool, since: i64) -> Result<Vec<Growth>, sqlx::Error> {
    sqlx::query_file_as!(
        Growth,
        "../../queries/accounts/operator/overview/growth.sql",
        since
    )
    .fetch_all(pool)
    .await
}

/// How many accounts are in a state.
#[derive(Debug)]
pub(super) struct StateCount {
    pub state: String,
    pub accounts: i64,
}

pub(super) async fn by_state(pool: &PgPool) -> Result<Vec<StateCount>, sqlx::Error> {
    sqlx::query_file_as!(
        StateCount,
        "../../queries/accounts/operator/overview/by_state.sql"
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn by_plan(pool: &PgPool) -> Result<Vec<AdminPlanCount>, sqlx::Error> {
    sqlx::query_file_as!(
        AdminPlanCount,
        "../../queries/accounts/operator/overview/by_plan.sql"
    )
    .fetch_all(pool)
    .await
}

/// What is paid monthly in a currency.
#[derive(Debug)]
pub(super) struct Revenue {
    pub currency: String,
    pub monthly: String,
    pub accounts: i64,
}

pub(super) async fn revenue(pool: &PgPool) -> Result<Vec<Revenue>, sqlx::Error> {
    sqlx::query_file_as!(
        Revenue,
        "../../queries/accounts/operator/overview/revenue.sql"
    )
    .fetch_all(pool)
    .await
}

/// States that need a look.
#[derive(Debug)]
pub(super) struct States {
    /// Channels whose messages fail.
    pub channels: i64,
    /// Accounts above their limit, and those of them whose hits are excluded.
    pub over: i64,
    pub held: i64,
    /// Accounts that should have been deleted.
    pub late: i64,
    /// Events of payment providers that could not be used, and whose they are.
    pub events: i64,
    pub providers: Option<String>,
}

pub(super) async fn states(
    pool: &PgPool,
    events_since: i64,
    late_before: i64,
) -> Result<States, sqlx::Error> {
    sqlx::query_file_as!(
        States,
        "../../queries/accounts/operator/overview/states.sql",
        events_since,
        late_before
    )
    .fetch_one(pool)
    .await
}
