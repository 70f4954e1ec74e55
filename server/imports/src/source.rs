//! The tools whose figures can be imported.

use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

/// Where imported figures come from.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enum, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[oai(rename = "ImportSource", rename_all = "snake_case")]
pub enum Source {
    /// Google Analytics 4: CSV files of its reports, or its BigQuery export as JSON lines or Parquet.
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
    /// Stile: the hits in the export of an account, as Parquet.
    Stile,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 11] = [
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
        Source::Stile,
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
            Self::Stile => "stile",
        }
    }

    /// The source with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.word() == word)
    }

    /// Whether some file of the source tells a figure: `city`, `bounce_rate`, `page.visits`.
    #[must_use]
    pub fn may_tell(self, what: &str) -> bool {
        let never: &[&str] = match self {
            Self::Ga4 => &["screen"],
            Self::Ua => &[
                "utm_source",
                "utm_medium",
                "browser_version",
                "screen",
                "engaged_visits",
            ],
            Self::Plausible => &[
                "region",
                "city",
                "screen",
                "language",
                "engaged_visits",
                "host.visitors",
                "host.visits",
                "page.events",
                "event.visits",
            ],
            Self::Matomo => &[
                "host",
                "referrer",
                "utm_source",
                "utm_medium",
                "utm_content",
                "utm_term",
                "region",
                "browser_version",
                "screen",
                "language",
                "engaged_visits",
            ],
            Self::Umami => &["channel", "screen", "browser_version"],
            Self::Goatcounter => &[
                "visits",
                "bounce_rate",
                "visit_duration_seconds",
                "views_per_visit",
                "engaged_visits",
                "entries",
                "exits",
                "host",
                "entry",
                "exit",
                "channel",
                "region",
                "city",
                "device",
                "screen",
                "language",
                "utm_source",
                "utm_medium",
                "utm_campaign",
                "utm_content",
                "utm_term",
            ],
            Self::Fathom => &[
                "visitors",
                "visits",
                "bounce_rate",
                "visit_duration_seconds",
                "views_per_visit",
                "engaged_visits",
                "entries",
                "exits",
                "entry",
                "exit",
                "channel",
                "browser_version",
                "screen",
                "language",
            ],
            Self::SimpleAnalytics => &["channel", "region", "city", "screen"],
            Self::Cloudflare => &[
                "visitors",
                "events",
                "bounce_rate",
                "visit_duration_seconds",
                "engaged_visits",
                "entries",
                "exits",
                "event",
                "source.views",
                "entry",
                "exit",
                "referrer",
                "channel",
                "utm_source",
                "utm_medium",
                "utm_campaign",
                "utm_content",
                "utm_term",
                "region",
                "city",
                "browser_version",
                "screen",
                "language",
            ],
            Self::Logs => &["screen", "language"],
            Self::Stile => &[],
        };
        // `page.visits` is always unknown where there are no visits at all.
        let (dimension, metric) = what.split_once('.').unwrap_or((what, what));
        ![what, dimension, metric]
            .iter()
            .any(|part| never.contains(part))
    }

    /// Whether its hits are imported, which are counted as exactly as hits that Stile receives. Of all others there are
    /// sums by day.
    #[must_use]
    pub const fn has_hits(self) -> bool {
        matches!(self, Self::Logs | Self::Stile)
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
