//! Messages by email: handed to the queue of emails in the transaction that ends them here.

use base::{
    context::Context,
    mail::{Delivery, Fact, Message, OutgoingEmail, post_email},
    text::{Language, Reader, Text},
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{claims::Batch, notice};
use crate::{
    channels::kinds::{Event, Notice, NoticeAlert},
    kind::{AlertKind, Severity, say},
};

/// To whom an email goes.
#[derive(Clone, Debug)]
pub(super) struct Mailbox<'a> {
    pub account: Uuid,
    pub address: &'a str,
    /// A member, by name.
    pub person: Option<(Uuid, &'a str)>,
    pub channel: Option<Uuid>,
    pub reader: Reader,
}

/// Hands a batch to the queue of emails.
pub(super) async fn post(
    context: &Context,
    transaction: &mut PgConnection,
    batch: &Batch,
    mailbox: &Mailbox<'_>,
) -> Result<(), sqlx::Error> {
    let words = notice::notice(context, batch, &mailbox.reader);
    let email = message(&words, mailbox).render(&mailbox.reader);
    let outgoing = OutgoingEmail {
        to: email.to,
        subject: email.subject,
        plain: email.plain,
        html: email.html,
        link: Some(words.open.clone()),
        delivery: Some(Delivery {
            account: mailbox.account,
            channel: mailbox.channel,
            person: mailbox.person.map(|(id, _)| id),
            event: notice::delivery_event(batch).word(),
            title: words.title.clone(),
            sites: batch.site_ids(),
            alerts: batch.alert_ids(),
        }),
        // `Sender::note_failed_emails` asks by it.
        origin: mailbox.channel,
        ..OutgoingEmail::default()
    };
    let (clock, random) = (&context.gate.clock, &context.random);
    post_email(transaction, clock, random, &outgoing).await?;
    Ok(())
}

/// Words that are in the reader's language already.
fn line(words: &str) -> Text {
    Text::new("mail_alert.line").with("words", words)
}

fn message(words: &Notice, mailbox: &Mailbox<'_>) -> Message {
    let message = Message::new(mailbox.address, line(&words.title));
    let message = match mailbox.person {
        Some((_, name)) => message.hello(name),
        None => message.hello_nobody(),
    };
    let message = message.text(line(&words.title));
    let message = match words.event {
        Event::Digest => words.alerts.iter().fold(message, |message, alert| {
            let state = match alert.over_at {
                Some(over_at) => Fact::moment(Text::new("mail_alert.over"), over_at),
                None => Fact::moment(Text::new("mail_alert.since"), alert.opened_at),
            };
            message.text(line(&alert.title)).facts(vec![state])
        }),
        _ => {
            let since = words.alerts.first().map(|alert| alert.opened_at);
            let facts = since.map(|since| Fact::moment(Text::new("mail_alert.since"), since));
            message
                .text(line(&words.text))
                .facts(facts.into_iter().collect())
        }
    };
    let why = match mailbox.channel {
        Some(_) => "mail_alert.of_channel",
        None => "mail_alert.of_person",
    };
    message
        .link(Text::new("mail_alert.open"), &words.open)
        .small(Text::new(why))
}

/// An email on an alert, with made-up values.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let reader = Reader::from(Language::ENGLISH);
    let values = json!({"channel": "Team", "since": 1_795_176_000});
    let values = values.as_object().cloned().unwrap_or_default();
    let kind = AlertKind::ChannelFailed;
    let words = say((kind, ""), &values, None, false, &reader);
    let open = format!("{origin}{}", kind.page(None));
    let alert = NoticeAlert {
        id: Uuid::nil(),
        kind: kind.word().to_owned(),
        site: None,
        severity: Severity::Critical,
        title: words.title.clone(),
        text: words.text.clone(),
        opened_at: 1_795_176_000,
        over_at: None,
        open: open.clone(),
        mute: String::new(),
        values,
    };
    let notice = Notice {
        id: Uuid::nil(),
        at: alert.opened_at,
        event: Event::Opened,
        title: words.title,
        text: words.text,
        open,
        labels: notice::labels(&reader),
        language: reader.language.tag().to_owned(),
        alerts: vec![alert],
    };
    let mailbox = Mailbox {
        account: Uuid::nil(),
        address: "ann@example.com",
        person: Some((Uuid::nil(), "Ann")),
        channel: None,
        reader,
    };
    vec![("alert", message(&notice, &mailbox))]
}
