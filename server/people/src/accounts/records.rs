//! Requests of the accounts operations.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

/// A new account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The account's name, 1 to 100 characters, different from the names of your other accounts.
    pub name: String,
}

/// The account to switch to.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountChoice {
    /// The account's id.
    pub account: Uuid,
}
