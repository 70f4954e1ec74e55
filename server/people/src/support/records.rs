//! What is asked about support.

use poem_openapi::Object;
use serde::Deserialize;

/// Lets the operator who asked look into the account.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupportGrantAsk {
    /// For so many days from now, 1 to 30.
    pub days: u8,
}
