//! Reads all stored data, to find what a disk has damaged: every block of `hits.duckdb` that holds rows, by
//! its checksum, and every record and state of the journal, by their own.
//!
//! Damage is not always a loss. A record of hits that DuckDB has already is not stored again. From the
//! newest state on, the next start reads it all the same, for the writer's memory: open visits, repeats and
//! idempotency keys. A state is made again from an older one and the records since.

use std::{io, path::Path};

use duckdb::{AccessMode, Config, Connection};

use crate::{
    handle::{Counts, MaintenanceError, blocking},
    journal::{
        Position, frame, numbers, replay,
        segment::{HEADER, Header},
        segment_path, state, state_path,
    },
    settings::Settings,
    store,
};

/// How much was read, and which parts are broken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Rows of `hits.duckdb`.
    pub rows: u64,
    /// Records of the journal.
    pub records: u64,
    /// What is broken of `hits.duckdb`, each in a sentence.
    pub broken: Vec<String>,
    /// What is broken of the journal and was to be read again, each in a sentence.
    pub journal: Vec<String>,
    /// Damage of the journal that loses no hits, each in a sentence with its effect.
    pub spare: Vec<String>,
}

impl Counts {
    /// Reads all stored data. Hits are taken and questions answered meanwhile. Blocks that DuckDB has in
    /// memory are not read from the disk.
    ///
    /// # Errors
    /// [`MaintenanceError`]: it could not be looked at, which says nothing about whether it is broken.
    pub async fn check(&self) -> Result<Checked, MaintenanceError> {
        let engine = self.engine()?;
        let journal = self.0.settings.journal();
        blocking(move || -> Result<Checked, duckdb::Error> {
            let mut checked = Checked::default();
            let connection = engine.connect()?;
            tables(&connection, &mut checked)?;
            let (stored, _) = store::position(&connection)?;
            let from_state = states(&journal, &mut checked);
            records(&journal, &Read { stored, from_state }, &mut checked);
            Ok(checked)
        })
        .await
    }
}

/// Reads all data of a folder that no server has open, and changes nothing; blocks.
#[must_use]
pub fn check_folder(settings: &Settings) -> Checked {
    let mut checked = Checked::default();
    let file = settings.database();
    // Where DuckDB cannot say how far it is, every record is needed.
    let mut stored = Position::default();
    if file.exists() {
        let read = open(settings).and_then(|connection| {
            tables(&connection, &mut checked)?;
            Ok(store::position(&connection)?.0)
        });
        match read {
            Ok(found) => stored = found,
            Err(error) => {
                let text = format!("{} cannot be read: {}", file.display(), first_line(&error));
                checked.broken.push(text);
            }
        }
    }
    if settings.journal().is_dir() {
        let from_state = states(&settings.journal(), &mut checked);
        let read = Read { stored, from_state };
        records(&settings.journal(), &read, &mut checked);
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
        "../../../queries/counts/maintenance/check_tables.sql"
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

/// What the next start reads of the journal.
struct Read {
    /// Into DuckDB: all records after this.
    stored: Position,
    /// Into memory: this segment, which begins with the newest readable state, and all later ones.
    from_state: u64,
}

/// Every record of every segment.
fn records(journal: &Path, read: &Read, checked: &mut Checked) {
    let segments = match replay::segments(journal) {
        Ok(segments) => segments,
        Err(error) => {
            let text = format!("{} cannot be read: {error}", journal.display());
            return checked.journal.push(text);
        }
    };
    for (number, end) in segments {
        let path = segment_path(journal, number);
        match std::fs::read(&path) {
            Ok(bytes) => segment(number, end, &bytes, read, checked),
            // A running server removes old ones.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                let text = format!("{} cannot be read: {error}", path.display());
                checked.journal.push(text);
            }
        }
    }
}

fn segment(number: u64, end: Option<u64>, bytes: &[u8], read: &Read, checked: &mut Checked) {
    let length = bytes.len() as u64;
    // `until` is the end of what is broken.
    let mut say = |what: String, until: u64| {
        let broken_until = Position {
            segment: number,
            offset: until,
        };
        let text = format!("segment {number} of the journal {what}");
        if broken_until > read.stored {
            checked.journal.push(text);
        } else if number < read.from_state || until <= HEADER {
            let spare = format!("{text}; it is not needed: DuckDB has the hits");
            checked.spare.push(spare);
        } else {
            checked.spare.push(format!(
                "{text}; no hit is lost: DuckDB has them. But the next start reads this part for open visits and \
                 repeated hits: afterwards, visits that continue may count as two, and repeated hits may count twice"
            ));
        }
    };
    if let Some(end) = end.filter(|end| length < *end) {
        say(format!("has {length} bytes and had {end}"), end);
    }
    let bytes = match end.and_then(|end| usize::try_from(end).ok()) {
        Some(end) => &bytes[..end.min(bytes.len())],
        None => bytes,
    };
    // One that was begun and never used has no whole header.
    if Header::parse(bytes).is_none() && length > HEADER {
        // It says where the segment before ends.
        say("has a broken header".to_owned(), 0);
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
                say(format!("is broken at byte {at}"), next as u64);
                at = next;
            }
            // The newest may end in a write that is under way, or that a crash cut off.
            None => {
                if let Some(end) = end {
                    say(format!("is broken from byte {at} to its end"), end);
                }
                break;
            }
        }
    }
    checked.records += records;
}

/// Every saved state; gives the segment of the newest that can be read. 0: there is none, and every segment is read.
fn states(journal: &Path, checked: &mut Checked) -> u64 {
    let mut newest = 0;
    let found = match numbers(journal, ".state") {
        Ok(found) => found,
        Err(error) => {
            let text = format!("{} cannot be read: {error}", journal.display());
            checked.journal.push(text);
            return newest;
        }
    };
    let mut damaged = Vec::new();
    for number in found {
        let path = state_path(journal, number);
        match std::fs::read(&path) {
            Ok(bytes) => match state::parse(&bytes) {
                // They come in ascending order.
                Ok(_) => newest = number,
                Err(why) => damaged.push((path, why)),
            },
            // A running server removes old ones.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                let text = format!("{} cannot be read: {error}", path.display());
                checked.journal.push(text);
            }
        }
    }
    match state::forgets(journal, newest) {
        Ok(forgets) => {
            let outcome = state::outcome(forgets);
            checked.spare.extend(damaged.iter().map(|(path, why)| {
                let name = path.file_name().unwrap_or_default().display();
                format!("the state {name} of the journal is damaged ({why}); at the next start, {outcome}")
            }));
        }
        Err(error) => {
            let text = format!("{} cannot be read: {error}", journal.display());
            checked.journal.push(text);
        }
    }
    newest
}
