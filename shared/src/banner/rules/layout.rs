//! Rules about what is where, and how much room it takes. The rest of the layout is the same for every banner: both
//! buttons next to each other or one below the other, of one size, and nothing over the page's middle.

use super::{Case, Verdict, broken_by, in_languages};
use crate::{
    banner::fit::{BUTTON_LINE, LINE, lines, widest},
    control,
    text::Text,
};

/// The most lines on a button in a narrow window.
const BUTTON_LINES: u32 = 2;
/// The most lines of title, body and the sentence on withdrawing in a narrow window: half of a phone's height.
const TEXT_LINES: u32 = 24;
/// What looks like a box that is ticked.
const TICKS: [char; 8] = [
    '\u{2611}',
    '\u{2612}',
    '\u{2705}',
    '\u{2713}',
    '\u{2714}',
    '\u{22a0}',
    '\u{1f5f9}',
    '\u{1f5f8}',
];

pub(super) fn same_level(case: &Case<'_>) -> Verdict {
    let mut fields = Vec::new();
    for (language, texts) in &case.filled.texts {
        for (name, words) in [("agree", &texts.agree), ("decline", &texts.decline)] {
            if !control::is_seen(words) {
                fields.push(format!("texts.{language}.{name}"));
            }
        }
    }
    broken_by(fields, |fields| {
        Text::new("banner_rule_same_level.broken").with("fields", fields)
    })
}

pub(super) fn same_size(case: &Case<'_>) -> Verdict {
    let languages = case.languages_where(|texts| {
        let both = [&texts.agree, &texts.decline];
        let [agree, decline] = both.map(|words| lines(words, BUTTON_LINE));
        both.iter().all(|words| control::is_seen(words)) && agree != decline
    });
    broken_by(in_languages(&languages, &["agree", "decline"]), |_| {
        Text::new("banner_rule_same_size.broken").with("languages", languages)
    })
}

pub(super) fn nothing_ticked(case: &Case<'_>) -> Verdict {
    let fields = case.texts_where(|_, text| {
        text.contains(TICKS) || text.contains("[x]") || text.contains("[X]")
    });
    broken_by(fields, |fields| {
        Text::new("banner_rule_nothing_ticked.broken").with("fields", fields)
    })
}

pub(super) fn concise(case: &Case<'_>) -> Verdict {
    let mut most = 0;
    let mut languages = Vec::new();
    for (language, texts) in &case.filled.texts {
        let shown = [&texts.title, &texts.body, &texts.withdrawal];
        let number: u32 = shown.iter().map(|text| lines(text, LINE)).sum();
        if number > TEXT_LINES {
            most = most.max(number);
            languages.push(language.clone());
        }
    }
    broken_by(in_languages(&languages, &["body"]), |_| {
        Text::new("banner_rule_concise.broken")
            .with("languages", languages)
            .with("lines", most)
            .with("most", TEXT_LINES)
    })
}

pub(super) fn fits_narrow(case: &Case<'_>) -> Verdict {
    let fields = case.texts_where(|name, text| {
        let is_button = matches!(
            name,
            "agree" | "decline" | "panel.withdraw" | "panel.forget" | "panel.close"
        );
        match is_button {
            true => widest(text) > BUTTON_LINE || lines(text, BUTTON_LINE) > BUTTON_LINES,
            false => widest(text) > LINE,
        }
    });
    broken_by(fields, |fields| {
        Text::new("banner_rule_fits_narrow.broken").with("fields", fields)
    })
}
