//! Questions about a person's security to the accounts database.

use sqlx::PgPool;
use uuid::Uuid;

use super::records::SecurityEvent;

#[derive(Debug)]
pub(super) struct State {
    pub password: bool,
    pub password_at: Option<i64>,
    pub second_step: bool,
    pub second_at: Option<i64>,
    pub recovery_codes: i64,
    pub asked_from: Option<i64>,
    pub sessions: i64,
}

pub(super) async fn state(
    pool: &PgPool,
    person: Uuid,
    now: i64,
) -> Result<Option<State>, sqlx::Error> {
    sqlx::query_file_as!(
        State,
        "../../queries/accounts/people/security/state.sql",
        person,
        now
    )
    .fetch_optional(pool)
    .await
}

#[derive(Debug)]
pub(super) struct Connected {
    pub provider: String,
    pub issuer: Option<String>,
    pub email: String,
    pub created_at: i64,
}

pub(super) async fn connected(pool: &PgPool, person: Uuid) -> Result<Vec<Connected>, sqlx::Error> {
    sqlx::query_file_as!(
        Connected,
        "../../queries/accounts/people/security/connected.sql",
        person
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn events(
    pool: &PgPool,
    person: Uuid,
    actions: &[String],
) -> Result<Vec<SecurityEvent>, sqlx::Error> {
    sqlx::query_file_as!(
        SecurityEvent,
        "../../queries/accounts/people/security/events.sql",
        person,
        actions
    )
    .fetch_all(pool)
    .await
}
