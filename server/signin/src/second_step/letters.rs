//! What is mailed about the second step.

use base::mail::Letter;
use people::whence;

pub(super) fn turned_on(to: &str, facts: Vec<(String, String)>, origin: &str) -> Letter {
    Letter::new(to, "Your second step is on")
        .text("From now on Stile asks for the digits of your authenticator app when you sign in. All your other sessions were ended.")
        .facts(facts)
        .text("Keep the ten recovery codes where you find them when the phone is lost: each signs you in once.")
        .link("See what protects you", format!("{origin}/settings/security"))
        .small("If it was not you, somebody uses a session of yours: end all other sessions under Security, and write to whoever runs this deployment if you cannot get in.")
}

pub(super) fn replaced(to: &str, facts: Vec<(String, String)>, origin: &str) -> Letter {
    Letter::new(to, "Your second step has a new app")
        .text("From now on Stile asks for the digits of the authenticator app that you have just set up; those of the one before are good no longer. All your other sessions were ended.")
        .facts(facts)
        .text("There are ten new recovery codes too, in place of the earlier ones: keep them where you find them when the phone is lost.")
        .link("See what protects you", format!("{origin}/settings/security"))
        .small("If it was not you, somebody had your app or a recovery code: write to whoever runs this deployment at once.")
}

pub(super) fn turned_off(to: &str, facts: Vec<(String, String)>, origin: &str) -> Letter {
    Letter::new(to, "Your second step is off")
        .text("Stile no longer asks for the digits of your authenticator app when you sign in. Your recovery codes are void, and all your other sessions were ended.")
        .facts(facts)
        .link("See what protects you", format!("{origin}/settings/security"))
        .small("If it was not you, somebody had your app or its secret: sign in, end all other sessions under Security and turn the second step on again.")
}

pub(crate) fn code_used(to: &str, left: i64, facts: Vec<(String, String)>, origin: &str) -> Letter {
    let left = match left {
        0 => "None is left.".to_owned(),
        1 => "One is left.".to_owned(),
        many => format!("{many} are left."),
    };
    Letter::new(to, "A recovery code was used")
        .text(format!("Somebody signed in with one of your recovery codes instead of the digits of your authenticator app. {left} For new ones set up your app anew under Security."))
        .facts(facts)
        .link("See what protects you", format!("{origin}/settings/security"))
        .small("If it was not you, end all other sessions under Security at once, and set up your app anew.")
}

pub(crate) fn samples(origin: &str) -> Vec<(&'static str, Letter)> {
    let facts = whence::sample;
    let to = "ann@example.com";
    vec![
        ("second-step-on", turned_on(to, facts(), origin)),
        ("second-step-replaced", replaced(to, facts(), origin)),
        ("second-step-off", turned_off(to, facts(), origin)),
        ("recovery-code-used", code_used(to, 9, facts(), origin)),
    ]
}
