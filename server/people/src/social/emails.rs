//! The emails about sign-in providers.

use base::{
    mail::{Fact, Message},
    text::Text,
};

pub(super) fn connected(to: &str, provider: &str, facts: Vec<Fact>, origin: &str) -> Message {
    let subject = Text::new("mail_provider_connected.subject").with("provider", provider);
    Message::new(to, subject)
        .text(Text::new("mail_provider_connected.text").with("provider", provider))
        .facts(facts)
        .link(Text::new("mail.security"), page(origin))
        .small(Text::new("mail_provider_connected.small").with("provider", provider))
}

pub(super) fn disconnected(to: &str, provider: &str, facts: Vec<Fact>, origin: &str) -> Message {
    let subject = Text::new("mail_provider_disconnected.subject").with("provider", provider);
    Message::new(to, subject)
        .text(Text::new("mail_provider_disconnected.text").with("provider", provider))
        .facts(facts)
        .link(Text::new("mail.security"), page(origin))
        .small(Text::new("mail_provider_disconnected.small"))
}

/// Which account of the provider it is.
pub(super) fn account_at(provider: &str, email: &str) -> Fact {
    let name = Text::new("mail_provider_connected.at").with("provider", provider);
    Fact::plain(name, email)
}

fn page(origin: &str) -> String {
    format!("{origin}/settings/security")
}

pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let (to, facts) = ("ann@example.com", crate::words::sample_origin_facts);
    let mut whole = facts();
    whole.push(account_at("Google", "ann@gmail.example"));
    vec![
        ("provider-connected", connected(to, "Google", whole, origin)),
        (
            "provider-disconnected",
            disconnected(to, "Google", facts(), origin),
        ),
    ]
}
