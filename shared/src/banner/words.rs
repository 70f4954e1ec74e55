//! Words by which the rules judge texts, in the languages that there is a list for. In others, a rule about wordings
//! says that it cannot judge them.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::language::main_language;

/// Phrases, in lower case; one that ends with `*` is the beginning of a word.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Phrases(Vec<String>);

/// The lists of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    /// What a button that agrees says.
    pub agreement: Phrases,
    /// What it does not: that the page goes on, or that something was read.
    pub misleading: Phrases,
    /// What a button that declines says.
    pub refusal: Phrases,
    /// What it does not: that the visitor decides another time, or somewhere else.
    pub hedge: Phrases,
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
    /// That something is stored on the device.
    pub device: Phrases,
    /// That consent can be withdrawn.
    pub withdrawal: Phrases,
    /// What would make withdrawing harder than agreeing.
    pub effort: Phrases,
}

static LISTS: LazyLock<BTreeMap<String, Words>> =
    LazyLock::new(|| serde_json::from_str(include_str!("words.json")).unwrap_or_default());

/// The lists for a language, by its first part: `de` for `de-AT`.
pub(super) fn words(language: &str) -> Option<&'static Words> {
    LISTS.get(main_language(language))
}

impl Phrases {
    /// Whether one of them is in the text, as whole words.
    pub fn are_in(&self, text: &str) -> bool {
        let text = plain(text);
        self.0.iter().any(|phrase| is_in(phrase, &text))
    }
}

/// In lower case, with the plain apostrophe and one space between words.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(['\u{2019}', '\u{2bc}'], "'");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_in(phrase: &str, text: &str) -> bool {
    let (phrase, whole) = match phrase.strip_suffix('*') {
        Some(beginning) => (beginning, false),
        None => (phrase, true),
    };
    text.match_indices(phrase).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + phrase.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric)
            && !(whole && after.is_some_and(char::is_alphanumeric))
    })
}

#[cfg(test)]
mod tests {
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
                &words.steering,
                &words.conditional,
                &words.implied,
                &words.pages,
                &words.recognition,
                &words.device,
                &words.withdrawal,
                &words.effort,
            ] {
                assert!(list.0.len() > 1, "{language}: {list:?}");
                for phrase in &list.0 {
                    assert_eq!(&plain(phrase), phrase, "{language}");
                }
            }
        }
    }

    #[test]
    fn phrases_are_found_as_whole_words() {
        for (phrase, text, expected) in [
            ("no", "No, thanks", true),
            ("no", "Not now", false),
            ("no", "I know", false),
            ("setting*", "Cookie\u{a0}Settings", true),
            ("setting*", "Offsetting", false),
            ("don't", "I don’t agree", true),
            ("not now", "Not\n now!", true),
            ("später", "SPÄTER", true),
        ] {
            let phrases = Phrases(vec![phrase.to_owned()]);
            assert_eq!(phrases.are_in(text), expected, "{phrase}: {text}");
        }
    }
}
