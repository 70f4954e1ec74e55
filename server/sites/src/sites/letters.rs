//! The mail about a name that another account has proven.

use base::mail::Letter;

use super::claim::PATH;

pub(super) fn name_lost(to: &str, site: &str, account: &str, aside: &str) -> Letter {
    Letter::new(to, format!("{site} is counted in another account now"))
        .text(format!(
            "Another account proved by a file on {site} that the host is theirs, so the site of that name is theirs from now on, and its hits are counted there. The site of the account “{account}” is called {aside} now; everything that was counted of it is still yours to see."
        ))
        .small(format!(
            "You get this mail because you are an owner of the account. If {site} is yours, take their line out of {PATH} on it, put in the one that you are told when you make the site again, and make it again."
        ))
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(_: &str) -> Vec<(&'static str, Letter)> {
    let aside = "example.com.1f2e3d4c5b6a.invalid";
    vec![(
        "site-name-lost",
        name_lost("olga@example.com", "example.com", "Example & Co", aside),
    )]
}
