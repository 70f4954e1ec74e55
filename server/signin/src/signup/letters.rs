//! The letters that answer to somebody who asked for an account.

use base::mail::Letter;

use crate::letters::Sample;

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub name: &'a str,
    pub account: &'a str,
    pub password: bool,
}

/// To a new address.
pub(super) fn confirm(
    to: &str,
    asked: Asked<'_>,
    link: &str,
    digits: &str,
    whence: Vec<(String, String)>,
) -> Letter {
    let way = if asked.password {
        "by a password that was chosen"
    } else {
        "by mailed link"
    };
    let mut facts = vec![
        ("Account".to_owned(), asked.account.to_owned()),
        ("Name".to_owned(), asked.name.to_owned()),
        ("Signs in".to_owned(), way.to_owned()),
    ];
    facts.extend(whence);
    Letter::new(to, "Confirm your account at Stile")
        .text("Hello,")
        .text("this link opens the account that was asked for with your address. It works once, within 24 hours.")
        .link("Open the account", link)
        .text("On another device, type this code where you asked for it:")
        .code(digits)
        .facts(facts)
        .small("It was not you, or these are not the names you typed? Then do not open the link: it would open the account for whoever asked. Without it, nothing is made.")
}

/// To somebody who is here already.
pub(super) fn known(to: &str, name: &str, origin: &str, whence: Vec<(String, String)>) -> Letter {
    Letter::new(to, "You have an account at Stile")
        .text(format!("Hello {name},"))
        .text("somebody asked for an account with your address. You have one already: sign in.")
        .link("Sign in", format!("{origin}/sign-in"))
        .text("A further account is made when you are signed in, from the list of your accounts.")
        .facts(whence)
        .small("It was not you? Then do nothing: nothing was changed.")
}

pub(crate) fn samples(sample: &Sample<'_>) -> Vec<(&'static str, Letter)> {
    let to = "ann@example.com";
    let asked = Asked {
        name: "Ann Lee",
        account: "Acme",
        password: true,
    };
    let link = sample.link("sign-up");
    vec![
        (
            "sign-up",
            confirm(to, asked, &link, "012345", sample.whence.clone()),
        ),
        (
            "sign-up-known",
            known(to, "Ann Lee", sample.origin, sample.whence.clone()),
        ),
    ]
}
