//! The email about a site that another account took over.

use base::{mail::Message, text::Text};

pub(super) fn taken(to: &str, site: &str, from: &str, taker: &str) -> Message {
    let subject = Text::new("mail_site_taken.subject")
        .with("site", site)
        .with("taker", taker);
    let text = Text::new("mail_site_taken.text")
        .with("site", site)
        .with("account", from)
        .with("taker", taker);
    Message::new(to, subject)
        .text(text)
        .small(Text::new("mail_site_taken.small"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(_: &str) -> Vec<(&'static str, Message)> {
    vec![(
        "site-taken",
        taken(
            "olga@example.com",
            "example.com",
            "Example & Co",
            "Another Ltd",
        ),
    )]
}
