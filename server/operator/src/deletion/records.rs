//! Requests of the operations on deletions.

use poem_openapi::Object;
use serde::Deserialize;

/// A day on which to delete an account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminDeletion {
    /// The day, `YYYY-MM-DD`: the account is deleted when it begins in UTC. It must begin 7 days from now or later, and within
    /// a year.
    pub day: String,
    /// The reason, 1 to 500 characters. Owners get it by email.
    pub reason: String,
}
