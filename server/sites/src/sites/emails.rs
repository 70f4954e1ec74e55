//! The email about a site's name that another account has proven.

use base::{mail::Message, text::Text};

use super::claim::PATH;

pub(super) fn name_lost(to: &str, site: &str, account: &str, aside: &str) -> Message {
    let text = Text::new("mail_site_name_lost.text")
        .with("site", site)
        .with("account", account)
        .with("aside", aside);
    let small = Text::new("mail_site_name_lost.small")
        .with("site", site)
        .with("path", PATH);
    Message::new(
        to,
        Text::new("mail_site_name_lost.subject").with("site", site),
    )
    .text(text)
    .small(small)
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(_: &str) -> Vec<(&'static str, Message)> {
    let aside = "example.com.1f2e3d4c5b6a.invalid";
    vec![(
        "site-name-lost",
        name_lost("olga@example.com", "example.com", "Example & Co", aside),
    )]
}
