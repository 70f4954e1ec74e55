//! Requests and responses about the second factor of a sign-in.

use poem_openapi::Object;
use serde::Deserialize;

/// Whether a sign-in needs the second factor.
#[derive(Clone, Debug, Object)]
pub struct Second {
    /// Whether a sign-in in this browser needs the second factor.
    pub awaited: bool,
    /// The email address of the person who is signing in, if `awaited` is true.
    pub email: Option<String>,
    /// The number of the person's unused recovery codes, if `awaited` is true.
    pub recovery_codes_left: Option<i64>,
}

/// The second factor: exactly one of the two.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondDigits {
    /// The six-digit code that the authenticator app shows now.
    pub digits: Option<String>,
    /// An unused recovery code.
    pub recovery_code: Option<String>,
}

impl std::fmt::Debug for SecondDigits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecondDigits(***)")
    }
}
