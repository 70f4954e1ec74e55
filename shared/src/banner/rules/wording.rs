//! Rules about wordings, in the languages that there are lists of words for. In others, the result names the languages
//! that it does not judge.

use super::{Case, Verdict, in_languages};
use crate::{
    banner::{
        Texts,
        words::{Comma, Words, words},
    },
    control,
    text::Text,
};

/// The fields that break a rule, and the languages without a list.
struct Found {
    fields: Vec<String>,
    unjudged: Vec<String>,
}

/// Judges these texts of every language, each where it is there.
fn judged(case: &Case<'_>, names: &[&str], breaks: impl Fn(&Words, &str) -> bool) -> Found {
    let mut found = Found {
        fields: Vec::new(),
        unjudged: Vec::new(),
    };
    for (language, texts) in &case.filled.texts {
        let Some(words) = words(language) else {
            found.unjudged.push(language.clone());
            continue;
        };
        for (name, text) in texts.all() {
            if names.contains(&name) && control::is_seen(text) && breaks(words, text) {
                found.fields.push(format!("texts.{language}.{name}"));
            }
        }
    }
    found
}

impl Found {
    fn verdict(
        self,
        broken: impl FnOnce(Vec<String>) -> Text,
        unjudged: impl FnOnce(Vec<String>) -> Text,
    ) -> Verdict {
        if !self.fields.is_empty() {
            return Verdict::Broken(broken(self.fields.clone()), self.fields);
        }
        match self.unjudged.is_empty() {
            true => Verdict::Kept,
            false => Verdict::KeptSoFar(unjudged(self.unjudged)),
        }
    }
}

pub(super) fn no_wall(case: &Case<'_>) -> Verdict {
    judged(case, &["title", "body", "withdrawal"], |words, text| {
        words.affirm(&words.conditional, text, Comma::Ends)
    })
    .verdict(
        |fields| Text::new("banner_rule_no_wall.broken").with("fields", fields),
        |languages| Text::new("banner_rule_no_wall.unjudged").with("languages", languages),
    )
}

pub(super) fn only_answers(case: &Case<'_>) -> Verdict {
    judged(case, &["title", "body", "withdrawal"], |words, text| {
        words.implied.are_in(text)
    })
    .verdict(
        |fields| Text::new("banner_rule_only_answers.broken").with("fields", fields),
        |languages| Text::new("banner_rule_only_answers.unjudged").with("languages", languages),
    )
}

pub(super) fn plain_agreement(case: &Case<'_>) -> Verdict {
    judged(case, &["agree"], |words, text| {
        !words.agreement.are_in(text) || words.misleading.are_in(text)
    })
    .verdict(
        |fields| Text::new("banner_rule_plain_agreement.broken").with("fields", fields),
        |languages| Text::new("banner_rule_plain_agreement.unjudged").with("languages", languages),
    )
}

pub(super) fn plain_refusal(case: &Case<'_>) -> Verdict {
    let same = case.languages_where(both_alike);
    if !same.is_empty() {
        let fields = in_languages(&same, &["decline"]);
        let why = Text::new("banner_rule_plain_refusal.same").with("languages", same);
        return Verdict::Broken(why, fields);
    }
    judged(case, &["decline"], |words, text| {
        let accepts = words.affirm(&words.acceptance, text, Comma::Ends);
        !words.refusal.are_in(text) || words.hedge.are_in(text) || accepts
    })
    .verdict(
        |fields| Text::new("banner_rule_plain_refusal.broken").with("fields", fields),
        |languages| Text::new("banner_rule_plain_refusal.unjudged").with("languages", languages),
    )
}

/// Whether both buttons have the same words, in any language.
fn both_alike(texts: &Texts) -> bool {
    let [agree, decline] = [&texts.agree, &texts.decline].map(|words| words.trim().to_lowercase());
    control::is_seen(&agree) && agree == decline
}

pub(super) fn no_steering(case: &Case<'_>) -> Verdict {
    judged(case, &["agree", "decline"], |words, text| {
        words.steering.are_in(text)
    })
    .verdict(
        |fields| Text::new("banner_rule_no_steering.broken").with("fields", fields),
        |languages| Text::new("banner_rule_no_steering.unjudged").with("languages", languages),
    )
}

pub(super) fn says_what(case: &Case<'_>) -> Verdict {
    judged(case, &["body"], |words, text| {
        let needed = [&words.pages, &words.recognition, &words.device];
        !needed.iter().all(|list| list.are_in(text))
    })
    .verdict(
        |fields| Text::new("banner_rule_says_what.broken").with("fields", fields),
        |languages| Text::new("banner_rule_says_what.unjudged").with("languages", languages),
    )
}

pub(super) fn says_withdrawal(case: &Case<'_>) -> Verdict {
    judged(case, &["withdrawal"], |words, text| {
        let is_hard = words.affirm(&words.effort, text, Comma::Lists) || text.contains('@');
        is_hard || !words.withdrawal.are_in(text)
    })
    .verdict(
        |fields| Text::new("banner_rule_says_withdrawal.broken").with("fields", fields),
        |languages| Text::new("banner_rule_says_withdrawal.unjudged").with("languages", languages),
    )
}
