//! The ledger that `tests/second/generate.py` makes, as arrivals.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use counts::{Acquisition, Arrival, Device, Hit, LeftOut, Location, Ping, Prop, Revenue, Visitor};
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde_json::Value;
use shared::{ids::SiteNumber, reason::Reason};
use uuid::Uuid;

use super::consents::{Code, Consent};

/// A line of the ledger.
#[derive(Debug, Deserialize)]
#[serde(tag = "line", rename_all = "lowercase")]
pub enum Line {
    /// A site.
    Site {
        /// Its name.
        site: String,
        /// Its zone.
        zone: String,
        /// The first day of its week.
        week_start: String,
    },
    /// A goal of a site.
    Goal {
        /// The site's name.
        site: String,
        /// Its id.
        id: Uuid,
        /// Its name.
        name: String,
        /// Its versions, oldest first.
        versions: Vec<Version>,
        /// When it was paused, Unix seconds.
        pauses: Vec<(i64, Option<i64>)>,
    },
    /// Something that arrived.
    Hit {
        /// When, microseconds.
        arrived: i64,
        /// Where.
        site: String,
        /// How.
        via: String,
        /// What should be made of it.
        expect: Box<Expect>,
        /// The person whom a backend names.
        #[serde(flatten)]
        code: Option<Code>,
    },
    /// Something about consent.
    Consent(Consent),
}

/// What should be made of a hit.
#[derive(Debug, Deserialize)]
pub struct Expect {
    kind: String,
    reason: Option<String>,
    ts: i64,
    event: Option<String>,
    interactive: Option<bool>,
    address: Option<String>,
    hostname: Option<String>,
    path: Option<String>,
    source: Option<String>,
    referrer: Option<String>,
    channel: Option<String>,
    utm_source: Option<String>,
    utm_medium: Option<String>,
    utm_campaign: Option<String>,
    utm_content: Option<String>,
    utm_term: Option<String>,
    country: Option<String>,
    region: Option<String>,
    city: Option<String>,
    browser: Option<String>,
    browser_version: Option<String>,
    os: Option<String>,
    device: Option<String>,
    screen: Option<String>,
    language: Option<String>,
    props: Option<serde_json::Map<String, Value>>,
    revenue: Option<Amount>,
    today: Option<String>,
    day_before: Option<String>,
    engaged_ms: Option<u32>,
    scroll: Option<u8>,
    shown: Option<BTreeMap<String, u32>>,
}

/// A version of a goal.
#[derive(Debug, Deserialize)]
pub struct Version {
    /// What reaches it.
    pub definition: Value,
    /// What that is worth; null: nothing.
    pub worth: Option<Worth>,
    /// From when on it counts, Unix seconds; null: the whole past.
    pub counts_from: Option<i64>,
}

/// What reaching a goal is worth.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Worth {
    /// A fixed amount.
    Fixed(Amount),
    /// The properties of an event, written `event`.
    Event(OfEvent),
}

/// The word `event`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OfEvent {
    /// The only one.
    Event,
}

/// Money, in ten-thousandths.
#[derive(Debug, Deserialize)]
pub struct Amount {
    /// How many.
    pub amount: i64,
    /// Of which currency.
    pub currency: String,
}

/// The hash of a visitor, an address or the like.
pub fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish().max(1)
}

fn visitor(expect: &Expect) -> Option<Visitor> {
    expect.today.as_deref().map(|today| Visitor {
        today: hash(today),
        day_before: expect.day_before.as_deref().map(hash),
    })
}

fn prop(value: Value) -> Prop {
    match value {
        Value::Bool(flag) => Prop::Flag(flag),
        Value::Number(number) => Prop::Number(number.as_f64().expect("a number")),
        Value::String(text) => Prop::Text(text),
        other => panic!("no property: {other}"),
    }
}

/// The arrival that this line describes.
pub fn arrival(site: SiteNumber, zone: &TimeZone, via: &str, expect: Expect) -> Arrival {
    let ts = expect.ts;
    let local = base::zone::local_day(zone, ts).expect("a time");
    let day = local
        .since((jiff::Unit::Day, jiff::civil::date(1970, 1, 1)))
        .expect("days")
        .get_days();
    if let Some(reason) = &expect.reason {
        let reason = Reason::from_code(reason).expect("a reason");
        return Arrival::LeftOut(LeftOut {
            site,
            ts,
            day,
            reason,
            hostname: expect.hostname,
            crawler: None,
        });
    }
    if expect.kind == "ping" {
        return Arrival::Ping(Box::new(Ping {
            site,
            ts,
            day,
            visitor: visitor(&expect).expect("a ping is somebody's"),
            hostname: expect.hostname.unwrap_or_default(),
            path: expect.path.unwrap_or_default(),
            engaged_ms: expect.engaged_ms.unwrap_or(0),
            scroll: expect.scroll.unwrap_or(0),
            shown: expect.shown.into_iter().flatten().collect(),
        }));
    }
    Arrival::Hit(Box::new(Hit {
        site,
        ts,
        day,
        visitor: visitor(&expect),
        interactive: expect.interactive.unwrap_or(true),
        from_script: via == "script",
        fingerprint: hash(expect.address.as_deref().unwrap_or("")),
        hostname: expect.hostname.unwrap_or_default(),
        path: expect.path.unwrap_or_default(),
        event: expect.event,
        acquisition: Acquisition {
            source: expect.source,
            referrer: expect.referrer,
            channel: expect.channel.unwrap_or_else(|| "Direct".to_owned()),
            utm_source: expect.utm_source,
            utm_medium: expect.utm_medium,
            utm_campaign: expect.utm_campaign,
            utm_content: expect.utm_content,
            utm_term: expect.utm_term,
        },
        location: Location {
            country: expect.country,
            region: expect.region,
            city: expect.city,
        },
        device: Device {
            browser: expect.browser,
            browser_version: expect.browser_version,
            os: expect.os,
            device: expect.device,
            screen: expect.screen,
            language: expect.language,
        },
        props: expect
            .props
            .unwrap_or_default()
            .into_iter()
            .map(|(name, value)| (name, prop(value)))
            .collect(),
        revenue: expect.revenue.map(|revenue| Revenue {
            amount: revenue.amount,
            currency: revenue
                .currency
                .as_bytes()
                .try_into()
                .expect("three letters"),
        }),
    }))
}
