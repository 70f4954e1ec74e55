//! What is said of each finding.

use super::records::{Code, Finding, Level};

/// A finding in words.
pub(super) fn found(
    code: Code,
    level: Level,
    message: impl Into<String>,
    advice: impl Into<String>,
) -> Finding {
    let advice = advice.into();
    Finding {
        code,
        level,
        message: message.into(),
        advice: (!advice.is_empty()).then_some(advice),
    }
}

/// The page is not counted for this.
pub(super) fn problem(
    code: Code,
    message: impl Into<String>,
    advice: impl Into<String>,
) -> Finding {
    found(code, Level::Problem, message, advice)
}

/// It is counted, but not as it should be.
pub(super) fn warning(
    code: Code,
    message: impl Into<String>,
    advice: impl Into<String>,
) -> Finding {
    found(code, Level::Warning, message, advice)
}

/// Good to know.
pub(super) fn note(code: Code, message: impl Into<String>, advice: impl Into<String>) -> Finding {
    found(code, Level::Note, message, advice)
}
