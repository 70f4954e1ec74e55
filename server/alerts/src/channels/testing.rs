//! A test message to a channel.

use base::{
    access::Caller,
    answer::Problem,
    audit::Line,
    limits::Limited,
    mail::{Delivery, OutgoingEmail, post_email},
    text::{Localize as _, Reader, Text},
};
use serde_json::json;
use sqlx::PgConnection;

use super::{
    emails, kinds::Outcome, records::TestResult, rules, service::Channels, store::Channel,
};
use crate::{
    deliveries::{
        DeliveryOutcome,
        records::{DeliveryEvent, DeliveryWay},
        store::{Attempt, insert},
    },
    sending::test_notice,
};

impl Channels {
    /// Sends a test message now.
    pub async fn test(&self, caller: &Caller, id: &str) -> Result<TestResult, Problem> {
        let context = &self.context;
        let mut connection = context.pool().acquire().await?;
        let channel = self.found(&mut connection, caller, id).await?;
        drop(connection);
        if !channel.confirmed {
            return Err(Problem::conflict("channel_unconfirmed"));
        }
        let targets = [caller.account.to_string(), caller.person.to_string()];
        let targets = [targets[0].as_str(), targets[1].as_str()];
        context.limit(Limited::TestMessage, &targets, None).await?;
        let reader = rules::reader(&channel.language, &channel.zone);
        match channel.kind.service() {
            None => self.test_email(caller, &channel, &reader).await,
            Some(_) => self.test_service(caller, &channel, &reader).await,
        }
    }

    async fn test_service(
        &self,
        caller: &Caller,
        channel: &Channel,
        reader: &Reader,
    ) -> Result<TestResult, Problem> {
        let (context, now) = (&self.context, self.context.now());
        let Some(service) = channel.kind.service() else {
            return Err(Problem::internal(anyhow::anyhow!("email is no service")));
        };
        let notice = test_notice(context, context.id(), &channel.name, reader);
        let mut target = channel.target.clone();
        target.former_secret = channel
            .former
            .as_ref()
            .filter(|(_, until)| *until > now)
            .map(|(secret, _)| secret.clone());
        let asked = self.sender.ask(service, &target, &notice).await;
        let (outcome, said) = match asked.outcome {
            Outcome::Delivered { answer } => (DeliveryOutcome::Delivered, answer),
            Outcome::Later { answer, .. } => (DeliveryOutcome::Later, answer),
            Outcome::Refused { answer } => (DeliveryOutcome::Refused, answer),
        };
        let ok = outcome == DeliveryOutcome::Delivered;
        let attempt = Attempt {
            id: context.id(),
            at: now,
            account: caller.account,
            way: DeliveryWay::Channel,
            channel: Some((channel.id, channel.name.clone(), channel.kind.word())),
            person: None,
            event: DeliveryEvent::Test,
            title: notice.title,
            sites: Vec::new(),
            alerts: Vec::new(),
            attempt: 1,
            outcome,
            status: asked.status,
            took_ms: asked.took_ms,
            error: (!ok).then(|| said.clone()),
            next_at: None,
        };
        let mut transaction = context.pool().begin().await?;
        insert(&mut transaction, &attempt).await?;
        self.note_test(&mut transaction, caller, channel, ok)
            .await?;
        transaction.commit().await?;
        Ok(TestResult {
            ok,
            outcome,
            status: asked.status,
            said,
            took_ms: asked.took_ms,
            at: now,
        })
    }

    async fn test_email(
        &self,
        caller: &Caller,
        channel: &Channel,
        reader: &Reader,
    ) -> Result<TestResult, Problem> {
        let (context, now) = (&self.context, self.context.now());
        let link = format!("{}/settings/alert-channels", context.origin);
        let message = emails::test(&channel.target.address, &channel.name, link);
        let email = message.render(reader);
        let outgoing = OutgoingEmail {
            to: email.to,
            plain: email.plain,
            html: email.html,
            link: message.first_link().map(str::to_owned),
            delivery: Some(Delivery {
                account: caller.account,
                channel: Some(channel.id),
                person: None,
                event: DeliveryEvent::Test.word(),
                title: email.subject.clone(),
                sites: Vec::new(),
                alerts: Vec::new(),
            }),
            subject: email.subject,
            ..OutgoingEmail::default()
        };
        let mut transaction = context.pool().begin().await?;
        let (clock, random) = (&context.gate.clock, &context.random);
        post_email(&mut transaction, clock, random, &outgoing).await?;
        self.note_test(&mut transaction, caller, channel, true)
            .await?;
        transaction.commit().await?;
        Ok(TestResult {
            ok: true,
            outcome: DeliveryOutcome::Delivered,
            status: None,
            said: Text::new("test_message.queued").localize_here(),
            took_ms: 0,
            at: now,
        })
    }

    async fn note_test(
        &self,
        transaction: &mut PgConnection,
        caller: &Caller,
        channel: &Channel,
        ok: bool,
    ) -> Result<(), sqlx::Error> {
        let line = Line {
            action: "channel.tested",
            subject: &channel.name,
            new: Some(json!({"ok": ok})),
            ..Line::default()
        };
        self.context.audit(transaction, caller, line).await
    }
}
