//! What the letters of signing in say.

use std::fmt::Write as _;

#[test]
fn every_letter_reads_as_it_was_read() {
    let mut text = String::new();
    for (name, letter) in signin::samples("https://stats.test") {
        let _ = writeln!(
            text,
            "== {name}\nTo: {}\nSubject: {}\n\n{}",
            letter.to,
            letter.subject,
            letter.plain()
        );
    }
    insta::assert_snapshot!("letters", text);
}

#[test]
fn every_letter_says_what_to_do_if_it_was_not_you_and_leads_to_us_alone() {
    for (name, letter) in signin::samples("https://stats.test") {
        let (plain, html) = (letter.plain(), letter.html());
        assert!(
            [
                "It was not you",
                "If it was not you",
                "You do not know them?"
            ]
            .iter()
            .any(|words| plain.contains(words)),
            "{name}"
        );
        for link in html.split("href=\"").skip(1) {
            assert!(link.starts_with("https://stats.test/"), "{name}: {link}");
        }
        assert!(
            !letter.subject.contains("012345"),
            "{name}: no code on a locked screen"
        );
    }
}
