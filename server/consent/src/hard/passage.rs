//! Looking for a paragraph in the text of a page: every word of it, in order.
//!
//! White space, letter case, punctuation, the kind of quotes and dashes, soft hyphens and the way in which an accented
//! letter is written make no difference. Words do.

use std::ops::Range;

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// How many words of a paragraph are enough to say that a page has it in another wording.
const ENOUGH: usize = 8;
/// How many words are quoted of where a page differs.
const QUOTED: usize = 6;

/// Where the beginning of a paragraph is, and how the page goes on there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// How many words the page has of the paragraph's beginning.
    pub words: usize,
    /// The last of them.
    pub after: String,
    /// The words of the paragraph that come next.
    pub expected: String,
    /// The words of the page that come next; empty at its end.
    pub instead: String,
}

/// A text and its words.
#[derive(Debug)]
struct Words {
    text: String,
    /// Each word in the form in which words are compared, and where it is.
    words: Vec<(String, Range<usize>)>,
}

impl Words {
    fn of(text: &str) -> Self {
        let text: String = text.nfc().collect();
        let mut words: Vec<(String, Range<usize>)> = Vec::new();
        let mut open = false;
        for (at, letter) in text.char_indices() {
            if is_invisible(letter) {
                continue;
            }
            let in_word = letter.is_alphanumeric() || is_combining_mark(letter);
            if in_word {
                if !open {
                    words.push((String::new(), at..at));
                }
                if let Some((word, place)) = words.last_mut() {
                    word.extend(letter.to_lowercase());
                    place.end = at + letter.len_utf8();
                }
            }
            open = in_word;
        }
        for (word, _) in &mut words {
            if !word.is_ascii() {
                *word = word.nfkc().collect();
            }
        }
        Self { text, words }
    }

    /// How many words are the same from these two places on.
    fn same(&self, from: usize, other: &Self) -> usize {
        let pairs = self.words[from..].iter().zip(&other.words);
        pairs
            .take_while(|((one, _), (other, _))| one == other)
            .count()
    }

    /// The text of these words in one line, with the punctuation that ends it.
    fn quote(&self, words: Range<usize>) -> String {
        let words = &self.words[words.start..words.end.min(self.words.len())];
        let (Some((_, first)), Some((_, last))) = (words.first(), words.last()) else {
            return String::new();
        };
        let rest = &self.text[last.end..];
        let more = rest.find(|letter: char| letter.is_whitespace() || letter.is_alphanumeric());
        let end = last.end + more.unwrap_or(rest.len());
        let quoted = &self.text[first.start..end];
        let visible: String = quoted
            .chars()
            .filter(|letter| !is_invisible(*letter))
            .collect();
        visible.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Letters that say where a word may be broken, and the mark at the start of a file.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}'
    )
}

/// The paragraph as it is in the page.
///
/// # Errors
/// Where the page has the longest beginning of it; `None` if it has no more than a few words.
pub(super) fn search(page: &str, paragraph: &str) -> Result<String, Option<Difference>> {
    let (page, paragraph) = (Words::of(page), Words::of(paragraph));
    let length = paragraph.words.len();
    let mut best = (0, 0);
    for from in 0..page.words.len() {
        let same = page.same(from, &paragraph);
        if same == length && length > 0 {
            return Ok(page.quote(from..from + length));
        }
        if same > best.0 {
            best = (same, from);
        }
    }
    let (words, from) = best;
    Err((words >= ENOUGH).then(|| Difference {
        words,
        after: paragraph.quote(words - QUOTED..words),
        expected: paragraph.quote(words..words + QUOTED),
        instead: page.quote(from + words..from + words + QUOTED),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAGRAPH: &str =
        "We store “visits” of those who agree – for 395 days; you can withdraw (at any time).";

    #[test]
    fn a_paragraph_is_found_however_it_is_written() {
        for page in [
            PARAGRAPH,
            "Before. we STORE \"visits\" of\n\tthose   who agree - for 395 days, you can withdraw at any time. After",
            "We\u{a0}store «visits» of those who ag\u{ad}ree\u{2014}for\u{200b} 395 days. You can with\u{2060}draw — at any time!",
        ] {
            let found = search(page, PARAGRAPH);
            assert!(
                found
                    .as_ref()
                    .is_ok_and(|passage| passage.starts_with(['W', 'w'])),
                "{found:?}"
            );
        }
        let page = "x  We\u{a0}store visits\nof those who ag\u{ad}ree for 395 days you can withdraw at any time.) y";
        assert_eq!(
            search(page, PARAGRAPH).unwrap(),
            "We store visits of those who agree for 395 days you can withdraw at any time.)"
        );
        // An accent as a letter of its own, a ligature, and another letter case.
        assert!(search("fu\u{308}r Häufiges: eﬃzient", "für HÄUFIGES effizient").is_ok());
        assert!(search("für HÄUFIGES effizient", "fu\u{308}r häufiges eﬃzient").is_ok());
    }

    #[test]
    fn another_wording_is_another_paragraph() {
        for page in [
            "",
            "We store visits.",
            "We store visits of those who agree for 396 days; you can withdraw at any time.",
            "We store visits of those who agree for 395 days; you cannot withdraw at any time.",
            "We store visits of those who agree, for 395 days; you can now withdraw at any time.",
            "store We visits of those who agree for 395 days; you can withdraw at any time.",
            "We store visits of those who agree for 395 days; you can withdraw at any",
            "Westore visits of those who agree for 395 days; you can withdraw at any time.",
        ] {
            search(page, PARAGRAPH).unwrap_err();
        }
        assert_eq!(search("We store", ""), Err(None));
    }

    #[test]
    fn where_a_page_differs_is_quoted() {
        let page = "We store. We store visits of those who agree for 90 days; you can withdraw.";
        assert_eq!(
            search(page, PARAGRAPH).unwrap_err(),
            Some(Difference {
                words: 8,
                after: "visits” of those who agree – for".to_owned(),
                expected: "395 days; you can withdraw (at".to_owned(),
                instead: "90 days; you can withdraw.".to_owned(),
            })
        );
        let cut = "We store visits of those who agree for";
        let found = search(cut, PARAGRAPH).unwrap_err().unwrap();
        assert_eq!((found.words, found.instead.as_str()), (8, ""));
        assert_eq!(search("We store visits of those who", PARAGRAPH), Err(None));
    }
}
