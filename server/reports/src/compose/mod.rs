//! Writes a report: its content in the words of the reader's language.

mod digest;
mod parts;
mod site;

use base::text::Text;
pub(crate) use digest::compose as compose_digest;
pub(crate) use site::compose as compose_site;

use crate::{
    document::{Document, Link},
    numbers::Writer,
    periods::Days,
    words::Rhythm,
};

/// What a report says besides its content.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The address that people use, as in `https://stats.example.com`.
    pub origin: String,
    /// The account's name.
    pub account: String,
    /// How often it is sent.
    pub rhythm: Rhythm,
    /// Earlier periods whose reports were not sent.
    pub missed: Vec<Days>,
    /// Whether the reader asked for it now.
    pub asked_for: bool,
}

impl Frame {
    /// A page of ours.
    fn link(&self, label: String, path: &str) -> Link {
        let address = format!("{}{path}", self.origin);
        Link { label, address }
    }
}

impl Document {
    /// With the page that unsubscribes.
    pub fn with_unsubscribe(mut self, writer: &Writer, address: String) -> Self {
        let label = writer.text(&Text::new("report.unsubscribe"));
        self.links.push(Link { label, address });
        self
    }
}
