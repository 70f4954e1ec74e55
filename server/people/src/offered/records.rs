//! What is asked about sites that are offered.

use poem_openapi::Object;
use serde::Deserialize;

/// Takes a site over.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSite {
    /// The code that the site's account was given.
    pub code: String,
}
