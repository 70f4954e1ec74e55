//! The emails about passwords.

use base::{
    mail::{Fact, Message},
    text::Text,
};

pub(super) fn changed(to: &str, first: bool, facts: Vec<Fact>, origin: &str) -> Message {
    let (subject, text) = if first {
        (
            Text::new("mail_password.set"),
            Text::new("mail_password.was_set"),
        )
    } else {
        (
            Text::new("mail_password.changed"),
            Text::new("mail_password.was_changed"),
        )
    };
    Message::new(to, subject)
        .text(text)
        .facts(facts)
        .link(Text::new("mail_password.link"), format!("{origin}/sign-in"))
        .small(Text::new("mail_password.small"))
}

pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let facts = crate::words::sample_origin_facts;
    vec![
        (
            "password-set",
            changed("ann@example.com", true, facts(), origin),
        ),
        (
            "password-changed",
            changed("ann@example.com", false, facts(), origin),
        ),
    ]
}
