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

impl Step {
    /// About how many bytes it takes, here and in DuckDB until it is written.
    pub fn bytes(&self) -> usize {
        /// Besides texts: a record with its link, or a smaller row.
        const RECORDED: usize = 400;
        const OTHER: usize = 150;
        match self {
            Step::Recorded(of) => {
                let record = &of.record;
                let tool = record.tool.as_ref().map_or(0, |tool| {
                    tool.version.len() + tool.language.len() + tool.text.len()
                });
                RECORDED + record.hostname.len() + record.language.len() + tool
            }
            Step::Shown(shown) => OTHER + shown.language.len(),
            Step::Tied(_) | Step::Revoked { .. } => OTHER,
        }
    }
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
    /// Every visitor who had agreed by then. Only that moment stays.
    Visitors {
        /// By the arrival clock, in microseconds.
        at: i64,
    },
    /// The ties of one visitor, who withdrew. Links of records stay.
    Withdrawn {
        mark: Mark,
        /// By the arrival clock, in microseconds.
        at: i64,
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

#[cfg(test)]
mod tests {
    use shared::consent::{How, Kind, Tool};

    use super::*;
    use crate::{
        fold::Folded,
        journal::{self, RecordRef, frame},
        store::Flush,
    };

    /// An answer, a tie, a withdrawal and a shown banner, as version 4 of the journal has them.
    const WRITTEN: &str = concat!(
        "0200000000000400070380c0d0bcffacb006050306612e7465737402646500010176016c017401040404040404040404",
        "040404040404040404040404040404040404040404040405050505050505050505050505050505050505050505050505",
        "05050505050505d2c4020101010101010101010101010101010101020202020202020202020202020202020303030303",
        "030303030303030303030301090107010101010101010101010101010101010202020202020202020202020202020205",
        "d2c40280c0d0bcffacb0060108020702020202020202020202020202020202020307d2c4020606060606060606060606",
        "060606060606060606060606060606060606060606026465",
    );

    fn steps() -> Vec<Step> {
        let (site, mark) = (SiteNumber(7), Mark([2; 16]));
        let person = Person([1; 16]);
        let record = Record {
            site,
            number: 3,
            ts: 1_795_176_000_000_000,
            kind: Kind::Changed,
            how: How::Call,
            hostname: "a.test".into(),
            language: "de".into(),
            version: None,
            tool: Some(Tool {
                version: "v".into(),
                language: "l".into(),
                text: "t".into(),
            }),
            commitment: Some([4; 32]),
            previous: [5; 32],
        };
        let consenting = Consenting {
            person,
            mark,
            salt: [3; 16],
        };
        vec![
            Step::Recorded(Box::new(Recorded {
                record,
                day: 20_777,
                consenting: Some(consenting),
                once: Some(9),
            })),
            Step::Tied(Box::new(Tie {
                site,
                person,
                mark,
                visit: 5,
                visit_day: 20_777,
                since: 1_795_176_000_000_000,
                visitor: Some(8),
            })),
            Step::Revoked { site, mark, at: 1 },
            Step::Shown(BannerShown {
                site,
                day: 20_777,
                version: [6; 32],
                language: "de".into(),
            }),
        ]
    }

    #[test]
    fn the_journal_keeps_its_layout() {
        let folded = Folded {
            consent: steps(),
            ..Folded::default()
        };
        let mut bytes = Vec::new();
        journal::write(&mut bytes, &RecordRef::of(&folded)).unwrap();
        let frame = frame::read(&bytes, 0).unwrap();
        assert_eq!(frame.version, 4);
        assert_eq!(shared::consent::to_hex(frame.payload), WRITTEN);
        let read = journal::read(4, frame.payload);
        assert_eq!(read, Some(journal::Record::Batch(folded)));
    }

    #[test]
    fn every_text_of_a_step_has_its_bytes() {
        let bytes: Vec<usize> = steps().iter().map(Step::bytes).collect();
        assert_eq!(bytes, [400 + 6 + 2 + 3, 150, 150, 150 + 2]);
        let flush = Flush {
            consent: steps(),
            ..Flush::default()
        };
        assert_eq!(flush.bytes(), bytes.iter().sum::<usize>());
    }

    #[test]
    fn an_erasure_holds_nothing_but_the_mark() {
        let site = SiteNumber(7);
        let (mark, at) = (Mark([2; 16]), 1);
        let (ties, records) = (Some(1), None);
        let erasures = [
            (
                ConsentErasure::Visitor { mark, at },
                "0307000202020202020202020202020202020202",
            ),
            (ConsentErasure::Until { ties, records }, "030701010200"),
            (ConsentErasure::Visitors { at }, "03070202"),
            (
                ConsentErasure::Withdrawn { mark, at },
                "0307030202020202020202020202020202020202",
            ),
        ];
        for (erasure, written) in erasures {
            let mut bytes = Vec::new();
            journal::write(&mut bytes, &RecordRef::ConsentErased { site, erasure }).unwrap();
            let frame = frame::read(&bytes, 0).unwrap();
            assert_eq!(shared::consent::to_hex(frame.payload), written);
            let expected = journal::Record::ConsentErased { site, erasure };
            assert_eq!(journal::read(4, frame.payload), Some(expected));
        }
    }
}
