//! The email to the person who sent an invitation.

use base::{
    access::Role,
    mail::{Fact, Message},
    text::Text,
};

use crate::emails::Sample;

/// Who joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guest<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub role: Role,
    pub account: &'a str,
}

pub(super) fn joined(to: &str, name: &str, guest: Guest<'_>, origin: &str) -> Message {
    let who = format!("{} ({})", guest.name, guest.email);
    let role = Text::new("mail_role.short").with("role", guest.role.word());
    let facts = vec![
        Fact::plain(Text::new("mail_joined.who"), who),
        Fact::text(Text::new("mail.role"), role),
        Fact::plain(Text::new("mail.account"), guest.account),
    ];
    let subject = Text::new("mail_joined.subject")
        .with("name", guest.name)
        .with("account", guest.account);
    Message::new(to, subject)
        .hello(name)
        .text(Text::new("mail_joined.text").with("name", guest.name))
        .facts(facts)
        .link(Text::new("mail.team"), format!("{origin}/settings/team"))
        .small(Text::new("mail_joined.small"))
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Message)> {
    let guest = Guest {
        name: "Bob Ray",
        email: "bob@example.com",
        role: Role::Editor,
        account: "Acme",
    };
    let email = joined("ann@example.com", "Ann Lee", guest, sample.origin);
    vec![("invitation-accepted", email)]
}
