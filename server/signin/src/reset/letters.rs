//! The letters about a new password.

use base::mail::Letter;

use crate::letters::Sample;

const SUBJECT: &str = "A new password for Stile";
const NOT_YOU: &str = "It was not you? Then do nothing: your way in stays as it is.";

/// To whom the address belongs.
pub(super) fn reset(to: &str, name: &str, link: &str, whence: Vec<(String, String)>) -> Letter {
    Letter::new(to, SUBJECT)
        .text(format!("Hello {name},"))
        .text("this link sets a new password. It works once, within an hour, and signs you out everywhere.")
        .link("Set a new password", link)
        .facts(whence)
        .small(NOT_YOU)
}

/// The same where the deployment has no passwords.
pub(super) fn without(to: &str, name: &str, origin: &str, whence: Vec<(String, String)>) -> Letter {
    Letter::new(to, SUBJECT)
        .text(format!("Hello {name},"))
        .text("somebody asked for a new password for you, but there are none here: you sign in by a link that is mailed to you.")
        .link("Sign in", format!("{origin}/sign-in"))
        .facts(whence)
        .small(NOT_YOU)
}

/// To an address that nobody has.
pub(super) fn nobody(to: &str, origin: &str, whence: Vec<(String, String)>) -> Letter {
    Letter::new(to, SUBJECT)
        .text("Hello,")
        .text(format!("somebody asked for a new password at {origin} with this address, but nobody has an account with it. Perhaps it is another address that you use there."))
        .facts(whence)
        .small("It was not you? Then do nothing: nothing was made, and nobody was let in.")
}

/// When it was set.
pub(super) fn done(to: &str, name: &str, origin: &str, whence: Vec<(String, String)>) -> Letter {
    Letter::new(to, "Your password for Stile was set")
        .text(format!("Hello {name},"))
        .text("your password was set anew by a link that was mailed to you, and you were signed out everywhere.")
        .facts(whence)
        .link("Sign in", format!("{origin}/sign-in"))
        .small("It was not you? Then somebody reads your mail: change the password of your mailbox first, then this one.")
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Letter)> {
    let (to, name, origin) = ("ann@example.com", "Ann Lee", sample.origin);
    let whence = || sample.whence.clone();
    vec![
        ("reset", reset(to, name, &sample.link("reset"), whence())),
        ("reset-without", without(to, name, origin, whence())),
        ("reset-nobody", nobody(to, origin, whence())),
        ("reset-done", done(to, name, origin, whence())),
    ]
}
