//! Segments that are missing, though something says that they were written.

use std::{collections::BTreeSet, io, io::Write as _, path::Path};

use super::{Position, make_folder, numbers, segment::Header, segment_path};

/// What the journal lacks, each in a sentence: `stored` is how far it was in DuckDB, `last` the end of its
/// newest segment. What is in DuckDB and in a state already is not lost, and is not looked for.
pub(crate) fn find(dir: &Path, stored: Position, last: Position) -> io::Result<Vec<(u64, String)>> {
    let present: BTreeSet<u64> = numbers(dir, ".journal")?.into_iter().collect();
    let state = numbers(dir, ".state")?.last().copied().unwrap_or(0);
    let mut missing = Vec::new();
    let needed = stored.segment.min(state);
    for number in &present {
        let Some(header) = Header::read(&segment_path(dir, *number))? else {
            continue;
        };
        let before = header.before.segment;
        let gone = before > 0 && before >= needed && !present.contains(&before);
        // If nothing says which segments are needed, the oldest one follows one that was removed in its
        // time.
        if gone && (needed > 0 || present.range(..*number).next().is_some()) {
            missing.push((
                before,
                format!("segment {before} of the journal is missing: segment {number} followed it"),
            ));
        }
    }
    let newest = last.segment;
    if stored.segment > newest {
        let number = stored.segment;
        missing.push((
            number,
            format!(
                "segment {number} of the journal is missing: hits.duckdb has hits of it, up to byte {}",
                stored.offset
            ),
        ));
    } else if stored > last {
        missing.push((
            newest,
            format!(
                "segment {newest} of the journal is cut off: it has {} bytes, and hits.duckdb has hits of it up to byte {}",
                last.offset, stored.offset
            ),
        ));
    }
    if state > newest && state != stored.segment {
        missing.push((
            state,
            format!(
                "segment {state} of the journal is missing: the state that belongs to it is there"
            ),
        ));
    }
    Ok(missing)
}

/// Records what is missing in the folder of broken records: the next start would not know of it.
pub(crate) fn note(dir: &Path, number: u64, text: &str) -> io::Result<()> {
    let broken = dir.join("broken");
    make_folder(&broken)?;
    let path = broken.join(format!("{number:010}-missing.txt"));
    let mut file = std::fs::File::create(path)?;
    writeln!(file, "{text}")?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{segment::Segment, state_path},
        *,
    };

    fn at(segment: u64, offset: u64) -> Position {
        Position { segment, offset }
    }

    /// Three segments with nothing in them, and the states that belong to them.
    fn three(dir: &Path) -> Position {
        let mut last = Position::default();
        for number in 1..=3 {
            let segment = Segment::begin(dir, number, last, 0).unwrap();
            std::fs::write(state_path(dir, number), "").unwrap();
            last = segment.end();
        }
        last
    }

    #[test]
    fn what_is_missing_is_found_and_what_was_removed_in_its_time_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let last = three(dir.path());
        let found = |stored, last| -> Vec<u64> {
            let found = find(dir.path(), stored, last).unwrap();
            found.into_iter().map(|(number, _)| number).collect()
        };
        assert_eq!(found(last, last), [0; 0]);
        assert_eq!(found(Position::default(), last), [0; 0]);
        assert_eq!(found(at(3, 500), last), [3], "cut off");
        assert_eq!(found(at(4, 60), last), [4], "the newest");

        std::fs::remove_file(segment_path(dir.path(), 3)).unwrap();
        assert_eq!(found(at(2, 44), at(2, 44)), [3], "its state is there");
        assert_eq!(found(at(3, 44), at(2, 44)), [3], "said once");

        let dir = tempfile::tempdir().unwrap();
        let last = three(dir.path());
        std::fs::remove_file(segment_path(dir.path(), 2)).unwrap();
        let inner = |stored| find(dir.path(), stored, last).unwrap().len();
        assert_eq!(
            (inner(at(0, 0)), inner(at(1, 44)), inner(at(2, 44))),
            (1, 1, 1)
        );
        assert_eq!(inner(at(3, 44)), 0, "all of it is in DuckDB and in a state");
        std::fs::remove_file(segment_path(dir.path(), 1)).unwrap();
        assert_eq!(inner(at(2, 44)), 1, "it was needed");
        assert_eq!(inner(at(0, 0)), 0, "the oldest was removed in its time");
    }
}
