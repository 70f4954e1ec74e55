//! What requests can say, and when they are due.

use base::answer::Problem;
use shared::control;

/// Seconds of a day.
const DAY: i64 = 86_400;
/// A request must be done within a month (GDPR, article 12(3)).
const DUE: i64 = 30 * DAY;
/// It can be postponed by two further months (likewise).
const POSTPONED: i64 = 60 * DAY;
/// The address of a file is shown this long.
const EXPORT: i64 = 7 * DAY;
/// The most characters of a text.
const TEXT: usize = 500;

/// Until when a request that is opened at this moment must be done, in Unix seconds.
pub(super) fn due_at(opened_at: i64) -> i64 {
    opened_at + DUE
}

/// Until when it must be done if it is postponed.
pub(super) fn postponed_until(due_at: i64) -> i64 {
    due_at + POSTPONED
}

/// Until when the file of a request that was finished then is shown.
pub(super) fn export_until(finished_at: i64) -> i64 {
    finished_at + EXPORT
}

/// A line of words, trimmed and without direction marks.
///
/// # Errors
/// 400 `invalid_text`.
pub(super) fn line(text: &str, field: &'static str) -> Result<String, Problem> {
    let text = control::unmarked(text);
    let text = text.trim();
    let length = text.chars().count();
    if !control::is_seen(text) || length > TEXT || control::holds(text) {
        return Err(Problem::invalid("invalid_text.of_request")
            .with("most", TEXT)
            .field(field));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_due_in_a_month_and_once_two_later() {
        assert_eq!(due_at(100), 100 + 2_592_000);
        assert_eq!(postponed_until(due_at(100)), 100 + 7_776_000);
        assert_eq!(export_until(100), 604_900);
    }

    #[test]
    fn words_are_one_line() {
        assert_eq!(
            line("  Proof of identity ", "why").unwrap(),
            "Proof of identity"
        );
        assert!(line(&"ü".repeat(500), "why").is_ok());
        for bad in ["", " ", "a\nb", &"x".repeat(501)] {
            assert_eq!(
                line(bad, "why").unwrap_err().code(),
                "invalid_text",
                "{bad:?}"
            );
        }
    }
}
