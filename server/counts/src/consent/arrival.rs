//! What arrives of visitors who are asked for their consent.

use serde::{Deserialize, Serialize};
use shared::{
    consent::{Hash, How, Mark, Person, Tool},
    ids::SiteNumber,
};

use crate::arrival::{Hit, Visitor};

/// A visitor's answer. The writer gives it a number, its kind, and a place in the site's chain.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsentAnswer {
    /// The site.
    pub site: SiteNumber,
    /// When it was given, in microseconds since 1970, UTC.
    pub ts: i64,
    /// The day in the site's zone, in days since 1970.
    pub day: i32,
    /// What the visitor chose.
    pub choice: Choice,
    /// When a visitor who withdraws had agreed, in microseconds since 1970, UTC; `None`: at `ts`.
    pub agreed_at: Option<i64>,
    /// What this device says that it answered before, if anything; a signal is not an answer.
    pub before: Option<Before>,
    /// How it was given.
    pub how: How,
    /// Host of the page, lower case, without `www.`.
    pub hostname: String,
    /// The language shown, BCP 47.
    pub language: String,
    /// The version of the banner shown; `None` with a consent tool of the site's own.
    pub version: Option<Hash>,
    /// What that tool showed.
    pub tool: Option<Tool>,
    /// The day's hashes, to find the open visit, and to record a signal once a day.
    pub visitor: Visitor,
}

/// What a visitor chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To be recognised.
    Agree(Consenting),
    /// Not to be. With the visitor who had agreed on this device before, this also withdraws.
    Decline(Option<Consenting>),
    /// Not asked: the browser sent the signal of Global Privacy Control.
    Gpc,
    /// To withdraw the consent.
    Withdraw(Consenting),
}

/// The visitor of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consenting {
    /// The visitor.
    pub person: Person,
    /// What stays of the visitor after erasure.
    pub mark: Mark,
    /// Random, new for each answer: it opens the record's commitment.
    pub salt: [u8; 16],
}

/// What a device answered before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// Whether it agreed.
    pub agreed: bool,
    /// Whether what is shown now is what was shown then.
    pub same_version: bool,
}

/// A consented visitor who has an open visit: from now on the visit is tied to the visitor. It adds no hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Here {
    /// The site.
    pub site: SiteNumber,
    /// When, in microseconds since 1970, UTC.
    pub ts: i64,
    /// The day's hashes, to find the open visit.
    pub visitor: Visitor,
    /// The visitor.
    pub person: Person,
    /// What stays of the visitor after erasure.
    pub mark: Mark,
    /// When the visitor agreed, in microseconds since 1970, UTC.
    pub agreed_at: i64,
}

/// A hit whose sender names the consented visitor, as a backend does. It ties the hit's visit, or the hit itself where
/// it has none.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsentedHit {
    /// The hit.
    pub hit: Hit,
    /// The visitor.
    pub person: Person,
    /// What stays of the visitor after erasure.
    pub mark: Mark,
    /// When the visitor agreed, in microseconds since 1970, UTC.
    pub agreed_at: i64,
}

/// A banner was shown once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BannerShown {
    /// The site.
    pub site: SiteNumber,
    /// The day in the site's zone, in days since 1970.
    pub day: i32,
    /// The version of the banner.
    pub version: Hash,
    /// The language shown, BCP 47.
    pub language: String,
}
