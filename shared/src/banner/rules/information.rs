//! Rules about what the banner says of the site, whatever its language.

use std::ops::RangeInclusive;

use super::{Case, Verdict, broken_by, in_languages};
use crate::{
    banner::{
        fill::{PANEL_PLACEHOLDERS, PLACEHOLDERS, Piece, pieces},
        numbers::has_number,
    },
    control,
    text::Text,
};

/// For how many months an answer holds.
const MONTHS: RangeInclusive<u8> = 6..=13;

pub(super) fn whole(case: &Case<'_>) -> Verdict {
    let texts = &case.banner.texts;
    let missing: Vec<String> = case
        .promise
        .languages
        .iter()
        .filter(|language| !texts.contains_key(*language))
        .cloned()
        .collect();
    if !missing.is_empty() {
        let fields = missing.iter().map(|language| format!("texts.{language}"));
        let fields = fields.collect();
        let why = Text::new("banner_rule_whole.language").with("languages", missing);
        return Verdict::Broken(why, fields);
    }
    if texts.is_empty() {
        let fields = vec!["texts".to_owned()];
        return Verdict::Broken(Text::new("banner_rule_whole.none"), fields);
    }
    let mut fields = Vec::new();
    for (language, texts) in texts {
        for (name, text) in texts.all() {
            // Without words for one answer, the rule `same_level` is broken.
            if !matches!(name, "agree" | "decline") && !control::is_seen(text) {
                fields.push(format!("texts.{language}.{name}"));
            }
        }
    }
    broken_by(fields, |fields| {
        Text::new("banner_rule_whole.broken").with("fields", fields)
    })
}

pub(super) fn placeholders(case: &Case<'_>) -> Verdict {
    let mut fields = Vec::new();
    for (language, texts) in &case.banner.texts {
        for (name, text) in texts.all() {
            let is_known = |placeholder: &str| {
                PLACEHOLDERS.contains(&placeholder)
                    || (name.starts_with("panel.") && PANEL_PLACEHOLDERS.contains(&placeholder))
            };
            let unknown =
                |piece| matches!(piece, Piece::Placeholder(placeholder) if !is_known(placeholder));
            if pieces(text).any(unknown) {
                fields.push(format!("texts.{language}.{name}"));
            }
        }
    }
    broken_by(fields, |fields| {
        Text::new("banner_rule_placeholders.broken").with("fields", fields)
    })
}

pub(super) fn names_site(case: &Case<'_>) -> Verdict {
    let site = case.promise.site.to_lowercase();
    let languages = case.languages_where(|texts| {
        let text = format!("{}\n{}", texts.title, texts.body).to_lowercase();
        control::is_seen(&texts.body) && !names(&text, &site)
    });
    broken_by(in_languages(&languages, &["body"]), |_| {
        Text::new("banner_rule_names_site.broken")
            .with("languages", languages)
            .with("site", case.promise.site.as_str())
    })
}

/// Whether the text has the name of the site, and not as a part of another: `a.de` is not in `ba.de`, `b-a.de` or
/// `a.de.example`. `www.a.de` names `a.de`.
fn names(text: &str, site: &str) -> bool {
    text.match_indices(site).any(|(at, _)| {
        let before = &text[..at];
        let before = before.strip_suffix("www.").unwrap_or(before);
        let after = &text[at + site.len()..];
        !continues(before.chars().rev()) && !continues(after.chars())
    })
}

/// Whether a name continues here: with a letter or a digit, or with one after a dot or hyphen.
fn continues(mut letters: impl Iterator<Item = char>) -> bool {
    let mut next = letters.next();
    if matches!(next, Some('.' | '-')) {
        next = letters.next();
    }
    next.is_some_and(char::is_alphanumeric)
}

pub(super) fn says_how_long(case: &Case<'_>) -> Verdict {
    let keep = case.promise.keep;
    let (visits, records) = (keep.visits_days, keep.records_days);
    let months = case.banner.answer_months;
    let languages = case.languages_where(|texts| {
        let text = format!("{}\n{}", texts.body, texts.withdrawal);
        let numbers = [visits.into(), records.into(), months.into()];
        let lacks = |number: &u32| !has_number(&text, *number);
        control::is_seen(&texts.body) && numbers.iter().any(lacks)
    });
    broken_by(in_languages(&languages, &["body"]), |_| {
        Text::new("banner_rule_says_how_long.broken")
            .with("languages", languages)
            .with("visits_days", visits)
            .with("records_days", records)
            .with("months", months)
    })
}

pub(super) fn links_policy(case: &Case<'_>) -> Verdict {
    let url = case.promise.policy_url.as_deref().unwrap_or_default();
    let rest = ["https://", "http://"]
        .iter()
        .find_map(|scheme| url.strip_prefix(scheme));
    match rest.is_some_and(|rest| rest.starts_with(char::is_alphanumeric)) {
        true => Verdict::Kept,
        false => Verdict::Broken(
            Text::new("banner_rule_links_policy.broken"),
            vec!["policy_url".to_owned()],
        ),
    }
}

pub(super) fn answer_months(case: &Case<'_>) -> Verdict {
    let months = case.banner.answer_months;
    match MONTHS.contains(&months) {
        true => Verdict::Kept,
        false => Verdict::Broken(
            Text::new("banner_rule_answer_months.broken").with("months", months),
            vec!["answer_months".to_owned()],
        ),
    }
}
