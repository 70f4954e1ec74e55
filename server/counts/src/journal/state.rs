//! What the writer held in memory when a segment began, as a file.

use std::{
    fs::File,
    io::{self, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::{make_folder, numbers, state_path, state1, sync_dir};
use crate::{arriving::LastArrivals, fold::State};

/// The layout of [`Snapshot`]. A new layout gets a new number and keeps reading the old.
const STATE_VERSION: u8 = 2;
/// The same layout, of a state that [has gaps](Snapshot::has_gaps). No flipped bit makes one version the other.
const WITH_GAPS: u8 = 5;

/// The writer's memory.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    pub state: State,
    pub last_arrivals: LastArrivals,
    /// Whether it was made of a journal that lacks something: DuckDB then completes what it knows about consent.
    #[serde(skip)]
    pub has_gaps: bool,
}

/// The writer's memory, to be written.
#[derive(Serialize)]
pub(crate) struct SnapshotRef<'a> {
    pub state: &'a State,
    pub last_arrivals: &'a LastArrivals,
    #[serde(skip)]
    pub has_gaps: bool,
}

/// The file: version, CRC-32C, payload.
pub(crate) fn bytes_of(snapshot: &SnapshotRef<'_>) -> io::Result<Vec<u8>> {
    let version = match snapshot.has_gaps {
        true => WITH_GAPS,
        false => STATE_VERSION,
    };
    let mut bytes = vec![version, 0, 0, 0, 0];
    let mut bytes = {
        postcard::to_io(snapshot, &mut bytes).map_err(io::Error::other)?;
        bytes
    };
    let sum = crc32c::crc32c(&bytes[5..]);
    bytes[1..5].copy_from_slice(&sum.to_le_bytes());
    Ok(bytes)
}

/// Writes a snapshot whole, or not at all.
pub(crate) fn write(dir: &Path, segment: u64, bytes: &[u8]) -> io::Result<()> {
    let path = state_path(dir, segment);
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&new, &path)?;
    sync_dir(dir)
}

/// The newest snapshot that can be read, and the segment at whose beginning it was made. Those that cannot
/// be read are moved to the folder of broken records, where `stile doctor` finds them; the records since an
/// older one, or all that are kept, give the same memory again, as long as none of these segments was
/// removed ([`forgets`]).
pub(crate) fn newest(dir: &Path) -> io::Result<Option<(u64, Snapshot)>> {
    let mut damaged = Vec::new();
    let mut found = None;
    for number in numbers(dir, ".state")?.into_iter().rev() {
        let path = state_path(dir, number);
        match parse(&std::fs::read(&path)?) {
            Ok(snapshot) => {
                found = Some((number, snapshot));
                break;
            }
            Err(why) => {
                let broken = dir.join("broken");
                make_folder(&broken)?;
                let kept = state_path(&broken, number);
                std::fs::rename(&path, &kept)?;
                sync_dir(dir)?;
                damaged.push((path, why, kept));
            }
        }
    }
    if !damaged.is_empty() {
        let state = found.as_ref().map_or(0, |(number, _)| *number);
        let outcome = outcome(forgets(dir, state)?);
        for (path, why, kept) in damaged {
            tracing::error!(path = %path.display(), why, kept = %kept.display(), "a saved state is damaged and was set aside; {outcome}");
        }
    }
    Ok(found)
}

/// Whether the memory made from this state (0: from none) and the journal lacks what only a newer state
/// had: segments that were removed once that state had been saved.
pub(crate) fn forgets(dir: &Path, state: u64) -> io::Result<bool> {
    let first = numbers(dir, ".journal")?.first().copied();
    Ok(first.is_some_and(|first| first > state.max(1)))
}

/// The effect of a damaged state, for the log and the doctor.
pub(crate) fn outcome(forgets: bool) -> &'static str {
    if forgets {
        "it is made again from the journal alone, and idempotency keys that are older than the journal are forgotten: \
         what is sent again under one of them counts twice"
    } else {
        "nothing is lost: it is made again from an older one and the records since"
    }
}

/// Which is the newest that can be read, of those up to this segment; changes nothing.
pub(crate) fn newest_readable(dir: &Path, segment: u64) -> io::Result<Option<u64>> {
    let numbers = numbers(dir, ".state")?;
    for number in numbers
        .into_iter()
        .rev()
        .filter(|number| *number <= segment)
    {
        if parse(&std::fs::read(state_path(dir, number))?).is_ok() {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// The snapshot in the file's bytes, if every one of them is as written.
pub(crate) fn parse(bytes: &[u8]) -> Result<Snapshot, &'static str> {
    let [version, a, b, c, d, payload @ ..] = bytes else {
        return Err("too short");
    };
    if crc32c::crc32c(payload) != u32::from_le_bytes([*a, *b, *c, *d]) {
        return Err("checksum");
    }
    let snapshot = match *version {
        STATE_VERSION | WITH_GAPS => postcard::from_bytes(payload),
        1 => state1::read(payload),
        _ => return Err("unknown version"),
    };
    let mut snapshot: Snapshot = snapshot.map_err(|_| "layout")?;
    snapshot.state.open_visits.complete();
    snapshot.has_gaps = *version == WITH_GAPS;
    Ok(snapshot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_is_found() {
        let good = bytes_of(&SnapshotRef {
            state: &State::default(),
            last_arrivals: &LastArrivals::default(),
            has_gaps: false,
        })
        .unwrap();
        assert!(parse(&good).is_ok());
        for bit in 0..good.len() * 8 {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(parse(&bytes).is_err(), "bit {bit}");
        }
        for length in 0..good.len() {
            assert!(parse(&good[..length]).is_err(), "{length} bytes");
        }
    }

    /// Version 1 had a state of two fields.
    #[test]
    fn what_version_1_wrote_is_read() {
        let state = State {
            next_seq: 5,
            ..State::default()
        };
        let last_arrivals = LastArrivals::default();
        let payload =
            postcard::to_stdvec(&(&state.open_visits, state.next_seq, &last_arrivals)).unwrap();
        let sum = crc32c::crc32c(&payload).to_le_bytes();
        let of = |version: u8| [&[version][..], &sum, &payload].concat();
        assert!(parse(&of(1)).unwrap().state == state);
        assert_eq!(parse(&of(2)).unwrap_err(), "layout");
        assert_eq!(parse(&of(3)).unwrap_err(), "unknown version");
    }

    #[test]
    fn gaps_are_remembered() {
        for has_gaps in [false, true] {
            let bytes = bytes_of(&SnapshotRef {
                state: &State::default(),
                last_arrivals: &LastArrivals::default(),
                has_gaps,
            });
            let parsed = parse(&bytes.unwrap()).unwrap();
            assert_eq!(parsed.has_gaps, has_gaps);
        }
    }

    #[test]
    fn one_that_is_damaged_is_set_aside_and_the_one_before_is_used() {
        let dir = tempfile::tempdir().unwrap();
        let snapshot = SnapshotRef {
            state: &State::default(),
            last_arrivals: &LastArrivals::default(),
            has_gaps: false,
        };
        let mut bytes = bytes_of(&snapshot).unwrap();
        write(dir.path(), 3, &bytes).unwrap();
        bytes[7] ^= 1;
        write(dir.path(), 4, &bytes).unwrap();
        assert_eq!(newest_readable(dir.path(), 9).unwrap(), Some(3));
        assert_eq!(newest_readable(dir.path(), 2).unwrap(), None);
        assert!(
            state_path(dir.path(), 4).exists(),
            "looking changes nothing"
        );
        assert_eq!(newest(dir.path()).unwrap().unwrap().0, 3);
        assert!(!state_path(dir.path(), 4).exists());
        assert!(state_path(&dir.path().join("broken"), 4).exists());
    }

    #[test]
    fn what_is_forgotten_is_known() {
        let dir = tempfile::tempdir().unwrap();
        assert!(!forgets(dir.path(), 0).unwrap());
        for number in [3, 4] {
            std::fs::write(super::super::segment_path(dir.path(), number), "").unwrap();
        }
        let forgotten = [0, 1, 2, 3, 4].map(|state| forgets(dir.path(), state).unwrap());
        assert_eq!(forgotten, [true, true, true, false, false]);
        assert_ne!(outcome(true), outcome(false));
    }
}
