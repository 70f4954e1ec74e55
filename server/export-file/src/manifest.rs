//! `manifest.json`: what is in an export.

use std::{collections::BTreeMap, fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use uuid::Uuid;

/// The manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The number of the format.
    pub format: u32,
    /// The program that made it.
    pub made_by: String,
    /// When, in Unix seconds.
    pub made_at: i64,
    /// The account's id.
    pub account: Uuid,
    /// What was asked for; missing where it is everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// What an export leaves out, by stable codes.
    #[serde(default)]
    pub not_included: Vec<String>,
    /// The totals of each site, by its name. Exports of earlier versions have none.
    #[serde(default)]
    pub totals: BTreeMap<String, SiteTotals>,
    /// Every other entry, in order.
    pub entries: Vec<Entry>,
}

/// A part of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The names of the sites; empty: all sites, and the account itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sites: Vec<String>,
    /// The first month, `YYYY-MM`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The last month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name in the zip.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// What the files of a site add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// A field that comes later is missing in exports of today.
#[serde(default)]
pub struct SiteTotals {
    /// Page views.
    pub views: u64,
    /// Custom events.
    pub events: u64,
    /// Heartbeats.
    pub heartbeats: u64,
    /// Visits.
    pub visits: u64,
    /// The first day with a hit, `YYYY-MM-DD`; null without hits.
    pub first_day: Option<String>,
    /// The last day with a hit.
    pub last_day: Option<String>,
    /// Revenue by currency.
    pub revenue: BTreeMap<String, Amount>,
    /// Excluded hits by reason.
    pub left_out: BTreeMap<String, u64>,
}

impl SiteTotals {
    /// Adds other hits of the same site.
    pub fn add(&mut self, other: &SiteTotals) {
        self.views += other.views;
        self.events += other.events;
        self.heartbeats += other.heartbeats;
        self.visits += other.visits;
        let (first, last) = (other.first_day.as_ref(), other.last_day.as_ref());
        self.first_day = self.first_day.iter().chain(first).min().cloned();
        self.last_day = self.last_day.iter().chain(last).max().cloned();
        for (currency, amount) in &other.revenue {
            self.revenue.entry(currency.clone()).or_default().0 += amount.0;
        }
        for (reason, hits) in &other.left_out {
            *self.left_out.entry(reason.clone()).or_default() += hits;
        }
    }
}

/// An amount of money in ten-thousandths, written as a decimal in text, so that no reader rounds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount(pub i128);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let amount = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:04}", amount / 10_000, amount % 10_000)
    }
}

impl FromStr for Amount {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "an amount has four decimals";
        let (whole, part) = text.split_once('.').ok_or(wrong)?;
        if part.len() != 4 {
            return Err(wrong);
        }
        let amount = format!("{whole}{part}").parse().map_err(|_| wrong)?;
        Ok(Self(amount))
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact() {
        for (amount, text) in [
            (125_000, "12.5000"),
            (1, "0.0001"),
            (0, "0.0000"),
            (-5_000, "-0.5000"),
            (1 << 100, "126765060022822940149670320.5376"),
        ] {
            assert_eq!(Amount(amount).to_string(), text);
            assert_eq!(text.parse(), Ok(Amount(amount)));
        }
        for wrong in ["", "1", "1.5", "1.50000", "x.0000", "1.-500"] {
            assert!(wrong.parse::<Amount>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn totals_add_up() {
        let one = SiteTotals {
            views: 3,
            visits: 2,
            first_day: Some("2026-01-30".to_owned()),
            last_day: Some("2026-02-01".to_owned()),
            revenue: BTreeMap::from([("EUR".to_owned(), Amount(125_000))]),
            left_out: BTreeMap::from([("bot".to_owned(), 4)]),
            ..SiteTotals::default()
        };
        let mut sum = SiteTotals::default();
        sum.add(&one);
        assert_eq!(sum, one);
        sum.add(&SiteTotals {
            views: 1,
            first_day: Some("2025-12-31".to_owned()),
            last_day: Some("2026-01-01".to_owned()),
            ..SiteTotals::default()
        });
        assert_eq!(sum.views, 4);
        assert_eq!(sum.first_day.as_deref(), Some("2025-12-31"));
        assert_eq!(sum.last_day.as_deref(), Some("2026-02-01"));
    }
}
