//! What is asked and answered about another address.

use poem_openapi::Object;
use serde::Deserialize;

/// Another address.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// The new address.
    pub email: String,
    /// The person's password: needed when they signed in more than 15 minutes ago.
    #[oai(write_only, skip_serializing_if_is_none)]
    pub password: Option<String>,
    /// The digits of their authenticator app, in the password's place.
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
