//! Reading through everything that is kept, to find what a disk has broken: every block of `hits.duckdb` that
//! holds rows, by its checksum, and every record of the journal, by its own.

use std::{io, path::Path};

use duckdb::{AccessMode, Config, Connection};

use crate::{
    handle::{Counts, KeepError, blocking},
    journal::{frame, replay, segment::HEADER, segment::Header, segment_path},
    settings::Settings,
};

/// What was read, and what of it is broken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Rows of `hits.duckdb`.
    pub rows: u64,
    /// Records of the journal.
    pub records: u64,
    /// What is broken, each in a sentence.
    pub broken: Vec<String>,
}

impl Counts {
    /// Reads through everything. Hits are taken and questions answered meanwhile. What DuckDB has in memory is
    /// not read from the disk.
    ///
    /// # Errors
    /// [`KeepError`]: it could not be looked at, which says nothing about whether it is broken.
    pub async fn check(&self) -> Result<Checked, KeepError> {
        let engine = self.engine()?;
        let journal = self.0.settings.journal();
        blocking(move || -> Result<Checked, duckdb::Error> {
            let mut checked = Checked::default();
            tables(&*engine.connect()?, &mut checked)?;
            records(&journal, &mut checked);
            Ok(checked)
        })
        .await
    }
}

/// Reads through what is kept in a folder that no server has open, and changes nothing; blocks.
#[must_use]
pub fn check_folder(settings: &Settings) -> Checked {
    let mut checked = Checked::default();
    let file = settings.database();
    if file.exists() {
        let read = open(settings).and_then(|connection| tables(&connection, &mut checked));
        if let Err(error) = read {
            let text = format!("{} cannot be read: {}", file.display(), first_line(&error));
            checked.broken.push(text);
        }
    }
    if settings.journal().is_dir() {
        records(&settings.journal(), &mut checked);
    }
    checked
}

fn open(settings: &Settings) -> Result<Connection, duckdb::Error> {
    let config = Config::default()
        .access_mode(AccessMode::ReadOnly)?
        .with(
            "memory_limit",
            format!("{}KiB", settings.memory_limit / 1024),
        )?
        .threads(i64::try_from(settings.threads.max(1)).unwrap_or(1))?
        .with("autoinstall_known_extensions", "false")?
        .with("autoload_known_extensions", "false")?;
    Connection::open_with_flags(settings.database(), config)
}

/// Every column of every table: DuckDB compares the sum of each block that it reads.
fn tables(connection: &Connection, checked: &mut Checked) -> Result<(), duckdb::Error> {
    let mut statement = connection.prepare(include_str!(
        "../../../queries/counts/keeping/check_tables.sql"
    ))?;
    let scans: Vec<(String, String)> = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    drop(statement);
    for (table, scan) in scans {
        match connection.query_row(&scan, [], |row| row.get::<_, u64>(0)) {
            Ok(rows) => checked.rows += rows,
            Err(error) => checked.broken.push(format!(
                "the table {table} of hits.duckdb cannot be read: {}",
                first_line(&error)
            )),
        }
    }
    Ok(())
}

fn first_line(error: &duckdb::Error) -> String {
    let text = error.to_string();
    text.lines().next().unwrap_or_default().to_owned()
}

/// Every record of every segment.
fn records(journal: &Path, checked: &mut Checked) {
    let segments = match replay::segments(journal) {
        Ok(segments) => segments,
        Err(error) => {
            let text = format!("{} cannot be read: {error}", journal.display());
            return checked.broken.push(text);
        }
    };
    for (number, end) in segments {
        let path = segment_path(journal, number);
        match std::fs::read(&path) {
            Ok(bytes) => segment(number, end, &bytes, checked),
            // A running server removes old ones.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                let text = format!("{} cannot be read: {error}", path.display());
                checked.broken.push(text);
            }
        }
    }
}

fn segment(number: u64, end: Option<u64>, bytes: &[u8], checked: &mut Checked) {
    let length = bytes.len() as u64;
    let mut say = |what: String| {
        let text = format!("segment {number} of the journal {what}");
        checked.broken.push(text);
    };
    if let Some(end) = end.filter(|end| length < *end) {
        say(format!("has {length} bytes and had {end}"));
    }
    let bytes = match end.and_then(|end| usize::try_from(end).ok()) {
        Some(end) => &bytes[..end.min(bytes.len())],
        None => bytes,
    };
    // One that was begun and never used has no whole header.
    if Header::parse(bytes).is_none() && length > HEADER {
        say("has a broken header".to_owned());
    }
    let (mut at, mut records) = (HEADER as usize, 0);
    while at < bytes.len() {
        if let Some(frame) = frame::read(bytes, at) {
            records += 1;
            at = frame.next;
            continue;
        }
        match frame::after_broken(bytes, at) {
            Some(next) => {
                say(format!("is broken at byte {at}"));
                at = next;
            }
            // The newest may end in a write that is under way, or that a crash cut off.
            None => {
                if end.is_some() {
                    say(format!("is broken from byte {at} to its end"));
                }
                break;
            }
        }
    }
    checked.records += records;
}
