//! What is asked and answered about a new password.

use poem_openapi::Object;
use serde::Deserialize;

/// What a reset link opens.
#[derive(Clone, Debug, Object)]
pub struct ResetOpen {
    /// Whose password it sets.
    pub email: String,
    /// When the link ends, Unix seconds.
    pub expires_at: i64,
}

/// A new password.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResetFinish {
    /// The token that the link carries.
    pub token: String,
    /// The new password, 10 to 200 characters.
    pub password: String,
}

impl std::fmt::Debug for ResetFinish {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResetFinish").finish_non_exhaustive()
    }
}

/// The password is set, and every session of the person is over.
#[derive(Clone, Debug, Object)]
pub struct ResetDone {
    /// The address to sign in with.
    pub email: String,
}
