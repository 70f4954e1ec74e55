//! The emails about a deletion that an operator scheduled or cancelled, to the account's owners.

use base::{
    mail::Message,
    text::{Text, Value},
};

pub(super) fn scheduled(origin: &str, to: &str, account: &str, reason: &str, at: i64) -> Message {
    let subject = Text::new("mail_deletion_asked.subject")
        .with("account", account)
        .with("at", Value::Moment(at));
    let text = Text::new("mail_deletion_scheduled.text")
        .with("account", account)
        .with("at", Value::Moment(at));
    Message::new(to, subject)
        .text(text)
        .text(Text::new("mail_deletion_scheduled.reason").with("reason", reason))
        .text(Text::new("mail_deletion_scheduled.until"))
        .link(
            Text::new("mail.account_settings"),
            format!("{origin}/settings/account"),
        )
        .small(Text::new("mail.owner"))
}

pub(super) fn stopped(to: &str, account: &str) -> Message {
    Message::new(
        to,
        Text::new("mail_deletion_cancelled.subject").with("account", account),
    )
    .text(Text::new("mail_deletion_scheduled.stopped").with("account", account))
    .small(Text::new("mail.owner"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let (to, account) = ("olga@example.com", "Example & Co");
    let reason = "The contract ended.";
    vec![
        (
            "deletion-scheduled",
            scheduled(origin, to, account, reason, 1_795_780_800),
        ),
        ("deletion-stopped", stopped(to, account)),
    ]
}
