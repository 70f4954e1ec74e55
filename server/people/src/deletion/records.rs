//! Requests of the deletion operations.

use poem_openapi::Object;
use serde::Deserialize;

/// A request to delete the account.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeletionAsk {
    /// The account's exact name, as a confirmation.
    pub confirm: String,
    /// Your password, to confirm your identity.
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// The six-digit code of your authenticator app, instead of the password.
    pub digits: Option<String>,
}

impl std::fmt::Debug for DeletionAsk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeletionAsk")
            .field("confirm", &self.confirm)
            .finish_non_exhaustive()
    }
}
