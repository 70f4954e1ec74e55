//! Patterns in which `*` matches any characters, or none. Everything else matches itself; case matters. In
//! filters, `\*` is a star and `\\` a backslash.

mod matching;

use std::{borrow::Cow, fmt};

pub use matching::matches;

/// A pattern, such as `/blog/*`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    text: String,
    /// Whether `\*` is a star and `\\` a backslash.
    escapes: bool,
}

impl Pattern {
    /// A pattern from its text. Every text is a pattern.
    pub fn new(text: impl Into<String>) -> Pattern {
        Pattern {
            text: text.into(),
            escapes: false,
        }
    }

    /// A pattern in which `\*` is a star and `\\` a backslash; before other characters a backslash matches
    /// itself.
    pub fn escaped(text: impl Into<String>) -> Pattern {
        let text = text.into();
        let escapes = text.contains("\\*") || text.contains("\\\\");
        Pattern { text, escapes }
    }

    /// The texts between its stars: one more than there are stars.
    pub fn parts(&self) -> Vec<Cow<'_, str>> {
        if !self.escapes {
            return self.text.split('*').map(Cow::Borrowed).collect();
        }
        let mut parts = vec![String::new()];
        let mut letters = self.text.chars().peekable();
        while let Some(letter) = letters.next() {
            let escaped = letter == '\\' && matches!(letters.peek(), Some('*' | '\\'));
            let letter = if escaped {
                letters.next()
            } else {
                Some(letter)
            };
            match (letter, parts.last_mut()) {
                (Some('*'), _) if !escaped => parts.push(String::new()),
                (Some(letter), Some(part)) => part.push(letter),
                _ => {}
            }
        }
        parts.into_iter().map(Cow::Owned).collect()
    }

    /// How many stars are wildcards.
    pub fn stars(&self) -> usize {
        self.parts().len() - 1
    }

    /// The pattern as written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// An empty pattern, which in a filter matches hits without a value.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The one text it matches, when it has no star.
    pub fn literal(&self) -> Option<Cow<'_, str>> {
        let mut parts = self.parts();
        (parts.len() == 1).then(|| parts.remove(0))
    }

    /// Whether the whole of `text` matches.
    pub fn matches(&self, text: &str) -> bool {
        if !self.escapes {
            return matches(&self.text, text);
        }
        let parts = self.parts();
        let [first, middle @ .., last] = parts.as_slice() else {
            return parts.first().is_some_and(|only| only == text);
        };
        let Some(mut rest) = text.strip_prefix(&**first) else {
            return false;
        };
        // Matching each part as early as possible leaves the most for the others.
        for part in middle {
            let Some(at) = rest.find(&**part) else {
                return false;
            };
            rest = &rest[at + part.len()..];
        }
        rest.ends_with(&**last)
    }

    /// The same pattern for SQL's `LIKE ... ESCAPE '\'`.
    pub fn like(&self) -> String {
        let mut like = String::with_capacity(self.text.len() + 8);
        for (at, part) in self.parts().iter().enumerate() {
            if at > 0 {
                like.push('%');
            }
            for c in part.chars() {
                if matches!(c, '%' | '_' | '\\') {
                    like.push('\\');
                }
                like.push(c);
            }
        }
        like
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_run() {
        for (pattern, text, expected) in [
            ("/a", "/a", true),
            ("/a", "/A", false),
            ("/a", "/a/", false),
            ("/a/*", "/a/", true),
            ("/a/*", "/a/b/c", true),
            ("/a/*", "/a", false),
            ("*", "", true),
            ("*", "anything", true),
            ("**", "x", true),
            ("*/edit", "/a/b/edit", true),
            ("*/edit", "/a/b/edit/", false),
            ("/a/*/c", "/a/b/c", true),
            ("/a/*/c", "/a/b/c/d/c", true),
            ("/a/*/c", "/a/c", false),
            ("a*b*c", "aXbYbZc", true),
            ("a*b*c", "aXcYb", false),
            ("", "", true),
            ("", "a", false),
            ("ä*", "äö", true),
            ("?", "a", false),
            (".*", "a", false),
            ("a*", "", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} on {text}");
        }
    }

    #[test]
    fn a_star_may_stand_for_itself() {
        for (pattern, text, expected) in [
            (r"a\*", "a*", true),
            (r"a\*", "ab", false),
            (r"a\*", r"a\*", false),
            (r"a\\*", r"a\b", true),
            (r"a\\*", "a*", false),
            (r"\*\*", "**", true),
            (r"\**", "*x", true),
            (r"\**", "x*", false),
            (r"*\**", "a*b", true),
            (r"*\**", "ab", false),
            (r"a\b", r"a\b", true),
            (r"a\", r"a\", true),
            (r"\**\*", "*", false),
            (r"\**\*", "**", true),
            ("a*c", "abc", true),
        ] {
            let pattern = Pattern::escaped(pattern);
            assert_eq!(pattern.matches(text), expected, "{pattern} on {text}");
            assert!(
                pattern
                    .literal()
                    .is_none_or(|literal| expected == (literal == text))
            );
        }
        assert_eq!(Pattern::escaped(r"a\*%*").like(), r"a*\%%");
        assert_eq!(Pattern::escaped(r"a\*%*").stars(), 1);
        assert_eq!(Pattern::new(r"a\*").stars(), 1);
    }

    #[test]
    fn a_hostile_pattern_ends() {
        let pattern = "*a".repeat(50) + "b";
        assert!(!matches(&pattern, &"a".repeat(2_000)));
    }

    #[test]
    fn like_escapes_what_sql_would_read() {
        assert_eq!(Pattern::new("/50%_off\\*").like(), "/50\\%\\_off\\\\%");
    }
}
