//! Words by which the rules judge texts, in the languages that there is a list for. In others, a rule about wordings
//! says that it cannot judge them.

use std::{collections::BTreeMap, ops::Range, sync::LazyLock};

use serde::Deserialize;

use super::{
    language::main_language,
    phrases::{Hit, Phrases, ends_sentence, plain},
};

/// A negation counts for what begins within this number of words and commas after it.
const REACH: usize = 6;

/// The lists of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    /// What a button that agrees says.
    pub agreement: Phrases,
    /// What it does not: that the visitor continues, has read something, or refuses.
    pub misleading: Phrases,
    /// What a button that declines says.
    pub refusal: Phrases,
    /// What it does not: that the visitor decides another time, or somewhere else, or does not decline.
    pub hedge: Phrases,
    /// What it says only with a negation: that the visitor agrees.
    pub acceptance: Phrases,
    /// What makes one answer look better or worse than the other.
    pub steering: Phrases,
    /// That the site needs the consent.
    pub conditional: Phrases,
    /// That something other than an answer counts as consent.
    pub implied: Phrases,
    /// That pages or visits are kept.
    pub pages: Phrases,
    /// That the visitor is recognised.
    pub recognition: Phrases,
    /// Where something is stored: on the device.
    pub device: Phrases,
    /// That consent can be withdrawn.
    pub withdrawal: Phrases,
    /// What would make withdrawing harder than agreeing.
    pub effort: Phrases,
    /// What turns the words after it into the opposite.
    pub negation: Phrases,
    /// What ends a negation before it.
    pub contrast: Phrases,
}

/// Whether a negation counts for what comes after a comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comma {
    /// It does not: "No, I agree".
    Ends,
    /// It does, as in a list: "without an email, a form or a call".
    Lists,
}

static LISTS: LazyLock<BTreeMap<String, Words>> =
    LazyLock::new(|| serde_json::from_str(include_str!("words.json")).unwrap_or_default());

/// The lists for a language, by its first part: `de` for `de-AT`.
pub(super) fn words(language: &str) -> Option<&'static Words> {
    LISTS.get(main_language(language))
}

impl Words {
    /// Whether one of the phrases is in the text, and not negated. A phrase with a negation of its own, such as "cannot
    /// use", is never negated by another: "If you do not agree, you cannot use this".
    pub fn affirm(&self, phrases: &Phrases, text: &str, comma: Comma) -> bool {
        let text = plain(text);
        let negations = self.negation.hits(&text);
        // Where the phrases that are negated end: the next in a list is, too.
        let mut negated_until = 0;
        for Hit { phrase, range } in phrases.hits(&text) {
            if phrase.has(&self.negation) {
                return true;
            }
            let in_list = negated_until > range.start
                || (negated_until > 0 && self.reaches(&text, negated_until, &range, comma));
            let is_negated = negations
                .iter()
                .any(|negation| self.negates(&text, &negation.range, &range, comma));
            if !in_list && !is_negated {
                return true;
            }
            negated_until = negated_until.max(range.end);
        }
        false
    }

    /// Whether the negation is between the parts of the phrase, or shortly before it in the same sentence.
    fn negates(
        &self,
        text: &str,
        negation: &Range<usize>,
        phrase: &Range<usize>,
        comma: Comma,
    ) -> bool {
        if negation.end > phrase.start {
            return negation.start > phrase.start && negation.end < phrase.end;
        }
        // "No, you must agree" has no negation.
        !text[negation.end..].starts_with(',') && self.reaches(text, negation.end, phrase, comma)
    }

    /// Whether a negation that ends here counts for the phrase.
    fn reaches(&self, text: &str, from: usize, phrase: &Range<usize>, comma: Comma) -> bool {
        let between = &text[from..phrase.start];
        let commas = between.matches(',').count();
        // The contrast in ", write to us" begins before the phrase and ends inside it.
        let contrasts = self.contrast.hits(&text[from..phrase.end]);
        (comma == Comma::Lists || commas == 0)
            && between.split_whitespace().count() + commas < REACH
            && !ends_sentence(between)
            && !contrasts.iter().any(|hit| hit.range.start < between.len())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_list_is_read_and_none_is_empty() {
        let languages: Vec<&str> = LISTS.keys().map(String::as_str).collect();
        assert_eq!(languages, ["de", "en", "es", "fr", "it", "nl"]);
        for (language, words) in &*LISTS {
            for list in [
                &words.agreement,
                &words.misleading,
                &words.refusal,
                &words.hedge,
                &words.acceptance,
                &words.steering,
                &words.conditional,
                &words.implied,
                &words.pages,
                &words.recognition,
                &words.device,
                &words.withdrawal,
                &words.effort,
                &words.negation,
                &words.contrast,
            ] {
                assert!(!list.is_empty(), "{language}: {list:?}");
                for words in list.words() {
                    assert_eq!(plain(words), words, "{language}");
                    assert!(!words.is_empty(), "{language}: {list:?}");
                    assert!(!words.contains(['(', ')', '|', '*', '^', '…']), "{words}");
                }
            }
        }
    }

    #[test]
    fn a_negation_counts_for_what_follows_shortly() {
        let words = words("en").expect("English");
        let list = |phrases: &[&str]| {
            let phrases = phrases.iter().map(|phrase| (*phrase).to_owned());
            Phrases::from(phrases.collect::<Vec<_>>())
        };
        let phrases = list(&["form", "email*", "phone", "must … agree", "cannot use"]);
        for (text, lists, ends) in [
            ("By form.", true, true),
            ("Without a form.", false, false),
            ("Without an email, a form or a phone call.", false, true),
            (
                "Without writing emails, filling in a form or using a phone.",
                false,
                true,
            ),
            ("Without having to fill in a form.", false, false),
            ("No long and hard to read and tiring form.", true, true),
            ("No. By form.", true, true),
            ("No, by form.", true, true),
            ("Not here but by form.", true, true),
            ("Without a form, by email.", true, true),
            ("If you don't want this, send us an email.", true, true),
            ("You must agree.", true, true),
            ("You must never agree.", false, false),
            ("If you do not agree, you cannot use this.", true, true),
        ] {
            assert_eq!(words.affirm(&phrases, text, Comma::Lists), lists, "{text}");
            assert_eq!(words.affirm(&phrases, text, Comma::Ends), ends, "{text}");
        }
    }

    proptest! {
        /// The lists split texts at every letter without a panic, and white space around a text changes nothing.
        #[test]
        fn any_text_is_judged(text in "([a-zäßé'’.,;–]{1,9}|not|ohne|email|form|müssen|zu|must| ){0,24}") {
            for words in LISTS.values() {
                for comma in [Comma::Ends, Comma::Lists] {
                    let found = words.affirm(&words.effort, &text, comma);
                    let spaced = format!("  {text}\n");
                    prop_assert_eq!(words.affirm(&words.effort, &spaced, comma), found);
                    words.affirm(&words.conditional, &text, comma);
                }
            }
        }
    }
}
