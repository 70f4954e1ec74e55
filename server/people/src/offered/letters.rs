//! The mail about a site that was taken over.

use base::mail::Letter;

pub(super) fn taken(to: &str, site: &str, from: &str, taker: &str) -> Letter {
    Letter::new(to, format!("{site} moved to “{taker}”"))
        .text(format!(
            "The site {site} was offered by the account “{from}” and was taken over by the account “{taker}”, with everything that was counted. It is no longer in “{from}”."
        ))
        .small("You get this mail because you are an owner of the account that had the site. If nobody of yours offered it, look into the audit of your account, and write to whoever runs this deployment.")
}

/// One of each, for `stile mail-preview`.
pub(crate) fn samples(_: &str) -> Vec<(&'static str, Letter)> {
    vec![(
        "site-taken",
        taken(
            "olga@example.com",
            "example.com",
            "Example & Co",
            "Another Ltd",
        ),
    )]
}
