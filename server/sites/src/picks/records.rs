//! What is asked and answered about picks.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

use crate::holding::Maker;

/// A named element of the site's pages.
#[derive(Clone, Debug, Object)]
pub struct PickView {
    /// Its id, which goals name.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The pages it is looked for on: a path in which `*` stands for any run of characters.
    pub page: String,
    /// CSS selectors, the most lasting first; the first that finds exactly one element is taken.
    pub selectors: Vec<String>,
    /// Its text when it was picked.
    pub text: Option<String>,
    /// Who made it; null: somebody who is not in the account now.
    pub made_by: Option<Maker>,
    /// When it was made, in Unix seconds.
    pub created_at: i64,
}

/// An element to be named.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct PickCreate {
    /// Its name on one line of 1 to 120 characters; the site has no other pick of it.
    pub name: String,
    /// The pages to look for it on, such as `/pricing` or `/blog/*`.
    pub page: String,
    /// One to five CSS selectors of at most 500 characters each, the most lasting first.
    pub selectors: Vec<String>,
    /// Its text, to tell people what it is; what is over 200 characters is cut.
    pub text: Option<String>,
}
