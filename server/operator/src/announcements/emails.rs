//! An operator's email to owners.

use base::{mail::Message, text::Text};

pub(super) fn announcement(
    origin: &str,
    to: &str,
    account: &str,
    (subject, text): (&str, &str),
) -> Message {
    let message = Message::new(
        to,
        Text::new("mail_announcement.subject").with("text", subject),
    );
    let paragraphs = text.split("\n\n").map(str::trim);
    paragraphs
        .filter(|paragraph| !paragraph.is_empty())
        .fold(message, |message, paragraph| {
            message.text(Text::new("mail_announcement.paragraph").with("text", paragraph))
        })
        .small(
            Text::new("mail_announcement.small")
                .with("account", account)
                .with("origin", origin),
        )
}

/// A sample, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let (to, account) = ("olga@example.com", "Example & Co");
    let email = (
        "Maintenance on Sunday",
        "On Sunday from 6:00 to 6:15 UTC, Stile is updated.\n\nHits of that time arrive a few minutes late.",
    );
    vec![("announcement", announcement(origin, to, account, email))]
}
