//! Alerts and the messages on them in the accounts database.

use base::access::Role;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    Finding, Opened,
    recipients::{Member, Recipient, To, timing},
};
use crate::{kind::AlertKind, settings::Choices, timing::Timing};

/// What opening did; nothing where the site has moved to another account.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub id: Uuid,
    pub is_new: bool,
    pub is_unannounced: bool,
}

pub(super) async fn open(
    transaction: &mut PgConnection,
    id: Uuid,
    finding: &Finding,
    now: i64,
) -> Result<Option<Outcome>, sqlx::Error> {
    sqlx::query_file_as!(
        Outcome,
        "../../queries/accounts/alerts/findings/open.sql",
        id,
        finding.account,
        finding.site,
        finding.kind.word(),
        finding.subject,
        finding.severity.word(),
        Value::Object(finding.values.clone()),
        now
    )
    .fetch_optional(transaction)
    .await
}

/// The alert that ended, if one was open.
pub(super) async fn close(
    transaction: &mut PgConnection,
    (account, site): (Uuid, Option<Uuid>),
    kind: AlertKind,
    subject: &str,
    now: i64,
) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/alerts/findings/close.sql",
        account,
        site,
        kind.word(),
        subject,
        now
    );
    let row = row.fetch_optional(transaction).await?;
    Ok(row.map(|row| row.id))
}

pub(super) async fn is_muted(
    transaction: &mut PgConnection,
    (account, site): (Uuid, Option<Uuid>),
    kind: AlertKind,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let muted = sqlx::query_file_scalar!(
        "../../queries/accounts/alerts/findings/is_muted.sql",
        account,
        site,
        kind.word(),
        now
    );
    muted.fetch_one(transaction).await
}

pub(super) async fn announced(
    transaction: &mut PgConnection,
    alert: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/alerts/findings/announced.sql",
        alert,
        now
    );
    done.execute(transaction).await?;
    Ok(())
}

pub(super) async fn unannounced(
    transaction: &mut PgConnection,
    now: i64,
) -> Result<Vec<Opened>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/alerts/findings/unannounced.sql",
        now
    );
    let rows = rows.fetch_all(transaction).await?.into_iter();
    Ok(rows
        .filter_map(|row| {
            Some(Opened {
                id: row.id,
                account: row.account_id,
                site: row.site_id,
                subject: row.subject,
                // One of a newer version is not announced by this one.
                kind: AlertKind::from_word(&row.kind)?,
            })
        })
        .collect())
}

/// The channels that take an alert, and when they are sent it.
pub(super) async fn channels(
    transaction: &mut PgConnection,
    alert: &Opened,
) -> Result<Vec<(Uuid, Timing)>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/alerts/findings/channels.sql",
        alert.account,
        alert.site,
        alert.kind.word(),
        alert.subject
    );
    let rows = rows.fetch_all(transaction).await?.into_iter();
    Ok(rows
        .map(|row| {
            let timing = timing(
                (Some(&row.frequency), Some(row.daily_hour)),
                (row.quiet_from, row.quiet_until),
                Some(&row.zone),
            );
            (row.id, timing)
        })
        .collect())
}

pub(super) async fn members(
    transaction: &mut PgConnection,
    alert: &Opened,
) -> Result<Vec<Member>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/alerts/findings/members.sql",
        alert.account,
        alert.site,
        alert.kind.is_of_deployment(alert.site)
    );
    let rows = rows.fetch_all(transaction).await?.into_iter();
    Ok(rows
        .map(|row| {
            let timing = timing(
                (row.frequency.as_deref(), row.daily_hour),
                (row.quiet_from, row.quiet_until),
                None,
            );
            let choices = row.email.map(|email| Choices {
                email,
                push: row.push.unwrap_or_default(),
                kinds: row.kinds.as_deref().map(Choices::kinds_of),
                sites: row.site_ids,
                frequency: timing.frequency,
                daily_hour: timing.daily_hour,
                quiet: timing.quiet,
                // Asked of the recipients of the opening.
                say_when_over: true,
            });
            Member {
                person: row.person_id,
                role: row.role,
                zone: row.zone,
                choices,
                devices: row.devices,
            }
        })
        .collect())
}

/// The recipients of an alert's opening who want to hear that it is over, and when they are sent it.
pub(super) async fn receivers(
    transaction: &mut PgConnection,
    alert: Uuid,
) -> Result<Vec<(To, Timing)>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/alerts/findings/receivers.sql",
        alert
    );
    let rows = rows.fetch_all(transaction).await?.into_iter();
    Ok(rows
        .filter_map(|row| {
            let to = To::of(row.channel_id, row.person_id, row.device_id)?;
            let timing = timing(
                (row.frequency.as_deref(), row.daily_hour),
                (row.quiet_from, row.quiet_until),
                row.zone.as_deref(),
            );
            Some((to, timing))
        })
        .collect())
}

pub(super) async fn insert_message(
    transaction: &mut PgConnection,
    id: Uuid,
    (account, alert): (Uuid, Uuid),
    recipient: &Recipient,
    now: i64,
) -> Result<(), sqlx::Error> {
    let (channel, person, device) = recipient.to.columns();
    sqlx::query_file!(
        "../../queries/accounts/alerts/findings/insert_message.sql",
        id,
        account,
        alert,
        recipient.event,
        channel,
        person,
        device,
        recipient.to.word(),
        now,
        recipient.due_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}
