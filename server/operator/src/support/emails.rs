//! The email to the owners whom an operator asks for support access.

use base::{mail::Message, text::Text};

pub(super) fn asked(
    origin: &str,
    to: &str,
    account: &str,
    operator: &str,
    reason: &str,
) -> Message {
    let text = Text::new("mail_support_asked.text")
        .with("name", operator)
        .with("account", account);
    Message::new(
        to,
        Text::new("mail_support_asked.subject").with("account", account),
    )
    .text(text)
    .text(Text::new("mail_support_asked.reason").with("reason", reason))
    .text(Text::new("mail_support_asked.choice"))
    .link(
        Text::new("mail.account_settings"),
        format!("{origin}/settings/account"),
    )
    .small(Text::new("mail.owner"))
}

/// A sample, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let (to, account) = ("olga@example.com", "Example & Co");
    let reason = "You asked why a page has no hits.";
    vec![(
        "support-asked",
        asked(origin, to, account, "Omar Operator", reason),
    )]
}
