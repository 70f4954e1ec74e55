//! The email about a site that is offered to another account.

use base::{mail::Message, text::Text};

pub(super) fn offered(to: &str, site: &str, account: &str) -> Message {
    let text = Text::new("mail_site_offered.text")
        .with("site", site)
        .with("account", account);
    Message::new(
        to,
        Text::new("mail_site_offered.subject").with("site", site),
    )
    .text(text)
    .small(Text::new("mail_site_offered.small"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(_: &str) -> Vec<(&'static str, Message)> {
    vec![(
        "site-offered",
        offered("olga@example.com", "example.com", "Example & Co"),
    )]
}
