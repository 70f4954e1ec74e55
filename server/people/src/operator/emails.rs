//! The emails about what an operator did.

use base::{mail::Message, text::Text};

pub(super) fn second_step_reset(origin: &str, to: &str) -> Message {
    Message::new(to, Text::new("mail_2fa_reset.subject"))
        .text(Text::new("mail_2fa_reset.text").with("origin", origin))
        .link(
            Text::new("mail.security"),
            format!("{origin}/settings/security"),
        )
        .small(Text::new("mail_2fa_reset.small"))
}

pub(super) fn owner_made(origin: &str, to: &str, account: &str, name: &str) -> Message {
    let text = Text::new("mail_owner_made.text")
        .with("origin", origin)
        .with("account", account)
        .with("name", name);
    Message::new(
        to,
        Text::new("mail_owner_made.subject").with("account", account),
    )
    .text(text)
    .link(Text::new("mail.team"), format!("{origin}/settings/team"))
    .small(Text::new("mail_owner_made.small"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let to = "ann@example.com";
    vec![
        ("second-step-reset", second_step_reset(origin, to)),
        (
            "owner-made",
            owner_made(origin, to, "Example & Co", "Ann Lee"),
        ),
    ]
}
