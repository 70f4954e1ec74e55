//! The emails to someone who asked for an account.

use base::{
    mail::{Fact, Message},
    text::Text,
};

use crate::emails::Sample;

/// The requested account.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub name: &'a str,
    pub account: &'a str,
    pub password: bool,
}

/// To a new address.
pub(super) fn confirm(
    to: &str,
    asked: Asked<'_>,
    link: &str,
    digits: &str,
    origin_facts: Vec<Fact>,
) -> Message {
    let way = if asked.password {
        Text::new("mail_sign_up.by_password")
    } else {
        Text::new("mail_sign_up.by_link")
    };
    let mut facts = vec![
        Fact::plain(Text::new("mail.account"), asked.account),
        Fact::plain(Text::new("mail.name"), asked.name),
        Fact::text(Text::new("mail_sign_up.way"), way),
    ];
    facts.extend(origin_facts);
    Message::new(to, Text::new("mail_sign_up.subject"))
        .hello_nobody()
        .text(Text::new("mail_sign_up.text"))
        .link(Text::new("mail_sign_up.link"), link)
        .text(Text::new("mail.code"))
        .code(digits)
        .facts(facts)
        .small(Text::new("mail_sign_up.small"))
}

/// To someone who has an account already.
pub(super) fn known(to: &str, name: &str, origin: &str, origin_facts: Vec<Fact>) -> Message {
    Message::new(to, Text::new("mail_sign_up_known.subject"))
        .hello(name)
        .text(Text::new("mail_sign_up_known.text"))
        .link(Text::new("mail.sign_in"), format!("{origin}/sign-in"))
        .text(Text::new("mail_sign_up_known.more"))
        .facts(origin_facts)
        .small(Text::new("mail.ignore"))
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Message)> {
    let to = "ann@example.com";
    let asked = Asked {
        name: "Ann Lee",
        account: "Acme",
        password: true,
    };
    let link = sample.link("sign-up");
    vec![
        (
            "sign-up",
            confirm(to, asked, &link, "012345", sample.origin_facts.clone()),
        ),
        (
            "sign-up-known",
            known(to, "Ann Lee", sample.origin, sample.origin_facts.clone()),
        ),
    ]
}
