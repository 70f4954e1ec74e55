//! What is asked and answered about the second step awaited.

use poem_openapi::Object;
use serde::Deserialize;

/// Whether signing in waits for the second step.
#[derive(Clone, Debug, Object)]
pub struct Second {
    /// Whether it does, in this browser.
    pub awaited: bool,
    /// Whose, where it does.
    pub email: Option<String>,
    /// How many recovery codes that person has left, where it does.
    pub recovery_codes_left: Option<i64>,
}

/// The second step: one of the two.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondDigits {
    /// The six digits that the authenticator app shows now.
    pub digits: Option<String>,
    /// A recovery code that was not used yet.
    pub recovery_code: Option<String>,
}

impl std::fmt::Debug for SecondDigits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecondDigits(***)")
    }
}
