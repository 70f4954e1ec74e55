//! The emails about a new password.

use base::{
    mail::{Fact, Message},
    text::Text,
};

use crate::emails::Sample;

/// To the person who uses the address.
pub(super) fn reset(to: &str, name: &str, link: &str, origin_facts: Vec<Fact>) -> Message {
    Message::new(to, Text::new("mail_reset.subject"))
        .hello(name)
        .text(Text::new("mail_reset.text"))
        .link(Text::new("mail_reset.link"), link)
        .facts(origin_facts)
        .small(Text::new("mail_reset.small"))
}

/// The same where the deployment has no passwords.
pub(super) fn without(to: &str, name: &str, origin: &str, origin_facts: Vec<Fact>) -> Message {
    Message::new(to, Text::new("mail_reset_without.subject"))
        .hello(name)
        .text(Text::new("mail_reset_without.text"))
        .link(Text::new("mail.sign_in"), format!("{origin}/sign-in"))
        .facts(origin_facts)
        .small(Text::new("mail.ignore"))
}

/// To an address of no person.
pub(super) fn nobody(to: &str, origin: &str, origin_facts: Vec<Fact>) -> Message {
    Message::new(to, Text::new("mail_reset_unknown.subject"))
        .hello_nobody()
        .text(Text::new("mail_reset_unknown.text").with("origin", origin))
        .facts(origin_facts)
        .small(Text::new("mail_reset_unknown.small"))
}

/// When it was set.
pub(super) fn done(to: &str, name: &str, origin: &str, origin_facts: Vec<Fact>) -> Message {
    Message::new(to, Text::new("mail_reset_done.subject"))
        .hello(name)
        .text(Text::new("mail_reset_done.text"))
        .facts(origin_facts)
        .link(Text::new("mail.sign_in"), format!("{origin}/sign-in"))
        .small(Text::new("mail_reset_done.small"))
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Message)> {
    let (to, name, origin) = ("ann@example.com", "Ann Lee", sample.origin);
    let origin_facts = || sample.origin_facts.clone();
    vec![
        (
            "reset",
            reset(to, name, &sample.link("reset"), origin_facts()),
        ),
        ("reset-without", without(to, name, origin, origin_facts())),
        ("reset-nobody", nobody(to, origin, origin_facts())),
        ("reset-done", done(to, name, origin, origin_facts())),
    ]
}
