//! The mails about support, to the operator who asked.

use base::mail::Letter;

use crate::words::moment;

pub(super) fn granted(origin: &str, to: &str, account: &str, until: i64) -> Letter {
    Letter::new(to, format!("You may look into “{account}”"))
        .text(format!(
            "An owner of “{account}” lets you look into the account until {}. You read like a viewer of every site, and each entry is written in its audit.",
            moment(until)
        ))
        .link("Open Stile", format!("{origin}/"))
        .small("You get this mail because you asked for support access. Choose the account under your name.")
}

pub(super) fn ended(to: &str, account: &str) -> Letter {
    Letter::new(to, format!("No more support access to “{account}”"))
        .text(format!(
            "An owner of “{account}” declined or ended your support access. You cannot look into the account any more."
        ))
        .small("You get this mail because you asked for support access.")
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let (to, account) = ("omar@example.com", "Example & Co");
    vec![
        (
            "support-granted",
            granted(origin, to, account, 1_795_780_800),
        ),
        ("support-ended", ended(to, account)),
    ]
}
