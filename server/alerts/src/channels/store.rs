//! Channels in the accounts database.

use base::{
    access::Caller,
    context::Context,
    seal::Sealer,
    secret::Hash,
    text::{Localize as _, Text},
};
use sites::site_lock::{Maker, touched};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    kinds::Target,
    records::{ChannelKind, ChannelLast},
    rules,
};
pub(super) use crate::settings::sites;
use crate::{
    deliveries::DeliveryOutcome,
    timing::{Frequency, Quiet},
};

/// A channel.
#[derive(Clone)]
pub(super) struct Channel {
    pub id: Uuid,
    pub kind: ChannelKind,
    pub name: String,
    pub target: Target,
    /// The secret before, and until when it is good.
    pub former: Option<(String, i64)>,
    pub place_hash: Vec<u8>,
    pub shown: Option<String>,
    pub kinds: Option<Vec<String>>,
    pub sites: Option<Vec<Uuid>>,
    pub frequency: Frequency,
    pub daily_hour: i16,
    pub quiet: Option<Quiet>,
    pub zone: String,
    pub language: String,
    pub say_when_over: bool,
    pub is_on: bool,
    pub confirmed: bool,
}

/// A channel as it is stored, with how it does.
#[derive(Clone)]
pub(super) struct Row {
    id: Uuid,
    kind: String,
    name: String,
    address: Vec<u8>,
    secret: Option<Vec<u8>>,
    former_secret: Option<Vec<u8>>,
    former_until: Option<i64>,
    place_hash: Vec<u8>,
    shown: Option<String>,
    kinds: Option<Vec<String>>,
    site_ids: Option<Vec<Uuid>>,
    frequency: String,
    daily_hour: i16,
    quiet_from: Option<i16>,
    quiet_until: Option<i16>,
    zone: String,
    language: String,
    say_when_over: bool,
    is_on: bool,
    off_why: Option<String>,
    failing_since: Option<i64>,
    confirmed: bool,
    created_at: i64,
    creator_id: Option<Uuid>,
    creator_name: Option<String>,
    last_at: Option<i64>,
    last_outcome: Option<String>,
    last_error: Option<String>,
}

/// How a channel does.
#[derive(Clone, Debug)]
pub(super) struct States {
    off_why: Option<String>,
    pub failing_since: Option<i64>,
    pub created_at: i64,
}

impl States {
    /// Why Stile switched it off.
    pub fn off_because(&self) -> Option<String> {
        let id = match self.off_why.as_deref()? {
            "refused" => "channel_off.refused",
            _ => "channel_off.failed",
        };
        Some(Text::new(id).localize_here())
    }
}

impl Row {
    pub fn sites(&self) -> Option<&[Uuid]> {
        self.site_ids.as_deref()
    }

    pub fn states(&self) -> States {
        States {
            off_why: self.off_why.clone(),
            failing_since: self.failing_since,
            created_at: self.created_at,
        }
    }

    pub fn created_by(&self) -> Option<Maker> {
        Maker::of(self.creator_id, self.creator_name.clone())
    }

    pub fn last(&self) -> Option<ChannelLast> {
        let outcome = DeliveryOutcome::from_word(self.last_outcome.as_deref()?)?;
        Some(ChannelLast {
            at: self.last_at?,
            outcome,
            error: self.last_error.clone(),
        })
    }

    /// Opens what is sealed.
    pub fn open(self, sealer: &Sealer) -> anyhow::Result<Channel> {
        let (secret, former) = (self.secret.as_deref(), self.former_secret.as_deref());
        let mut target = rules::unsealed(sealer, &self.address, secret, former)?;
        let former = target.former_secret.take().zip(self.former_until);
        Ok(Channel {
            id: self.id,
            kind: ChannelKind::from_word(&self.kind)
                .ok_or_else(|| anyhow::anyhow!("`{}` is no kind of channel", self.kind))?,
            name: self.name,
            target,
            former,
            place_hash: self.place_hash,
            shown: self.shown,
            kinds: self.kinds,
            sites: self.site_ids,
            frequency: Frequency::from_word(&self.frequency).unwrap_or(Frequency::AtOnce),
            daily_hour: self.daily_hour,
            quiet: Quiet::of(self.quiet_from, self.quiet_until),
            zone: self.zone,
            language: self.language,
            say_when_over: self.say_when_over,
            is_on: self.is_on,
            confirmed: self.confirmed,
        })
    }
}

/// The channels of an account, or one of them, by name.
pub(super) async fn list(
    connection: &mut PgConnection,
    account: Uuid,
    channel: Option<Uuid>,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/alerts/channels/list.sql",
        account,
        channel
    )
    .fetch_all(connection)
    .await
}

/// Locks the account's channels until the transaction ends, and counts them.
pub(super) async fn lock(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<usize, sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/alerts/channels/lock.sql", account)
        .fetch_one(&mut *transaction)
        .await?;
    let count =
        sqlx::query_file_scalar!("../../queries/accounts/alerts/channels/count.sql", account);
    Ok(usize::try_from(count.fetch_one(transaction).await?).unwrap_or_default())
}

/// The time zone of a person; UTC where none is known.
pub(super) async fn zone(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<String, sqlx::Error> {
    let zone = sqlx::query_file_scalar!("../../queries/accounts/alerts/attention/zone.sql", person);
    let zone = zone.fetch_one(transaction).await?;
    Ok(zone
        .and_then(|zone| base::zone::read(&zone))
        .unwrap_or_else(|| "UTC".to_owned()))
}

/// Whether another channel leads to the same place.
pub(super) async fn is_known(
    transaction: &mut PgConnection,
    account: Uuid,
    channel: &Channel,
) -> Result<bool, sqlx::Error> {
    let known = sqlx::query_file_scalar!(
        "../../queries/accounts/alerts/channels/is_known.sql",
        account,
        channel.place_hash,
        channel.id
    );
    known.fetch_one(transaction).await
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    context: &Context,
    caller: &Caller,
    channel: &Channel,
    now: i64,
) -> Result<(), sqlx::Error> {
    let secret = channel.target.secret.as_deref();
    let done = sqlx::query_file!(
        "../../queries/accounts/alerts/channels/insert.sql",
        channel.id,
        caller.account,
        channel.kind.word(),
        channel.name,
        rules::sealed_address(context, &channel.target),
        secret.map(|secret| rules::sealed_secret(context, secret)),
        channel.place_hash,
        channel.shown,
        channel.kinds.as_deref(),
        channel.sites.as_deref(),
        channel.frequency.word(),
        channel.daily_hour,
        channel.quiet.map(|quiet| quiet.from),
        channel.quiet.map(|quiet| quiet.until),
        channel.zone,
        channel.language,
        channel.say_when_over,
        now,
        caller.person
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

/// Stores a changed channel; one that was switched on has a clean record.
pub(super) async fn update(
    transaction: &mut PgConnection,
    context: &Context,
    channel: &Channel,
    switched_on: bool,
) -> Result<(), sqlx::Error> {
    let secret = channel.target.secret.as_deref();
    let former = channel.former.as_ref();
    let done = sqlx::query_file!(
        "../../queries/accounts/alerts/channels/update.sql",
        channel.id,
        channel.name,
        rules::sealed_address(context, &channel.target),
        secret.map(|secret| rules::sealed_secret(context, secret)),
        former.map(|(secret, _)| rules::sealed_secret(context, secret)),
        former.map(|(_, until)| *until),
        channel.place_hash,
        channel.shown,
        channel.kinds.as_deref(),
        channel.sites.as_deref(),
        channel.frequency.word(),
        channel.daily_hour,
        channel.quiet.map(|quiet| quiet.from),
        channel.quiet.map(|quiet| quiet.until),
        channel.zone,
        channel.say_when_over,
        channel.is_on,
        switched_on
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

pub(super) async fn delete(
    transaction: &mut PgConnection,
    channel: Uuid,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!("../../queries/accounts/alerts/channels/delete.sql", channel)
        .execute(transaction)
        .await?;
    touched(&done)
}

/// Whether an address is that of a member of the account.
pub(crate) async fn is_member(
    transaction: &mut PgConnection,
    account: Uuid,
    address: &str,
) -> Result<bool, sqlx::Error> {
    let is_member = sqlx::query_file_scalar!(
        "../../queries/accounts/alerts/channels/is_member.sql",
        account,
        address
    );
    is_member.fetch_one(transaction).await
}

pub(super) async fn set_confirmed(
    transaction: &mut PgConnection,
    channel: Uuid,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/alerts/channels/set_confirmed.sql",
        channel
    );
    touched(&done.execute(transaction).await?)
}

pub(super) async fn set_unconfirmed(
    transaction: &mut PgConnection,
    channel: Uuid,
    token: &Hash,
    until: i64,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/alerts/channels/set_unconfirmed.sql",
        channel,
        token.as_slice(),
        until
    );
    touched(&done.execute(transaction).await?)
}

/// Confirms the address of this token. Returns the account and the channel's name; `None` where the token is not good.
pub(super) async fn confirm(
    transaction: &mut PgConnection,
    token: &Hash,
    now: i64,
) -> Result<Option<(Uuid, String)>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/alerts/channels/confirm.sql",
        token.as_slice(),
        now
    );
    let row = row.fetch_optional(transaction).await?;
    Ok(row.map(|row| (row.account_id, row.name)))
}

/// Who asks, and for which account.
#[derive(Clone, Debug)]
pub(super) struct Asker {
    pub account: String,
    pub name: String,
}

pub(super) async fn asker(
    transaction: &mut PgConnection,
    caller: &Caller,
) -> Result<Asker, sqlx::Error> {
    sqlx::query_file_as!(
        Asker,
        "../../queries/accounts/alerts/channels/asker.sql",
        caller.account,
        caller.person
    )
    .fetch_one(transaction)
    .await
}
