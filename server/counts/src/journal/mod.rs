//! The journal: every hit is in it, on disk, before Stile acknowledges it.
//!
//! `journal/NNNNNNNNNN.journal` are its segments, append-only files of frames ([`frame`]), each frame one
//! batch ([`Record`]). `NNNNNNNNNN.state` is the writer's memory when that segment began ([`state`]); the
//! newest readable one and the segments from there on give the same memory again ([`replay`]).

pub(crate) mod frame;
pub(crate) mod gaps;
pub(crate) mod replay;
pub(crate) mod segment;
pub(crate) mod state;
mod state1;
mod version1;
mod version2;

use std::{
    fs::{DirBuilder, File},
    io,
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use shared::ids::SiteNumber;

use crate::{
    consent::{ConsentErasure, Step},
    fold::Folded,
};

/// The layout of [`Record`]'s fields. A new layout gets a new number and keeps reading the old.
pub(crate) const RECORD_VERSION: u8 = 4;

/// What one frame holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Record {
    /// A batch that was taken.
    Batch(Folded),
    /// Rows that were deleted: a site's, up to a `visit_day` or all.
    Forgotten {
        /// The site.
        site: SiteNumber,
        /// Days since 1970; `None`: everything.
        until: Option<i32>,
    },
    /// What was erased apart from hits.
    ConsentErased {
        /// The site.
        site: SiteNumber,
        /// What of it.
        erasure: ConsentErasure,
    },
}

/// The same in the layout of the present version. A batch with steps about consent has a place of its own, so that one
/// without them stays as it was.
#[derive(Deserialize)]
enum Stored {
    Batch(Folded),
    Forgotten {
        site: SiteNumber,
        until: Option<i32>,
    },
    Consented(Folded, Vec<Step>),
    ConsentErased {
        site: SiteNumber,
        erasure: ConsentErasure,
    },
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Record {
        match stored {
            Stored::Batch(folded) => Record::Batch(folded),
            Stored::Forgotten { site, until } => Record::Forgotten { site, until },
            Stored::Consented(folded, consent) => Record::Batch(Folded { consent, ..folded }),
            Stored::ConsentErased { site, erasure } => Record::ConsentErased { site, erasure },
        }
    }
}

/// The same for writing, without moving the batch.
#[derive(Serialize)]
pub(crate) enum RecordRef<'a> {
    Batch(&'a Folded),
    Forgotten {
        site: SiteNumber,
        until: Option<i32>,
    },
    Consented(&'a Folded, &'a [Step]),
    ConsentErased {
        site: SiteNumber,
        erasure: ConsentErasure,
    },
}

impl<'a> RecordRef<'a> {
    /// The record of a batch.
    pub fn of(folded: &'a Folded) -> RecordRef<'a> {
        match &folded.consent[..] {
            [] => RecordRef::Batch(folded),
            steps => RecordRef::Consented(folded, steps),
        }
    }
}

/// The record in the bytes of a frame; `None` where they are none.
pub(crate) fn read(version: u8, payload: &[u8]) -> Option<Record> {
    match version {
        // Version 4 has records that version 3 does not have.
        RECORD_VERSION | 3 => postcard::from_bytes::<Stored>(payload)
            .ok()
            .map(Record::from),
        2 => version2::read(payload).ok(),
        1 => version1::read(payload).ok(),
        _ => None,
    }
}

/// Adds a frame with this record.
///
/// # Errors
/// The record is too long; the buffer is as before.
pub(crate) fn write(buffer: &mut Vec<u8>, record: &RecordRef<'_>) -> io::Result<()> {
    let at = frame::begin(buffer, RECORD_VERSION);
    let written = postcard::to_io(record, &mut *buffer).is_ok();
    if written && frame::finish(buffer, at) {
        return Ok(());
    }
    buffer.truncate(at);
    Err(io::Error::other("a record is too long"))
}

/// How far something is: a segment, and an offset in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    pub segment: u64,
    pub offset: u64,
}

pub(crate) fn segment_path(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("{number:010}.journal"))
}

pub(crate) fn state_path(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("{number:010}.state"))
}

/// The numbers of the files with this ending, ascending.
pub(crate) fn numbers(dir: &Path, ending: &str) -> io::Result<Vec<u64>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let name = entry?.file_name();
        let number = name.to_str().and_then(|name| name.strip_suffix(ending));
        found.extend(number.and_then(|number| number.parse::<u64>().ok()));
    }
    found.sort_unstable();
    Ok(found)
}

/// Makes a folder, and those above it, where they are missing, readable by this user only.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Makes a new or renamed file's name as safe as its content.
pub(crate) fn sync_dir(dir: &Path) -> io::Result<()> {
    File::open(dir)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{PING, Row, fixture::view};

    /// A view and a ping as version 1 has written them from the first day on, when no ping had properties.
    const OLD: &str = "0080c0d0bcffacb0060002070580c0d0bcffacb006d2c4020109010580c0d0bcffacb006d2c40200000106612e746573\
        74022f6100000000000000000000000000000000000000000000000000070580c0d0bcffacb006d2c4020109010580c0\
        d0bcffacb006d2c40202000006612e74657374022f610000000000000000000000000000000000000000000150018452\
        000000";

    fn ping(props: Option<&str>) -> Row {
        Row {
            kind: PING,
            interactive: false,
            props: props.map(Into::into),
            scroll: Some(80),
            engaged_ms: Some(10_500),
            ..view(5)
        }
    }

    fn folded(props: Option<&str>) -> Folded {
        Folded {
            arrived: 1_795_176_000_000_000,
            rows: vec![view(5), ping(props)],
            ..Folded::default()
        }
    }

    fn record(props: Option<&str>) -> Record {
        Record::Batch(folded(props))
    }

    fn written(props: Option<&str>) -> Vec<u8> {
        postcard::to_stdvec(&RecordRef::of(&folded(props))).unwrap()
    }

    #[test]
    fn what_version_1_wrote_is_read_and_so_are_pings_with_what_was_in_the_window() {
        let none = written(None);
        let hex: String = none.iter().map(|byte| format!("{byte:02x}")).collect();
        // Version 2 differs only in its excluded hits, and version 3 has numbers of them at the end. Version 4 has
        // the same for a batch without consent.
        let (old, numbers) = none.split_at(none.len() - 1);
        assert_eq!(
            (&hex[..OLD.len()], numbers, RECORD_VERSION),
            (OLD, &[0][..], 4)
        );
        assert_eq!(version1::read(old), Ok(record(None)));
        assert_eq!(version2::read(old), Ok(record(None)));
        // A batch without consent has had the same layout since version 3.
        let versions = [3, RECORD_VERSION, RECORD_VERSION + 1];
        assert_eq!(
            versions.map(|version| read(version, &none)),
            [Some(record(None)), Some(record(None)), None]
        );
        let shown = Some(r#"{"018f2b6e-0000-7000-8000-00000000000a":1500}"#);
        let read = read(RECORD_VERSION, &written(shown));
        assert_eq!(read, Some(record(shown)));
    }
}
