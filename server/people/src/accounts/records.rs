//! What is asked about one's accounts.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

/// Another account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// Its name, 1 to 100 characters; none that an account of yours has.
    pub name: String,
}

/// The account to act in.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountChoice {
    /// Its id.
    pub account: Uuid,
}
