//! Reading segments back: at start-up, and to count a day again.

use std::{
    fs::OpenOptions,
    io,
    path::{Path, PathBuf},
};

use super::{
    Position, Record, frame, make_folder, numbers,
    segment::{HEADER, Header},
    segment_path,
};

/// What was found wrong.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Damage {
    /// Records inside that could not be read; their bytes are in `broken/`.
    pub broken: u64,
    /// Bytes cut from the last segment's end: a write that was under way.
    pub torn: u64,
}

/// The segments of a journal, ascending, with where each ends if a later one says so.
pub(crate) fn segments(dir: &Path) -> io::Result<Vec<(u64, Option<u64>)>> {
    let found = numbers(dir, ".journal")?;
    let mut ends: Vec<(u64, Option<u64>)> = found.iter().map(|number| (*number, None)).collect();
    for number in found {
        let Some(header) = Header::read(&segment_path(dir, number))? else {
            continue;
        };
        if let Ok(at) = ends.binary_search_by_key(&header.before.segment, |(number, _)| *number) {
            ends[at].1 = Some(header.before.offset);
        }
    }
    Ok(ends)
}

/// Reads a segment and gives each record with the position after it. A torn tail is cut where the segment
/// is the last.
pub(crate) fn read(
    dir: &Path,
    number: u64,
    end: Option<u64>,
    damage: &mut Damage,
    mut each: impl FnMut(Record, Position) -> io::Result<()>,
) -> io::Result<()> {
    let path = segment_path(dir, number);
    let mut bytes = std::fs::read(&path)?;
    if let Some(end) = end {
        if (bytes.len() as u64) < end {
            tracing::error!(
                segment = number,
                missing = end - bytes.len() as u64,
                "a segment of the journal is shorter than it was"
            );
            damage.broken += 1;
        }
        bytes.truncate(usize::try_from(end).unwrap_or(usize::MAX));
    }
    let mut at = HEADER as usize;
    if Header::parse(&bytes).is_none() {
        if bytes.len() <= HEADER as usize {
            // Begun and never used: the crash came before its header was safe.
            tracing::warn!(path = %path.display(), "a segment without a header is empty");
            return Ok(());
        }
        set_aside(dir, number, 0, &bytes[..HEADER as usize])?;
        damage.broken += 1;
    }
    while at < bytes.len() {
        let whole = frame::read(&bytes, at);
        let record = whole
            .as_ref()
            .and_then(|frame| super::read(frame.version, frame.payload));
        let next = match (&whole, record) {
            (Some(frame), Some(record)) => {
                each(
                    record,
                    Position {
                        segment: number,
                        offset: frame.next as u64,
                    },
                )?;
                at = frame.next;
                continue;
            }
            (Some(frame), None) => Some(frame.next),
            (None, _) => frame::after_broken(&bytes, at),
        };
        match next {
            Some(next) => {
                let kept = set_aside(dir, number, at, &bytes[at..next])?;
                tracing::error!(segment = number, offset = at, kept = %kept.display(), "a record of the journal is broken and was set aside");
                damage.broken += 1;
                at = next;
            }
            None if end.is_some() => {
                // A later segment says that this was safe, so it is not an unfinished write.
                let kept = set_aside(dir, number, at, &bytes[at..])?;
                tracing::error!(segment = number, offset = at, kept = %kept.display(), "a record of the journal is broken and was set aside");
                damage.broken += 1;
                break;
            }
            None => {
                let torn = bytes.len() - at;
                set_aside(dir, number, at, &bytes[at..])?;
                tracing::warn!(
                    segment = number,
                    offset = at,
                    bytes = torn,
                    "the journal's torn tail was cut"
                );
                damage.torn += torn as u64;
                let file = OpenOptions::new().write(true).open(&path)?;
                file.set_len(at as u64)?;
                file.sync_all()?;
                break;
            }
        }
    }
    Ok(())
}

/// Keeps bytes that could not be read, for the operator.
fn set_aside(dir: &Path, segment: u64, at: usize, bytes: &[u8]) -> io::Result<PathBuf> {
    let broken = dir.join("broken");
    make_folder(&broken)?;
    let path = broken.join(format!("{segment:010}-{at}.bytes"));
    std::fs::write(&path, bytes)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shared::ids::SiteNumber;

    use super::{
        super::{RECORD_VERSION, RecordRef, segment::Segment},
        *,
    };

    fn write(dir: &Path, records: u32) -> Vec<u64> {
        let mut segment = Segment::begin(dir, 3, Position::default(), 0).unwrap();
        let mut ends = vec![HEADER];
        for site in 0..records {
            let mut bytes = Vec::new();
            let at = frame::begin(&mut bytes, RECORD_VERSION);
            let record = RecordRef::Forgotten {
                site: SiteNumber(site),
                until: Some(7),
            };
            bytes.extend(postcard::to_stdvec(&record).unwrap());
            assert!(frame::finish(&mut bytes, at));
            segment.append(&bytes).unwrap();
            ends.push(segment.end().offset);
        }
        ends
    }

    fn sites(dir: &Path, end: Option<u64>) -> (Vec<u32>, Damage) {
        let (mut found, mut damage) = (Vec::new(), Damage::default());
        read(dir, 3, end, &mut damage, |record, _| {
            if let Record::Forgotten { site, .. } = record {
                found.push(site.0);
            }
            Ok(())
        })
        .unwrap();
        (found, damage)
    }

    proptest! {
        /// Whatever happens to the bytes, exactly the undamaged records are read, in order.
        #[test]
        fn fuzz_damage_costs_no_more_than_it_touches(
            records in 1..20u32,
            hits in prop::collection::vec((any::<prop::sample::Index>(), 1..=255u8), 0..4),
            cut in prop::option::of(any::<prop::sample::Index>()),
        ) {
            let dir = tempfile::tempdir().unwrap();
            let ends = write(dir.path(), records);
            let path = segment_path(dir.path(), 3);
            let mut bytes = std::fs::read(&path).unwrap();
            let mut whole: Vec<u32> = (0..records).collect();
            for (at, change) in hits {
                let at = HEADER as usize + at.index(bytes.len() - HEADER as usize);
                bytes[at] ^= change;
                whole.retain(|n| !(ends[*n as usize]..ends[*n as usize + 1]).contains(&(at as u64)));
            }
            if let Some(cut) = cut {
                let length = cut.index(bytes.len() + 1);
                bytes.truncate(length);
                whole.retain(|n| ends[*n as usize + 1] <= length as u64);
            }
            std::fs::write(&path, &bytes).unwrap();
            let (found, damage) = sites(dir.path(), None);
            // Two changes at one place may cancel each other out.
            prop_assert!(whole.iter().all(|site| found.contains(site)), "{whole:?} {found:?}");
            prop_assert!(found.is_sorted() && found.iter().all(|site| *site < records));
            if whole.len() < found.len() || found.len() < records as usize {
                prop_assert!(cut.is_some() || damage.broken + damage.torn > 0 || found.len() > whole.len());
            }
            // A second reading finds the tail cut.
            let (again, damage) = sites(dir.path(), None);
            prop_assert_eq!(again, found);
            prop_assert_eq!(damage.torn, 0);
        }
    }

    #[test]
    fn what_lies_behind_the_said_end_does_not_count() {
        let dir = tempfile::tempdir().unwrap();
        let ends = write(dir.path(), 3);
        let (number, offset) = (3, ends[2]);
        let before = Position {
            segment: number,
            offset,
        };
        drop(Segment::begin(dir.path(), 4, before, 0).unwrap());
        let found = segments(dir.path()).unwrap();
        assert_eq!(found, [(3, Some(offset)), (4, None)]);
        assert_eq!(
            sites(dir.path(), found[0].1),
            (vec![0, 1], Damage::default())
        );
    }
}
