//! A consistent copy while hits arrive: DuckDB in one snapshot, then the journal from the position
//! that the snapshot holds. Opening the copy replays the rest.

use std::{
    io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::{
    consent::retire::{self, Leftover},
    engine::{Engine, Lease},
    journal::{make_folder, numbers, segment_path, state, state_path, sync_dir},
    settings::Settings,
};

/// What a backup wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackedUp {
    /// Bytes in all.
    pub bytes: u64,
    /// How long it took.
    pub took: Duration,
}

/// Why a backup failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BackupError {
    #[error("{0} is not empty")]
    NotEmpty(PathBuf),
    #[error("{0} has a path that DuckDB cannot be told")]
    Path(PathBuf),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
}

/// Makes the copy in a folder that is empty or does not exist.
pub(crate) fn run(
    engine: &Engine,
    settings: &Settings,
    dir: &Path,
) -> Result<BackedUp, BackupError> {
    let begun = Instant::now();
    make_folder(dir)?;
    if std::fs::read_dir(dir)?.next().is_some() {
        return Err(BackupError::NotEmpty(dir.to_owned()));
    }
    let copy = Settings::new(dir);
    let stored = copy_database(engine, &copy.database())?;
    make_folder(&copy.journal())?;
    copy_journal(&settings.journal(), &copy.journal(), stored)?;
    sync_dir(dir)?;
    let mut bytes = std::fs::metadata(copy.database())?.len();
    for entry in std::fs::read_dir(copy.journal())? {
        bytes += entry?.metadata()?.len();
    }
    Ok(BackedUp {
        bytes,
        took: begun.elapsed(),
    })
}

/// Copies DuckDB in one transaction, which blocks no other. Gives the segment from which on the journal is
/// needed.
fn copy_database(engine: &Engine, path: &Path) -> Result<u64, BackupError> {
    let text = path
        .to_str()
        .ok_or_else(|| BackupError::Path(path.to_owned()))?;
    let connection = engine.connect()?;
    let name: String = connection.query_row("SELECT current_database()", [], |row| row.get(0))?;
    let quoted = text.replace('\'', "''");
    connection.execute_batch(&format!(
        "ATTACH '{quoted}' AS stile_backup (STORAGE_VERSION 'v1.5.0')"
    ))?;
    let copied = copy_into(&connection, &name);
    let detached = connection.execute_batch("DETACH stile_backup");
    let segment = copied?;
    detached?;
    Ok(segment)
}

fn copy_into(connection: &Lease, name: &str) -> Result<u64, duckdb::Error> {
    {
        let _stoppable = connection.stoppable()?;
        let quoted = name.replace('"', "\"\"");
        connection.execute_batch(&format!("COPY FROM DATABASE \"{quoted}\" TO stile_backup"))?;
    }
    connection.execute_batch("CHECKPOINT stile_backup")?;
    connection.query_row(
        "SELECT max(segment) FROM stile_backup.journal_position",
        [],
        |row| row.get(0),
    )
}

/// Copies the newest state that can be read and is not newer than the newest segment, and all segments that it and
/// the stored position need. The last one may end in a torn record, which opening cuts.
fn copy_journal(from: &Path, to: &Path, stored: u64) -> io::Result<()> {
    let segments = numbers(from, ".journal")?;
    let newest = segments.last().copied().unwrap_or(0);
    let state = state::newest_readable(from, newest)?;
    if let Some(state) = state {
        copy_file(&state_path(from, state), &state_path(to, state))?;
    }
    let first = state.unwrap_or(0).min(stored);
    for number in segments.into_iter().filter(|number| *number >= first) {
        copy_file(&segment_path(from, number), &segment_path(to, number))?;
    }
    // A mark is older than its record. Copied after the segments, it covers an erasure that came during the backup: a start
    // erases the visitor by the record, and then clears what is left.
    if let Some(mark) = retire::marked(from, Leftover::Rows)? {
        retire::mark(to, Leftover::Rows, mark)?;
    }
    sync_dir(to)
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::copy(from, to)?;
    std::fs::File::open(to)?.sync_all()
}
