//! Characters that do not belong in a name: control characters, and bidirectional marks, which can make one
//! name look like another. Also invisible characters: a name cannot consist of these alone.

use std::borrow::Cow;

/// Whether the text holds one.
pub fn holds(text: &str) -> bool {
    text.chars().any(is)
}

/// The text without them, and without any mark of direction.
pub fn without(text: &str) -> Cow<'_, str> {
    filtered(text, |c| is(c) || is_mark(c))
}

/// The text without direction marks: names are cleaned of them before they are validated. Text in two
/// directions is displayed correctly without them, since letters have a direction themselves.
pub fn unmarked(text: &str) -> Cow<'_, str> {
    filtered(text, is_mark)
}

/// Whether the text shows anything when it is displayed. Within visible text, invisible characters have a
/// use: they join emoji and separate Persian letters.
pub fn is_seen(text: &str) -> bool {
    text.chars()
        .any(|c| !c.is_whitespace() && !c.is_control() && !shows_nothing(c))
}

/// Unicode's `Default_Ignorable_Code_Point`, and the empty pattern of Braille.
fn shows_nothing(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

fn filtered(text: &str, out: fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().any(out) {
        Cow::Owned(text.chars().filter(|c| !out(*c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn is(c: char) -> bool {
    // NUL, line ends, tabs and their like in both halves of Latin 1; then the
    // embeddings, overrides and isolates of writing from right to left.
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn is_mark(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_is_told_from_what_is_written() {
        for text in ["", "Sign up", "größer – als", "مرحبا", "a\u{200d}b", "👩‍💻"] {
            assert!(!holds(text), "{text:?}");
            assert!(matches!(without(text), Cow::Borrowed(same) if same == text));
        }
        for c in [
            '\0', '\n', '\r', '\t', '\u{1b}', '\u{7f}', '\u{85}', '\u{202a}', '\u{202e}',
            '\u{2066}', '\u{2069}',
        ] {
            let text = format!("a{c}b");
            assert!(holds(&text), "{text:?}");
            assert_eq!(without(&text), "ab");
        }
    }

    #[test]
    fn what_is_seen_is_told_from_what_shows_nothing() {
        for text in [
            "",
            " \t",
            "\u{200b}",
            "\u{2060}\u{feff}",
            "\u{ad}",
            "\u{3164}",
            "\u{ffa0} \u{115f}",
            "\u{200d}\u{fe0f}",
            "\u{2800}",
            "\u{a0}\u{3000}",
            "\u{e0041}",
        ] {
            assert!(!is_seen(text), "{text:?}");
        }
        for text in ["a", "👩‍💻", "❤\u{fe0f}", "می\u{200c}خواهم", "\u{200b}.", "李"]
        {
            assert!(is_seen(text), "{text:?}");
        }
    }

    #[test]
    fn marks_of_direction_are_taken_out() {
        for c in [
            '\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}',
        ] {
            let text = format!("a{c}b");
            assert_eq!(
                (&*unmarked(&text), &*without(&text)),
                ("ab", "ab"),
                "{text:?}"
            );
        }
        for text in ["", "Acme & Co", "مرحبا", "a\u{200d}b", "a\nb"] {
            assert!(matches!(unmarked(text), Cow::Borrowed(same) if same == text));
        }
    }
}
