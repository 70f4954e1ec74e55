//! What is asked and answered about stretches.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use crate::holding::Maker;

/// A named part of the site's pages.
#[derive(Clone, Debug, Object)]
pub struct StretchView {
    /// Its id, which goals name.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The pages it is looked for on: a path in which `*` stands for any run of characters.
    pub page: String,
    /// The element it begins at: CSS selectors, the most lasting first; the first that finds exactly one is taken.
    pub from_selectors: Vec<String>,
    /// The element it ends with; empty: it ends where the first one does.
    pub to_selectors: Vec<String>,
    /// Who made it; null: somebody who is not in the account now.
    pub made_by: Option<Maker>,
    /// When it was made, in Unix seconds.
    pub created_at: i64,
}

/// A part of pages to be named.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct StretchCreate {
    /// Its name on one line of 1 to 120 characters; the site has no other stretch of it.
    pub name: String,
    /// The pages to look for it on, such as `/pricing` or `/blog/*`.
    pub page: String,
    /// The element it begins at: one to five CSS selectors of at most 500 characters each, the most lasting first.
    pub from_selectors: Vec<String>,
    /// The element it ends with, in the same way, five selectors at most; left out or empty: where the first one does.
    #[serde(default)]
    #[oai(default)]
    pub to_selectors: Vec<String>,
}
