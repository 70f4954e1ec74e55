//! What is asked about deleting the account.

use poem_openapi::Object;
use serde::Deserialize;

/// Asks for the account's deletion.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeletionAsk {
    /// The account's name, exactly as it is, so that it is not done by a slip.
    pub confirm: String,
    /// The caller's password, to show that it is them.
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// The six digits of their authenticator app, for the same.
    pub digits: Option<String>,
}

impl std::fmt::Debug for DeletionAsk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeletionAsk")
            .field("confirm", &self.confirm)
            .finish_non_exhaustive()
    }
}
