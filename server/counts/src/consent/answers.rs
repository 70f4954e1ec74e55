//! What questions about consent take and give.

use shared::consent::{Hash, Kind, Person, Record};

/// A record, and to whom it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRecord {
    /// The record.
    pub record: Record,
    /// The visitor, unless erased; `None` where the record has none, and from the chain.
    pub person: Option<Person>,
}

/// Which records are requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordFilter {
    /// Of this kind.
    pub kind: Option<Kind>,
    /// Given before this moment, in microseconds since 1970, UTC.
    pub before: Option<i64>,
    /// As many, and all others of the last second.
    pub limit: u32,
}

/// Banners and answers of a day, a version and a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentDay {
    /// In the site's zone, in days since 1970.
    pub day: i32,
    /// The banner; `None` with a consent tool of the site's own.
    pub version: Option<Hash>,
    /// BCP 47.
    pub language: String,
    /// How often it was shown.
    pub shown: u64,
    /// Answers by kind; those that changed are in the last two.
    pub agreed: u64,
    /// See `agreed`.
    pub declined: u64,
    /// See `agreed`.
    pub gpc: u64,
    /// See `agreed`.
    pub withdrew: u64,
    /// Changed the answer, and now agree.
    pub to_agreed: u64,
    /// Changed the answer, and now decline.
    pub to_declined: u64,
}

/// The last record of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayEnd {
    /// In the site's zone, in days since 1970.
    pub day: i32,
    /// The record's number.
    pub number: u64,
    /// The record's hash.
    pub hash: Hash,
}

/// How much a site has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConsentTotals {
    /// Records.
    pub records: u64,
    /// Visitors that a record or a visit names.
    pub visitors: u64,
    /// Visits that are tied.
    pub visits: u64,
}

/// Consented visitors of a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Consented {
    /// Visitors.
    pub visitors: u64,
    /// Their visits.
    pub visits: u64,
}

/// Which visitors are requested. Moments are in microseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitorFilter {
    /// With hits from this moment on.
    pub from: i64,
    /// With hits before this moment.
    pub until: i64,
    /// Only this one.
    pub person: Option<Person>,
    /// Whose last hit was before this moment.
    pub before: Option<i64>,
    /// As many, and all others of the last second.
    pub limit: u32,
}

/// A consented visitor, by the hits of a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentedVisitor {
    /// The visitor.
    pub person: Person,
    /// The first hit and the last one, in microseconds since 1970, UTC.
    pub times: (i64, i64),
    /// Visits.
    pub visits: u64,
    /// Page views.
    pub views: u64,
    /// Custom events.
    pub events: u64,
    /// Currency and amount, with four decimal places, in order of the currencies.
    pub revenue: Vec<(String, String)>,
    /// Of the last hit's visit.
    pub source: Option<String>,
    /// See `source`.
    pub country: Option<String>,
    /// See `source`.
    pub browser: Option<String>,
    /// See `source`.
    pub device: Option<String>,
}

/// Consented visitors, and how many there are without `before` and `limit`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConsentedVisitors {
    /// The latest first.
    pub visitors: Vec<ConsentedVisitor>,
    /// In all.
    pub total: u64,
}

/// One hit of a consented visitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentedVisitHit {
    /// Its visit; a number of its own for a backend event without one.
    pub visit: u64,
    /// Whether it is such an event.
    pub alone: bool,
    /// When the visit started, in microseconds since 1970, UTC.
    pub visit_start: i64,
    /// When the hit was, likewise.
    pub ts: i64,
    /// A custom event; else a page view.
    pub is_event: bool,
    /// The event's name.
    pub event: Option<String>,
    /// Host of the page.
    pub hostname: String,
    /// Path of the page.
    pub path: String,
    /// The properties, as a JSON object.
    pub props: Option<String>,
    /// Currency and amount, with four decimal places.
    pub revenue: Option<(String, String)>,
    /// Of the visit.
    pub source: Option<String>,
    /// See `source`.
    pub referrer: Option<String>,
    /// See `source`.
    pub channel: String,
    /// See `source`.
    pub country: Option<String>,
    /// See `source`.
    pub browser: Option<String>,
    /// See `source`.
    pub os: Option<String>,
    /// See `source`.
    pub device: Option<String>,
}
