//! The mail to an owner whose site is asked for.

use base::mail::Letter;

/// Somebody asks for a site.
pub(super) struct Asking<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub site: &'a str,
    pub account: &'a str,
    pub message: &'a str,
}

pub(super) fn asked(to: &str, origin: &str, asking: &Asking<'_>) -> Letter {
    let mut facts = vec![
        ("Site".to_owned(), asking.site.to_owned()),
        ("Account".to_owned(), asking.account.to_owned()),
        (
            "Asked by".to_owned(),
            format!("{} ({})", asking.name, asking.email),
        ),
    ];
    if !asking.message.is_empty() {
        facts.push(("What for".to_owned(), asking.message.to_owned()));
    }
    Letter::new(to, format!("{} asks for {}", asking.name, asking.site))
        .text(format!(
            "{} is in your account and asks to see the figures of {}.",
            asking.name, asking.site
        ))
        .facts(facts)
        .link("Open the team", format!("{origin}/team"))
        .small("You get this mail because you are an owner of the account. If you do nothing, nothing changes.")
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let asking = Asking {
        name: "Nils",
        email: "nils@example.com",
        site: "example.com",
        account: "Example & Co",
        message: "For the spring campaign.",
    };
    vec![("site-asked-for", asked("olga@example.com", origin, &asking))]
}
