//! Requests and responses about named page sections.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use crate::site_lock::Maker;

/// A named section of the site's pages.
#[derive(Clone, Debug, Object)]
pub struct StretchView {
    /// The section's id, as used in goals.
    pub id: Uuid,
    /// The section's name.
    pub name: String,
    /// The path of the pages that contain it; `*` matches any characters.
    pub page: String,
    /// CSS selectors of the element where the section begins, the most stable first. Stile uses the first one that
    /// matches exactly one element.
    pub from_selectors: Vec<String>,
    /// CSS selectors of the element where the section ends; if empty, it ends with the element where it begins.
    pub to_selectors: Vec<String>,
    /// The person who named it; null if they are no longer a member of the account.
    pub made_by: Option<Maker>,
    /// When it was named, in Unix seconds.
    pub created_at: i64,
}

/// A page section to name.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct StretchCreate {
    /// The name: one line of 1 to 120 characters, unique among the site's named sections.
    pub name: String,
    /// The path of the pages that contain it, such as `/pricing` or `/blog/*`.
    pub page: String,
    /// One to five CSS selectors of the element where the section begins, of at most 500 characters each, the most
    /// stable first.
    pub from_selectors: Vec<String>,
    /// At most five CSS selectors of the element where the section ends, in the same form; if omitted or empty, the
    /// section ends with the element where it begins.
    #[serde(default)]
    #[oai(default)]
    pub to_selectors: Vec<String>,
}
