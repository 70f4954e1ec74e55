//! The emails about support, to the operator who asked for access.

use base::{
    mail::Message,
    text::{Text, Value},
};

pub(super) fn granted(origin: &str, to: &str, account: &str, until: i64) -> Message {
    let text = Text::new("mail_support_granted.text")
        .with("account", account)
        .with("until", Value::Moment(until));
    Message::new(
        to,
        Text::new("mail_support_granted.subject").with("account", account),
    )
    .text(text)
    .link(Text::new("mail.open"), format!("{origin}/"))
    .small(Text::new("mail_support_granted.small"))
}

pub(super) fn ended(to: &str, account: &str) -> Message {
    Message::new(
        to,
        Text::new("mail_support_ended.subject").with("account", account),
    )
    .text(Text::new("mail_support_ended.text").with("account", account))
    .small(Text::new("mail_support_ended.small"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let (to, account) = ("omar@example.com", "Example & Co");
    vec![
        (
            "support-granted",
            granted(origin, to, account, 1_795_780_800),
        ),
        ("support-ended", ended(to, account)),
    ]
}
