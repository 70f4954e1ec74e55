//! The letters about another address.

use base::mail::Letter;

use crate::letters::Sample;

/// To the new address.
pub(super) fn confirm(to: &str, name: &str, link: &str, whence: Vec<(String, String)>) -> Letter {
    Letter::new(to, "Confirm your address for Stile")
        .text(format!("Hello {name},"))
        .text("this link makes this the address that you sign in with and are written to. It works once, within 24 hours.")
        .link("Use this address", link)
        .facts(whence)
        .small("It was not you? Then do nothing: nothing changes without the link.")
}

/// To the new address, where somebody else has it.
pub(super) fn taken(to: &str, name: &str, origin: &str, whence: Vec<(String, String)>) -> Letter {
    Letter::new(to, "Your address at Stile")
        .text(format!("Hello {name},"))
        .text(format!("somebody at {origin} asked to sign in with this address from now on. It is yours already, so nothing was changed."))
        .text("Was it you, with two accounts? Then invite this address into the other account instead.")
        .facts(whence)
        .small("It was not you? Then do nothing.")
}

/// To the old address, when another was asked for.
pub(super) fn asked(
    to: &str,
    name: &str,
    new: &str,
    origin: &str,
    whence: Vec<(String, String)>,
) -> Letter {
    Letter::new(to, "Another address was asked for at Stile")
        .text(format!("Hello {name},"))
        .text(format!("you asked to use {new} in the place of this address. That happens when the link that went there is opened, within 24 hours."))
        .facts(whence)
        .link("Look at your security page", format!("{origin}/settings/security"))
        .small("It was not you? Then somebody else is signed in as you: end your sessions on that page, and set a new password.")
}

/// To the old address, when it was changed.
pub(super) fn changed(
    to: &str,
    name: &str,
    new: &str,
    origin: &str,
    whence: Vec<(String, String)>,
) -> Letter {
    Letter::new(to, "Your address at Stile was changed")
        .text(format!("Hello {name},"))
        .text(format!("at {origin} you sign in with {new} from now on. Nothing more will come to this address."))
        .facts(whence)
        .small("It was not you? Then write at once to the owner of your account, or to whoever runs this deployment.")
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Letter)> {
    let (old, new, name) = ("ann@example.com", "ann.lee@example.org", "Ann Lee");
    let whence = || sample.whence.clone();
    vec![
        ("email", confirm(new, name, &sample.link("email"), whence())),
        ("email-taken", taken(new, "Bob", sample.origin, whence())),
        (
            "email-asked",
            asked(old, name, new, sample.origin, whence()),
        ),
        (
            "email-changed",
            changed(old, name, new, sample.origin, whence()),
        ),
    ]
}
