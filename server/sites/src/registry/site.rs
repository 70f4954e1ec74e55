//! A site in the form that counting and display need: validated and parsed.

use std::{net::IpAddr, sync::Arc};

use base::access::SiteFacts;
use ipnet::IpNet;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use shared::ids::SiteNumber;
use uuid::Uuid;

use super::{RegistryError, store::Row};
use crate::{
    consent::SiteConsent,
    expiry::KeepDays,
    goals::{Goal, Pick, Stretch, stored},
    share::Share,
};

/// How strictly bots are detected.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, poem_openapi::Enum,
)]
#[serde(rename_all = "lowercase")]
#[oai(rename_all = "lowercase")]
pub enum Bots {
    /// Everything is counted.
    Off,
    /// Excludes known crawlers, headless browsers and spam.
    #[default]
    Standard,
    /// Addresses of data centres too.
    Strict,
}

impl Bots {
    /// As kept.
    pub fn name(self) -> &'static str {
        match self {
            Bots::Off => "off",
            Bots::Standard => "standard",
            Bots::Strict => "strict",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Bots::Off, Bots::Standard, Bots::Strict]
            .into_iter()
            .find(|bots| bots.name() == name)
    }
}

/// The day on which a site's weeks begin.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, poem_openapi::Enum,
)]
#[serde(rename_all = "lowercase")]
#[oai(rename_all = "lowercase")]
pub enum WeekStart {
    /// As ISO 8601 has it.
    #[default]
    Monday,
    /// As in the Americas.
    Sunday,
    /// As in much of the Arab world.
    Saturday,
}

impl WeekStart {
    /// As kept.
    pub fn name(self) -> &'static str {
        match self {
            WeekStart::Monday => "monday",
            WeekStart::Sunday => "sunday",
            WeekStart::Saturday => "saturday",
        }
    }

    /// The day itself.
    pub fn weekday(self) -> jiff::civil::Weekday {
        match self {
            WeekStart::Monday => jiff::civil::Weekday::Monday,
            WeekStart::Sunday => jiff::civil::Weekday::Sunday,
            WeekStart::Saturday => jiff::civil::Weekday::Saturday,
        }
    }

    /// Finds a day by its name.
    pub fn from_name(name: &str) -> Option<Self> {
        [WeekStart::Monday, WeekStart::Sunday, WeekStart::Saturday]
            .into_iter()
            .find(|start| start.name() == name)
    }
}

/// A site and its settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// What the permission check knows of it: id, number, account, name.
    pub facts: Arc<SiteFacts>,
    /// The hosts it counts, exact or `*.example.com`; empty: its name and the subdomains of it.
    pub hostnames: Vec<String>,
    /// Its time zone, in which its days begin.
    pub zone: TimeZone,
    /// The zone's IANA name.
    pub zone_name: String,
    /// Since when (Unix seconds) it has been counted under this zone.
    pub zone_since: i64,
    /// The ISO 4217 code of the currency its revenue is shown in.
    pub currency: String,
    /// The first day of its weeks.
    pub week_start: WeekStart,
    /// Whether counting is paused: every hit is excluded as `paused`.
    pub paused: bool,
    /// Whether its account is suspended: every hit is excluded as `suspended`.
    pub suspended: bool,
    /// Whether its account is held above its plan's limit: every hit is excluded as `over_limit`.
    pub held: bool,
    /// How strictly bots are filtered.
    pub bots: Bots,
    /// Patterns of paths that are not counted; `*` matches any characters.
    pub excluded_paths: Vec<String>,
    /// Addresses that are not counted.
    pub excluded_addresses: Vec<IpNet>,
    /// Countries (ISO 3166-1 alpha-2, upper case) that are not counted.
    pub excluded_countries: Vec<String>,
    /// Query parameters that are kept as part of the path.
    pub kept_parameters: Vec<String>,
    /// How many days of hits it keeps, in addition to the current one; by default as many as the deployment.
    pub keep_days: KeepDays,
    /// When it was made, in Unix seconds.
    pub created_at: i64,
    /// Until when the last offer to another account is good, in Unix seconds; past ones too.
    pub offered_until: Option<i64>,
    /// What visitors are hoped to do, oldest first.
    pub goals: Vec<Goal>,
    /// Named elements of its pages, oldest first.
    pub picks: Vec<Pick>,
    /// Named parts of its pages, oldest first.
    pub stretches: Vec<Stretch>,
    /// What visitors are asked; `None` while they are not.
    pub consent: Option<Arc<SiteConsent>>,
    /// What it shares; `None`: it was never set.
    pub share: Option<Arc<Share>>,
}

impl Site {
    /// Its number in DuckDB.
    pub fn number(&self) -> SiteNumber {
        self.facts.number
    }

    /// Its name, a hostname.
    pub fn name(&self) -> &str {
        &self.facts.name
    }

    /// Whether it has had another zone.
    pub fn has_moved_zone(&self) -> bool {
        self.zone_since > self.created_at
    }

    /// Its goal with this id.
    pub fn goal(&self, id: Uuid) -> Option<&Goal> {
        self.goals.iter().find(|goal| goal.id == id)
    }

    /// Whether hits from this address are excluded.
    pub fn excludes_address(&self, address: IpAddr) -> bool {
        // An IPv4 address from an IPv6 socket is still that IPv4 address.
        let address = address.to_canonical();
        self.excluded_addresses
            .iter()
            .any(|net| net.contains(&address))
    }

    pub(super) fn read(row: Row) -> Result<Self, RegistryError> {
        let broken = |what: &'static str, value: &str| RegistryError::Broken {
            site: row.name.clone(),
            what,
            value: value.to_owned(),
        };
        let number =
            u32::try_from(row.number).map_err(|_| broken("number", &row.number.to_string()))?;
        let zone = TimeZone::get(&row.zone).map_err(|_| broken("time zone", &row.zone))?;
        let week_start = WeekStart::from_name(&row.week_start)
            .ok_or_else(|| broken("first day of the week", &row.week_start))?;
        let bots = Bots::from_name(&row.bots).ok_or_else(|| broken("bot setting", &row.bots))?;
        let excluded_addresses = row
            .excluded_addresses
            .iter()
            .map(|text| {
                crate::sites::rules::address(text).ok_or_else(|| broken("excluded address", text))
            })
            .collect::<Result<_, _>>()?;
        let goals = stored::goals(row.goals).map_err(|cause| broken("goal", &cause))?;
        let picks = stored::read(row.picks).map_err(|cause| broken("pick", &cause))?;
        let stretches = stored::read(row.stretches).map_err(|cause| broken("stretch", &cause))?;
        let consent = row.consent.and_then(|stored| {
            let read = SiteConsent::read(stored);
            read.map_err(|error| {
                tracing::error!(site = row.name, %error, "consent settings cannot be read: visitors are not asked");
            })
            .ok()
            .map(Arc::new)
        });
        let share = row.share.map(|stored| {
            let read = Share::read(stored);
            Arc::new(read.unwrap_or_else(|error| {
                tracing::error!(site = row.name, %error, "sharing settings cannot be read: only totals are shared, by private links");
                Share::CLOSED
            }))
        });
        Ok(Self {
            facts: Arc::new(SiteFacts {
                id: row.id,
                number: SiteNumber(number),
                account: row.account_id,
                name: row.name,
            }),
            hostnames: row.hostnames,
            zone,
            zone_name: row.zone,
            zone_since: row.zone_since,
            currency: row.currency,
            week_start,
            paused: row.paused,
            suspended: row.suspended,
            held: row.held,
            bots,
            excluded_paths: row.excluded_paths,
            excluded_addresses,
            excluded_countries: row.excluded_countries,
            kept_parameters: row.kept_parameters,
            keep_days: KeepDays::read((
                row.keep_days,
                row.keep_days_before,
                row.keep_days_lowered_at,
            )),
            created_at: row.created_at,
            offered_until: row.offered_until,
            goals,
            picks,
            stretches,
            consent,
            share,
        })
    }
}
