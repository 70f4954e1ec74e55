//! Alerts and mutes in the accounts database.

use base::{access::Caller, zone::or_utc};
use jiff::tz::TimeZone;
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::kind::{AlertKind, Severity};

/// An alert as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub id: Uuid,
    pub site_id: Option<Uuid>,
    pub site_name: Option<String>,
    pub kind: String,
    pub subject: String,
    severity: String,
    pub params: Value,
    pub opened_at: i64,
    pub updated_at: i64,
    pub over_at: Option<i64>,
    pub muted_until: Option<i64>,
    pub muter_id: Option<Uuid>,
    pub muter_name: Option<String>,
}

impl Row {
    /// Its kind and severity; `None` for those of a newer version.
    pub fn known(&self) -> Option<(AlertKind, Severity)> {
        AlertKind::from_word(&self.kind).zip(Severity::from_word(&self.severity))
    }
}

/// The open alerts of an account, and those that were over since a moment.
pub(super) async fn list(
    pool: &PgPool,
    account: Uuid,
    over_since: i64,
    now: i64,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/alerts/attention/list.sql",
        account,
        over_since,
        now
    )
    .fetch_all(pool)
    .await
}

/// The time zone of a person; UTC where none is known.
pub(super) async fn zone(pool: &PgPool, person: Uuid) -> Result<TimeZone, sqlx::Error> {
    let zone = sqlx::query_file_scalar!("../../queries/accounts/alerts/attention/zone.sql", person);
    let zone = zone.fetch_one(pool).await?;
    Ok(or_utc(zone.as_deref()))
}

/// What a mute is about.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub site: Option<Uuid>,
    pub kind: String,
}

pub(super) async fn find(
    transaction: &mut PgConnection,
    account: Uuid,
    alert: Uuid,
) -> Result<Option<Found>, sqlx::Error> {
    sqlx::query_file_as!(
        Found,
        "../../queries/accounts/alerts/attention/find.sql",
        account,
        alert
    )
    .fetch_optional(transaction)
    .await
}

/// Mutes, and returns until when it was muted before.
pub(super) async fn mute(
    transaction: &mut PgConnection,
    id: Uuid,
    caller: &Caller,
    alert: &Found,
    (until, now): (i64, i64),
) -> Result<Option<i64>, sqlx::Error> {
    let before = sqlx::query_file_scalar!(
        "../../queries/accounts/alerts/attention/mute.sql",
        id,
        caller.account,
        alert.site,
        alert.kind,
        until,
        caller.person,
        now
    );
    before.fetch_one(transaction).await
}

/// Ends a mute. Returns until when it would have held; `None` if there was none.
pub(super) async fn unmute(
    transaction: &mut PgConnection,
    account: Uuid,
    alert: &Found,
    now: i64,
) -> Result<Option<i64>, sqlx::Error> {
    let until = sqlx::query_file_scalar!(
        "../../queries/accounts/alerts/attention/unmute.sql",
        account,
        alert.site,
        alert.kind
    );
    let until = until.fetch_optional(transaction).await?;
    Ok(until.filter(|until| *until > now))
}
