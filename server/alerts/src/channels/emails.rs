//! The email that asks whether alerts may be sent to an address.

use base::{
    mail::{Fact, Message},
    text::Text,
};

/// Asks the owner of an address.
pub(super) fn confirm(address: &str, account: &str, asker: &str, link: String) -> Message {
    Message::new(
        address,
        Text::new("mail_channel_confirm.subject").with("account", account),
    )
    .hello_nobody()
    .text(Text::new("mail_channel_confirm.text"))
    .link(Text::new("mail_channel_confirm.link"), link)
    .facts(vec![
        Fact::plain(Text::new("mail.account"), account),
        Fact::plain(Text::new("mail_channel_confirm.asker"), asker),
    ])
    .small(Text::new("mail_channel_confirm.small"))
}

/// The test message to a channel that is an email address.
pub(super) fn test(address: &str, channel: &str, link: String) -> Message {
    Message::new(
        address,
        Text::new("test_message.title").with("channel", channel),
    )
    .hello_nobody()
    .text(Text::new("test_message.text"))
    .link(Text::new("mail.open"), link)
}

/// One email of each kind.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let link =
        format!("{origin}/confirm-channel?token=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE");
    let page = format!("{origin}/settings/alert-channels");
    vec![
        (
            "channel-confirm",
            confirm("team@shop.example", "Shop", "Ann", link),
        ),
        ("channel-test", test("team@shop.example", "Team", page)),
    ]
}
