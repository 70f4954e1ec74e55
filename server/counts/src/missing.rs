//! A `hits.duckdb` that is not there, though it was: an unmounted disk, a removed file. A new one instead
//! would look as if nothing had ever been counted.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    journal::numbers,
    settings::{Settings, WhenMissing},
};

/// DuckDB's three headers: a shorter file was never finished.
const HEADERS: u64 = 3 * 4096;
/// The file of the data folder that says when compaction was last done.
const LAST_NIGHT: &str = "last-night";

/// Why no new `hits.duckdb` is begun.
#[derive(Debug, thiserror::Error)]
pub enum Missing {
    /// There was one.
    #[error(
        "{} is missing, but {why}. If its disk is not mounted, mount it; otherwise restore a backup (`stile restore`). \
         To start with an empty file instead, run `stile serve --begin-anew` once: Stile then counts the hits in its \
         journal again, 48 hours at most.", file.display()
    )]
    Lost {
        /// The file.
        file: PathBuf,
        /// What says that there was one.
        why: String,
    },
    /// The folder cannot be looked at.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Whether `hits.duckdb` exists, with more in it than an interrupted first start leaves.
///
/// # Errors
/// When the folder cannot be read.
pub fn has_database(settings: &Settings) -> io::Result<bool> {
    match settings.database().metadata() {
        Ok(found) => Ok(found.len() >= HEADERS),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether `hits.duckdb` exists, or may be created. Changes nothing.
///
/// # Errors
/// [`Missing`].
pub fn may_begin(settings: &Settings) -> Result<(), Missing> {
    if has_database(settings)? || settings.when_missing == WhenMissing::BeginAnew {
        return Ok(());
    }
    match was_there(settings)? {
        Some(why) => Err(Missing::Lost {
            file: settings.database(),
            why,
        }),
        None => Ok(()),
    }
}

/// The same before DuckDB opens the file: removes what a first start that was killed left of it, and where
/// it is created again, sets the rest of the old one aside.
pub(crate) fn make_way(settings: &Settings) -> Result<(), Missing> {
    may_begin(settings)?;
    if has_database(settings)? {
        return Ok(());
    }
    let file = settings.database();
    if settings.when_missing == WhenMissing::BeginAnew {
        set_aside(&file)?;
        return Ok(set_aside(&log_of(&file))?);
    }
    // The journal is begun only once DuckDB has made its file: this one was never used.
    match std::fs::remove_file(&file) {
        Ok(()) => {
            tracing::info!(file = %file.display(), "a first start was cut off; the file is begun again");
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// What says that there was a file.
fn was_there(settings: &Settings) -> io::Result<Option<String>> {
    if let WhenMissing::Refuse(why) = &settings.when_missing {
        return Ok(Some(why.clone()));
    }
    let journal = settings.journal();
    if journal.is_dir() {
        for (ending, kind) in [(".journal", "journal"), (".state", "saved state")] {
            let many = numbers(&journal, ending)?.len();
            if many > 0 {
                return Ok(Some(format!(
                    "{} contains a {kind} of it",
                    journal.display()
                )));
            }
        }
    }
    for (file, kind) in [
        (settings.dir.join(LAST_NIGHT), "says when it was compacted"),
        (log_of(&settings.database()), "contains changes to it"),
    ] {
        if file.exists() {
            return Ok(Some(format!("{} {kind}", file.display())));
        }
    }
    Ok(None)
}

/// DuckDB's own log of a file.
fn log_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".wal");
    name.into()
}

/// Gives a file another name, where it is there.
fn set_aside(file: &Path) -> io::Result<()> {
    let mut aside = file.as_os_str().to_owned();
    aside.push(".old");
    match std::fs::rename(file, &aside) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost(settings: &Settings) -> Option<String> {
        may_begin(settings).err().map(|missing| missing.to_string())
    }

    #[test]
    fn whatever_says_that_there_was_a_file_is_heeded() {
        let dir = tempfile::tempdir().unwrap();
        let mut settings = Settings::new(dir.path());
        assert_eq!(lost(&settings), None, "a new deployment");
        settings.when_missing = WhenMissing::Refuse("there are 3 sites".to_owned());
        assert!(lost(&settings).unwrap().contains("there are 3 sites"));
        settings.when_missing = WhenMissing::Look;
        for name in [
            "journal/0000000003.journal",
            "journal/0000000003.state",
            "last-night",
            "hits.duckdb.wal",
        ] {
            let file = dir.path().join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, "").unwrap();
            let message = lost(&settings).unwrap();
            assert!(
                message.contains("hits.duckdb is missing") && message.contains("--begin-anew"),
                "{name}: {message}"
            );
            std::fs::remove_file(&file).unwrap();
            assert_eq!(lost(&settings), None, "{name}");
        }
        std::fs::write(dir.path().join("hits.duckdb.wal"), "old").unwrap();
        settings.when_missing = WhenMissing::BeginAnew;
        assert_eq!(lost(&settings), None);
        let log = dir.path().join("hits.duckdb.wal");
        assert!(log.exists(), "looking changes nothing");
        make_way(&settings).unwrap();
        assert!(!log.exists());
        assert!(dir.path().join("hits.duckdb.wal.old").exists());
    }

    #[test]
    fn a_half_made_file_is_begun_again_where_nothing_was_counted() {
        let dir = tempfile::tempdir().unwrap();
        let settings = Settings::new(dir.path());
        assert!(!has_database(&settings).unwrap());
        std::fs::write(settings.database(), [0; 4096]).unwrap();
        assert!(!has_database(&settings).unwrap());
        assert_eq!(lost(&settings), None);
        assert!(settings.database().exists(), "looking changes nothing");
        make_way(&settings).unwrap();
        assert!(!settings.database().exists());
        make_way(&settings).unwrap();
        std::fs::write(settings.database(), [0; 4096]).unwrap();
        std::fs::write(dir.path().join("last-night"), "1").unwrap();
        assert!(lost(&settings).is_some(), "truncated, and once used");
        assert!(make_way(&settings).is_err());
        assert!(settings.database().exists());
        std::fs::write(settings.database(), [0; 3 * 4096]).unwrap();
        assert!(has_database(&settings).unwrap());
        make_way(&settings).unwrap();
        assert!(settings.database().exists());
    }
}
