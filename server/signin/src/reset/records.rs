//! Requests and responses of the password reset.

use poem_openapi::Object;
use serde::Deserialize;

/// A password reset link.
#[derive(Clone, Debug, Object)]
pub struct ResetOpen {
    /// The email address of the person whose password it sets.
    pub email: String,
    /// When the link expires, in Unix seconds.
    pub expires_at: i64,
}

/// A new password.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResetFinish {
    /// The token in the link.
    pub token: String,
    /// The new password, 10 to 200 characters.
    pub password: String,
}

impl std::fmt::Debug for ResetFinish {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResetFinish").finish_non_exhaustive()
    }
}

/// The password was set, and all sessions of the person ended.
#[derive(Clone, Debug, Object)]
pub struct ResetDone {
    /// The address to sign in with.
    pub email: String,
}
