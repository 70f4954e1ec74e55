//! What is asked and answered about pick mode.

use poem_openapi::{Enum, Object};

/// What is to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename = "PickMake", rename_all = "snake_case")]
pub enum Make {
    /// An element.
    Pick,
    /// A part of the page.
    Stretch,
}

impl Make {
    /// As the overlay knows it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Make::Pick => "pick",
            Make::Stretch => "stretch",
        }
    }
}

/// Where elements can be pointed at.
#[derive(Clone, Debug, Object)]
pub struct PickMode {
    /// An address of the site's own page, to be opened in the same browser or another one. Whoever has it can name
    /// elements of this site for as long as it works, in the name of whoever asked for it, and nothing else.
    pub address: String,
    /// Until when it works, in Unix seconds.
    pub expires_at: i64,
}
