//! Requests and responses about named elements.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use crate::site_lock::Maker;

/// A named element of the site's pages.
#[derive(Clone, Debug, Object)]
pub struct PickView {
    /// The element's id, as used in goals.
    pub id: Uuid,
    /// The element's name.
    pub name: String,
    /// The path of the pages that contain it; `*` matches any characters.
    pub page: String,
    /// CSS selectors, the most stable first. Stile uses the first one that matches exactly one element.
    pub selectors: Vec<String>,
    /// The element's text when it was named.
    pub text: Option<String>,
    /// The person who named it; null if they are no longer a member of the account.
    pub made_by: Option<Maker>,
    /// When it was named, in Unix seconds.
    pub created_at: i64,
}

/// An element to name.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct PickCreate {
    /// The name: one line of 1 to 120 characters, unique among the site's named elements.
    pub name: String,
    /// The path of the pages that contain it, such as `/pricing` or `/blog/*`.
    pub page: String,
    /// One to five CSS selectors of at most 500 characters each, the most stable first.
    pub selectors: Vec<String>,
    /// The element's text, to help people recognise it; cut after 200 characters.
    pub text: Option<String>,
}
