//! Hits in the files of our own export.
//!
//! A file is read by an engine of its own, in memory, with limits of its own: anybody may have made it.

use std::path::Path;

use duckdb::{
    Config, Connection,
    arrow::{
        array::{Array, AsArray as _, Int64Array, RecordBatch, StringArray, UInt64Array},
        datatypes::{DataType, Int64Type, UInt64Type},
    },
};

use super::{
    hits_file::HitsFormat,
    model::{ImportedHit, ImportedPing},
};
use crate::{
    arrival::{Acquisition, Device, Location},
    engine,
};

/// Memory for sorting a file; more goes onto the disk.
const MEMORY: &str = "300MiB";
/// Bytes on the disk at most.
const DISK: &str = "4GiB";

/// Why a file is not read to its end.
#[derive(Debug, thiserror::Error)]
pub enum ExportFileError {
    /// It is not of its format, lacks a column, or has values of another kind.
    #[error("{0}")]
    Unreadable(String),
    /// It needs more memory and disk than a file gets.
    #[error("{0}")]
    NoRoom(String),
    /// Our own disk is full.
    #[error("{0}")]
    FullDisk(String),
    /// A value cannot be one of a hit.
    #[error("`{0}` has a value that it cannot have")]
    Value(&'static str),
}

impl From<duckdb::Error> for ExportFileError {
    fn from(error: duckdb::Error) -> Self {
        let error = error.to_string();
        match error {
            error if error.contains("No space left on device") => Self::FullDisk(error),
            error if engine::is_no_memory(&error) => Self::NoRoom(error),
            error => Self::Unreadable(error),
        }
    }
}

/// Reads the hits of a file of the export, those of a visit one after another, in their order. Their visits have the numbers that they
/// have in the file; their days are left open. `scratch` is a folder for what does not fit into memory.
///
/// # Errors
/// Those of `take`, and where the file is not one of the export.
pub fn read_export_file<E: From<ExportFileError>>(
    file: &Path,
    format: HitsFormat,
    scratch: &Path,
    mut take: impl FnMut(ImportedHit) -> Result<(), E>,
) -> Result<(), E> {
    let connection = open(file, scratch).map_err(ExportFileError::from)?;
    let hits = format.relation(file)?;
    let sql = include_str!("../../../../queries/counts/imports/export_file.sql");
    let sql = sql.replace("{hits}", &hits);
    // What can go wrong with a file goes wrong here: reading rows from an Arrow stream has no errors, and panics.
    connection
        .execute_batch(&sql)
        .map_err(ExportFileError::from)?;
    let mut statement = connection
        .prepare("SELECT * FROM hits")
        .map_err(ExportFileError::from)?;
    let batches = statement.stream_arrow([]).map_err(ExportFileError::from)?;
    for batch in batches {
        let columns = Columns::of(&batch)?;
        for at in 0..batch.num_rows() {
            take(columns.hit(at)?)?;
        }
    }
    Ok(())
}

/// A statement about a file, with its name in place of `{file}`.
pub(super) fn with_file(sql: &str, file: &Path) -> String {
    sql.replace("{file}", &file.to_string_lossy().replace('\'', "''"))
}

/// An engine that reads this file alone.
pub(super) fn open(file: &Path, scratch: &Path) -> Result<Connection, duckdb::Error> {
    let config = Config::default()
        .with("memory_limit", MEMORY)?
        // In the order in which they were put in.
        .threads(1)?
        .with("temp_directory", scratch.to_string_lossy())?
        .with("max_temp_directory_size", DISK)?
        .with("autoinstall_known_extensions", "false")?
        .with("autoload_known_extensions", "false")?
        .with("allow_community_extensions", "false")?;
    let connection = Connection::open_in_memory_with_flags(config)?;
    let only = include_str!("../../../../queries/counts/imports/only_file.sql");
    connection.execute_batch(&with_file(only, file))?;
    Ok(connection)
}

/// The columns of a batch.
struct Columns<'a>(&'a RecordBatch);

impl<'a> Columns<'a> {
    /// Those of a batch, each of the kind that the statement gives it.
    fn of(batch: &'a RecordBatch) -> Result<Self, ExportFileError> {
        for column in batch.columns() {
            let kind = column.data_type();
            if !matches!(kind, DataType::Int64 | DataType::UInt64 | DataType::Utf8) {
                return Err(ExportFileError::Unreadable(format!("{kind} is unexpected")));
            }
        }
        Ok(Self(batch))
    }

    fn column(&self, name: &'static str) -> Result<&'a dyn Array, ExportFileError> {
        let column = self.0.column_by_name(name);
        column
            .map(|column| &**column)
            .ok_or(ExportFileError::Value(name))
    }

    fn number(&self, name: &'static str, at: usize) -> Result<Option<i64>, ExportFileError> {
        let column: Option<&Int64Array> = self.column(name)?.as_primitive_opt::<Int64Type>();
        let column = column.ok_or(ExportFileError::Value(name))?;
        Ok(column.is_valid(at).then(|| column.value(at)))
    }

    fn hash(&self, name: &'static str, at: usize) -> Result<Option<u64>, ExportFileError> {
        let column: Option<&UInt64Array> = self.column(name)?.as_primitive_opt::<UInt64Type>();
        let column = column.ok_or(ExportFileError::Value(name))?;
        Ok(column.is_valid(at).then(|| column.value(at)))
    }

    fn text(&self, name: &'static str, at: usize) -> Result<Option<String>, ExportFileError> {
        let column: Option<&StringArray> = self.column(name)?.as_string_opt::<i32>();
        let column = column.ok_or(ExportFileError::Value(name))?;
        Ok(column.is_valid(at).then(|| column.value(at).to_owned()))
    }

    fn needed<T>(name: &'static str, value: Option<T>) -> Result<T, ExportFileError> {
        value.ok_or(ExportFileError::Value(name))
    }

    fn hit(&self, at: usize) -> Result<ImportedHit, ExportFileError> {
        let text = |name| self.text(name, at);
        let kind = self.number("kind", at)?;
        let ping = match kind {
            Some(2) => Some(ImportedPing {
                scroll: small(self.number("scroll", at)?, 100)
                    .ok_or(ExportFileError::Value("scroll"))?
                    .and_then(|scroll| u8::try_from(scroll).ok()),
                engaged_ms: small(self.number("engaged_ms", at)?, i64::from(u32::MAX))
                    .ok_or(ExportFileError::Value("engaged_ms"))?
                    .and_then(|engaged| u32::try_from(engaged).ok()),
            }),
            Some(0 | 1) => None,
            _ => return Err(ExportFileError::Value("kind")),
        };
        let event = match kind {
            Some(1) => Some(Self::needed("event", text("event")?)?),
            _ => None,
        };
        Ok(ImportedHit {
            ts: Self::needed("ts", self.number("ts", at)?)?,
            visitor: self.hash("visitor", at)?.filter(|visitor| *visitor != 0),
            visit: self.hash("visit", at)?,
            visit_start: Self::needed("visit_start", self.number("visit_start", at)?)?,
            event,
            ping,
            interactive: self.number("interactive", at)? == Some(1),
            hostname: Self::needed("hostname", text("hostname")?)?,
            path: Self::needed("path", text("path")?)?,
            prev_path: text("prev_path")?,
            acquisition: Acquisition {
                source: text("source")?,
                referrer: text("referrer")?,
                channel: Self::needed("channel", text("channel")?)?,
                utm_source: text("utm_source")?,
                utm_medium: text("utm_medium")?,
                utm_campaign: text("utm_campaign")?,
                utm_content: text("utm_content")?,
                utm_term: text("utm_term")?,
            },
            location: Location {
                country: text("country")?,
                region: text("region")?,
                city: text("city")?,
            },
            device: Device {
                browser: text("browser")?,
                browser_version: text("browser_version")?,
                os: text("os")?,
                device: text("device")?,
                screen: text("screen")?,
                language: text("language")?,
            },
            props: text("props")?,
            revenue: self.number("revenue", at)?,
            currency: text("currency")?.map(currency).transpose()?,
            ..ImportedHit::default()
        })
    }
}

/// A number from 0 to `most`, or none; `None` where it is another.
fn small(number: Option<i64>, most: i64) -> Option<Option<i64>> {
    match number {
        Some(number) if !(0..=most).contains(&number) => None,
        number => Some(number),
    }
}

fn currency(text: String) -> Result<[u8; 3], ExportFileError> {
    let wrong = ExportFileError::Value("currency");
    let letters: [u8; 3] = text.into_bytes().try_into().map_err(|_| wrong)?;
    match letters.iter().all(u8::is_ascii_uppercase) {
        true => Ok(letters),
        false => Err(ExportFileError::Value("currency")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a file of the export's columns with these rows.
    fn written(rows: &str) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(include_str!("../../../../migrations/counts/0001_hits.sql"))
            .unwrap();
        let file = dir.path().join("2026-11.parquet");
        connection
            .execute_batch(&format!(
                "INSERT INTO hits_live BY NAME {rows};
                 COPY (SELECT * EXCLUDE (site_id) FROM hits_live) TO '{}' (FORMAT parquet)",
                file.display()
            ))
            .unwrap();
        dir
    }

    fn read(dir: &tempfile::TempDir) -> Result<Vec<ImportedHit>, ExportFileError> {
        let mut found = Vec::new();
        let file = dir.path().join("2026-11.parquet");
        read_export_file(&file, HitsFormat::Parquet, &dir.path().join("tmp"), |hit| {
            found.push(hit);
            Ok::<_, ExportFileError>(())
        })?;
        Ok(found)
    }

    /// A row with these values.
    fn row(seq: u64, visit: u64, second: u32, more: &str) -> String {
        format!(
            "SELECT 1 AS site_id, {seq} AS seq, TIMESTAMP '2026-11-10 10:00:00' + INTERVAL {second} SECOND AS ts,
                    DATE '2026-11-10' AS day, 18446744073709551615::UBIGINT AS visitor, {visit}::UBIGINT AS visit,
                    TIMESTAMP '2026-11-10 10:00:00' AS visit_start, DATE '2026-11-10' AS visit_day, true AS interactive,
                    'ours.example' AS hostname, 'Direct' AS channel, false AS agreed, {more}"
        )
    }

    #[test]
    fn hits_come_by_visit_and_in_order_with_all_that_they_have() {
        let rows = [
            row(9, 2, 5, "0 AS kind, '/b' AS path, 100 AS scroll"),
            row(3, 1, 0, "0 AS kind, '/a' AS path, NULL AS scroll"),
            row(8, 2, 0, "0 AS kind, '/a' AS path, NULL AS scroll"),
            row(10, 2, 7, "2 AS kind, '/b' AS path, 100 AS scroll"),
        ];
        let bought = row(
            11,
            2,
            9,
            "1 AS kind, '/b' AS path, NULL AS scroll, 'Bought' AS event, 12.5 AS revenue, 'EUR' AS currency, '{\"a\":1}' AS props",
        );
        let dir = written(&format!(
            "{} UNION ALL BY NAME {bought}",
            rows.join(" UNION ALL ")
        ));
        let found = read(&dir).unwrap();
        let order: Vec<_> = found
            .iter()
            .map(|hit| (hit.visit, hit.path.as_str(), hit.ts - found[0].ts))
            .collect();
        let second = 1_000_000;
        assert_eq!(
            order,
            [
                (Some(1), "/a", 0),
                (Some(2), "/a", 0),
                (Some(2), "/b", 5 * second),
                (Some(2), "/b", 7 * second),
                (Some(2), "/b", 9 * second),
            ]
        );
        assert_eq!(found[0].visitor, Some(u64::MAX));
        let ping = found[3].ping.expect("a ping");
        assert_eq!((ping.scroll, ping.engaged_ms), (Some(100), None));
        let event = &found[4];
        assert_eq!(
            (event.event.as_deref(), event.revenue, event.currency),
            (Some("Bought"), Some(125_000), Some(*b"EUR"))
        );
        assert_eq!(event.props.as_deref(), Some("{\"a\":1}"));
    }

    #[test]
    fn other_files_are_refused() {
        let dir = written(&row(1, 1, 0, "7 AS kind, '/a' AS path"));
        assert!(matches!(read(&dir), Err(ExportFileError::Value("kind"))));
        for bytes in [&b""[..], b"PAR1", b"PAR1 and that is all PAR1"] {
            std::fs::write(dir.path().join("2026-11.parquet"), bytes).unwrap();
            assert!(matches!(read(&dir), Err(ExportFileError::Unreadable(_))));
        }
    }

    #[test]
    fn long_texts_are_cut_and_no_other_file_is_read() {
        let path = "'/' || repeat('x', 100000) AS path, '{\"a\":\"' || repeat('x', 100000) || '\"}' AS props";
        let dir = written(&row(1, 1, 0, &format!("0 AS kind, {path}")));
        let found = read(&dir).unwrap();
        assert_eq!(found[0].path.len(), 2_000);
        assert_eq!(found[0].props.as_deref(), Some(""));
        let file = dir.path().join("2026-11.parquet");
        let other = dir.path().join("other.parquet");
        std::fs::copy(&file, &other).unwrap();
        let connection = super::open(&file, &dir.path().join("tmp")).unwrap();
        let reads = |file: &Path| {
            let sql = with_file("SELECT count(*) FROM read_parquet('{file}')", file);
            connection.query_row(&sql, [], |row| row.get::<_, i64>(0))
        };
        assert_eq!(reads(&file).unwrap(), 1);
        assert!(reads(&other).is_err());
    }
}
