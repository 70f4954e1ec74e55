//! What is asked.

use poem_openapi::Object;
use serde::Deserialize;

/// Erases what was counted up to a day.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteReset {
    /// The last day that goes, `YYYY-MM-DD` in the site's zone; yesterday at the latest.
    pub last_day: String,
    /// The site's name, typed to confirm.
    pub confirm: String,
}
