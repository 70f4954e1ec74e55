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

pub(super) fn operator_added(origin: &str, to: &str) -> Message {
    Message::new(to, Text::new("mail_operator_added.subject"))
        .text(Text::new("mail_operator_added.text").with("origin", origin))
        .text(Text::new("mail_operator_added.second_step"))
        .link(
            Text::new("mail.security"),
            format!("{origin}/settings/security"),
        )
        .small(Text::new("mail_operator_added.small"))
}

pub(super) fn operator_removed(origin: &str, to: &str) -> Message {
    Message::new(to, Text::new("mail_operator_removed.subject"))
        .text(Text::new("mail_operator_removed.text").with("origin", origin))
        .small(Text::new("mail_operator_added.small"))
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
        ("operator-added", operator_added(origin, to)),
        ("operator-removed", operator_removed(origin, to)),
    ]
}
