//! The mail about a site that is offered.

use base::mail::Letter;

pub(super) fn offered(to: &str, site: &str, account: &str) -> Letter {
    Letter::new(to, format!("{site} is offered to another account"))
        .text(format!(
            "Somebody of the account “{account}” made a code with which another account can take the site {site} over, with everything that was counted. The code is good for seven days and works once; you get another mail when it was used."
        ))
        .small("You get this mail because you are an owner of the account. If nobody of yours meant it, withdraw the offer in the site's settings at once, and look into the audit.")
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(_: &str) -> Vec<(&'static str, Letter)> {
    vec![(
        "site-offered",
        offered("olga@example.com", "example.com", "Example & Co"),
    )]
}
