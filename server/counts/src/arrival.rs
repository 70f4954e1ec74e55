//! What intake hands over once a hit has been read and judged, and what it
//! gets back when the hit is safe.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use shared::{crawler::CrawlerKind, ids::SiteNumber, reason::Reason};

use crate::consent::{BannerShown, ConsentAnswer, ConsentedHit, Here};

/// One thing that arrived for a site.
#[derive(Clone, Debug, PartialEq)]
pub enum Arrival {
    /// To be counted, unless it turns out to be a repetition.
    Hit(Box<Hit>),
    /// A heartbeat from a page that was counted before.
    Ping(Box<Ping>),
    /// Received and not counted.
    LeftOut(LeftOut),
    /// A visitor's answer about consent, to be recorded.
    Answer(Box<ConsentAnswer>),
    /// A consented visitor has an open visit, to be tied.
    Here(Box<Here>),
    /// A hit that is known to be a consented visitor's.
    Consented(Box<ConsentedHit>),
    /// A banner was shown.
    Shown(Box<BannerShown>),
}

impl Arrival {
    /// When it happened, in microseconds since 1970, UTC; `None` where that is not recorded.
    pub fn ts(&self) -> Option<i64> {
        match self {
            Arrival::Hit(hit) => Some(hit.ts),
            Arrival::Ping(ping) => Some(ping.ts),
            Arrival::LeftOut(left_out) => Some(left_out.ts),
            Arrival::Answer(answer) => Some(answer.ts),
            Arrival::Here(here) => Some(here.ts),
            Arrival::Consented(consented) => Some(consented.hit.ts),
            Arrival::Shown(_) => None,
        }
    }
}

/// A hit that no step of the pipeline left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// The site.
    pub site: SiteNumber,
    /// When it happened, in microseconds since 1970, UTC.
    pub ts: i64,
    /// The day on which it happened in the site's zone, in days since 1970.
    pub day: i32,
    /// Who; `None` for a backend event without a visitor, which adds neither
    /// visitor nor visit.
    pub visitor: Option<Visitor>,
    /// `None` for a page view, else the event's name.
    pub event: Option<String>,
    /// False for an event that does not end a bounce.
    pub interactive: bool,
    /// Whether the page's script sent it: only then may it be a repetition
    /// within a second.
    pub from_script: bool,
    /// A fingerprint of the whole address, and of the event's other data, to recognise a repetition.
    pub fingerprint: u64,
    /// Host of the page, lower case, without `www.`.
    pub hostname: String,
    /// Path of the page, with the query parameters that the site keeps.
    pub path: String,
    /// Where the visit came from, if this hit starts one.
    pub acquisition: Acquisition,
    /// Where the visitor is, should this hit start a visit.
    pub location: Location,
    /// What the visitor uses, should this hit start a visit.
    pub device: Device,
    /// The event's properties, in the order sent.
    pub props: Vec<(String, Prop)>,
    /// An amount and its currency.
    pub revenue: Option<Revenue>,
}

/// Two hashes of one visitor: by the salt of the hit's day, and by that of the day before, under which a
/// visit continues across midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visitor {
    /// Under the salt of the hit's own day. Never 0.
    pub today: u64,
    /// Under the salt of the day before, where that still exists.
    pub day_before: Option<u64>,
}

/// Where a visit came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Acquisition {
    /// The source's name, such as `Google` or `news.example`; `None` for direct.
    pub source: Option<String>,
    /// The referrer without its query, such as `news.example/story`.
    pub referrer: Option<String>,
    /// The channel's name, such as `Organic Search`.
    pub channel: String,
    /// `utm_source` as sent.
    pub utm_source: Option<String>,
    /// `utm_medium` as sent.
    pub utm_medium: Option<String>,
    /// `utm_campaign` as sent.
    pub utm_campaign: Option<String>,
    /// `utm_content` as sent.
    pub utm_content: Option<String>,
    /// `utm_term` as sent.
    pub utm_term: Option<String>,
}

/// Where a visitor is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Location {
    /// ISO 3166-1 alpha-2.
    pub country: Option<String>,
    /// Name of the region.
    pub region: Option<String>,
    /// Name of the city.
    pub city: Option<String>,
}

/// What a visitor uses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Device {
    /// Family, such as `Firefox`.
    pub browser: Option<String>,
    /// Major version.
    pub browser_version: Option<String>,
    /// Family, such as `Android`.
    pub os: Option<String>,
    /// `desktop`, `mobile`, `tablet` or `other`.
    pub device: Option<String>,
    /// Width class of the screen, such as `1920`.
    pub screen: Option<String>,
    /// BCP 47 language without region, such as `de`.
    pub language: Option<String>,
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Prop {
    /// Text.
    Text(String),
    /// A number.
    Number(f64),
    /// True or false.
    Flag(bool),
}

/// An amount, exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revenue {
    /// In ten-thousandths of the currency's unit.
    pub amount: i64,
    /// ISO 4217.
    pub currency: [u8; 3],
}

/// A heartbeat: how long the page was in use since the last one, and how
/// deep it was read. It keeps a visit alive and never starts one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ping {
    /// The site.
    pub site: SiteNumber,
    /// When, in microseconds since 1970, UTC.
    pub ts: i64,
    /// The day in the site's zone, in days since 1970.
    pub day: i32,
    /// Who.
    pub visitor: Visitor,
    /// Host of the page.
    pub hostname: String,
    /// Path of the page.
    pub path: String,
    /// Milliseconds in use since the last ping of this view.
    pub engaged_ms: u32,
    /// Deepest point seen so far, percent of the page, 0 to 100.
    pub scroll: u8,
    /// Picked elements and stretches that were in the window since the last ping, by their ids, and for how
    /// many milliseconds.
    pub shown: Vec<(String, u32)>,
}

/// A hit that is not counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The site.
    pub site: SiteNumber,
    /// When it happened or, where that cannot be known or is too long ago, when
    /// it arrived, in microseconds since 1970, UTC.
    pub ts: i64,
    /// The day in the site's zone, in days since 1970.
    pub day: i32,
    /// Why.
    pub reason: Reason,
    /// Host of the page, where one could be read.
    pub hostname: Option<String>,
    /// Which crawler, of a bot.
    pub crawler: Option<Crawler>,
}

/// A program that a hit was left out as.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Crawler {
    /// One of a closed list; empty for a program without a name there. Never the user agent's own text.
    pub name: Cow<'static, str>,
    /// What it reads pages for.
    #[serde(with = "kind_by_code")]
    pub kind: CrawlerKind,
}

impl Crawler {
    /// A program that no list names.
    pub const UNNAMED: Crawler = Crawler {
        name: Cow::Borrowed(""),
        kind: CrawlerKind::Other,
    };
}

/// The journal has kinds by their stable code, like reasons.
mod kind_by_code {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use shared::crawler::CrawlerKind;

    pub fn serialize<S: Serializer>(kind: &CrawlerKind, to: S) -> Result<S::Ok, S::Error> {
        kind.code().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<CrawlerKind, D::Error> {
        let code = <&str>::deserialize(from)?;
        CrawlerKind::from_code(code).ok_or_else(|| D::Error::custom("unknown kind of crawler"))
    }
}

/// What arrives at once and becomes safe at once, or not at all.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// In the order sent.
    pub arrivals: Vec<Arrival>,
    /// The sender's `Idempotency-Key`, where one was sent.
    pub key: Option<Key>,
}

/// An idempotency key, as one site's sender gave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// The site.
    pub site: SiteNumber,
    /// The first 16 bytes of SHA-256 of the key's text.
    pub key: [u8; 16],
    /// The first 16 bytes of SHA-256 of the request's events, in one form however they were written.
    pub body: [u8; 16],
}

/// The verdict on one arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Counted, and safe.
    Counted,
    /// Not counted; the number of such hits is safe.
    LeftOut(Reason),
    /// Of [`Arrival::Here`]: no visit is open that could be tied to this visitor.
    NoVisit,
    /// Of an agreement or [`Arrival::Here`]: the visitor withdrew or was erased; nothing is recorded.
    Revoked,
    /// Of an answer: it was recorded before, and is not recorded again.
    Known,
    /// Of an agreement: the list of those who withdrew is full, so nothing is recorded.
    Full,
}

/// The verdicts on a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// One for each arrival, in order. Pings, recorded answers, tied visits and shown banners count as `Counted`.
    pub verdicts: Vec<Verdict>,
    /// The whole batch was taken before under the same key; nothing was
    /// counted now, and each verdict is `LeftOut(Repeated)`.
    pub repeated: bool,
}

/// Why a batch was not taken. No part of it is kept.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum TakeError {
    /// The key was used within 96 hours for another body.
    #[error("the idempotency key was used for another body")]
    KeyReused,
    /// The queue or the disk is full; worth trying again.
    #[error("cannot take more now: {0}")]
    Full(&'static str),
    /// The service is stopping.
    #[error("the service is stopping")]
    Stopping,
}
