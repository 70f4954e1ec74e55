//! The letter to whoever invited.

use base::mail::Letter;

use crate::letters::Sample;

/// Who came.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guest<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub role: &'a str,
    pub account: &'a str,
}

/// To whoever invited.
pub(super) fn joined(to: &str, name: &str, guest: Guest<'_>, origin: &str) -> Letter {
    let facts = vec![
        (
            "Who".to_owned(),
            format!("{} ({})", guest.name, guest.email),
        ),
        ("Role".to_owned(), guest.role.to_owned()),
        ("Account".to_owned(), guest.account.to_owned()),
    ];
    Letter::new(to, format!("{} joined {}", guest.name, guest.account))
        .text(format!("Hello {name},"))
        .text(format!("{} accepted your invitation.", guest.name))
        .facts(facts)
        .link("Look at the team", format!("{origin}/settings/team"))
        .small("You do not know them? Then remove them from the team.")
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Letter)> {
    let guest = Guest {
        name: "Bob Ray",
        email: "bob@example.com",
        role: "editor",
        account: "Acme",
    };
    let letter = joined("ann@example.com", "Ann Lee", guest, sample.origin);
    vec![("invitation-accepted", letter)]
}
