//! What is asked.

use poem_openapi::Object;
use serde::Deserialize;

/// Asks for a site.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskAccess {
    /// What for, in at most 500 characters.
    pub message: Option<String>,
}
