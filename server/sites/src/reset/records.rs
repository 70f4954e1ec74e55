//! Requests to erase a site's data.

use poem_openapi::Object;
use serde::Deserialize;

/// A request to erase data up to a day.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteReset {
    /// The last day to erase, `YYYY-MM-DD` in the site's time zone; yesterday at the latest.
    pub last_day: String,
    /// The site's name, as a confirmation.
    pub confirm: String,
}
