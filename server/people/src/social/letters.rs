//! What is mailed about providers.

use base::mail::Letter;

pub(super) fn connected(
    to: &str,
    name: &str,
    facts: Vec<(String, String)>,
    origin: &str,
) -> Letter {
    Letter::new(to, format!("You can sign in through {name} now"))
        .text(format!("{name} was connected with your person at Stile: whoever signs in there as you can sign in here."))
        .facts(facts)
        .link("See what protects you", format!("{origin}/settings/security"))
        .small("If it was not you, disconnect it and end all other sessions under Security.")
}

pub(super) fn disconnected(
    to: &str,
    name: &str,
    facts: Vec<(String, String)>,
    origin: &str,
) -> Letter {
    Letter::new(to, format!("{name} was disconnected"))
        .text(format!(
            "Nobody signs in to Stile as you through {name} any more. The mailed link always works."
        ))
        .facts(facts)
        .link(
            "See what protects you",
            format!("{origin}/settings/security"),
        )
        .small("If it was not you, end all other sessions under Security.")
}

pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let (to, facts) = ("ann@example.com", crate::whence::sample);
    vec![
        (
            "provider-connected",
            connected(to, "Google", facts(), origin),
        ),
        (
            "provider-disconnected",
            disconnected(to, "Google", facts(), origin),
        ),
    ]
}
