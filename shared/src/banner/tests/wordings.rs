//! Wordings, in German and English: what keeps a rule, and what breaks it.

use super::*;

/// Which field of the texts a wording is for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Field {
    Agree,
    Decline,
    /// In place of the body.
    Body,
    /// After the body.
    More,
    Withdrawal,
}

/// Whether the draft in this language, or else the English one, keeps the rule with this wording.
pub(super) fn kept(language: &str, field: Field, words: &str, rule: Rule) -> bool {
    let texts = Texts::default_for(language).or_else(|| Texts::default_for("en"));
    let mut texts = texts.expect("a draft");
    match field {
        Field::Agree => texts.agree = words.to_owned(),
        Field::Decline => texts.decline = words.to_owned(),
        Field::Body => texts.body = words.to_owned(),
        Field::More => texts.body = format!("{} {words}", texts.body),
        Field::Withdrawal => texts.withdrawal = words.to_owned(),
    }
    let mut banner = draft("en");
    banner.texts = [(language.to_owned(), texts)].into();
    let promise = Promise {
        languages: vec![language.to_owned()],
        ..promise()
    };
    let results = check(&banner, &promise);
    let result = results.iter().find(|result| result.rule == rule);
    result.expect("every rule has a result").kept
}

/// Asserts for each wording whether it keeps the rule.
#[track_caller]
fn judge(rule: Rule, field: Field, cases: &[(&str, &str, bool)]) {
    let wrong: Vec<_> = cases
        .iter()
        .filter(|(language, words, expected)| kept(language, field, words, rule) != *expected)
        .collect();
    assert_eq!(wrong, Vec::<&(&str, &str, bool)>::new(), "{rule:?}");
}

#[test]
fn no_text_makes_agreeing_a_condition() {
    judge(
        Rule::NoWall,
        Field::More,
        &[
            ("en", "You do not have to agree.", true),
            ("en", "You don't need to accept.", true),
            ("en", "You are not required to consent.", true),
            ("en", "Access does not require your consent.", true),
            ("en", "No consent is required to use the site.", true),
            (
                "en",
                "Without your consent, we cannot use this number.",
                true,
            ),
            ("en", "Recognition requires your consent.", true),
            ("de", "Sie müssen nicht einwilligen.", true),
            ("de", "Du musst weder zustimmen noch ablehnen.", true),
            ("de", "Es ist keine Einwilligung erforderlich.", true),
            ("de", "Die Nutzung ist ohne Einwilligung möglich.", true),
            (
                "de",
                "Ohne Einwilligung erkennen wir Sie nicht wieder.",
                true,
            ),
            (
                "de",
                "Nur mit Ihrer Einwilligung erkennen wir Sie wieder.",
                true,
            ),
            ("fr", "Ce n’est pas obligatoire.", true),
            ("es", "No es obligatorio.", true),
            ("it", "Non è obbligatorio.", true),
            ("nl", "Dat is niet verplicht.", true),
            ("en", "You must agree.", false),
            ("en", "No, you must agree.", false),
            ("en", "We do not sell it, but you must agree.", false),
            ("en", "You must leave.", false),
            ("en", "Without consent you can't access this site.", false),
            ("en", "You can only use this site if you agree.", false),
            ("en", "Consent is required to use the site.", false),
            ("de", "Kein Zugang ohne Einwilligung.", false),
            (
                "de",
                "Kannst du die Seite nur lesen, wenn du zustimmst?",
                false,
            ),
            ("en", "You cannot use the website.", false),
            (
                "en",
                "If you do not agree, you cannot use this site.",
                false,
            ),
            ("en", "You won’t be able to read the article.", false),
            ("en", "Access requires your consent.", false),
            ("en", "The page can only be read with your consent.", false),
            ("en", "Agree to continue.", false),
            (
                "de",
                "Ohne Einwilligung ist die Nutzung nicht möglich.",
                false,
            ),
            (
                "de",
                "Die Nutzung ist ohne Einwilligung nicht möglich.",
                false,
            ),
            (
                "de",
                "Ohne Einwilligung können Sie die Website nicht nutzen.",
                false,
            ),
            (
                "de",
                "Nur mit Ihrer Zustimmung können Sie weiterlesen.",
                false,
            ),
            ("de", "Du musst zustimmen.", false),
            ("de", "Sie müssen der Speicherung zustimmen.", false),
            ("de", "Der Zugang setzt Ihre Einwilligung voraus.", false),
            ("de", "Willigen Sie ein, um weiterzulesen.", false),
            ("fr", "C’est obligatoire.", false),
            ("es", "Es obligatorio.", false),
            ("it", "È obbligatorio.", false),
            ("nl", "Dat is verplicht.", false),
        ],
    );
}

#[test]
fn no_text_takes_using_the_site_for_an_answer() {
    judge(
        Rule::OnlyAnswers,
        Field::More,
        &[
            ("en", "By clicking “Yes, I agree”, you agree.", true),
            ("en", "We do so by using the number.", true),
            ("en", "Using the site is free either way.", true),
            ("de", "Sie können ablehnen und weitersurfen.", true),
            (
                "de",
                "Wenn Sie ablehnen, können Sie alles weiter nutzen.",
                true,
            ),
            ("de", "Wenn Sie weitere Fragen haben, lesen Sie mehr.", true),
            ("en", "Scrolling counts as consent.", false),
            ("de", "Indem Sie weiterscrollen, stimmen Sie zu.", false),
            ("de", "Ihr Besuch gilt als Einwilligung.", false),
            ("en", "By using the site you agree.", false),
            ("en", "By using acme.example, you agree.", false),
            ("en", "If you keep reading, you agree.", false),
            ("en", "Continuing to use it means yes.", false),
            (
                "de",
                "Wenn Sie unsere Website weiter nutzen, stimmen Sie zu.",
                false,
            ),
            (
                "de",
                "Wenn du unsere Seite weiter nutzt, stimmst du zu.",
                false,
            ),
            ("de", "Wenn Sie weitersurfen, stimmen Sie zu.", false),
            ("de", "Wenn du weitersurfst, stimmst du zu.", false),
            ("de", "Durch Weitersurfen stimmen Sie zu.", false),
            ("de", "Mit deinem Besuch stimmst du zu.", false),
        ],
    );
}

#[test]
fn the_button_that_agrees_says_so() {
    judge(
        Rule::PlainAgreement,
        Field::Agree,
        &[
            ("en", "Yes, recognise me next time", true),
            ("en", "Accept and close", true),
            ("en", "Allow", true),
            ("de", "Zulassen", true),
            ("de", "Alle zulassen", true),
            ("de", "Ich lasse das zu", true),
            ("de", "Ich gestatte es", true),
            ("de", "Zustimmung erteilen", true),
            ("de", "Einwilligung erteilen", true),
            ("de", "Ja, auch weiterhin", true),
            ("de", "Akzeptieren und schließen", true),
            ("fr", "Accepter et fermer", true),
            ("fr", "Je n’accepte pas", false),
            ("it", "Non accetto", false),
            ("en", "Next", false),
            ("en", "Next, and I agree", false),
            ("en", "Close", false),
            ("en", "I do not accept", false),
            ("en", "I don’t accept", false),
            ("en", "I won't allow it", false),
            ("en", "Yes, decline", false),
            ("en", "Manage consent", false),
            ("de", "Weiter", false),
            ("de", "Weiter und zustimmen", false),
            ("de", "Nicht zulassen", false),
            ("de", "Zustimmung verweigern", false),
            ("de", "Einwilligung verwalten", false),
            ("de", "Ohne Einwilligung lesen", false),
        ],
    );
}

#[test]
fn the_button_that_declines_refuses() {
    judge(
        Rule::PlainRefusal,
        Field::Decline,
        &[
            ("en", "No", true),
            ("en", "I do not accept", true),
            ("en", "No, I don’t agree", true),
            ("en", "Continue without accepting", true),
            ("en", "Refuse consent", true),
            ("de", "Nein", true),
            ("de", "Nicht akzeptieren", true),
            ("de", "Ich akzeptiere das nicht", true),
            ("de", "Nein, ich stimme nicht zu", true),
            ("de", "Nein, nicht zulassen", true),
            ("de", "Zustimmung verweigern", true),
            ("de", "Ich lehne das ab", true),
            ("fr", "Je n’accepte pas", true),
            ("es", "No acepto", true),
            ("it", "Non accetto", true),
            ("nl", "Ik accepteer niet", true),
            ("de", "Ich willige nicht ein", true),
            ("de", "Ohne Einwilligung fortfahren", true),
            ("en", "No thanks, I accept", false),
            ("en", "Don't decline", false),
            ("en", "Do not reject", false),
            ("en", "No, accept", false),
            ("en", "No problem, count me in", false),
            ("de", "Nicht ablehnen", false),
            ("de", "Ich lehne nicht ab", false),
            ("de", "Nein, akzeptieren", false),
            ("de", "Nein, ich akzeptiere", false),
            ("de", "Kein Problem, bin nicht dagegen", false),
            ("fr", "Non, j’accepte", false),
            ("es", "No, acepto", false),
            ("it", "No, accetto", false),
            ("nl", "Nee, accepteren", false),
        ],
    );
}

#[test]
fn the_body_says_what_the_browser_stores() {
    judge(
        Rule::SaysWhat,
        Field::Body,
        &[
            (
                "en",
                "Your browser stores a number to recognise your visits.",
                true,
            ),
            (
                "de",
                "Der Browser speichert eine Zahl, um Besuche wiederzuerkennen.",
                true,
            ),
            (
                "de",
                "Auf Ihrem Gerät steht eine Zahl, an der wir wiederkehrende Besucher bemerken.",
                true,
            ),
            (
                "de",
                "Dieser Browser und seine Besuche werden wiedererkannt.",
                true,
            ),
            (
                "en",
                "We store the pages you visit to recognise you.",
                false,
            ),
            (
                "de",
                "Wir speichern die Seiten, die Sie besuchen, um Sie wiederzuerkennen.",
                false,
            ),
            (
                "fr",
                "Nous enregistrons les pages que vous visitez pour vous reconnaître.",
                false,
            ),
            (
                "es",
                "Guardamos las páginas que visita para reconocerle.",
                false,
            ),
            (
                "it",
                "Memorizziamo le pagine che visita per riconoscerla.",
                false,
            ),
            ("nl", "Wij bewaren de pagina’s om u te herkennen.", false),
        ],
    );
}

#[test]
fn withdrawing_is_easy() {
    judge(
        Rule::SaysWithdrawal,
        Field::Withdrawal,
        &[
            (
                "en",
                "Withdraw with one click, next to “Contact” at the foot of each page.",
                true,
            ),
            (
                "en",
                "Withdraw with one click, without having to fill in a form.",
                true,
            ),
            ("en", "You can take your consent back with one click.", true),
            (
                "de",
                "Widerrufen Sie mit einem Klick, neben „Kontakt“.",
                true,
            ),
            (
                "de",
                "Nehmen Sie Ihre Einwilligung jederzeit mit einem Klick zurück.",
                true,
            ),
            ("de", "Ein Klick genügt, um sie zurückzunehmen.", true),
            ("de", "Ein Klick genügt, um sie zurückzuziehen.", true),
            (
                "de",
                "Zum Widerruf brauchen Sie keine E-Mail, kein Formular und kein Konto.",
                true,
            ),
            (
                "de",
                "Widerruf mit einem Klick, ohne uns zu schreiben oder anzurufen.",
                true,
            ),
            (
                "en",
                "If you no longer agree, write to us to withdraw.",
                false,
            ),
            ("en", "You cannot withdraw without an email.", false),
            ("de", "Der Widerruf ist nicht ohne Formular möglich.", false),
            (
                "de",
                "Wollen Sie nicht mehr, schreiben Sie uns Ihren Widerruf.",
                false,
            ),
            ("en", "To withdraw, contact us.", false),
            ("en", "Withdraw by email.", false),
            ("en", "Withdraw without an account, by email.", false),
            ("en", "Withdraw not here but with a form.", false),
            ("de", "Zum Widerruf können Sie uns kontaktieren.", false),
            (
                "de",
                "Widerrufen Sie nicht hier, sondern per E-Mail.",
                false,
            ),
            (
                "de",
                "Der Widerruf ist nur mit einem Formular möglich.",
                false,
            ),
            ("de", "Sie können sie jederzeit vergessen.", false),
        ],
    );
}

#[test]
fn the_site_is_named_whole() {
    let named = |site: &str, text: &str| {
        let mut banner = draft("en");
        let texts = banner.texts.get_mut("en").expect("English");
        texts.title = String::from("Hello");
        texts.body = text.to_owned();
        let promise = Promise {
            site: site.to_owned(),
            ..promise()
        };
        let results = check(&banner, &promise);
        let result = results.iter().find(|result| result.rule == Rule::NamesSite);
        result.expect("every rule has a result").kept
    };
    for (text, expected) in [
        ("a.de asks", true),
        ("Here asks A.DE.", true),
        ("(www.a.de)", true),
        ("a.de’s number", true),
        ("a.de – and a.de-", true),
        ("ba.de asks", false),
        ("a.dev asks", false),
        ("b.a.de asks", false),
        ("b-a.de asks", false),
        ("a.de.example asks", false),
        ("a.de-b.example asks", false),
        ("a.de1 asks", false),
        ("ba.de asks for a.de", true),
    ] {
        assert_eq!(named("a.de", text), expected, "{text}");
    }
}
