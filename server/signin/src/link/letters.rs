//! The letters that answer to somebody who asked for a sign-in link.

use base::mail::Letter;

use crate::letters::Sample;

/// To whom the address belongs.
pub(super) fn sign_in(
    to: &str,
    name: &str,
    link: &str,
    digits: &str,
    whence: Vec<(String, String)>,
) -> Letter {
    Letter::new(to, "Sign in to Stile")
        .text(format!("Hello {name},"))
        .text("this link signs you in. It works once, within 15 minutes.")
        .link("Sign in", link)
        .text("On another device, type this code where you asked for it:")
        .code(digits)
        .facts(whence)
        .small("It was not you? Then do nothing: without this mail nobody gets in. Never tell anybody the code.")
}

/// To an address that nobody has.
pub(super) fn nobody(
    to: &str,
    origin: &str,
    sign_up: bool,
    whence: Vec<(String, String)>,
) -> Letter {
    let way = if sign_up {
        format!("Perhaps you used another address; or open an account at {origin}/sign-up.")
    } else {
        "Perhaps you used another address; or ask the owner of the account to invite you."
            .to_owned()
    };
    Letter::new(to, "Sign in to Stile")
        .text("Hello,")
        .text(format!("somebody asked for a link to sign in at {origin} with this address, but nobody has an account with it."))
        .text(format!("If it was you: {way}"))
        .facts(whence)
        .small("It was not you? Then do nothing: nothing was made, and nobody was let in.")
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Letter)> {
    let (to, whence) = ("ann@example.com", || sample.whence.clone());
    vec![
        (
            "sign-in",
            sign_in(to, "Ann Lee", &sample.link("sign-in"), "012345", whence()),
        ),
        ("sign-in-nobody", nobody(to, sample.origin, false, whence())),
    ]
}
