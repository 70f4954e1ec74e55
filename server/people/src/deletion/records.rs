//! What is asked about deleting the account.

use poem_openapi::Object;
use serde::Deserialize;

/// Asks for the account's deletion.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeletionAsk {
    /// The account's name, exactly as it is, so that it is not done by a slip.
    pub confirm: String,
}
