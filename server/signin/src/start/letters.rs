//! The letter to the address that an account shall have.

use base::mail::Letter;

use crate::letters::Sample;

pub(super) fn opening(to: &str, link: &str, whence: Vec<(String, String)>) -> Letter {
    Letter::new(to, "Open your account at Stile")
        .text("Hello,")
        .text("this link opens an account with this address. It works once, within 24 hours.")
        .link("Open the account", link)
        .facts(whence)
        .small("It was not you? Then do nothing: nothing is made without the link.")
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Letter)> {
    let link = sample.link("start");
    let letter = opening("ann@example.com", &link, sample.whence.clone());
    vec![("start", letter)]
}
