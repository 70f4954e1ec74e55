//! The email to an owner when someone asks for access to a site.

use base::{
    mail::{Fact, Message},
    text::Text,
};

/// Who asks for which site.
pub(super) struct Asking<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub site: &'a str,
    pub account: &'a str,
    pub message: &'a str,
}

pub(super) fn asked(to: &str, origin: &str, asking: &Asking<'_>) -> Message {
    let by = format!("{} ({})", asking.name, asking.email);
    let mut facts = vec![
        Fact::plain(Text::new("mail.site"), asking.site),
        Fact::plain(Text::new("mail.account"), asking.account),
        Fact::plain(Text::new("mail_site_asked.by"), by),
    ];
    if !asking.message.is_empty() {
        facts.push(Fact::plain(
            Text::new("mail_site_asked.message"),
            asking.message,
        ));
    }
    let subject = Text::new("mail_site_asked.subject")
        .with("name", asking.name)
        .with("site", asking.site);
    let text = Text::new("mail_site_asked.text")
        .with("name", asking.name)
        .with("site", asking.site);
    Message::new(to, subject)
        .text(text)
        .facts(facts)
        .link(Text::new("mail.team"), format!("{origin}/settings/team"))
        .small(Text::new("mail_site_asked.small"))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Message)> {
    let asking = Asking {
        name: "Nils",
        email: "nils@example.com",
        site: "example.com",
        account: "Example & Co",
        message: "For the spring campaign.",
    };
    vec![("site-asked-for", asked("olga@example.com", origin, &asking))]
}
