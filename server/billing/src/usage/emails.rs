//! The emails about use, to the owners and the members who manage billing.

use base::{
    mail::Message,
    text::{Text, Value},
};

use crate::subscription::emails::page;

/// What an email says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// Much of the limit is used.
    Near,
    /// All of it is used; hits are excluded from a moment on.
    Reached,
    /// Far more than the limit is used, likewise.
    Above,
    /// Hits are excluded now.
    Held,
    /// They are counted again.
    Released,
}

/// The numbers of an email.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub hits: i64,
    pub limit: i64,
    /// When hits will be excluded.
    pub grace_ends: i64,
    /// When the next period begins.
    pub until: i64,
}

pub(crate) fn message(
    (origin, to, account): (&str, &str, &str),
    notice: Notice,
    numbers: Numbers,
) -> Message {
    let (hits, limit) = (numbers.hits, numbers.limit);
    let ends = Value::Moment(numbers.grace_ends);
    let until = Value::Moment(numbers.until);
    let (subject, text) = match notice {
        Notice::Near => (
            Text::new("mail_usage_near.subject").with("account", account),
            Text::new("mail_usage_near.text")
                .with("account", account)
                .with("hits", hits)
                .with("limit", limit)
                .with("until", until),
        ),
        Notice::Reached => (
            Text::new("mail_usage_reached.subject").with("account", account),
            Text::new("mail_usage_reached.text")
                .with("account", account)
                .with("hits", hits)
                .with("limit", limit)
                .with("ends", ends),
        ),
        Notice::Above => (
            Text::new("mail_usage_above.subject").with("account", account),
            Text::new("mail_usage_above.text")
                .with("account", account)
                .with("hits", hits)
                .with("limit", limit)
                .with("ends", ends),
        ),
        Notice::Held => (
            Text::new("mail_usage_held.subject").with("account", account),
            Text::new("mail_usage_held.text").with("account", account),
        ),
        Notice::Released => (
            Text::new("mail_usage_released.subject").with("account", account),
            Text::new("mail_usage_released.text").with("account", account),
        ),
    };
    Message::new(to, subject)
        .text(text)
        .link(Text::new("mail_plan.open"), page(origin))
        .small(Text::new("mail_plan.small"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let about = (origin, "ann@example.com", "Example & Co");
    let numbers = |hits| Numbers {
        hits,
        limit: 100_000,
        grace_ends: 1_795_780_800,
        until: 1_796_083_200,
    };
    vec![
        ("usage-near", message(about, Notice::Near, numbers(80_400))),
        (
            "usage-reached",
            message(about, Notice::Reached, numbers(100_000)),
        ),
        (
            "usage-above",
            message(about, Notice::Above, numbers(121_000)),
        ),
        ("usage-held", message(about, Notice::Held, numbers(121_000))),
        (
            "usage-released",
            message(about, Notice::Released, numbers(0)),
        ),
    ]
}
