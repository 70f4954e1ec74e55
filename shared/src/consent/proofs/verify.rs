//! Verifying a file, line by line.

use std::{
    collections::BTreeSet,
    fmt,
    io::{self, BufRead},
};

use sha2::{Digest as _, Sha256};

use super::{
    COLUMNS, Line, header,
    lines::{self, line},
    seal,
};
use crate::{
    consent::{Hash, Kind, genesis},
    ids::SiteNumber,
};

/// No line is longer; the rest of a longer one is not read.
const LONGEST: u64 = 4 << 20;
/// How many records before the first one are tried, to say that records are missing at the beginning.
const BEFORE: u64 = 1_000;

/// What a whole file proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The site.
    pub site: SiteNumber,
    /// The number of the first record; more than 1 where older ones were deleted when their time was over.
    pub first: u64,
    /// The number of the last record.
    pub last: u64,
    /// When the first and the last answer were given, in microseconds since 1970.
    pub times: (i64, i64),
    /// The hash of the last record.
    pub head: Hash,
    /// How many records there are of each kind, in the order of [`Kind::ALL`].
    pub kinds: [u64; Kind::ALL.len()],
    /// Versions of the banner whose content is in the file.
    pub versions: u64,
    /// Closed days whose signature was verified.
    pub days: u64,
    /// The public key of all signatures. Whether it is the deployment's must be known from elsewhere.
    pub key: [u8; 32],
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1, which is the header; the first line of a record that has line feeds.
    pub line: u64,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file cannot be read to its end.
    Unreadable(io::ErrorKind),
    /// The first line does not name the columns.
    Header,
    /// A value is not as Stile writes it: its column, or none where the columns themselves are wrong.
    Malformed(&'static str),
    /// The record does not have the hash that the line names: a part of either was changed.
    Changed,
    /// It is a record of another site.
    OtherSite,
    /// Records are missing before this line.
    Missing {
        /// The number of the first missing record.
        from: u64,
        /// The number of the last.
        to: u64,
    },
    /// This record is in another place than its number says.
    Order {
        /// The number that belongs here.
        expected: u64,
        /// The number that is here.
        found: u64,
    },
    /// The record before this line is not the one that this record follows: it was replaced.
    Chain,
    /// The content of the banner is missing on the first record of its version.
    BannerMissing,
    /// The content of the banner is not that of its version.
    Banner,
    /// The signature is wrong.
    Signature,
    /// A signature is of a key that is not the deployment's.
    Key,
    /// A signature is of another key than the previous one.
    OtherKey,
    /// The file ends before its last line.
    CutOff,
    /// The file has no record.
    Empty,
}

impl Problem {
    /// A stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Unreadable(_) => "unreadable",
            Problem::Header => "header",
            Problem::Malformed(_) => "malformed",
            Problem::Changed => "changed",
            Problem::OtherSite => "other_site",
            Problem::Missing { .. } => "missing",
            Problem::Order { .. } => "order",
            Problem::Chain => "chain",
            Problem::BannerMissing => "banner_missing",
            Problem::Banner => "banner",
            Problem::Signature => "signature",
            Problem::Key => "key",
            Problem::OtherKey => "other_key",
            Problem::CutOff => "cut_off",
            Problem::Empty => "empty",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            Problem::Unreadable(kind) => write!(f, "the file cannot be read: {kind}"),
            Problem::Header => {
                f.write_str("the columns are not those of an export of consent records")
            }
            Problem::Malformed("") => {
                f.write_str("this is not a line of an export of consent records")
            }
            Problem::Malformed(column) => {
                write!(
                    f,
                    "the value of `{column}` is not in the form that Stile writes"
                )
            }
            Problem::Changed => {
                f.write_str("the record does not match its hash: one of them was changed")
            }
            Problem::OtherSite => f.write_str("the record belongs to another site"),
            Problem::Missing { from, to } if from == to => {
                write!(f, "record {from} is missing before this line")
            }
            Problem::Missing { from, to } => {
                write!(f, "records {from} to {to} are missing before this line")
            }
            Problem::Order { expected, found } => write!(
                f,
                "record {found} is in the place of record {expected}: records were swapped or repeated"
            ),
            Problem::Chain => f.write_str("the record before this line was replaced"),
            Problem::BannerMissing => f.write_str("the content of the banner is missing"),
            Problem::Banner => f.write_str("the content of the banner does not match its version"),
            Problem::Signature => f.write_str("the signature is wrong"),
            Problem::Key => f.write_str("the signature is not by the key of the deployment"),
            Problem::OtherKey => {
                f.write_str("the signature is by another key than the previous one")
            }
            Problem::CutOff => {
                f.write_str("the file ends here without the signature of its last line")
            }
            Problem::Empty => f.write_str("the file contains no record"),
        }
    }
}

impl std::error::Error for Fault {}

/// Verifies a file. With `key`, every signature must be by this key, and a file that was verified is proven to be the
/// deployment's. Without it, all must be by one key, and the file is only consistent: anyone can sign one.
///
/// # Errors
/// The first [`Fault`].
pub fn verify(export: impl BufRead, key: Option<&[u8; 32]>) -> Result<Proof, Fault> {
    let mut rows = Rows {
        export,
        line: 0,
        next: 1,
    };
    match rows.next()? {
        Some(first) if format!("{first}\n") == header() => {}
        _ => return Err(rows.fault(Problem::Header)),
    }
    let mut chain: Option<Chain> = None;
    let mut ahead = rows.next()?;
    while let Some(text) = ahead {
        let at = rows.line;
        let here = |problem| Fault { line: at, problem };
        let (row, hash) = lines::read(&text).map_err(|column| here(Problem::Malformed(column)))?;
        if row.record.hash() != hash {
            return Err(here(Problem::Changed));
        }
        if line(&row) != format!("{text}\n") {
            return Err(here(Problem::Malformed(differs(&row, &text))));
        }
        let chain = chain.get_or_insert_with(|| Chain::begin(&row, hash, key));
        chain.order(&row, at, &mut rows)?;
        ahead = rows.next()?;
        chain.add(&row, hash, ahead.is_none()).map_err(here)?;
    }
    let chain = chain.ok_or_else(|| rows.fault(Problem::Empty))?;
    Ok(chain.proof)
}

/// The column in which the line is not as it would be written.
fn differs(row: &Line, text: &str) -> &'static str {
    let written = line(row);
    let same = written
        .bytes()
        .zip(text.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let commas = text.as_bytes()[..same].iter().filter(|byte| **byte == b',');
    // Commas inside of quotes come after the columns that have none.
    COLUMNS.get(commas.count()).copied().unwrap_or_default()
}

/// The lines of a file; one may have line feeds inside of quotes.
struct Rows<R> {
    export: R,
    /// Where the last row begins, and the next one.
    line: u64,
    next: u64,
}

impl<R: BufRead> Rows<R> {
    fn fault(&self, problem: Problem) -> Fault {
        Fault {
            line: self.line.max(1),
            problem,
        }
    }

    /// The next row without its line feed; `None` at the end.
    fn next(&mut self) -> Result<Option<String>, Fault> {
        let (mut bytes, mut open) = (Vec::new(), false);
        let before = self.line;
        self.line = self.next;
        loop {
            let known = bytes.len();
            let left = LONGEST.saturating_sub(known as u64);
            if left == 0 {
                return Err(self.fault(Problem::Malformed("")));
            }
            let read = io::Read::take(&mut self.export, left).read_until(b'\n', &mut bytes);
            let read = read.map_err(|error| self.fault(Problem::Unreadable(error.kind())))?;
            if read == 0 {
                if bytes.is_empty() {
                    self.line = before;
                    return Ok(None);
                }
                // A whole file ends with a line feed.
                return Err(self.fault(Problem::CutOff));
            }
            self.next += u64::from(bytes.last() == Some(&b'\n'));
            let quotes = bytes[known..].iter().filter(|byte| **byte == b'"').count();
            open ^= quotes % 2 == 1;
            if bytes.last() == Some(&b'\n') && !open {
                bytes.pop();
                let text = String::from_utf8(bytes);
                return text
                    .map(Some)
                    .map_err(|_| self.fault(Problem::Malformed("")));
            }
        }
    }
}

/// The chain as far as it was read.
struct Chain {
    proof: Proof,
    /// What the next record has.
    number: u64,
    previous: Hash,
    versions: BTreeSet<Hash>,
    /// That of the signatures so far, or the one that all must be by.
    key: Option<[u8; 32]>,
    key_was_given: bool,
}

impl Chain {
    fn begin(row: &Line, hash: Hash, key: Option<&[u8; 32]>) -> Chain {
        let record = &row.record;
        Chain {
            proof: Proof {
                site: record.site,
                first: record.number,
                last: record.number,
                times: (record.ts, record.ts),
                head: hash,
                kinds: [0; Kind::ALL.len()],
                versions: 0,
                days: 0,
                key: [0; 32],
            },
            number: record.number,
            previous: if record.number == 1 {
                genesis(record.site)
            } else {
                record.previous
            },
            versions: BTreeSet::new(),
            key: key.copied(),
            key_was_given: key.is_some(),
        }
    }

    /// Whether the record is the one that comes next.
    fn order<R: BufRead>(&self, row: &Line, line: u64, rows: &mut Rows<R>) -> Result<(), Fault> {
        let found = row.record.number;
        let problem = if row.record.site != self.proof.site {
            Problem::OtherSite
        } else if found == self.number {
            if row.record.previous == self.previous {
                return Ok(());
            }
            Problem::Chain
        } else if found > self.number && !is_later(self.number, rows) {
            Problem::Missing {
                from: self.number,
                to: found - 1,
            }
        } else {
            Problem::Order {
                expected: self.number,
                found,
            }
        };
        Err(Fault { line, problem })
    }

    fn add(&mut self, row: &Line, hash: Hash, is_last: bool) -> Result<(), Problem> {
        let record = &row.record;
        match (&record.version, &row.shown) {
            (None, None) => {}
            (None, Some(_)) => return Err(Problem::Banner),
            (Some(version), shown) => {
                let is_new = self.versions.insert(*version);
                match shown {
                    None if is_new => return Err(Problem::BannerMissing),
                    Some(shown) if Hash::from(Sha256::digest(shown)) != *version => {
                        return Err(Problem::Banner);
                    }
                    Some(_) if !is_new => return Err(Problem::Malformed("shown")),
                    _ => {}
                }
            }
        }
        self.seal(row, hash, is_last)?;
        let kinds = Kind::ALL.iter().zip(&mut self.proof.kinds);
        for (_, records) in kinds.filter(|(kind, _)| **kind == record.kind) {
            *records += 1;
        }
        self.proof.last = record.number;
        self.proof.times.1 = record.ts;
        self.proof.head = hash;
        self.proof.versions = self.versions.len() as u64;
        self.number = record.number + 1;
        self.previous = hash;
        Ok(())
    }

    fn seal(&mut self, row: &Line, hash: Hash, is_last: bool) -> Result<(), Problem> {
        let (site, number) = (row.record.site, row.record.number);
        let day = seal::day(site, number, &hash);
        let Some(seal) = &row.seal else {
            return if is_last {
                Err(Problem::CutOff)
            } else {
                Ok(())
            };
        };
        if *self.key.get_or_insert(seal.key) != seal.key {
            return Err(match self.key_was_given {
                true => Problem::Key,
                false => Problem::OtherKey,
            });
        }
        self.proof.key = seal.key;
        if !is_last {
            self.proof.days += 1;
            return if seal.is_of(&day) {
                Ok(())
            } else {
                Err(Problem::Signature)
            };
        }
        let first = self.proof.first;
        let is_from = |first| seal.is_of(&seal::head(site, first, number, &hash));
        if is_from(first) {
            return Ok(());
        }
        if seal.is_of(&day) {
            return Err(Problem::CutOff);
        }
        let mut before = (first.saturating_sub(BEFORE).max(1)..first).rev();
        match before.find(|first| is_from(*first)) {
            Some(from) => Err(Problem::Missing {
                from,
                to: first - 1,
            }),
            None => Err(Problem::Signature),
        }
    }
}

/// Whether one of the later lines has this number.
fn is_later<R: BufRead>(number: u64, rows: &mut Rows<R>) -> bool {
    while let Ok(Some(text)) = rows.next() {
        if lines::read(&text).is_ok_and(|(row, _)| row.record.number == number) {
            return true;
        }
    }
    false
}
