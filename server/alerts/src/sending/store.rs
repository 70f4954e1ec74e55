//! Messages in the accounts database.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::claims::{Alert, Batch, Due, Waiting};
use crate::findings::To;

pub(super) async fn due(pool: &PgPool, now: i64) -> Result<Vec<Due>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/alerts/sending/due.sql", now);
    let rows = rows.fetch_all(pool).await?.into_iter();
    Ok(rows
        .filter_map(|row| {
            Some(Due {
                to: To::of(row.channel_id, row.person_id, row.device_id)?,
                account: row.account_id,
            })
        })
        .collect())
}

/// Whether no other server is claiming what is due to the recipient, until the transaction ends.
pub(super) async fn lock(
    transaction: &mut PgConnection,
    recipient: &str,
) -> Result<bool, sqlx::Error> {
    let locked =
        sqlx::query_file_scalar!("../../queries/accounts/alerts/sending/lock.sql", recipient);
    locked.fetch_one(transaction).await
}

/// What to claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim<'a> {
    pub recipient: &'a str,
    pub now: i64,
    pub until: i64,
    /// The id of a batch that is sent for the first time.
    pub batch: Uuid,
    pub most: i64,
}

pub(super) async fn claim(
    transaction: &mut PgConnection,
    claim: &Claim<'_>,
) -> Result<Option<Batch>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/alerts/sending/claim.sql",
        claim.recipient,
        claim.now,
        claim.until,
        claim.batch,
        claim.most
    );
    let rows = rows.fetch_all(transaction).await?;
    let Some(id) = rows.first().and_then(|row| row.batch) else {
        return Ok(None);
    };
    let messages = rows.into_iter().map(|row| Waiting {
        id: row.id,
        event: row.event,
        due_at: row.due_at,
        tries: row.tries,
        alert: Alert {
            id: row.alert_id,
            site: row.site_id.zip(row.site_name),
            kind: row.kind,
            subject: row.subject,
            severity: row.severity,
            params: row.params,
            opened_at: row.opened_at,
            over_at: row.over_at,
        },
    });
    Ok(Some(Batch {
        id,
        messages: messages.collect(),
    }))
}

/// Ends messages with this outcome.
pub(super) async fn end(
    transaction: &mut PgConnection,
    messages: &[Uuid],
    outcome: &str,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/alerts/sending/end.sql",
        messages,
        outcome,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Messages that failed, to be tried again.
pub(super) async fn later(
    transaction: &mut PgConnection,
    messages: &[Uuid],
    next_at: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/alerts/sending/later.sql",
        messages,
        next_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// A channel as its messages need it.
#[derive(Clone)]
pub(super) struct Channel {
    pub id: Uuid,
    pub kind: String,
    pub name: String,
    pub address: Vec<u8>,
    pub secret: Option<Vec<u8>>,
    pub former_secret: Option<Vec<u8>>,
    pub zone: String,
    pub language: String,
    pub quiet_from: Option<i16>,
    pub quiet_until: Option<i16>,
    pub is_on: bool,
    pub confirmed: bool,
    pub by_link: bool,
}

pub(super) async fn channel(
    pool: &PgPool,
    channel: Uuid,
    now: i64,
) -> Result<Option<Channel>, sqlx::Error> {
    sqlx::query_file_as!(
        Channel,
        "../../queries/accounts/alerts/sending/channel.sql",
        channel,
        now
    )
    .fetch_optional(pool)
    .await
}

/// A channel by email.
#[derive(Clone)]
pub(super) struct EmailChannel {
    pub id: Uuid,
    pub account_id: Uuid,
    pub name: String,
    pub address: Vec<u8>,
}

/// The channels by email of which an email was given up.
pub(super) async fn email_channels(
    transaction: &mut PgConnection,
) -> Result<Vec<EmailChannel>, sqlx::Error> {
    sqlx::query_file_as!(
        EmailChannel,
        "../../queries/accounts/alerts/sending/email_channels.sql"
    )
    .fetch_all(transaction)
    .await
}

/// A member as their messages need it.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub name: String,
    pub email: String,
    pub quiet_from: Option<i16>,
    pub quiet_until: Option<i16>,
    /// The sites that they see; `None`: all, and what concerns the account.
    pub sites: Option<Vec<Uuid>>,
}

pub(super) async fn person(
    connection: &mut PgConnection,
    account: Uuid,
    person: Uuid,
) -> Result<Option<Person>, sqlx::Error> {
    sqlx::query_file_as!(
        Person,
        "../../queries/accounts/alerts/sending/person.sql",
        account,
        person
    )
    .fetch_optional(connection)
    .await
}

/// What an attempt to send to a channel changes of it.
#[derive(Clone, Copy, Debug)]
pub(super) enum ChannelState {
    Works,
    Fails,
    /// It refused a message.
    Refuses,
    /// Switched off, for the reason with this word.
    Off(&'static str),
}

/// Notes how a channel does. Returns since when it fails.
pub(super) async fn set_state(
    transaction: &mut PgConnection,
    channel: Uuid,
    state: ChannelState,
    now: i64,
) -> Result<Option<i64>, sqlx::Error> {
    let (fails, off) = match state {
        ChannelState::Works => (false, None),
        ChannelState::Fails | ChannelState::Refuses => (true, None),
        ChannelState::Off(why) => (true, Some(why)),
    };
    let refuses = matches!(state, ChannelState::Refuses | ChannelState::Off("refused"));
    let row = sqlx::query_file!(
        "../../queries/accounts/alerts/sending/set_state.sql",
        channel,
        fails,
        off,
        now,
        refuses
    );
    let row = row.fetch_optional(transaction).await?;
    Ok(row.and_then(|row| row.failing_since))
}

/// Locks a channel until the transaction ends. Returns how many messages in a row it refused; `None`: it was deleted.
pub(super) async fn lock_channel(
    transaction: &mut PgConnection,
    channel: Uuid,
) -> Result<Option<i32>, sqlx::Error> {
    let count = sqlx::query_file_scalar!(
        "../../queries/accounts/alerts/sending/refused_in_a_row.sql",
        channel
    );
    count.fetch_optional(transaction).await
}

/// Makes a channel's address one that must be confirmed.
pub(super) async fn unconfirm(
    transaction: &mut PgConnection,
    channel: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/alerts/sending/unconfirm.sql",
        channel
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Drops what waits to be sent to a channel.
pub(super) async fn drop_all(
    transaction: &mut PgConnection,
    channel: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/alerts/sending/drop_all.sql",
        channel,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
