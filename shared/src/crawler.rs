//! Crawlers by name, for the answer that lists the excluded ones.

use serde::{Deserialize, Serialize};

/// What a crawler reads pages for. The code is stable and part of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(feature = "openapi", oai(rename_all = "snake_case"))]
pub enum CrawlerKind {
    /// To train a model, to search for an assistant's answers, or to read a page for an assistant's user.
    Ai,
    /// For the index of a search engine.
    Search,
    /// To show a link's title and picture.
    Preview,
    /// To see whether a site works, and how fast.
    Monitoring,
    /// For tools that compare sites in search engines.
    Seo,
    /// Any other bot.
    Other,
}

impl CrawlerKind {
    /// Every kind, in the order in which they are listed.
    pub const ALL: [CrawlerKind; 6] = [
        CrawlerKind::Ai,
        CrawlerKind::Search,
        CrawlerKind::Preview,
        CrawlerKind::Monitoring,
        CrawlerKind::Seo,
        CrawlerKind::Other,
    ];

    /// The stable code, as in answers and in DuckDB.
    pub fn code(self) -> &'static str {
        match self {
            CrawlerKind::Ai => "ai",
            CrawlerKind::Search => "search",
            CrawlerKind::Preview => "preview",
            CrawlerKind::Monitoring => "monitoring",
            CrawlerKind::Seo => "seo",
            CrawlerKind::Other => "other",
        }
    }

    /// The kind with this code.
    pub fn from_code(code: &str) -> Option<CrawlerKind> {
        CrawlerKind::ALL
            .into_iter()
            .find(|kind| kind.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_code() {
        for kind in CrawlerKind::ALL {
            assert_eq!(CrawlerKind::from_code(kind.code()), Some(kind));
        }
        assert_eq!(CrawlerKind::from_code("GPTBot"), None);
    }
}
