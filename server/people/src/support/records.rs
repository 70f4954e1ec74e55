//! Requests about support access.

use poem_openapi::Object;
use serde::Deserialize;

/// A grant of support access to the operator who requested it.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupportGrantAsk {
    /// The number of days from now, 1 to 30.
    pub days: u8,
}
