//! Requests about offered sites.

use poem_openapi::Object;
use serde::Deserialize;

/// A site to take over.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSite {
    /// The code that the site's account created.
    pub code: String,
}
