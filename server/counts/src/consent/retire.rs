//! What is still to be removed after an erasure, in two stages: soon, segments of the journal that name the visitor, and
//! rows in tables; once a night, free blocks of DuckDB's file, which still have the old rows. A file in the journal's folder
//! says so for each stage until it is done, also across a crash.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use crate::journal::sync_dir;

/// Where there may still be bytes of visitors who were erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leftover {
    /// In segments of the journal, and in blocks of the tables that name visitors.
    Rows,
    /// In free blocks of DuckDB's file.
    Blocks,
}

impl Leftover {
    fn path(self, journal: &Path) -> PathBuf {
        journal.join(match self {
            Leftover::Rows => "retire",
            Leftover::Blocks => "overwrite",
        })
    }
}

/// Which bytes are to be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RetireMark {
    /// Of erasures in segments before this one.
    pub before: u64,
    /// When the first of them was, by the arrival clock, in microseconds.
    pub since: i64,
}

impl RetireMark {
    /// A mark that cannot be read may mean any erasure.
    const UNREADABLE: RetireMark = RetireMark {
        before: u64::MAX,
        since: i64::MIN,
    };

    fn parse(bytes: &[u8]) -> Option<RetireMark> {
        let line = std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?;
        let (before, since) = line.split_once(' ')?;
        Some(RetireMark {
            before: before.parse().ok()?,
            since: since.parse().ok()?,
        })
    }
}

/// What is done in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retire {
    /// DuckDB is to have everything before the running segment.
    Position,
    /// The segments are removed.
    Segments,
    /// The tables that name visitors are written again, so that no block in use has a deleted row.
    Rows,
    /// Only free blocks still have bytes of them.
    Done,
    /// The free blocks were overwritten.
    Overwritten,
}

/// Notes that the bytes of an erasure are to be removed: `new` is of the newest segment, so it covers what was marked before.
pub(crate) fn mark(journal: &Path, of: Leftover, new: RetireMark) -> io::Result<()> {
    let known = marked(journal, of)?;
    let since = known.map_or(new.since, |known| known.since.min(new.since));
    let mark = RetireMark { since, ..new };
    if known == Some(mark) {
        return Ok(());
    }
    let path = of.path(journal);
    let new = path.with_extension("new");
    let mut file = std::fs::File::create(&new)?;
    writeln!(file, "{} {}", mark.before, mark.since)?;
    file.sync_all()?;
    std::fs::rename(&new, path)?;
    sync_dir(journal)
}

/// Which bytes are to be removed. A mark that cannot be read means all.
pub(crate) fn marked(journal: &Path, of: Leftover) -> io::Result<Option<RetireMark>> {
    match std::fs::read(of.path(journal)) {
        Ok(bytes) => {
            let mark = RetireMark::parse(&bytes);
            Ok(Some(mark.unwrap_or(RetireMark::UNREADABLE)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// It is done, unless more was marked meanwhile.
pub(crate) fn unmark(journal: &Path, of: Leftover, before: u64) -> io::Result<()> {
    if marked(journal, of)?.is_some_and(|marked| marked.before <= before) {
        std::fs::remove_file(of.path(journal))?;
        sync_dir(journal)?;
    }
    Ok(())
}

/// Removes the bytes of these segments, and their states, that could not be read and were set aside.
pub(crate) fn remove_broken(journal: &Path, before: u64) -> io::Result<()> {
    let broken = match std::fs::read_dir(journal.join("broken")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found?,
    };
    for entry in broken {
        let entry = entry?;
        let name = entry.file_name();
        let number = name
            .to_str()
            .and_then(|name| match name.strip_suffix(".state") {
                Some(number) => number.parse::<u64>().ok(),
                None => name.strip_suffix(".bytes")?.split_once('-')?.0.parse().ok(),
            });
        if number.is_some_and(|number| number < before) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(before: u64, since: i64) -> RetireMark {
        RetireMark { before, since }
    }

    #[test]
    fn the_latest_mark_stays_until_it_is_done() {
        let dir = tempfile::tempdir().unwrap();
        let (path, rows) = (dir.path(), Leftover::Rows);
        let marked = || marked(path, rows).unwrap();
        assert_eq!(marked(), None);
        mark(path, rows, of(5, 100)).unwrap();
        mark(path, rows, of(5, 200)).unwrap();
        assert_eq!(marked(), Some(of(5, 100)), "since the first");
        mark(path, rows, of(6, 300)).unwrap();
        unmark(path, rows, 5).unwrap();
        assert_eq!(marked(), Some(of(6, 100)), "marked meanwhile");
        mark(path, Leftover::Blocks, of(6, 100)).unwrap();
        unmark(path, rows, 6).unwrap();
        assert_eq!(marked(), None);
        unmark(path, rows, 6).unwrap();
        let blocks = super::marked(path, Leftover::Blocks).unwrap();
        assert_eq!(blocks, Some(of(6, 100)), "the other stage");
    }

    #[test]
    fn a_mark_that_cannot_be_read_means_all() {
        let dir = tempfile::tempdir().unwrap();
        let (path, rows) = (dir.path(), Leftover::Rows);
        let texts: [&[u8]; 7] = [b"", b"?", b"5", b"5\n", b"5 1", b"x 1\n", b"\xff\xff 1\n"];
        for text in texts {
            std::fs::write(path.join("retire"), text).unwrap();
            let unreadable = Some(RetireMark::UNREADABLE);
            assert_eq!(marked(path, rows).unwrap(), unreadable, "{text:?}");
            unmark(path, rows, 1_000).unwrap();
            assert_eq!(marked(path, rows).unwrap(), unreadable, "{text:?}");
            // One of the newest segment is of no less.
            mark(path, rows, of(9, 300)).unwrap();
            assert_eq!(marked(path, rows).unwrap(), Some(of(9, i64::MIN)));
        }
    }

    #[test]
    fn only_bytes_of_these_segments_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        remove_broken(dir.path(), 9).unwrap();
        let broken = dir.path().join("broken");
        std::fs::create_dir(&broken).unwrap();
        let names = [
            "0000000003-44.bytes",
            "0000000004-44.bytes",
            "0000000003-missing.txt",
            "0000000003.state",
            "0000000004.state",
        ];
        for name in names {
            std::fs::write(broken.join(name), "").unwrap();
        }
        remove_broken(dir.path(), 4).unwrap();
        let stay = names.map(|name| broken.join(name).exists());
        assert_eq!(stay, [false, true, true, false, true]);
    }
}
