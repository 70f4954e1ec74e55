//! What the writer decided about consent, as the journal has it.

use serde::{Deserialize, Serialize};
use shared::{
    consent::{Mark, Person, Record},
    ids::SiteNumber,
};

use super::{BannerShown, Consenting};

/// One step. New ones come at the end: the journal has them by their place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Step {
    /// A record at the end of the site's chain.
    Recorded(Box<Recorded>),
    /// A visit, or a hit without one, belongs to a visitor.
    Tied(Box<Tie>),
    /// A visitor withdrew: there are no ties, and none can come.
    Revoked {
        site: SiteNumber,
        mark: Mark,
        /// By the arrival clock, in microseconds.
        at: i64,
    },
    /// A banner was shown.
    Shown(BannerShown),
}

/// A record, and what its row has besides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Recorded {
    #[serde(with = "record")]
    pub record: Record,
    /// In the site's zone, in days since 1970.
    pub day: i32,
    /// To whom it belongs.
    pub consenting: Option<Consenting>,
    /// The day's hash of the browser, where it is recorded once a day.
    pub once: Option<u64>,
}

/// What is tied to a visitor from a moment on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tie {
    pub site: SiteNumber,
    pub person: Person,
    pub mark: Mark,
    /// The visit; for a hit without one, its number.
    pub visit: u64,
    pub visit_day: i32,
    /// Hits from then on are the visitor's, in microseconds since 1970, UTC.
    pub since: i64,
    /// Under which hash the visit is open.
    pub visitor: Option<u64>,
}

/// What is erased apart from hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ConsentErasure {
    /// One visitor. Only the mark stays.
    Visitor {
        mark: Mark,
        /// By the arrival clock, in microseconds.
        at: i64,
    },
    /// What is older than it is kept, each up to a day.
    Until {
        ties: Option<i32>,
        records: Option<i32>,
    },
}

/// Records by their stable numbers, in whatever form other files have them.
mod record {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use shared::{
        consent::{Hash, How, Kind, Record, Tool},
        ids::SiteNumber,
    };

    /// The layout of the journal.
    #[derive(Serialize, Deserialize)]
    struct Stored {
        site: SiteNumber,
        number: u64,
        ts: i64,
        kind: u8,
        how: u8,
        hostname: String,
        language: String,
        version: Option<Hash>,
        tool: Option<(String, String, String)>,
        commitment: Option<Hash>,
        previous: Hash,
    }

    pub fn serialize<S: Serializer>(record: &Record, to: S) -> Result<S::Ok, S::Error> {
        let of = record.clone();
        let stored = Stored {
            site: of.site,
            number: of.number,
            ts: of.ts,
            kind: of.kind.number(),
            how: of.how.number(),
            hostname: of.hostname,
            language: of.language,
            version: of.version,
            tool: of.tool.map(|tool| (tool.version, tool.language, tool.text)),
            commitment: of.commitment,
            previous: of.previous,
        };
        stored.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Record, D::Error> {
        let of = Stored::deserialize(from)?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.number() == of.kind);
        let how = How::ALL.into_iter().find(|how| how.number() == of.how);
        Ok(Record {
            site: of.site,
            number: of.number,
            ts: of.ts,
            kind: kind.ok_or_else(|| D::Error::custom("unknown kind of answer"))?,
            how: how.ok_or_else(|| D::Error::custom("unknown way to answer"))?,
            hostname: of.hostname,
            language: of.language,
            version: of.version,
            tool: of.tool.map(|(version, language, text)| Tool {
                version,
                language,
                text,
            }),
            commitment: of.commitment,
            previous: of.previous,
        })
    }
}
