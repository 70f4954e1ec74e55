//! Each rule, broken alone by one change of a default draft.

mod advice;
mod colours;
mod wordings;

use super::*;

fn promise() -> Promise {
    Promise {
        site: "acme.example".to_owned(),
        policy_url: Some("https://acme.example/privacy".to_owned()),
        keep: Keep::default(),
        languages: vec!["en".to_owned()],
    }
}

fn draft(language: &str) -> Banner {
    Banner::default_for(language).expect("there is a draft")
}

/// The results that are broken.
fn broken(banner: &Banner, promise: &Promise) -> Vec<RuleResult> {
    let mut results = check(banner, promise);
    results.retain(|result| !result.kept);
    results
}

/// Asserts that this rule alone is broken, by these fields and with this text.
#[track_caller]
fn breaks(banner: &Banner, promise: &Promise, rule: Rule, why: &str, fields: &[&str]) {
    assert_eq!(bounds(banner), Ok(()), "{rule:?}");
    let found: Vec<_> = broken(banner, promise)
        .into_iter()
        .map(|result| (result.rule, result.why.id(), result.fields))
        .collect();
    let fields = fields.iter().map(|field| (*field).to_owned()).collect();
    assert_eq!(found, [(rule, why, fields)]);
}

/// The English draft with one change.
fn changed(change: impl Fn(&mut Banner, &mut Texts)) -> Banner {
    let mut banner = draft("en");
    let mut texts = banner.texts.remove("en").expect("English");
    change(&mut banner, &mut texts);
    banner.texts.insert("en".to_owned(), texts);
    banner
}

/// The English draft with other words on the button that agrees, and on the one that declines.
fn labelled(agree: &str, decline: &str) -> Banner {
    changed(|_, texts| {
        texts.agree = agree.to_owned();
        texts.decline = decline.to_owned();
    })
}

#[test]
fn the_default_drafts_keep_every_rule() {
    for language in ["en", "de", "de-AT"] {
        let banner = draft(language);
        let promise = Promise {
            languages: vec![language.to_owned()],
            ..promise()
        };
        assert_eq!(bounds(&banner), Ok(()), "{language}");
        let results = check(&banner, &promise);
        let rules: Vec<Rule> = results.iter().map(|result| result.rule).collect();
        assert_eq!(rules, Rule::ALL);
        for result in results {
            assert!(result.kept, "{language}: {result:?}");
            assert_eq!(result.why, result.rule.demand());
            assert_eq!(result.source, result.rule.source());
            assert!(result.fields.is_empty());
        }
        // As it is published, too.
        assert_eq!(broken(&banner.filled(&promise), &promise), []);
    }
    assert_eq!(Banner::default_for("fr"), None);
}

#[test]
fn codes_are_the_names_in_json_and_begin_the_ids_of_texts() {
    for rule in Rule::ALL {
        let json = serde_json::to_value(rule).expect("JSON");
        assert_eq!(json, rule.code());
        assert_eq!(rule.demand().id(), format!("banner_rule_{}", rule.code()));
    }
}

#[test]
fn every_language_has_every_text() {
    let two = Promise {
        languages: vec!["en".to_owned(), "de".to_owned(), "fr".to_owned()],
        ..promise()
    };
    let why = "banner_rule_whole.language";
    breaks(
        &draft("en"),
        &two,
        Rule::Whole,
        why,
        &["texts.de", "texts.fr"],
    );
    let mut none = draft("en");
    none.texts.clear();
    let free = Promise {
        languages: Vec::new(),
        ..promise()
    };
    breaks(
        &none,
        &free,
        Rule::Whole,
        "banner_rule_whole.none",
        &["texts"],
    );
    for (at, (name, _)) in Texts::default().all().into_iter().enumerate() {
        if matches!(name, "agree" | "decline") {
            continue;
        }
        let banner = changed(|_, texts| {
            let place = std::cell::Cell::new(0);
            *texts = texts.map(|text| {
                let here = place.replace(place.get() + 1);
                if here == at {
                    "\u{200b} ".to_owned()
                } else {
                    text.to_owned()
                }
            });
        });
        let field = format!("texts.en.{name}");
        breaks(
            &banner,
            &promise(),
            Rule::Whole,
            "banner_rule_whole.broken",
            &[&field],
        );
    }
}

#[test]
fn placeholders_are_known() {
    for (text, known) in [
        ("{since}", false),
        ("{Site}", true),
        ("{ site }", true),
        ("{x}", false),
    ] {
        let banner = changed(|_, texts| texts.title.push_str(text));
        let found = broken(&banner, &promise());
        let rules: Vec<Rule> = found.iter().map(|result| result.rule).collect();
        let expected = if known {
            vec![]
        } else {
            vec![Rule::Placeholders]
        };
        assert_eq!(rules, expected, "{text}");
    }
    let banner = changed(|_, texts| texts.panel.code.push_str("{since} {other}"));
    let why = "banner_rule_placeholders.broken";
    breaks(
        &banner,
        &promise(),
        Rule::Placeholders,
        why,
        &["texts.en.panel.code"],
    );
}

#[test]
fn both_answers_have_a_button() {
    let why = "banner_rule_same_level.broken";
    for (agree, decline, field) in [
        ("Yes, I agree", " ", "texts.en.decline"),
        ("", "No, I decline", "texts.en.agree"),
    ] {
        let banner = labelled(agree, decline);
        breaks(&banner, &promise(), Rule::SameLevel, why, &[field]);
    }
}

#[test]
fn both_buttons_are_of_one_size() {
    let banner = labelled("Yes, I agree", "No, I decline this for all of my visits");
    let fields = ["texts.en.agree", "texts.en.decline"];
    let why = "banner_rule_same_size.broken";
    breaks(&banner, &promise(), Rule::SameSize, why, &fields);
}

#[test]
fn nothing_looks_ticked() {
    for tick in ["☑ Statistics", "[x] Statistics", "✅"] {
        let banner = changed(|_, texts| texts.body.push_str(tick));
        let why = "banner_rule_nothing_ticked.broken";
        breaks(
            &banner,
            &promise(),
            Rule::NothingTicked,
            why,
            &["texts.en.body"],
        );
    }
}

#[test]
fn wordings_break_their_rule_alone() {
    let body = |more: &'static str| changed(move |_, texts| texts.body.push_str(more));
    let withdrawal =
        |words: &'static str| changed(move |_, texts| texts.withdrawal = words.to_owned());
    for (banner, rule, why, field) in [
        (
            body(" You must agree to go further."),
            Rule::NoWall,
            "banner_rule_no_wall.broken",
            "body",
        ),
        (
            body(" By continuing, you agree."),
            Rule::OnlyAnswers,
            "banner_rule_only_answers.broken",
            "body",
        ),
        (
            labelled("Continue", "No, I decline"),
            Rule::PlainAgreement,
            "banner_rule_plain_agreement.broken",
            "agree",
        ),
        (
            labelled("OK, I agree", "No, I decline"),
            Rule::PlainAgreement,
            "banner_rule_plain_agreement.broken",
            "agree",
        ),
        (
            labelled("Yes, I agree", "Not now"),
            Rule::PlainRefusal,
            "banner_rule_plain_refusal.broken",
            "decline",
        ),
        (
            labelled("Yes, I agree", "Settings"),
            Rule::PlainRefusal,
            "banner_rule_plain_refusal.broken",
            "decline",
        ),
        (
            labelled("I AGREE", "I agree "),
            Rule::PlainRefusal,
            "banner_rule_plain_refusal.same",
            "decline",
        ),
        (
            labelled("Yes, I agree", "No, I hate good sites"),
            Rule::NoSteering,
            "banner_rule_no_steering.broken",
            "decline",
        ),
        (
            withdrawal("You can withdraw by email to us."),
            Rule::SaysWithdrawal,
            "banner_rule_says_withdrawal.broken",
            "withdrawal",
        ),
        (
            withdrawal("We are glad to have you here."),
            Rule::SaysWithdrawal,
            "banner_rule_says_withdrawal.broken",
            "withdrawal",
        ),
        (
            changed(|_, texts| {
                texts.body = texts
                    .body
                    .replace("browser", "attic")
                    .replace("stores", "has")
            }),
            Rule::SaysWhat,
            "banner_rule_says_what.broken",
            "body",
        ),
    ] {
        breaks(
            &banner,
            &promise(),
            rule,
            why,
            &[&format!("texts.en.{field}")],
        );
    }
}

#[test]
fn labels_are_judged_in_every_language_with_a_list() {
    for (language, agree, decline, hedge, unclear) in [
        (
            "de",
            "Ja, ich willige ein",
            "Nein, ich lehne ab",
            "Später",
            "Weiter",
        ),
        ("fr", "J’accepte", "Tout refuser", "Plus tard", "Continuer"),
        ("fr", "Oui", "Continuer sans accepter", "Paramétrer", "OK"),
        ("es", "Acepto", "Rechazar", "Configurar", "Entendido"),
        ("it", "Accetto", "Rifiuto", "Impostazioni", "Ho capito"),
        ("nl", "Akkoord", "Weigeren", "Instellingen", "Doorgaan"),
    ] {
        let with = |agree: &str, decline: &str| {
            let mut banner = draft("en");
            let mut texts = Texts::default_for("en").expect("English");
            texts.agree = agree.to_owned();
            texts.decline = decline.to_owned();
            banner.texts = [(language.to_owned(), texts)].into();
            let promise = Promise {
                languages: Vec::new(),
                ..promise()
            };
            let results = check(&banner, &promise);
            let kept = |rule: Rule| {
                results
                    .iter()
                    .any(|result| result.rule == rule && result.kept)
            };
            (kept(Rule::PlainAgreement), kept(Rule::PlainRefusal))
        };
        assert_eq!(with(agree, decline), (true, true), "{language}");
        assert_eq!(with(agree, hedge), (true, false), "{language}: {hedge}");
        assert_eq!(
            with(unclear, decline),
            (false, true),
            "{language}: {unclear}"
        );
        assert_eq!(with(decline, agree), (false, false), "{language}");
    }
}

#[test]
fn languages_without_a_list_are_named() {
    let mut banner = draft("en");
    let texts = Texts::default_for("en").expect("English");
    banner.texts.insert("ja".to_owned(), texts);
    let results = check(&banner, &promise());
    assert!(results.iter().all(|result| result.kept));
    let unjudged: Vec<_> = results
        .iter()
        .filter(|result| result.why != result.rule.demand())
        .map(|result| (result.rule, result.why.to_string()))
        .collect();
    let judged_by_words = [
        Rule::NoWall,
        Rule::OnlyAnswers,
        Rule::PlainAgreement,
        Rule::PlainRefusal,
        Rule::NoSteering,
        Rule::SaysWhat,
        Rule::SaysWithdrawal,
    ];
    let expected = judged_by_words.map(|rule| {
        (
            rule,
            format!("banner_rule_{}.unjudged languages=ja", rule.code()),
        )
    });
    assert_eq!(unjudged, expected);
}

#[test]
fn the_site_and_all_times_are_named() {
    let banner = changed(|_, texts| texts.body = texts.body.replace("{site}", "this site"));
    let why = "banner_rule_names_site.broken";
    breaks(
        &banner,
        &promise(),
        Rule::NamesSite,
        why,
        &["texts.en.body"],
    );
    let written = changed(|_, texts| texts.body = texts.body.replace("{site}", "Acme.Example"));
    assert_eq!(broken(&written, &promise()), []);

    let why = "banner_rule_says_how_long.broken";
    for placeholder in ["{visits_days}", "{records_days}", "{months}"] {
        let banner = changed(|_, texts| texts.body = texts.body.replace(placeholder, "some"));
        breaks(
            &banner,
            &promise(),
            Rule::SaysHowLong,
            why,
            &["texts.en.body"],
        );
    }
    // What is written as a number no longer fits once the site keeps it for longer.
    let written = changed(|_, texts| texts.body = texts.body.replace("{records_days}", "1,125"));
    assert_eq!(broken(&written, &promise()), []);
    let mut longer = promise();
    longer.keep.records_days = 2_000;
    breaks(
        &written,
        &longer,
        Rule::SaysHowLong,
        why,
        &["texts.en.body"],
    );
}

#[test]
fn the_policy_has_an_address() {
    let why = "banner_rule_links_policy.broken";
    for url in [None, Some(""), Some("javascript:x"), Some("https://")] {
        let promise = Promise {
            policy_url: url.map(str::to_owned),
            ..promise()
        };
        breaks(
            &draft("en"),
            &promise,
            Rule::LinksPolicy,
            why,
            &["policy_url"],
        );
    }
}

#[test]
fn texts_are_short_and_their_words_narrow() {
    let banner = changed(|_, texts| texts.body.push_str(&" This is important to us.".repeat(20)));
    let why = "banner_rule_concise.broken";
    breaks(&banner, &promise(), Rule::Concise, why, &["texts.en.body"]);
    let why = "banner_rule_fits_narrow.broken";
    let banner =
        changed(|_, texts| texts.policy = "Datenschutzgrundverordnungserklärung".to_owned());
    breaks(
        &banner,
        &promise(),
        Rule::FitsNarrow,
        why,
        &["texts.en.policy"],
    );
    let long = "Withdraw my consent, close this panel, and never ask me again about anything";
    let banner = changed(|_, texts| texts.panel.withdraw = long.to_owned());
    breaks(
        &banner,
        &promise(),
        Rule::FitsNarrow,
        why,
        &["texts.en.panel.withdraw"],
    );
}

#[test]
fn an_answer_holds_6_to_13_months() {
    for months in 1..=24 {
        let banner = changed(|banner, _| banner.answer_months = months);
        if (6..=13).contains(&months) {
            assert_eq!(broken(&banner, &promise()), [], "{months}");
        } else {
            let why = "banner_rule_answer_months.broken";
            breaks(
                &banner,
                &promise(),
                Rule::AnswerMonths,
                why,
                &["answer_months"],
            );
        }
    }
}
