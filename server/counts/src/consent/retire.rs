//! What is still to be removed after an erasure: segments of the journal that name the visitor, and blocks of DuckDB's
//! file. A file in the journal's folder says so until it is done, also across a crash.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use crate::journal::sync_dir;

/// What is done in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retire {
    /// The tables that name visitors are written again, so that no block in use has a deleted row.
    Rows,
    /// The segments are removed.
    Segments,
}

fn path(journal: &Path) -> PathBuf {
    journal.join("retire")
}

/// Notes that all segments before this one are to be removed.
pub(crate) fn mark(journal: &Path, before: u64) -> io::Result<()> {
    if marked(journal)?.is_some_and(|marked| marked >= before) {
        return Ok(());
    }
    let new = path(journal).with_extension("new");
    let mut file = std::fs::File::create(&new)?;
    writeln!(file, "{before}")?;
    file.sync_all()?;
    std::fs::rename(&new, path(journal))?;
    sync_dir(journal)
}

/// Which segments are to be removed: all before this one.
pub(crate) fn marked(journal: &Path) -> io::Result<Option<u64>> {
    match std::fs::read_to_string(path(journal)) {
        // One that cannot be read says that something is to be done: everything is.
        Ok(text) => Ok(Some(text.trim().parse().unwrap_or(1))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// It is done, unless more was noted meanwhile.
pub(crate) fn unmark(journal: &Path, before: u64) -> io::Result<()> {
    if marked(journal)?.is_some_and(|marked| marked <= before) {
        std::fs::remove_file(path(journal))?;
        sync_dir(journal)?;
    }
    Ok(())
}

/// Removes the bytes of these segments that could not be read and were set aside.
pub(crate) fn remove_broken(journal: &Path, before: u64) -> io::Result<()> {
    let broken = match std::fs::read_dir(journal.join("broken")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found?,
    };
    for entry in broken {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_str().and_then(|name| name.strip_suffix(".bytes"));
        let number = name.and_then(|name| name.split_once('-')?.0.parse::<u64>().ok());
        if number.is_some_and(|number| number < before) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_mark_stays_until_it_is_done() {
        let dir = tempfile::tempdir().unwrap();
        let marked = || marked(dir.path()).unwrap();
        assert_eq!(marked(), None);
        mark(dir.path(), 5).unwrap();
        mark(dir.path(), 4).unwrap();
        assert_eq!(marked(), Some(5));
        mark(dir.path(), 6).unwrap();
        unmark(dir.path(), 5).unwrap();
        assert_eq!(marked(), Some(6), "noted meanwhile");
        unmark(dir.path(), 6).unwrap();
        assert_eq!(marked(), None);
        unmark(dir.path(), 6).unwrap();
        std::fs::write(dir.path().join("retire"), "?").unwrap();
        assert_eq!(marked(), Some(1));
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
        ];
        for name in names {
            std::fs::write(broken.join(name), "").unwrap();
        }
        remove_broken(dir.path(), 4).unwrap();
        let stay = names.map(|name| broken.join(name).exists());
        assert_eq!(stay, [false, true, true, true]);
    }
}
