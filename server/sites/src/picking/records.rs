//! Requests and responses of pick mode.

use poem_openapi::{Enum, Object};

/// What to name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename = "PickMake", rename_all = "snake_case")]
pub enum Make {
    /// An element.
    Pick,
    /// A section of the page.
    Stretch,
}

impl Make {
    /// Its name in the overlay.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Make::Pick => "pick",
            Make::Stretch => "stretch",
        }
    }
}

/// The address of pick mode.
#[derive(Clone, Debug, Object)]
pub struct PickMode {
    /// An address of a page of the site, to open in any browser. Until it expires, anyone who has it can name elements
    /// of this site on behalf of the person who requested it, and nothing else.
    pub address: String,
    /// When the address expires, in Unix seconds.
    pub expires_at: i64,
}
