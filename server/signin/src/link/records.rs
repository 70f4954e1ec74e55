//! What is asked with a link.

use poem_openapi::Object;
use serde::Deserialize;

/// A link's token, to be used.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeUse {
    /// The token that the link carries.
    pub token: String,
}
