//! The content of the emails of signing in.

use std::fmt::Write as _;

use base::{
    mail::Rendered,
    text::{Language, Reader},
};

/// Every sample in this language, by its name.
fn samples(language: Language) -> Vec<(&'static str, Rendered)> {
    let reader = Reader::from(language);
    signin::samples("https://stats.test")
        .into_iter()
        .map(|(name, message)| (name, message.render(&reader)))
        .collect()
}

#[test]
fn every_email_reads_as_it_was_read() {
    for language in Language::all() {
        let mut text = String::new();
        for (name, email) in samples(language) {
            let _ = writeln!(
                text,
                "== {name}\nTo: {}\nSubject: {}\n\n{}",
                email.to, email.subject, email.plain
            );
        }
        insta::assert_snapshot!(format!("emails_{}", language.tag()), text);
    }
}

#[test]
fn every_email_says_what_to_do_if_it_was_not_you_and_leads_to_us_alone() {
    for (name, email) in samples(Language::ENGLISH) {
        assert!(
            ["If this wasn't you", "If you don't know this person"]
                .iter()
                .any(|words| email.plain.contains(words)),
            "{name}"
        );
        for link in email.html.split("href=\"").skip(1) {
            assert!(link.starts_with("https://stats.test/"), "{name}: {link}");
        }
        assert!(
            !email.subject.contains("012345"),
            "{name}: no code on a locked screen"
        );
    }
}
