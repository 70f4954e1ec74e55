//! The emails about a change of address.

use base::{
    mail::{Fact, Message},
    text::Text,
};

use crate::emails::Sample;

/// To the new address.
pub(super) fn confirm(to: &str, name: &str, link: &str, origin_facts: Vec<Fact>) -> Message {
    Message::new(to, Text::new("mail_email_confirm.subject"))
        .hello(name)
        .text(Text::new("mail_email_confirm.text"))
        .link(Text::new("mail_email_confirm.link"), link)
        .facts(origin_facts)
        .small(Text::new("mail_email_confirm.small"))
}

/// To the new address, where another person uses it.
pub(super) fn taken(to: &str, name: &str, origin: &str, origin_facts: Vec<Fact>) -> Message {
    Message::new(to, Text::new("mail_email_taken.subject"))
        .hello(name)
        .text(Text::new("mail_email_taken.text").with("origin", origin))
        .text(Text::new("mail_email_taken.both"))
        .facts(origin_facts)
        .small(Text::new("mail.ignore"))
}

/// To the old address, when another was requested.
pub(super) fn asked(
    to: &str,
    name: &str,
    new: &str,
    origin: &str,
    origin_facts: Vec<Fact>,
) -> Message {
    Message::new(to, Text::new("mail_email_asked.subject"))
        .hello(name)
        .text(Text::new("mail_email_asked.text").with("email", new))
        .facts(origin_facts)
        .link(
            Text::new("mail.security"),
            format!("{origin}/settings/security"),
        )
        .small(Text::new("mail_email_asked.small"))
}

/// To the old address, when it was changed.
pub(super) fn changed(
    to: &str,
    name: &str,
    new: &str,
    origin: &str,
    origin_facts: Vec<Fact>,
) -> Message {
    let text = Text::new("mail_email_changed.text")
        .with("origin", origin)
        .with("email", new);
    Message::new(to, Text::new("mail_email_changed.subject"))
        .hello(name)
        .text(text)
        .facts(origin_facts)
        .small(Text::new("mail_email_changed.small"))
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Message)> {
    let (old, new, name) = ("ann@example.com", "ann.lee@example.org", "Ann Lee");
    let origin_facts = || sample.origin_facts.clone();
    vec![
        (
            "email",
            confirm(new, name, &sample.link("email"), origin_facts()),
        ),
        (
            "email-taken",
            taken(new, "Bob", sample.origin, origin_facts()),
        ),
        (
            "email-asked",
            asked(old, name, new, sample.origin, origin_facts()),
        ),
        (
            "email-changed",
            changed(old, name, new, sample.origin, origin_facts()),
        ),
    ]
}
