//! Requests about passwords.

use poem_openapi::Object;
use serde::Deserialize;

/// A new password.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The current password; omit it if you have none yet.
    #[oai(validator(max_length = 200))]
    pub current: Option<String>,
    /// The new password: 10 to 200 characters, and not a commonly used one.
    #[oai(validator(min_length = 10, max_length = 200))]
    pub password: String,
}

impl std::fmt::Debug for PasswordChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordChange(***)")
    }
}
