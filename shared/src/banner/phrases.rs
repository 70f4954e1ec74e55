//! Phrases, found in texts as whole words. A list of them is data:
//! - `(a|b)` is one of them, each of which may be empty;
//! - `*` at the end is any end of a word;
//! - `^` at the beginning is the beginning of the text, and `$` at the end is its end;
//! - ` … ` is any words of the same clause.

use std::ops::Range;

use serde::Deserialize;

/// The beginning of a phrase that is at the beginning of a text.
const FIRST: char = '^';
/// The end of a phrase that is at the end of a text.
const LAST: char = '$';
/// The end of a phrase that is the beginning of a word.
const ANY_END: char = '*';
/// Any words of the same clause.
const GAP: char = '…';

/// A list of phrases, in lower case.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<String>")]
pub(super) struct Phrases(Vec<Phrase>);

/// A phrase of one part, or of several with other words between them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    first: bool,
    last: bool,
    parts: Vec<Part>,
}

#[derive(Debug, PartialEq, Eq)]
struct Part {
    words: String,
    whole: bool,
}

/// Where a phrase is in a text.
#[derive(Debug)]
pub(super) struct Hit<'a> {
    pub phrase: &'a Phrase,
    pub range: Range<usize>,
}

impl From<Vec<String>> for Phrases {
    fn from(list: Vec<String>) -> Self {
        let written = list.iter().flat_map(|phrase| alternatives(phrase));
        Self(written.map(|phrase| Phrase::read(&phrase)).collect())
    }
}

/// The phrase with each choice of its alternatives.
fn alternatives(phrase: &str) -> Vec<String> {
    let parts = phrase.split_once('(').and_then(|(before, rest)| {
        rest.split_once(')')
            .map(|(either, after)| (before, either, after))
    });
    let Some((before, either, after)) = parts else {
        return vec![phrase.to_owned()];
    };
    let chosen = either.split('|');
    chosen
        .flat_map(|choice| alternatives(&format!("{before}{choice}{after}")))
        .collect()
}

impl Phrases {
    /// Whether one of them is in the text.
    pub fn are_in(&self, text: &str) -> bool {
        let text = plain(text);
        self.0
            .iter()
            .any(|phrase| phrase.hits(&text).next().is_some())
    }

    /// Where they are in a [`plain`] text, in order.
    pub fn hits<'a>(&'a self, text: &str) -> Vec<Hit<'a>> {
        let hits = self.0.iter().flat_map(|phrase| {
            let hits = phrase.hits(text);
            hits.map(move |range| Hit { phrase, range })
        });
        let mut hits: Vec<Hit<'a>> = hits.collect();
        hits.sort_by_key(|hit| (hit.range.start, hit.range.end));
        hits
    }

    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words of every part.
    #[cfg(test)]
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let parts = self.0.iter().flat_map(|phrase| &phrase.parts);
        parts.map(|part| part.words.as_str())
    }
}

impl Phrase {
    fn read(written: &str) -> Self {
        let from_first = written.strip_prefix(FIRST);
        let rest = from_first.unwrap_or(written);
        let to_last = rest.strip_suffix(LAST);
        let parts = to_last.unwrap_or(rest).split(GAP).map(|part| {
            let words = plain(part);
            let beginning = words.strip_suffix(ANY_END);
            Part {
                whole: beginning.is_none(),
                words: beginning.unwrap_or(&words).to_owned(),
            }
        });
        Self {
            first: from_first.is_some(),
            last: to_last.is_some(),
            parts: parts.collect(),
        }
    }

    /// Whether a part of it has one of these phrases.
    pub fn has(&self, phrases: &Phrases) -> bool {
        self.parts.iter().any(|part| phrases.are_in(&part.words))
    }

    fn hits(&self, text: &str) -> impl Iterator<Item = Range<usize>> {
        let begins_at = text.find(char::is_alphanumeric);
        let ends_at = text.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        let ends_at = ends_at.len();
        let starts = self.parts.first().into_iter();
        starts
            .flat_map(|part| part.hits(text))
            .filter(move |range| !self.first || Some(range.start) == begins_at)
            .filter_map(|range| Some(range.start..self.end_after(text, range.end)?))
            .filter(move |range| !self.last || range.end == ends_at)
    }

    /// Where the last part ends, if all others follow in the same clause.
    fn end_after(&self, text: &str, first_end: usize) -> Option<usize> {
        self.parts.iter().skip(1).try_fold(first_end, |end, part| {
            let next = part.hits(text).find(|range| range.start >= end)?;
            let between = &text[end..next.start];
            (!between.contains(',') && !ends_sentence(between)).then_some(next.end)
        })
    }
}

impl Part {
    /// Where it is; the beginning of a word is there up to the end of that word. What ends with an apostrophe, such as
    /// the French `n'`, is followed by another word at once.
    fn hits(&self, text: &str) -> impl Iterator<Item = Range<usize>> {
        let in_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let from_word = in_word(self.words.chars().next());
        let to_word = in_word(self.words.chars().next_back());
        text.match_indices(&self.words).filter_map(move |(at, _)| {
            let before = text[..at].chars().next_back();
            let end = at + self.words.len();
            let rest = text[end..].find(|letter: char| !letter.is_alphanumeric());
            let word_end = match to_word {
                true => rest.map_or(text.len(), |rest| end + rest),
                false => end,
            };
            let fits = !(from_word && in_word(before)) && (!self.whole || word_end == end);
            fits.then_some(at..word_end)
        })
    }
}

/// In lower case, with the plain apostrophe and one space between words.
pub(super) fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(['\u{2019}', '\u{2bc}'], "'");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a sentence, or an independent part of one, ends in the text.
pub(super) fn ends_sentence(text: &str) -> bool {
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let ends = match letter {
            // Not in `acme.example`.
            '.' | '!' | '?' => letters.peek().is_none_or(|next| next.is_whitespace()),
            ';' | ':' | '–' | '—' | '(' | ')' => true,
            _ => false,
        };
        if ends {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(phrase: &str) -> Phrases {
        Phrases::from(vec![phrase.to_owned()])
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
            ("^next", "Next", true),
            ("^next", "→ Next page", true),
            ("^next", "Nextcloud", false),
            ("^next", "Recognise me next time", false),
            ("agree$", "I agree!", true),
            ("agree$", "I agree to nothing", false),
            ("n'", "Je n’accepte pas", true),
            ("take … back", "Take it all back.", true),
            ("take … back", "Take back", true),
            ("take … back", "Take it, or come back", false),
            ("take … back", "Take it. Come back", false),
            ("take … back", "Take it from acme.example back", true),
            ("use …, you agree", "Use this site, you agree", true),
            ("use …, you agree", "Use this site and you agree", false),
        ] {
            assert_eq!(list(phrase).are_in(text), expected, "{phrase}: {text}");
        }
    }

    #[test]
    fn alternatives_are_each_a_phrase() {
        let phrases = list("(a|b) c( d|)");
        let words: Vec<&str> = phrases.words().collect();
        assert_eq!(words, ["a c d", "a c", "b c d", "b c"]);
    }

    #[test]
    fn hits_are_in_order_and_end_with_their_word() {
        let phrases = Phrases::from(vec!["form*".to_owned(), "mail".to_owned(), "an".to_owned()]);
        let text = "an e-mail, forms";
        let found: Vec<&str> = phrases
            .hits(text)
            .into_iter()
            .map(|hit| &text[hit.range])
            .collect();
        assert_eq!(found, ["an", "mail", "forms"]);
    }
}
