//! What the texts of broken rules advise keeps these rules.

use super::{
    wordings::{Field, kept},
    *,
};

/// What the texts of broken rules suggest: the language, the rule, the words of the text, and a wording that follows
/// them.
const SUGGESTED: &[(&str, Rule, &str, Field, &str)] = &[
    (
        "en",
        Rule::PlainAgreement,
        "“Yes, I agree”",
        Field::Agree,
        "Yes, I agree",
    ),
    (
        "de",
        Rule::PlainAgreement,
        "„Ja, ich willige ein“",
        Field::Agree,
        "Ja, ich willige ein",
    ),
    (
        "en",
        Rule::PlainRefusal,
        "“No, I decline”",
        Field::Decline,
        "No, I decline",
    ),
    (
        "de",
        Rule::PlainRefusal,
        "„Nein, ich lehne ab“",
        Field::Decline,
        "Nein, ich lehne ab",
    ),
    (
        "en",
        Rule::NoSteering,
        "Only say yes or no.",
        Field::Decline,
        "No",
    ),
    (
        "de",
        Rule::NoSteering,
        "Sagen Sie nur Ja oder Nein.",
        Field::Decline,
        "Nein",
    ),
    (
        "en",
        Rule::SaysWhat,
        "the browser stores something, that visitors are recognised by it, and that the pages of their visits are recorded.",
        Field::Body,
        "The browser stores something, visitors are recognised by it, and the pages of their visits are recorded.",
    ),
    (
        "de",
        Rule::SaysWhat,
        "der Browser etwas speichert, dass Besucher daran wiedererkannt werden und dass die Seiten ihrer Besuche aufgezeichnet werden.",
        Field::Body,
        "Der Browser speichert etwas, Besucher werden daran wiedererkannt, und die Seiten ihrer Besuche werden aufgezeichnet.",
    ),
    (
        "en",
        Rule::SaysWithdrawal,
        "consent can be withdrawn at any time with one click, without an email, a form or a phone call.",
        Field::Withdrawal,
        "Consent can be withdrawn at any time with one click, without an email, a form or a phone call.",
    ),
    (
        "de",
        Rule::SaysWithdrawal,
        "sich die Einwilligung jederzeit mit einem Klick widerrufen lässt, ohne E-Mail, Formular oder Anruf.",
        Field::Withdrawal,
        "Die Einwilligung lässt sich jederzeit mit einem Klick widerrufen, ohne E-Mail, Formular oder Anruf.",
    ),
];

/// What they advise against.
const ADVISED_AGAINST: &[(&str, Rule, Field, &str)] = &[
    ("en", Rule::PlainAgreement, Field::Agree, "Continue"),
    ("en", Rule::PlainAgreement, Field::Agree, "OK"),
    ("en", Rule::PlainRefusal, Field::Decline, "Later"),
    ("en", Rule::PlainRefusal, Field::Decline, "Settings"),
    ("de", Rule::PlainAgreement, Field::Agree, "Weiter"),
    ("de", Rule::PlainAgreement, Field::Agree, "OK"),
    ("de", Rule::PlainRefusal, Field::Decline, "Später"),
    ("de", Rule::PlainRefusal, Field::Decline, "Einstellungen"),
];

/// The text of a rule that is broken, as it is in the file.
fn advice(language: &str, rule: Rule) -> &'static str {
    let file = match language {
        "de" => include_str!("../../../../locales/de/server/consent.ftl"),
        _ => include_str!("../../../../locales/en/server/consent.ftl"),
    };
    let rest = file.split_once(&format!("{} = ", rule.demand().id()));
    let (_, rest) = rest.expect("the rule has a text");
    let (_, rest) = rest.split_once("    .broken = ").expect("it may be broken");
    rest.lines().next().expect("a line")
}

#[test]
fn what_the_texts_suggest_keeps_their_rule() {
    for (language, rule, suggestion, field, words) in SUGGESTED {
        let advice = advice(language, *rule);
        assert!(advice.contains(suggestion), "{language}: {advice}");
        assert!(kept(language, *field, words, *rule), "{language}: {words}");
    }
    for (language, rule, field, words) in ADVISED_AGAINST {
        let advice = advice(language, *rule);
        assert!(advice.contains(words), "{language}: {advice}");
        assert!(!kept(language, *field, words, *rule), "{language}: {words}");
    }
    // Every text that says what to write is in the table.
    for (language, signs) in [
        ("en", ["Write for example", "Say that", "Only say"]),
        (
            "de",
            ["Schreiben Sie etwa", "Sagen Sie, dass", "Sagen Sie nur"],
        ),
    ] {
        let found: Vec<Rule> = [
            Rule::NoWall,
            Rule::OnlyAnswers,
            Rule::PlainAgreement,
            Rule::PlainRefusal,
            Rule::NoSteering,
            Rule::SaysWhat,
            Rule::SaysWithdrawal,
        ]
        .into_iter()
        .filter(|rule| {
            signs
                .iter()
                .any(|sign| advice(language, *rule).contains(sign))
        })
        .collect();
        let listed = SUGGESTED.iter().filter(|row| row.0 == language);
        let listed: Vec<Rule> = listed.map(|row| row.1).collect();
        assert_eq!(found, listed, "{language}");
    }
}
