//! Writes a report: its content in the words of the reader's language.

mod digest;
mod parts;
mod site;

pub(crate) use digest::compose as compose_digest;
pub(crate) use site::compose as compose_site;

use crate::{document::Link, periods::Days, words::Rhythm};

/// What a report says besides its content.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'a> {
    /// The address that people use, as in `https://stats.example.com`.
    pub origin: &'a str,
    /// The account's name.
    pub account: &'a str,
    /// How often it is sent.
    pub rhythm: Rhythm,
    /// Earlier periods whose reports were not sent.
    pub missed: &'a [Days],
    /// Whether the reader asked for it now.
    pub asked_for: bool,
}

impl Frame<'_> {
    /// A page of ours.
    fn link(&self, label: String, path: &str) -> Link {
        let address = format!("{}{path}", self.origin);
        Link { label, address }
    }
}
