//! The tools whose figures can be imported.

use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

/// Where imported figures come from.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enum, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[oai(rename_all = "snake_case")]
pub enum Source {
    /// Google Analytics 4: CSV files of its reports, or its BigQuery export as JSON lines.
    Ga4,
    /// Universal Analytics, the former Google Analytics: CSV files of its reports.
    Ua,
    /// Plausible: its export, a zip of CSV files.
    Plausible,
    /// Matomo: answers of its Reporting API.
    Matomo,
    /// Umami: its export (CSV, or a zip with it), or its tables as SQL.
    Umami,
    /// GoatCounter: its export (CSV).
    Goatcounter,
    /// Fathom: its exports (CSV).
    Fathom,
    /// Simple Analytics: its export of data points (CSV).
    SimpleAnalytics,
    /// Cloudflare Web Analytics: answers of its GraphQL API.
    Cloudflare,
    /// Logs of a web server, in the combined format.
    Logs,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 10] = [
        Source::Ga4,
        Source::Ua,
        Source::Plausible,
        Source::Matomo,
        Source::Umami,
        Source::Goatcounter,
        Source::Fathom,
        Source::SimpleAnalytics,
        Source::Cloudflare,
        Source::Logs,
    ];

    /// Its name in requests and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ga4 => "ga4",
            Self::Ua => "ua",
            Self::Plausible => "plausible",
            Self::Matomo => "matomo",
            Self::Umami => "umami",
            Self::Goatcounter => "goatcounter",
            Self::Fathom => "fathom",
            Self::SimpleAnalytics => "simple_analytics",
            Self::Cloudflare => "cloudflare",
            Self::Logs => "logs",
        }
    }

    /// The source with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.word() == word)
    }

    /// Whether its hits are imported, which are counted as exactly as hits that Stile receives. Of all others there are
    /// sums by day.
    #[must_use]
    pub const fn has_hits(self) -> bool {
        matches!(self, Self::Logs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_one_name_everywhere() {
        for source in Source::ALL {
            assert_eq!(Source::parse(source.word()), Some(source));
            let json = serde_json::to_value(source).unwrap();
            assert_eq!(json, source.word());
        }
        assert_eq!(Source::parse("GA4"), None);
    }
}
