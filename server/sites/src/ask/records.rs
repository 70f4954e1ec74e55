//! Requests for access to a site.

use poem_openapi::Object;
use serde::Deserialize;

/// A request for access to a site.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskAccess {
    /// A message to the owners, at most 500 characters.
    pub message: Option<String>,
}
