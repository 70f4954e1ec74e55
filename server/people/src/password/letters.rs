//! What is mailed about passwords.

use base::mail::Letter;

pub(super) fn changed(to: &str, first: bool, facts: Vec<(String, String)>, origin: &str) -> Letter {
    let (subject, what) = if first {
        (
            "You have a password now",
            "A password was set for signing in to Stile.",
        )
    } else {
        (
            "Your password was changed",
            "Your password for Stile was changed.",
        )
    };
    Letter::new(to, subject)
        .text(format!("{what} All your other sessions were ended."))
        .facts(facts)
        .link("See what protects you", format!("{origin}/settings/security"))
        .small("If it was not you, sign in by a mailed link at once, change the password and end all other sessions; the owners of your account see who did what in the audit.")
}

pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let facts = crate::whence::sample;
    vec![
        (
            "password-set",
            changed("ann@example.com", true, facts(), origin),
        ),
        (
            "password-changed",
            changed("ann@example.com", false, facts(), origin),
        ),
    ]
}
