//! The email that asks whether a report may be sent to an address.

use base::{
    mail::{Fact, Message},
    text::Text,
};

use crate::words::Rhythm;

/// What the report is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum About<'a> {
    /// A site, by its name.
    Site(&'a str),
    /// The sites of an account, by its name.
    Account(&'a str),
}

/// Who asks, for how often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asker<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub account: &'a str,
}

/// Asks the owner of an address.
pub(super) fn confirm(
    to: &str,
    about: About<'_>,
    rhythm: Rhythm,
    asker: Asker<'_>,
    link: &str,
) -> Message {
    let (subject, text) = match about {
        About::Site(site) => (
            Text::new("mail_report_confirm.subject_site").with("site", site),
            Text::new("mail_report_confirm.text_site")
                .with("rhythm", rhythm.word())
                .with("asker", asker.name)
                .with("site", site),
        ),
        About::Account(account) => (
            Text::new("mail_report_confirm.subject_digest").with("account", account),
            Text::new("mail_report_confirm.text_digest")
                .with("rhythm", rhythm.word())
                .with("asker", asker.name)
                .with("account", account),
        ),
    };
    let by = format!("{} <{}>", asker.name, asker.email);
    Message::new(to, subject)
        .hello_nobody()
        .text(text)
        .link(Text::new("mail_report_confirm.link"), link)
        .facts(vec![
            Fact::plain(Text::new("mail_report_confirm.asker"), by),
            Fact::plain(Text::new("mail.account"), asker.account),
        ])
        .small(Text::new("mail_report_confirm.small"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let token = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE";
    let link = format!("{origin}/reports/confirm?token={token}");
    let asker = Asker {
        name: "Ann Lee",
        email: "ann@example.com",
        account: "Example & Co",
    };
    let to = "board@example.org";
    let of = |about, rhythm| confirm(to, about, rhythm, asker, &link);
    vec![
        (
            "report-confirm",
            of(About::Site("example.com"), Rhythm::Weekly),
        ),
        (
            "digest-confirm",
            of(About::Account("Example & Co"), Rhythm::Monthly),
        ),
    ]
}
