//! What a site's settings may be, and the form in which each is kept.

use std::net::IpAddr;

use base::answer::Problem;
use ipnet::IpNet;
use poem_openapi::types::MaybeUndefined;
use serde_json::{Map, Value, json};
use shared::{currency::Currency, hostname};

use super::{claim::is_aside, countries::is_country, records::SiteUpdate};
use crate::{
    expiry::{KeepDays, MOST_DAYS},
    registry::{Bots, WeekStart},
};

/// How many entries a list may have.
const LIST: usize = 100;
/// How long a path pattern may be.
const PATH: usize = 2_000;
/// How long a query parameter's name may be.
const PARAMETER: usize = 60;

/// A site's settings as they are kept.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Settings {
    pub name: String,
    pub hostnames: Vec<String>,
    pub zone: String,
    pub zone_since: i64,
    pub currency: String,
    pub week_start: String,
    pub paused: bool,
    pub bots: String,
    pub excluded_paths: Vec<String>,
    pub excluded_addresses: Vec<String>,
    pub excluded_countries: Vec<String>,
    pub kept_parameters: Vec<String>,
    pub keep_days: Option<i32>,
    pub keep_days_before: Option<i32>,
    pub keep_days_lowered_at: Option<i64>,
}

impl Settings {
    /// Those of a new site, before its creator's settings.
    pub(super) fn fresh(now: i64) -> Self {
        Self {
            name: String::new(),
            hostnames: Vec::new(),
            zone: "UTC".to_owned(),
            zone_since: now,
            currency: "EUR".to_owned(),
            week_start: WeekStart::default().name().to_owned(),
            paused: false,
            bots: Bots::default().name().to_owned(),
            excluded_paths: Vec::new(),
            excluded_addresses: Vec::new(),
            excluded_countries: Vec::new(),
            kept_parameters: Vec::new(),
            keep_days: None,
            keep_days_before: None,
            keep_days_lowered_at: None,
        }
    }

    /// With these changes, made at `now` (Unix seconds). 400 names the field that cannot be.
    pub(super) fn with(&self, update: SiteUpdate, now: i64) -> Result<Self, Problem> {
        let mut next = self.clone();
        if let Some(text) = update.name {
            next.name = name(&text)?;
            // A site that was set aside keeps its name until it gets another.
            if next.name != self.name && is_aside(&next.name) {
                return Err(no_name());
            }
        }
        if let Some(text) = update.zone {
            next.zone = zone(&text)?;
            if next.zone != self.zone {
                next.zone_since = now;
            }
        }
        if let Some(text) = update.currency {
            next.currency = currency(&text)?;
        }
        if let Some(start) = update.week_start {
            next.week_start = start.name().to_owned();
        }
        if let Some(paused) = update.paused {
            next.paused = paused;
        }
        if let Some(bots) = update.bots {
            next.bots = bots.name().to_owned();
        }
        match update.keep_days {
            MaybeUndefined::Undefined => {}
            MaybeUndefined::Null => next.keep(None, now),
            MaybeUndefined::Value(days) => next.keep(Some(keep_days(days)?), now),
        }
        replace(&mut next.hostnames, update.hostnames, "hostnames", host)?;
        replace(
            &mut next.excluded_paths,
            update.excluded_paths,
            "excluded_paths",
            path,
        )?;
        replace(
            &mut next.excluded_addresses,
            update.excluded_addresses,
            "excluded_addresses",
            |text| {
                address(text)
                    .map(|net| address_text(&net))
                    .ok_or_else(|| Problem::invalid("invalid_address").with("given", text))
            },
        )?;
        replace(
            &mut next.excluded_countries,
            update.excluded_countries,
            "excluded_countries",
            country,
        )?;
        replace(
            &mut next.kept_parameters,
            update.kept_parameters,
            "kept_parameters",
            parameter,
        )?;
        Ok(next)
    }

    /// Keeps this many days from now on (Unix seconds), or from a while later on, where it is fewer than before.
    fn keep(&mut self, days: Option<u32>, now: i64) {
        let columns = (
            self.keep_days,
            self.keep_days_before,
            self.keep_days_lowered_at,
        );
        let next = KeepDays::read(columns).set(days, now);
        (
            self.keep_days,
            self.keep_days_before,
            self.keep_days_lowered_at,
        ) = next.columns();
    }

    /// What differs from `other`, as the audit shows it: this side's values.
    pub(super) fn unlike(&self, other: &Settings) -> Value {
        let (mine, theirs) = (self.fields(), other.fields());
        let differing = mine
            .into_iter()
            .filter(|(field, value)| theirs.get(field) != Some(value));
        Value::Object(differing.collect())
    }

    /// Every setting, as the audit shows it.
    pub(super) fn fields(&self) -> Map<String, Value> {
        let fields: [(&str, Value); 12] = [
            ("name", json!(self.name)),
            ("hostnames", json!(self.hostnames)),
            ("zone", json!(self.zone)),
            ("currency", json!(self.currency)),
            ("week_start", json!(self.week_start)),
            ("paused", json!(self.paused)),
            ("bots", json!(self.bots)),
            ("excluded_paths", json!(self.excluded_paths)),
            ("excluded_addresses", json!(self.excluded_addresses)),
            ("excluded_countries", json!(self.excluded_countries)),
            ("kept_parameters", json!(self.kept_parameters)),
            ("keep_days", json!(self.keep_days)),
        ];
        fields
            .into_iter()
            .map(|(field, value)| (field.to_owned(), value))
            .collect()
    }
}

/// How many days are kept.
fn keep_days(days: u32) -> Result<u32, Problem> {
    if (1..=MOST_DAYS).contains(&days) {
        return Ok(days);
    }
    Err(Problem::invalid("invalid_keep_days")
        .with("most", MOST_DAYS)
        .field("keep_days"))
}

/// Replaces a list by the requested one, each entry in the form in which it is kept, none twice.
fn replace(
    list: &mut Vec<String>,
    requested: Option<Vec<String>>,
    field: &str,
    read: impl Fn(&str) -> Result<String, Problem>,
) -> Result<(), Problem> {
    let Some(requested) = requested else {
        return Ok(());
    };
    if requested.len() > LIST {
        return Err(Problem::invalid("list_too_long")
            .with("most", LIST)
            .field(field));
    }
    let mut next: Vec<String> = Vec::with_capacity(requested.len());
    for (index, text) in requested.iter().enumerate() {
        let entry = read(text).map_err(|problem| problem.field(format!("{field}[{index}]")))?;
        if !next.contains(&entry) {
            next.push(entry);
        }
    }
    *list = next;
    Ok(())
}

/// A site's name: lower case, in punycode, without `www.`.
pub(super) fn name(text: &str) -> Result<String, Problem> {
    let ascii = domain(text.trim()).ok_or_else(no_name)?;
    let name = hostname::normal(&ascii).into_owned();
    let labels_are_fine = name.split('.').all(|label| {
        !label.is_empty() && label.len() <= 63 && !label.starts_with('-') && !label.ends_with('-')
    });
    let is_a_name = name.contains('.') || name == "localhost";
    (labels_are_fine && is_a_name && name.len() <= 253)
        .then_some(name)
        .ok_or_else(no_name)
}

fn no_name() -> Problem {
    Problem::invalid("invalid_name.site").field("name")
}

/// A host's name in punycode and lower case. `None` for addresses and invalid hosts.
fn domain(text: &str) -> Option<String> {
    if !hostname::is_host(text) {
        return None;
    }
    match url::Host::parse(text) {
        Ok(url::Host::Domain(domain)) => Some(domain),
        _ => None,
    }
}

fn host(text: &str) -> Result<String, Problem> {
    let entry = hostname::read_entry(text)
        .map_err(|text| Problem::invalid("invalid_hostname").saying(text))?;
    if entry.is_ascii() {
        return Ok(entry);
    }
    // Browsers send punycode.
    let (star, name) = match entry.strip_prefix("*.") {
        Some(name) => ("*.", name),
        None => ("", entry.as_str()),
    };
    domain(name)
        .map(|ascii| format!("{star}{ascii}"))
        .ok_or_else(|| Problem::invalid("invalid_hostname").with("given", text))
}

fn zone(text: &str) -> Result<String, Problem> {
    base::zone::read(text).ok_or_else(|| Problem::invalid("unknown_zone").field("zone"))
}

fn currency(text: &str) -> Result<String, Problem> {
    Currency::parse(text)
        .map(|currency| currency.to_string())
        .ok_or_else(|| Problem::invalid("unknown_currency").field("currency"))
}

/// An address or a block of addresses.
pub(crate) fn address(text: &str) -> Option<IpNet> {
    match text.trim().parse::<IpAddr>() {
        Ok(one) => Some(one.to_canonical().into()),
        Err(_) => text.trim().parse::<IpNet>().ok().map(|net| net.trunc()),
    }
}

/// As it is kept and shown: one address without its length.
pub(super) fn address_text(net: &IpNet) -> String {
    match net.prefix_len() == net.max_prefix_len() {
        true => net.addr().to_string(),
        false => net.to_string(),
    }
}

fn path(text: &str) -> Result<String, Problem> {
    let starts = text.starts_with('/') || text.starts_with('*');
    if !starts || text.chars().count() > PATH || text.chars().any(char::is_control) {
        return Err(Problem::invalid("invalid_path").with("most", PATH));
    }
    Ok(text.to_owned())
}

fn country(text: &str) -> Result<String, Problem> {
    let code = text.to_ascii_uppercase();
    match is_country(&code) {
        true => Ok(code),
        false => Err(Problem::invalid("unknown_country").with("given", text)),
    }
}

fn parameter(text: &str) -> Result<String, Problem> {
    let length = text.chars().count();
    let plain = |c: char| !c.is_control() && !c.is_whitespace() && !"=&#?".contains(c);
    if length == 0 || length > PARAMETER || !text.chars().all(plain) {
        return Err(Problem::invalid("invalid_parameter").with("most", PARAMETER));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_hostnames_in_one_form() {
        for (given, kept) in [
            ("example.com", "example.com"),
            (" WWW.Example.COM ", "example.com"),
            ("shop.example.co.uk", "shop.example.co.uk"),
            ("müller.de", "xn--mller-kva.de"),
            ("example.com.", "example.com"),
            ("localhost", "localhost"),
            ("www.com", "www.com"),
        ] {
            assert_eq!(name(given).unwrap(), kept, "{given}");
        }
        let long = format!("{}.com", "a".repeat(64));
        for bad in [
            "",
            "https://example.com",
            "example.com/a",
            "example.com:80",
            "192.0.2.1",
            "[::1]",
            "intranet",
            "a b.c",
            "-a.com",
            "a-.com",
            "a..b",
            "0.1",
            "1.2.3.4.5.999",
            "*.example.com",
            &long,
        ] {
            assert!(name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn lists_are_read_entry_by_entry() {
        let fresh = Settings::fresh(5);
        let update = SiteUpdate {
            hostnames: Some(vec![
                "WWW.a.com".into(),
                "a.com".into(),
                "*.müller.de".into(),
            ]),
            excluded_addresses: Some(vec![
                "192.0.2.7/24".into(),
                "192.0.2.1/32".into(),
                "::ffff:192.0.2.1".into(),
            ]),
            excluded_countries: Some(vec!["de".into()]),
            zone: Some("europe/berlin".into()),
            currency: Some("usd".into()),
            ..SiteUpdate::default()
        };
        let next = fresh.with(update, 9).unwrap();
        assert_eq!(next.hostnames, ["a.com", "*.xn--mller-kva.de"]);
        assert_eq!(next.excluded_addresses, ["192.0.2.0/24", "192.0.2.1"]);
        assert_eq!(next.excluded_countries, ["DE"]);
        assert_eq!(
            (next.zone.as_str(), next.zone_since, next.currency.as_str()),
            ("Europe/Berlin", 9, "USD")
        );
        assert_eq!(next.unlike(&fresh)["currency"], "USD");
        assert!(next.unlike(&fresh).get("bots").is_none());
        let same = SiteUpdate {
            zone: Some("Europe/Berlin".into()),
            ..SiteUpdate::default()
        };
        assert_eq!(
            next.with(same, 20).unwrap(),
            next,
            "the same zone again is no change"
        );
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let fresh = Settings::fresh(0);
        let refused = |update: SiteUpdate| fresh.with(update, 0).unwrap_err().code().to_owned();
        let list = |text: &str| Some(vec![text.to_owned()]);
        assert_eq!(
            refused(SiteUpdate {
                zone: Some("Mars/Olympus".into()),
                ..Default::default()
            }),
            "unknown_zone"
        );
        assert_eq!(
            refused(SiteUpdate {
                zone: Some("Etc/Unknown".into()),
                ..Default::default()
            }),
            "unknown_zone"
        );
        assert_eq!(
            refused(SiteUpdate {
                zone: Some("EST5EDT4,M3".into()),
                ..Default::default()
            }),
            "unknown_zone"
        );
        assert_eq!(
            refused(SiteUpdate {
                currency: Some("XXX".into()),
                ..Default::default()
            }),
            "unknown_currency"
        );
        assert_eq!(
            refused(SiteUpdate {
                hostnames: list("http://a"),
                ..Default::default()
            }),
            "invalid_hostname"
        );
        assert_eq!(
            refused(SiteUpdate {
                excluded_paths: list("admin"),
                ..Default::default()
            }),
            "invalid_path"
        );
        assert_eq!(
            refused(SiteUpdate {
                excluded_addresses: list("1.2.3"),
                ..Default::default()
            }),
            "invalid_address"
        );
        assert_eq!(
            refused(SiteUpdate {
                excluded_countries: list("EN"),
                ..Default::default()
            }),
            "unknown_country"
        );
        assert_eq!(
            refused(SiteUpdate {
                kept_parameters: list("a=b"),
                ..Default::default()
            }),
            "invalid_parameter"
        );
        let many = Some((0..101).map(|n| format!("/{n}")).collect());
        assert_eq!(
            refused(SiteUpdate {
                excluded_paths: many,
                ..Default::default()
            }),
            "list_too_long"
        );
    }
}
