//! Deliveries in the accounts database.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::records::{DeliveryEvent, DeliveryOutcome, DeliveryWay};

/// An attempt as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub at: i64,
    pub way: String,
    pub channel_id: Option<Uuid>,
    pub channel_name: Option<String>,
    pub channel_kind: Option<String>,
    pub person_id: Option<Uuid>,
    pub person_name: Option<String>,
    pub address: Option<String>,
    pub event: String,
    pub title: String,
    pub alert_ids: Vec<Uuid>,
    pub attempt: i32,
    pub outcome: String,
    pub status: Option<i32>,
    pub took_ms: i64,
    pub error: Option<String>,
    pub next_at: Option<i64>,
}

/// The newest attempts, only about these sites where they are given.
pub(super) async fn list(
    pool: &PgPool,
    account: Uuid,
    sites: Option<&[Uuid]>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/alerts/deliveries/list.sql",
        account,
        sites,
        before,
        limit
    )
    .fetch_all(pool)
    .await
}

/// An attempt that was made.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub id: Uuid,
    pub at: i64,
    pub account: Uuid,
    pub way: DeliveryWay,
    /// Its id, name and kind.
    pub channel: Option<(Uuid, String, &'static str)>,
    pub person: Option<Uuid>,
    pub event: DeliveryEvent,
    pub title: String,
    pub sites: Vec<Uuid>,
    pub alerts: Vec<Uuid>,
    pub attempt: i32,
    pub outcome: DeliveryOutcome,
    pub status: Option<u16>,
    pub took_ms: i64,
    pub error: Option<String>,
    pub next_at: Option<i64>,
}

pub(crate) async fn insert(
    transaction: &mut PgConnection,
    attempt: &Attempt,
) -> Result<(), sqlx::Error> {
    let channel = attempt.channel.as_ref();
    sqlx::query_file!(
        "../../queries/accounts/alerts/deliveries/insert.sql",
        attempt.id,
        attempt.at,
        attempt.account,
        attempt.way.word(),
        channel.map(|(id, _, _)| *id),
        channel.map(|(_, name, _)| name),
        channel.map(|(_, _, kind)| *kind),
        attempt.person,
        attempt.event.word(),
        attempt.title,
        &attempt.sites,
        &attempt.alerts,
        attempt.attempt,
        attempt.outcome.word(),
        attempt.status.map(i32::from),
        attempt.took_ms,
        attempt.error,
        attempt.next_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes attempts and ended messages from before a moment, and mutes and alerts that ended before it.
pub(crate) async fn delete_before(pool: &PgPool, moment: i64) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/alerts/deliveries/delete_before.sql",
        moment
    )
    .execute(pool)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/alerts/deliveries/delete_alerts.sql",
        moment
    )
    .execute(pool)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/alerts/deliveries/delete_mutes.sql",
        moment
    )
    .execute(pool)
    .await?;
    Ok(())
}
