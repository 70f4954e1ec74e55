//! What an attempt to send changes.

use base::{
    audit::{Line, Who},
    mail::take_failures,
};
use serde_json::{Map, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    claims::Batch,
    notice,
    sender::Sender,
    store::{self, ChannelState, EmailChannel},
    waits,
};
use crate::{
    channels::{kinds::Outcome, unsealed},
    deliveries::{
        records::{DeliveryOutcome, DeliveryWay},
        store::{Attempt, insert},
    },
    findings::Finding,
    kind::{AlertKind, Severity},
    timing::Timing,
};

/// After how many messages in a row that were refused a channel is switched off.
const REFUSED: i32 = 3;

/// An attempt to send a batch.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub account: Uuid,
    pub way: DeliveryWay,
    /// Its id, name and kind.
    pub channel: Option<(Uuid, String, &'static str)>,
    pub person: Option<Uuid>,
    pub title: String,
    pub outcome: Outcome,
    pub status: Option<u16>,
    pub took_ms: i64,
    /// When the recipient may be sent it again.
    pub timing: Timing,
}

impl Sender {
    /// Notes an attempt, and ends or postpones the batch; a channel that fails may be switched off.
    pub(super) async fn note(&self, batch: &Batch, made: &Made) -> anyhow::Result<()> {
        let now = self.context.now();
        let mut transaction = self.context.pool().begin().await?;
        // The channel first, as a request that deletes it: its messages are gone then.
        let mut refusals = 0;
        if let Some((channel, _, _)) = &made.channel {
            match store::lock_channel(&mut transaction, *channel).await? {
                Some(locked) => refusals = locked,
                None => return Ok(()),
            }
        }
        let is_last = now - batch.due_at() >= waits::LONGEST;
        let (outcome, error, next_at) = match &made.outcome {
            Outcome::Delivered { .. } => (DeliveryOutcome::Delivered, None, None),
            Outcome::Refused { answer } => (DeliveryOutcome::Refused, Some(answer), None),
            Outcome::Later { answer, .. } if is_last => {
                (DeliveryOutcome::GivenUp, Some(answer), None)
            }
            Outcome::Later { answer, after } => {
                let random = &self.context.random;
                let next_at = waits::next_at(batch.tries() + 1, *after, now, random);
                let next_at = made.timing.due_at(next_at);
                (DeliveryOutcome::Later, Some(answer), Some(next_at))
            }
        };
        match (outcome, next_at) {
            (DeliveryOutcome::Later, Some(at)) => {
                store::later(&mut transaction, &batch.ids(), at).await?;
            }
            (DeliveryOutcome::Delivered, _) => {
                store::end(&mut transaction, &batch.ids(), "delivered", now).await?;
            }
            _ => store::end(&mut transaction, &batch.ids(), "given_up", now).await?,
        }
        let attempt = Attempt {
            id: self.context.id(),
            at: now,
            account: made.account,
            way: made.way,
            channel: made.channel.clone(),
            person: made.person,
            event: notice::delivery_event(batch),
            title: made.title.clone(),
            sites: batch.site_ids(),
            alerts: batch.alert_ids(),
            attempt: batch.tries() + 1,
            outcome,
            status: made.status,
            took_ms: made.took_ms,
            error: error.cloned(),
            next_at,
        };
        insert(&mut transaction, &attempt).await?;
        if let Some((channel, name, _)) = &made.channel {
            let channel = (made.account, *channel, name.as_str());
            self.note_channel(&mut transaction, channel, (outcome, refusals), now)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Switches off channels whose emails no mail server took for three days.
    pub(super) async fn note_failed_emails(&self) -> anyhow::Result<()> {
        let mut transaction = self.context.pool().begin().await?;
        let channels = store::email_channels(&mut transaction).await?;
        let ids: Vec<Uuid> = channels.iter().map(|channel| channel.id).collect();
        let now = self.context.now();
        for failure in take_failures(&mut transaction, &ids).await? {
            let Some(channel) = channels.iter().find(|one| one.id == failure.origin) else {
                continue;
            };
            // An email that was given up for a former address says nothing about the present one.
            if store::lock_channel(&mut transaction, channel.id)
                .await?
                .is_none()
                || !self.leads_to(channel, &failure.recipient)
            {
                continue;
            }
            let channel = (channel.account_id, channel.id, channel.name.as_str());
            let outcome = (DeliveryOutcome::GivenUp, 0);
            self.note_channel(&mut transaction, channel, outcome, now)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Whether emails of a channel go to this address.
    fn leads_to(&self, channel: &EmailChannel, recipient: &str) -> bool {
        unsealed(&self.context.sealer, &channel.address, None, None)
            .is_ok_and(|target| target.address == recipient)
    }

    /// A channel that fails for an hour needs attention; one that fails for three days, or refuses one message after another, is
    /// switched off.
    async fn note_channel(
        &self,
        transaction: &mut PgConnection,
        (account, channel, name): (Uuid, Uuid, &str),
        (outcome, refusals): (DeliveryOutcome, i32),
        now: i64,
    ) -> Result<(), sqlx::Error> {
        let state = match outcome {
            DeliveryOutcome::Delivered => ChannelState::Works,
            DeliveryOutcome::Later => ChannelState::Fails,
            DeliveryOutcome::GivenUp => ChannelState::Off("failed"),
            DeliveryOutcome::Refused if refusals + 1 >= REFUSED => ChannelState::Off("refused"),
            DeliveryOutcome::Refused => ChannelState::Refuses,
        };
        let since = store::set_state(transaction, channel, state, now).await?;
        let (severity, needs_attention) = match state {
            ChannelState::Works => {
                let (kind, subject) = (AlertKind::ChannelFailed, channel.to_string());
                self.findings
                    .close(transaction, account, None, kind, &subject)
                    .await?;
                return Ok(());
            }
            ChannelState::Off(why) => {
                store::drop_all(transaction, channel, now).await?;
                let line = Line {
                    action: "channel.switched_off",
                    subject: name,
                    new: Some(json!({"why": why})),
                    ..Line::default()
                };
                let who = Who::service(account);
                self.context.audit(transaction, who, line).await?;
                (Severity::Critical, true)
            }
            ChannelState::Fails | ChannelState::Refuses => {
                let is_long = since.is_some_and(|since| now - since >= waits::FAILING);
                let is_refused = outcome == DeliveryOutcome::Refused;
                (Severity::Warning, is_long || is_refused)
            }
        };
        if needs_attention {
            let finding = Finding {
                account,
                site: None,
                kind: AlertKind::ChannelFailed,
                subject: channel.to_string(),
                severity,
                values: Map::from_iter([
                    ("channel".to_owned(), json!(name)),
                    ("since".to_owned(), json!(since.unwrap_or(now))),
                ]),
            };
            self.findings.open(transaction, &finding).await?;
        }
        Ok(())
    }
}
