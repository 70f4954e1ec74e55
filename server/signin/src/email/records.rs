//! Requests and responses of the email operations.

use poem_openapi::Object;
use serde::Deserialize;

/// A change of the email address.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// The new address.
    pub email: String,
    /// The person's password; needed if they signed in more than 15 minutes ago.
    #[oai(write_only, skip_serializing_if_is_none)]
    pub password: Option<String>,
    /// The six-digit code of their authenticator app, instead of the password.
    #[oai(write_only, skip_serializing_if_is_none)]
    pub digits: Option<String>,
}

impl std::fmt::Debug for EmailChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmailChange")
            .field("email", &self.email)
            .finish_non_exhaustive()
    }
}
