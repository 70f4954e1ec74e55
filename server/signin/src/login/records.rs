//! Requests to sign in with a password.

use poem_openapi::Object;
use serde::Deserialize;

/// An address and a password.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The person's email address.
    pub email: String,
    /// Their password.
    pub password: String,
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").finish_non_exhaustive()
    }
}
