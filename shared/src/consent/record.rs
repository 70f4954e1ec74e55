//! One record of the chain.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Person, to_hex};
use crate::ids::SiteNumber;

/// SHA-256.
pub type Hash = [u8; 32];

/// What a visitor's answer was. The code is stable and part of the API, the number is part of each record's hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(feature = "openapi", oai(rename_all = "snake_case"))]
pub enum Kind {
    /// Agreed, for the first time or again after the answer had expired.
    Agreed,
    /// Declined.
    Declined,
    /// Not asked: the browser sent the signal of Global Privacy Control.
    Gpc,
    /// Withdrew the consent.
    Withdrew,
    /// Gave another answer than before, or the same to a newer version. With a commitment the visitor now agrees,
    /// without one the visitor now declines.
    Changed,
}

impl Kind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Kind; 5] = [
        Kind::Agreed,
        Kind::Declined,
        Kind::Gpc,
        Kind::Withdrew,
        Kind::Changed,
    ];

    /// The stable code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Kind::Agreed => "agreed",
            Kind::Declined => "declined",
            Kind::Gpc => "gpc",
            Kind::Withdrew => "withdrew",
            Kind::Changed => "changed",
        }
    }

    /// The kind with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The stable number, as in the record's bytes.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Kind::Agreed => 1,
            Kind::Declined => 2,
            Kind::Gpc => 3,
            Kind::Withdrew => 4,
            Kind::Changed => 5,
        }
    }
}

/// How the answer was given. The code is stable, the number is part of each record's hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(poem_openapi::Enum))]
#[cfg_attr(feature = "openapi", oai(rename_all = "snake_case"))]
pub enum How {
    /// By a button of the banner.
    Banner,
    /// In the panel that shows what is known of the browser.
    Panel,
    /// By a call of the page's own code.
    Call,
    /// By a signal of the browser.
    Signal,
}

impl How {
    /// Every way, in the order of their numbers.
    pub const ALL: [How; 4] = [How::Banner, How::Panel, How::Call, How::Signal];

    /// The stable code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            How::Banner => "banner",
            How::Panel => "panel",
            How::Call => "call",
            How::Signal => "signal",
        }
    }

    /// The way with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<How> {
        How::ALL.into_iter().find(|how| how.code() == code)
    }

    /// The stable number, as in the record's bytes.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            How::Banner => 1,
            How::Panel => 2,
            How::Call => 3,
            How::Signal => 4,
        }
    }
}

/// What a consent tool of the site's own showed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// The tool's name of what it showed.
    pub version: String,
    /// BCP 47.
    pub language: String,
    /// The words.
    pub text: String,
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The site.
    pub site: SiteNumber,
    /// Its place in the site's chain, from 1.
    pub number: u64,
    /// When it was given, in microseconds since 1970, UTC.
    pub ts: i64,
    /// What the answer was.
    pub kind: Kind,
    /// How it was given.
    pub how: How,
    /// Host of the page, lower case.
    pub hostname: String,
    /// The language shown, BCP 47.
    pub language: String,
    /// The version of the banner shown: the SHA-256 of its content.
    pub version: Option<Hash>,
    /// What the site's own consent tool showed instead.
    pub tool: Option<Tool>,
    /// To which visitor it belongs, without naming the visitor.
    pub commitment: Option<Hash>,
    /// The hash of the previous record.
    pub previous: Hash,
}

impl Record {
    /// The bytes that are hashed: a domain, then the fields in order. Numbers are little-endian, texts follow their
    /// length in bytes (u32), and what may be missing follows a 0 or a 1.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(256);
        text(&mut bytes, "stile consent record 1");
        bytes.extend(self.site.0.to_le_bytes());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend(self.ts.to_le_bytes());
        bytes.extend([self.kind.number(), self.how.number()]);
        text(&mut bytes, &self.hostname);
        text(&mut bytes, &self.language);
        optional(&mut bytes, self.version.as_ref(), |bytes, version| {
            bytes.extend(version);
        });
        optional(&mut bytes, self.tool.as_ref(), |bytes, tool| {
            text(bytes, &tool.version);
            text(bytes, &tool.language);
            text(bytes, &tool.text);
        });
        optional(&mut bytes, self.commitment.as_ref(), |bytes, commitment| {
            bytes.extend(commitment);
        });
        bytes.extend(self.previous);
        bytes
    }

    /// The record's hash, which the next record contains.
    #[must_use]
    pub fn hash(&self) -> Hash {
        Sha256::digest(self.bytes()).into()
    }

    /// The version's name in addresses and files.
    #[must_use]
    pub fn version_name(&self) -> Option<String> {
        self.version.as_ref().map(|version| to_hex(version))
    }
}

fn text(bytes: &mut Vec<u8>, text: &str) {
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    bytes.extend(length.to_le_bytes());
    bytes.extend(text.as_bytes());
}

fn optional<T>(bytes: &mut Vec<u8>, of: Option<&T>, write: impl FnOnce(&mut Vec<u8>, &T)) {
    bytes.push(u8::from(of.is_some()));
    if let Some(of) = of {
        write(bytes, of);
    }
}

/// The `previous` of a site's first record.
#[must_use]
pub fn genesis(site: SiteNumber) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(b"stile consent genesis");
    hasher.update(site.0.to_le_bytes());
    hasher.finalize().into()
}

/// A visitor, as a record has it. Without the salt nobody can tell which visitor it is.
#[must_use]
pub fn commitment(salt: &[u8; 16], person: &Person) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(b"stile consent commitment");
    hasher.update(salt);
    hasher.update(person.0);
    hasher.finalize().into()
}

#[cfg(test)]
pub(crate) mod fixture {
    use super::*;

    /// An agreement of site 7 at noon of 2026-11-20, the first record.
    pub(crate) fn record() -> Record {
        Record {
            site: SiteNumber(7),
            number: 1,
            ts: 1_795_176_000_000_000,
            kind: Kind::Agreed,
            how: How::Banner,
            hostname: "a.test".into(),
            language: "de".into(),
            version: Some([1; 32]),
            tool: None,
            commitment: Some([2; 32]),
            previous: genesis(SiteNumber(7)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{fixture::record, *};

    #[test]
    fn the_bytes_and_the_hash_stay_as_they_are() {
        let expected = "160000007374696c6520636f6e73656e74207265636f726420310700000001000000000000000010cafbb3600600";
        let written = to_hex(&record().bytes());
        assert_eq!(written[..expected.len()], *expected);
        assert_eq!(
            record().bytes().len(),
            26 + 20 + 2 + 10 + 6 + 33 + 1 + 33 + 32
        );
        assert_eq!(
            to_hex(&record().hash()),
            "dd9996ec758f2452632c5604fae4b15739bfc3793da13f62a9b64e379bae26c0"
        );
    }

    #[test]
    fn every_field_is_part_of_the_hash() {
        let tool = Tool {
            version: "1".into(),
            language: "2".into(),
            text: "3".into(),
        };
        let with = |change: fn(&mut Record)| {
            let mut changed = Record {
                tool: Some(tool.clone()),
                ..record()
            };
            change(&mut changed);
            changed.hash()
        };
        let changes: [fn(&mut Record); 19] = [
            |_| {},
            |record| record.site = SiteNumber(8),
            |record| record.number = 2,
            |record| record.ts += 1,
            |record| record.kind = Kind::Changed,
            |record| record.how = How::Call,
            |record| record.hostname = "a.tes".into(),
            |record| record.language = "tde".into(),
            |record| record.hostname = "a.testd".into(),
            |record| record.version = None,
            |record| record.version = Some([0; 32]),
            |record| record.tool = None,
            |record| record.tool.as_mut().unwrap().version = "12".into(),
            |record| record.tool.as_mut().unwrap().language = "22".into(),
            |record| record.tool.as_mut().unwrap().text = "33".into(),
            |record| record.commitment = None,
            |record| record.commitment = Some([0; 32]),
            |record| record.previous = [0; 32],
            |record| {
                record.hostname = "a.testd".into();
                record.language = "e".into();
            },
        ];
        let mut hashes: Vec<Hash> = changes.into_iter().map(with).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), changes.len());
    }

    #[test]
    fn codes_and_numbers_are_stable() {
        let kinds = Kind::ALL.map(|kind| (kind.code(), kind.number()));
        let expected = [
            ("agreed", 1),
            ("declined", 2),
            ("gpc", 3),
            ("withdrew", 4),
            ("changed", 5),
        ];
        assert_eq!(kinds, expected);
        let ways = How::ALL.map(|how| (how.code(), how.number()));
        let expected = [("banner", 1), ("panel", 2), ("call", 3), ("signal", 4)];
        assert_eq!(ways, expected);
        for kind in Kind::ALL {
            assert_eq!(Kind::from_code(kind.code()), Some(kind));
            assert_eq!(
                serde_json::to_string(&kind).unwrap(),
                format!("\"{}\"", kind.code())
            );
        }
        for how in How::ALL {
            assert_eq!(How::from_code(how.code()), Some(how));
            assert_eq!(
                serde_json::to_string(&how).unwrap(),
                format!("\"{}\"", how.code())
            );
        }
        assert_eq!(
            (Kind::from_code("Agreed"), How::from_code("")),
            (None, None)
        );
    }

    #[test]
    fn a_commitment_needs_its_salt() {
        let person = Person([9; 16]);
        let made = commitment(&[1; 16], &person);
        assert_eq!(made, commitment(&[1; 16], &person));
        assert_ne!(made, commitment(&[2; 16], &person));
        assert_ne!(made, commitment(&[1; 16], &Person([8; 16])));
        assert_ne!(genesis(SiteNumber(1)), genesis(SiteNumber(2)));
    }
}
