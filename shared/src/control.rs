//! Characters that nobody means in a name: those that control a terminal or a
//! file, and those that turn the order of what is shown around.

use std::borrow::Cow;

/// Whether the text holds one.
pub fn holds(text: &str) -> bool {
    text.chars().any(is)
}

/// The text without them.
pub fn without(text: &str) -> Cow<'_, str> {
    if holds(text) {
        Cow::Owned(text.chars().filter(|c| !is(*c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn is(c: char) -> bool {
    // NUL, line ends, tabs and their like in both halves of Latin 1; then the
    // embeddings, overrides and isolates of writing from right to left.
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_is_told_from_what_is_written() {
        for text in [
            "",
            "Sign up",
            "größer – als",
            "مرحبا",
            "a\u{200d}b",
            "👩‍💻",
            "\u{200e}",
        ] {
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
}
