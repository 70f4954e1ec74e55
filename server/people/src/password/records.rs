//! What is asked about passwords.

use poem_openapi::Object;
use serde::Deserialize;

/// A new password.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The present password; left out where there is none yet.
    #[oai(validator(max_length = 200))]
    pub current: Option<String>,
    /// The new one: 10 to 200 characters, and none of those that anybody would try first.
    #[oai(validator(min_length = 10, max_length = 200))]
    pub password: String,
}

impl std::fmt::Debug for PasswordChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PasswordChange(***)")
    }
}
