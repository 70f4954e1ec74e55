//! The dimensions by which sums are imported, by the names that filters and breakdowns have for them.

use counts::sums::By;

/// A dimension of imported sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // they are those of breakdowns
pub enum Dimension {
    All,
    Page,
    Host,
    Event,
    Entry,
    Exit,
    Source,
    Referrer,
    Channel,
    UtmSource,
    UtmMedium,
    UtmCampaign,
    UtmContent,
    UtmTerm,
    Country,
    Region,
    City,
    Browser,
    BrowserVersion,
    Os,
    Device,
    Screen,
    Language,
}

impl Dimension {
    /// All but [`Dimension::All`].
    pub const BROKEN_DOWN: [Dimension; 22] = [
        Dimension::Page,
        Dimension::Host,
        Dimension::Event,
        Dimension::Entry,
        Dimension::Exit,
        Dimension::Source,
        Dimension::Referrer,
        Dimension::Channel,
        Dimension::UtmSource,
        Dimension::UtmMedium,
        Dimension::UtmCampaign,
        Dimension::UtmContent,
        Dimension::UtmTerm,
        Dimension::Country,
        Dimension::Region,
        Dimension::City,
        Dimension::Browser,
        Dimension::BrowserVersion,
        Dimension::Os,
        Dimension::Device,
        Dimension::Screen,
        Dimension::Language,
    ];

    /// The column of hits that has its values; none of the sums of all hits.
    #[must_use]
    pub const fn column(self) -> Option<&'static str> {
        Some(match self {
            Self::All => return None,
            Self::Page => "path",
            Self::Host => "hostname",
            Self::Event => "event",
            Self::Entry => "entry_path",
            Self::Exit => "exit_path",
            Self::Source => "source",
            Self::Referrer => "referrer",
            Self::Channel => "channel",
            Self::UtmSource => "utm_source",
            Self::UtmMedium => "utm_medium",
            Self::UtmCampaign => "utm_campaign",
            Self::UtmContent => "utm_content",
            Self::UtmTerm => "utm_term",
            Self::Country => "country",
            Self::Region => "region",
            Self::City => "city",
            Self::Browser => "browser",
            Self::BrowserVersion => "browser_version",
            Self::Os => "os",
            Self::Device => "device",
            Self::Screen => "screen",
            Self::Language => "language",
        })
    }

    /// Whether a tool has no row of it on a day without such visits or events.
    #[must_use]
    pub const fn is_sparse(self) -> bool {
        matches!(
            self,
            Self::Event
                | Self::Source
                | Self::Referrer
                | Self::UtmSource
                | Self::UtmMedium
                | Self::UtmCampaign
                | Self::UtmContent
                | Self::UtmTerm
        )
    }

    /// Its number in stored sums.
    #[must_use]
    pub fn number(self) -> u8 {
        let by = self.column().and_then(By::column);
        by.map_or(counts::sums::ALL, |by| by.number)
    }

    /// Its name in answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Page => "page",
            Self::Host => "host",
            Self::Entry => "entry",
            Self::Exit => "exit",
            other => match other.column() {
                Some(column) => column,
                None => "all",
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_is_one_of_the_stored_sums() {
        let numbers: BTreeSet<u8> = Dimension::BROKEN_DOWN.map(Dimension::number).into();
        let stored = counts::sums::DIMENSIONS.map(|by| by.number).into();
        assert_eq!(numbers, stored);
        assert_eq!(Dimension::All.number(), counts::sums::ALL);
    }
}
