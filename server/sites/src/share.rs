//! What a site shares, as the registry has it. The crate `sharing` sets it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A part of the shared dashboard.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    poem_openapi::Enum,
)]
#[serde(rename_all = "lowercase")]
#[oai(rename_all = "lowercase")]
pub enum SharePart {
    /// Figures over time.
    Series,
    /// Pages.
    Pages,
    /// Where visits came from.
    Sources,
    /// Countries.
    Countries,
    /// Kinds of devices.
    Devices,
}

impl SharePart {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 5] = [
        Self::Series,
        Self::Pages,
        Self::Sources,
        Self::Countries,
        Self::Devices,
    ];

    /// As in the API and the database.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Series => "series",
            Self::Pages => "pages",
            Self::Sources => "sources",
            Self::Countries => "countries",
            Self::Devices => "devices",
        }
    }

    /// The dimension of its breakdown; `None`: it has none.
    #[must_use]
    pub const fn dimension(self) -> Option<&'static str> {
        match self {
            Self::Series => None,
            Self::Pages => Some("page"),
            Self::Sources => Some("source"),
            Self::Countries => Some("country"),
            Self::Devices => Some("device"),
        }
    }
}

/// What a site shares.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Whether everyone can see its dashboard.
    pub is_public: bool,
    /// The parts that are shown, each once and in order.
    pub parts: Vec<SharePart>,
    /// The fewest visitors of a value that is shown by itself.
    pub smallest: i16,
    /// Whether everyone can ask for the views of a page.
    pub counts: bool,
    /// The hosts whose pages may embed it, exact or `*.example.com`.
    pub hosts: Vec<String>,
}

impl Default for Share {
    /// What a private link shows before anyone chose: every part.
    fn default() -> Self {
        Self {
            is_public: false,
            parts: SharePart::ALL.to_vec(),
            smallest: 0,
            counts: false,
            hosts: Vec::new(),
        }
    }
}

impl Share {
    /// What is shared if the settings cannot be read: totals, to those who have a private link.
    pub(crate) const CLOSED: Self = Self {
        is_public: false,
        parts: Vec::new(),
        smallest: 100,
        counts: false,
        hosts: Vec::new(),
    };

    /// Reads what the registry's query answers.
    pub(crate) fn read(stored: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(stored)
    }
}
