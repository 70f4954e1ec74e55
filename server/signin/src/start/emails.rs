//! The email to the address of a first account's owner.

use base::{
    mail::{Fact, Message},
    text::Text,
};

use crate::emails::Sample;

pub(super) fn opening(to: &str, link: &str, origin_facts: Vec<Fact>) -> Message {
    Message::new(to, Text::new("mail_start.subject"))
        .hello_nobody()
        .text(Text::new("mail_start.text"))
        .link(Text::new("mail_start.link"), link)
        .facts(origin_facts)
        .small(Text::new("mail_start.small"))
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Message)> {
    let link = sample.link("start");
    let email = opening("ann@example.com", &link, sample.origin_facts.clone());
    vec![("start", email)]
}
