//! The email with an invite to open an account.

use base::{
    mail::Message,
    text::{Text, Value},
};

pub(super) fn invite(origin: &str, to: &str, link: &str, until: i64) -> Message {
    Message::new(to, Text::new("mail_opening.subject"))
        .hello_nobody()
        .text(Text::new("mail_opening.text").with("origin", origin))
        .link(Text::new("mail_start.link"), link)
        .text(Text::new("mail_opening.until").with("until", Value::Moment(until)))
        .small(Text::new("mail_opening.small"))
}

/// A sample, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let link = format!("{origin}/start?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    vec![(
        "opening",
        invite(origin, "ann@example.com", &link, 1_795_780_800),
    )]
}
