//! The emails about two-factor authentication.

use base::{
    mail::{Fact, Message},
    text::Text,
};
use people::words;

pub(super) fn turned_on(to: &str, facts: Vec<Fact>, origin: &str) -> Message {
    Message::new(to, Text::new("mail_2fa_on.subject"))
        .text(Text::new("mail_2fa_on.text"))
        .facts(facts)
        .text(Text::new("mail_2fa_on.codes"))
        .link(Text::new("mail.security"), page(origin))
        .small(Text::new("mail_2fa_on.small"))
}

pub(super) fn replaced(to: &str, facts: Vec<Fact>, origin: &str) -> Message {
    Message::new(to, Text::new("mail_2fa_replaced.subject"))
        .text(Text::new("mail_2fa_replaced.text"))
        .facts(facts)
        .text(Text::new("mail_2fa_replaced.codes"))
        .link(Text::new("mail.security"), page(origin))
        .small(Text::new("mail_2fa_replaced.small"))
}

pub(super) fn turned_off(to: &str, facts: Vec<Fact>, origin: &str) -> Message {
    Message::new(to, Text::new("mail_2fa_off.subject"))
        .text(Text::new("mail_2fa_off.text"))
        .facts(facts)
        .link(Text::new("mail.security"), page(origin))
        .small(Text::new("mail_2fa_off.small"))
}

pub(crate) fn code_used(to: &str, left: i64, facts: Vec<Fact>, origin: &str) -> Message {
    Message::new(to, Text::new("mail_recovery_code.subject"))
        .text(Text::new("mail_recovery_code.text").with("left", left))
        .facts(facts)
        .link(Text::new("mail.security"), page(origin))
        .small(Text::new("mail_recovery_code.small"))
}

fn page(origin: &str) -> String {
    format!("{origin}/settings/security")
}

pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let facts = words::sample_origin_facts;
    let to = "ann@example.com";
    vec![
        ("second-step-on", turned_on(to, facts(), origin)),
        ("second-step-replaced", replaced(to, facts(), origin)),
        ("second-step-off", turned_off(to, facts(), origin)),
        ("recovery-code-used", code_used(to, 9, facts(), origin)),
    ]
}
