//! Texts that operators write.

use base::answer::Problem;
use poem_openapi::Object;
use serde::Deserialize;
use shared::control;

/// The most characters of a reason, and of a note.
const REASON: usize = 500;
pub(crate) const NOTE: usize = 4_000;

/// Why an operator does something, for the operators' log. Owners see it where the operation says so.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

impl Reason {
    /// The reason without spaces around it.
    ///
    /// # Errors
    /// 400 `invalid_reason`.
    pub(crate) fn read(&self) -> Result<String, Problem> {
        reason(&self.reason)
    }
}

/// A reason without spaces around it.
///
/// # Errors
/// 400 `invalid_reason`.
pub(crate) fn reason(text: &str) -> Result<String, Problem> {
    paragraphs(text, REASON).ok_or_else(|| {
        Problem::invalid("invalid_reason")
            .with("most", REASON)
            .field("reason")
    })
}

/// A text of one or several paragraphs with up to this many characters, without spaces around it; `None`: it is empty, too
/// long, or has control characters.
pub(crate) fn paragraphs(text: &str, most: usize) -> Option<String> {
    let text = control::unmarked(text).replace("\r\n", "\n");
    let text = text.trim();
    let is_control = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    let fits = control::is_seen(text) && text.chars().count() <= most;
    (fits && !text.chars().any(is_control)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_something_to_read() {
        assert_eq!(paragraphs(" a\r\n\r\nb ", 10).as_deref(), Some("a\n\nb"));
        for none in ["", " \n", "a\u{0}b", "a\u{1b}[31m", "12345678901"] {
            assert_eq!(paragraphs(none, 10), None, "{none:?}");
        }
        assert_eq!(reason(" ").unwrap_err().code(), "invalid_reason");
    }
}
