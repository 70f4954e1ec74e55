//! The emails about the deletion of an account.

use base::{
    mail::Message,
    text::{Text, Value},
};

pub(super) fn asked(origin: &str, to: &str, account: &str, asker: &str, at: i64) -> Message {
    let subject = Text::new("mail_deletion_asked.subject")
        .with("account", account)
        .with("at", Value::Moment(at));
    let text = Text::new("mail_deletion_asked.text")
        .with("name", asker)
        .with("account", account)
        .with("at", Value::Moment(at));
    Message::new(to, subject)
        .text(text)
        .text(Text::new("mail_deletion_asked.until"))
        .link(Text::new("mail.account_settings"), page(origin))
        .small(Text::new("mail_deletion_asked.small"))
}

/// `by_operator`: no owner can cancel it.
pub(super) fn soon(origin: &str, to: &str, account: &str, at: i64, by_operator: bool) -> Message {
    let subject = Text::new("mail_deletion_soon.subject")
        .with("account", account)
        .with("at", Value::Moment(at));
    let text = Text::new("mail_deletion_soon.text")
        .with("account", account)
        .with("at", Value::Moment(at));
    let message = Message::new(to, subject).text(text);
    if by_operator {
        return message
            .text(Text::new("mail_deletion_soon.by_operator"))
            .link(Text::new("mail.account_settings"), page(origin))
            .small(Text::new("mail.owner"));
    }
    message
        .link(Text::new("mail_deletion_soon.link"), page(origin))
        .small(Text::new("mail_deletion_soon.small"))
}

pub(super) fn cancelled(to: &str, account: &str, by: &str) -> Message {
    let text = Text::new("mail_deletion_cancelled.text")
        .with("name", by)
        .with("account", account);
    Message::new(
        to,
        Text::new("mail_deletion_cancelled.subject").with("account", account),
    )
    .text(text)
    .small(Text::new("mail.owner"))
}

pub(super) fn done(to: &str, account: &str, by_operator: bool) -> Message {
    let text = match by_operator {
        true => Text::new("mail_deletion_done.by_operator").with("account", account),
        false => Text::new("mail_deletion_done.text").with("account", account),
    };
    Message::new(
        to,
        Text::new("mail_deletion_done.subject").with("account", account),
    )
    .text(text)
    .text(Text::new("mail_deletion_done.traces"))
    .small(Text::new("mail_deletion_done.small"))
}

fn page(origin: &str) -> String {
    format!("{origin}/settings/account")
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let (to, account, at) = ("olga@example.com", "Example & Co", 1_795_780_800);
    vec![
        (
            "deletion-asked",
            asked(origin, to, account, "Olga Owner", at),
        ),
        ("deletion-soon", soon(origin, to, account, at, false)),
        ("deletion-cancelled", cancelled(to, account, "Olga Owner")),
        (
            "deletion-soon-by-operator",
            soon(origin, to, account, at, true),
        ),
        ("deletion-done", done(to, account, false)),
        ("deletion-done-by-operator", done(to, account, true)),
    ]
}
