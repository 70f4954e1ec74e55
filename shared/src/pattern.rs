//! Patterns in which `*` stands for any run of characters, an empty one
//! included. Everything else stands for itself; case matters.

mod matching;

use std::fmt;

pub use matching::matches;

/// A pattern, such as `/blog/*`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern(String);

impl Pattern {
    /// A pattern from its text. Every text is a pattern.
    pub fn new(text: impl Into<String>) -> Pattern {
        Pattern(text.into())
    }

    /// The pattern as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// An empty pattern, which in a filter picks what has no value.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The one text it matches, when it has no star.
    pub fn literal(&self) -> Option<&str> {
        (!self.0.contains('*')).then_some(self.0.as_str())
    }

    /// Whether the whole of `text` matches.
    pub fn matches(&self, text: &str) -> bool {
        matches(&self.0, text)
    }

    /// The same pattern for SQL's `LIKE ... ESCAPE '\'`.
    pub fn like(&self) -> String {
        let mut like = String::with_capacity(self.0.len() + 8);
        for c in self.0.chars() {
            match c {
                '*' => like.push('%'),
                '%' | '_' | '\\' => {
                    like.push('\\');
                    like.push(c);
                }
                _ => like.push(c),
            }
        }
        like
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
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
    fn a_hostile_pattern_ends() {
        let pattern = "*a".repeat(50) + "b";
        assert!(!matches(&pattern, &"a".repeat(2_000)));
    }

    #[test]
    fn like_escapes_what_sql_would_read() {
        assert_eq!(Pattern::new("/50%_off\\*").like(), "/50\\%\\_off\\\\%");
    }
}
