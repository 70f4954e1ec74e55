//! Takes what is due to each recipient, and sends it.

use std::time::Instant;

use base::{
    context::Context,
    fetch::Chosen,
    mail::reader_of,
    text::{Localize as _, Text},
};
use futures_util::{StreamExt as _, stream};
use jiff::tz::TimeZone;
use people::push::{PushSender, Pushed};
use serde_json::json;
use uuid::Uuid;

use super::{
    claims::{self, Batch, Due},
    email::{self, Mailbox},
    notice,
    noting::Made,
    store::{self, Channel},
};
use crate::{
    channels::{
        ChannelKind, is_member,
        kinds::{Bases, Kind, Notice, Outcome, Target},
        reader, unsealed,
    },
    deliveries::records::DeliveryWay,
    findings::{Findings, To},
    timing::{Frequency, Quiet, Timing},
};

/// How many recipients are served at once: a slow one does not hold up the others.
const AT_ONCE: usize = 16;
/// The most alerts in one message.
const MOST: i64 = 50;

/// Sends messages on alerts.
#[derive(Clone, Debug)]
pub struct Sender {
    /// Time, chance, the accounts database, and other servers.
    pub context: Context,
    /// Opens alerts on channels that fail.
    pub findings: Findings,
    /// Sends to push devices.
    pub push: PushSender,
    /// Where the services with one address for all are.
    pub bases: Bases,
}

/// How a request to a service ended.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub outcome: Outcome,
    pub status: Option<u16>,
    pub took_ms: i64,
}

impl Sender {
    /// Sends what is due now. Returns the number of messages that were handed over or tried.
    ///
    /// # Errors
    /// If the database does not answer, the first of the failures; the next run does the rest.
    pub async fn look(&self) -> anyhow::Result<u32> {
        self.findings.announce_unmuted().await?;
        self.note_failed_emails().await?;
        let mut sent = 0;
        loop {
            let due = claims::due(self.context.pool(), self.context.now()).await?;
            let served = stream::iter(due).map(|due| self.serve(due));
            let served: Vec<anyhow::Result<bool>> =
                served.buffer_unordered(AT_ONCE).collect().await;
            let (mut any, mut outcome) = (false, Ok(()));
            for one in served {
                match one {
                    Ok(did) => {
                        any |= did;
                        sent += u32::from(did);
                    }
                    Err(error) => outcome = outcome.and(Err(error)),
                }
            }
            outcome?;
            if !any {
                return Ok(sent);
            }
        }
    }

    /// Whether there was something for the recipient.
    async fn serve(&self, due: Due) -> anyhow::Result<bool> {
        match due.to {
            To::Channel(channel) => self.serve_channel(&due, channel).await,
            To::Person(person) => self.serve_person(&due, person).await,
            To::Device { person, device } => self.serve_device(&due, person, device).await,
        }
    }

    async fn serve_channel(&self, due: &Due, id: Uuid) -> anyhow::Result<bool> {
        let now = self.context.now();
        let Some(channel) = store::channel(self.context.pool(), id, now).await? else {
            return Ok(false);
        };
        let kind = ChannelKind::from_word(&channel.kind)
            .ok_or_else(|| anyhow::anyhow!("`{}` is no kind of channel", channel.kind))?;
        let bundles = kind.service().is_none_or(|kind| kind.service().bundles());
        let most = if bundles { MOST } else { 1 };
        let Some(batch) = claims::claim(&self.context, due.to, most).await? else {
            return Ok(false);
        };
        if !channel.is_on || !channel.confirmed {
            return self.discard(&batch).await;
        }
        let (address, secret) = (&channel.address, channel.secret.as_deref());
        let former = channel.former_secret.as_deref();
        let target = match unsealed(&self.context.sealer, address, secret, former) {
            Ok(target) => target,
            // Another key sealed them: only a member can put that right.
            Err(error) => return self.note_unreadable(due, &batch, &channel, &error).await,
        };
        let (reader, quiet) = (
            reader(&channel.language, &channel.zone),
            (channel.quiet_from, channel.quiet_until),
        );
        match kind.service() {
            None => {
                if !channel.by_link && !self.is_member(due.account, &target.address).await? {
                    return self.unconfirm(&batch, channel.id).await;
                }
                let mailbox = Mailbox {
                    account: due.account,
                    address: &target.address,
                    person: None,
                    channel: Some(channel.id),
                    reader,
                };
                self.hand_over(&batch, &mailbox).await
            }
            Some(service) => {
                let words = notice::notice(&self.context, &batch, &reader);
                let asked = self.ask(service, &target, &words).await;
                let made = Made {
                    account: due.account,
                    way: DeliveryWay::Channel,
                    channel: Some((channel.id, channel.name, kind.word())),
                    person: None,
                    title: words.title,
                    outcome: asked.outcome,
                    status: asked.status,
                    took_ms: asked.took_ms,
                    timing: again(quiet, reader.zone),
                };
                self.note(&batch, &made).await?;
                Ok(true)
            }
        }
    }

    /// Whether an address is still that of a member.
    async fn is_member(&self, account: Uuid, address: &str) -> anyhow::Result<bool> {
        let mut connection = self.context.pool().acquire().await?;
        Ok(is_member(&mut connection, account, address).await?)
    }

    /// Discards a batch, as the channel's address was that of a member who has left: its owner must agree first.
    async fn unconfirm(&self, batch: &Batch, channel: Uuid) -> anyhow::Result<bool> {
        let mut transaction = self.context.pool().begin().await?;
        store::unconfirm(&mut transaction, channel).await?;
        store::end(
            &mut transaction,
            &batch.ids(),
            "dropped",
            self.context.now(),
        )
        .await?;
        transaction.commit().await?;
        tracing::info!(%channel, "the address of a channel is no member's any more: it must be confirmed");
        Ok(true)
    }

    /// Notes that a channel's address cannot be read, as a refusal.
    async fn note_unreadable(
        &self,
        due: &Due,
        batch: &Batch,
        channel: &Channel,
        error: &anyhow::Error,
    ) -> anyhow::Result<bool> {
        tracing::error!(channel = %channel.id, error = format!("{error:#}"), "the address of a channel cannot be read");
        let reader = reader(&channel.language, &channel.zone);
        let kind = ChannelKind::from_word(&channel.kind).map_or("", ChannelKind::word);
        let made = Made {
            account: due.account,
            way: DeliveryWay::Channel,
            channel: Some((channel.id, channel.name.clone(), kind)),
            person: None,
            title: notice::notice(&self.context, batch, &reader).title,
            outcome: Outcome::Refused {
                answer: Text::new("channel_off.unreadable").localize_for(&reader),
            },
            status: None,
            took_ms: 0,
            timing: again((None, None), reader.zone),
        };
        self.note(batch, &made).await?;
        Ok(true)
    }

    /// Sends a notice to a service, and reads what it says.
    pub(crate) async fn ask(&self, kind: Kind, target: &Target, notice: &Notice) -> Asked {
        let (service, began) = (kind.service(), Instant::now());
        let now = self.context.now();
        let failed = |answer: String| Asked {
            outcome: Outcome::Refused { answer },
            status: None,
            took_ms: 0,
        };
        let request = match service.request(target, notice, &self.bases, now) {
            Ok(request) => request,
            Err(error) => return failed(error.to_string()),
        };
        // The services with one address for all are settings; every other address is a member's choice.
        let chosen = match kind {
            Kind::Telegram | Kind::PagerDuty => Chosen::BySettings,
            _ => Chosen::ByUser,
        };
        let answer = self.context.fetch.ask(chosen, request).await;
        let took_ms = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
        match answer {
            Ok(answer) => Asked {
                outcome: service.read(target, &answer, self.context.now()),
                status: Some(answer.status().as_u16()),
                took_ms,
            },
            Err(error) => Asked {
                outcome: Outcome::Later {
                    after: None,
                    answer: error.to_string(),
                },
                status: None,
                took_ms,
            },
        }
    }

    async fn serve_person(&self, due: &Due, id: Uuid) -> anyhow::Result<bool> {
        let Some(batch) = claims::claim(&self.context, due.to, MOST).await? else {
            return Ok(false);
        };
        let mut connection = self.context.pool().acquire().await?;
        let person = store::person(&mut connection, due.account, id).await?;
        let Some((person, batch)) = self.seen(person, batch).await? else {
            return Ok(true);
        };
        let reader = reader_of(&mut connection, &person.email, Some(id), None).await?;
        drop(connection);
        let mailbox = Mailbox {
            account: due.account,
            address: &person.email,
            person: Some((id, &person.name)),
            channel: None,
            reader,
        };
        self.hand_over(&batch, &mailbox).await
    }

    async fn serve_device(&self, due: &Due, id: Uuid, device: Uuid) -> anyhow::Result<bool> {
        let Some(batch) = claims::claim(&self.context, due.to, MOST).await? else {
            return Ok(false);
        };
        let mut connection = self.context.pool().acquire().await?;
        let person = store::person(&mut connection, due.account, id).await?;
        let Some((person, batch)) = self.seen(person, batch).await? else {
            return Ok(true);
        };
        let reader = reader_of(&mut connection, &person.email, Some(id), None).await?;
        drop(connection);
        let words = notice::notice(&self.context, &batch, &reader);
        let began = Instant::now();
        let message = json!({
            "title": words.title,
            "body": words.text,
            "url": words.open,
            "tag": words.alerts.first().map(|alert| alert.id),
        });
        let (outcome, status) = match self.push.send(device, &message).await? {
            Pushed::Delivered => (
                Outcome::Delivered {
                    answer: String::new(),
                },
                None,
            ),
            Pushed::Gone(answer) => (Outcome::Refused { answer }, None),
            Pushed::Failed(answer) => (
                Outcome::Later {
                    after: None,
                    answer,
                },
                None,
            ),
        };
        let made = Made {
            account: due.account,
            way: DeliveryWay::Push,
            channel: None,
            person: Some(id),
            title: words.title,
            outcome,
            status,
            took_ms: i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX),
            timing: again((person.quiet_from, person.quiet_until), reader.zone),
        };
        self.note(&batch, &made).await?;
        Ok(true)
    }

    /// What of a batch the member may still know; the rest is dropped. `None` where that is nothing.
    async fn seen(
        &self,
        person: Option<store::Person>,
        batch: Batch,
    ) -> anyhow::Result<Option<(store::Person, Batch)>> {
        let Some(person) = person else {
            self.discard(&batch).await?;
            return Ok(None);
        };
        let sees = |site: Option<Uuid>| match (&person.sites, site) {
            (None, _) => true,
            (Some(sites), Some(site)) => sites.contains(&site),
            (Some(_), None) => false,
        };
        let id = batch.id;
        let (seen, unseen): (Vec<_>, Vec<_>) = batch
            .messages
            .into_iter()
            .partition(|message| sees(message.alert.site.as_ref().map(|(id, _)| *id)));
        let part = |messages| Batch { id, messages };
        if !unseen.is_empty() {
            self.discard(&part(unseen)).await?;
        }
        Ok((!seen.is_empty()).then(|| (person, part(seen))))
    }

    /// Ends a batch that its recipient does not get.
    async fn discard(&self, batch: &Batch) -> anyhow::Result<bool> {
        let mut transaction = self.context.pool().begin().await?;
        let now = self.context.now();
        store::end(&mut transaction, &batch.ids(), "dropped", now).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Hands a batch to the queue of emails, which notes the attempts.
    async fn hand_over(&self, batch: &Batch, mailbox: &Mailbox<'_>) -> anyhow::Result<bool> {
        let mut transaction = self.context.pool().begin().await?;
        email::post(&self.context, &mut transaction, batch, mailbox).await?;
        let now = self.context.now();
        store::end(&mut transaction, &batch.ids(), "delivered", now).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// When a message that failed may be sent again: not in quiet hours.
fn again((from, until): (Option<i16>, Option<i16>), zone: TimeZone) -> Timing {
    Timing {
        frequency: Frequency::AtOnce,
        daily_hour: 0,
        quiet: Quiet::of(from, until),
        zone,
    }
}
