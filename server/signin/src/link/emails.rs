//! The emails to someone who asked for a sign-in link.

use base::{
    mail::{Fact, Message},
    text::Text,
};

use crate::emails::Sample;

/// To the person who uses the address.
pub(super) fn sign_in(
    to: &str,
    name: &str,
    link: &str,
    digits: &str,
    origin_facts: Vec<Fact>,
) -> Message {
    Message::new(to, Text::new("mail_sign_in.subject"))
        .hello(name)
        .text(Text::new("mail_sign_in.text"))
        .link(Text::new("mail_sign_in.link"), link)
        .text(Text::new("mail.code"))
        .code(digits)
        .facts(origin_facts)
        .small(Text::new("mail_sign_in.small"))
}

/// To an address of no person.
pub(super) fn nobody(to: &str, origin: &str, sign_up: bool, origin_facts: Vec<Fact>) -> Message {
    let way = if sign_up {
        Text::new("mail_sign_in_unknown.sign_up").with("origin", origin)
    } else {
        Text::new("mail_sign_in_unknown.invitation")
    };
    Message::new(to, Text::new("mail_sign_in_unknown.subject"))
        .hello_nobody()
        .text(Text::new("mail_sign_in_unknown.text").with("origin", origin))
        .text(way)
        .facts(origin_facts)
        .small(Text::new("mail_sign_in_unknown.small"))
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Message)> {
    let (to, origin_facts) = ("ann@example.com", || sample.origin_facts.clone());
    vec![
        (
            "sign-in",
            sign_in(
                to,
                "Ann Lee",
                &sample.link("sign-in"),
                "012345",
                origin_facts(),
            ),
        ),
        (
            "sign-in-nobody",
            nobody(to, sample.origin, false, origin_facts()),
        ),
        (
            "sign-in-sign-up",
            nobody(to, sample.origin, true, origin_facts()),
        ),
    ]
}
