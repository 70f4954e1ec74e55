//! The formats of the files of hits in our own export, and the totals of such a file.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
};

use duckdb::Connection;

use super::export_file::{ExportFileError, open, with_file};

/// Bytes of the first line of a CSV file at most.
const HEADER: u64 = 16 * 1024;
/// Columns of a CSV file at most.
const MAX_COLUMNS: usize = 200;

/// The columns, with their types. CSV has no types of its own.
const COLUMNS: [(&str, &str); 36] = [
    ("seq", "UBIGINT"),
    ("ts", "TIMESTAMP"),
    ("day", "DATE"),
    ("visitor", "UBIGINT"),
    ("visit", "UBIGINT"),
    ("visit_start", "TIMESTAMP"),
    ("visit_day", "DATE"),
    ("kind", "UTINYINT"),
    ("event", "VARCHAR"),
    ("interactive", "BOOLEAN"),
    ("hostname", "VARCHAR"),
    ("path", "VARCHAR"),
    ("prev_path", "VARCHAR"),
    ("source", "VARCHAR"),
    ("referrer", "VARCHAR"),
    ("channel", "VARCHAR"),
    ("utm_source", "VARCHAR"),
    ("utm_medium", "VARCHAR"),
    ("utm_campaign", "VARCHAR"),
    ("utm_content", "VARCHAR"),
    ("utm_term", "VARCHAR"),
    ("country", "VARCHAR"),
    ("region", "VARCHAR"),
    ("city", "VARCHAR"),
    ("browser", "VARCHAR"),
    ("browser_version", "VARCHAR"),
    ("os", "VARCHAR"),
    ("device", "VARCHAR"),
    ("screen", "VARCHAR"),
    ("language", "VARCHAR"),
    ("props", "VARCHAR"),
    ("revenue", "DECIMAL(18, 4)"),
    ("currency", "VARCHAR"),
    ("scroll", "UTINYINT"),
    ("engaged_ms", "UINTEGER"),
    ("agreed", "BOOLEAN"),
];

/// How a file of hits is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HitsFormat {
    /// Parquet.
    #[default]
    Parquet,
    /// CSV with the same columns. An empty value is none; an empty text is `""`.
    Csv,
}

impl HitsFormat {
    /// Both.
    pub const ALL: [HitsFormat; 2] = [HitsFormat::Parquet, HitsFormat::Csv];

    /// Its name, which is also the ending of its files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
        }
    }

    /// The format with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }

    /// A file as DuckDB reads it in a `FROM`.
    pub(crate) fn relation(self, file: &Path) -> Result<String, ExportFileError> {
        match self {
            Self::Parquet => Ok(with_file("read_parquet('{file}')", file)),
            Self::Csv => Ok(with_file(&csv(&header(file)?)?, file)),
        }
    }
}

/// The names of the columns of a CSV file.
fn header(file: &Path) -> Result<Vec<String>, ExportFileError> {
    let unreadable = |error: std::io::Error| ExportFileError::Unreadable(error.to_string());
    let file = File::open(file).map_err(unreadable)?;
    let mut line = String::new();
    BufReader::new(file.take(HEADER))
        .read_line(&mut line)
        .map_err(unreadable)?;
    let names = line.trim_end_matches(['\n', '\r']).split(',');
    Ok(names.take(MAX_COLUMNS + 1).map(str::to_owned).collect())
}

/// Nothing is guessed: types of columns that are known are these, and others are texts that are not read. A name from the file
/// gets into the statement only if it is one of ours.
fn csv(names: &[String]) -> Result<String, ExportFileError> {
    if names.len() > MAX_COLUMNS {
        return Err(ExportFileError::Unreadable("too many columns".to_owned()));
    }
    let columns = names.iter().enumerate().map(|(at, name)| {
        let known = COLUMNS.iter().find(|(known, _)| known == name);
        match known {
            Some((name, kind)) => format!("'{name}': '{kind}'"),
            None => format!("'other_{at}': 'VARCHAR'"),
        }
    });
    let columns: Vec<String> = columns.collect();
    Ok(format!(
        "read_csv('{{file}}', columns = {{{}}}, auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"', \
         nullstr = '', allow_quoted_nulls = false, strict_mode = true, parallel = false, compression = 'none')",
        columns.join(", ")
    ))
}

/// The totals of hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HitTotals {
    /// Page views.
    pub views: u64,
    /// Custom events.
    pub events: u64,
    /// Heartbeats.
    pub heartbeats: u64,
    /// Visits.
    pub visits: u64,
    /// The first and the last day with a hit, since 1970.
    pub days: Option<(i32, i32)>,
    /// Revenue by currency, in ten-thousandths.
    pub revenue: BTreeMap<String, i128>,
}

/// Adds up the hits of a file of our own export. `scratch` is a folder for what does not fit into memory.
///
/// # Errors
/// The file is of another kind.
pub fn hit_totals(
    file: &Path,
    format: HitsFormat,
    scratch: &Path,
) -> Result<HitTotals, ExportFileError> {
    totals(&open(file, scratch)?, &format.relation(file)?)
}

/// Adds up hits, of what comes in a `FROM`.
pub(crate) fn totals(connection: &Connection, hits: &str) -> Result<HitTotals, ExportFileError> {
    let sql = include_str!("../../../../queries/counts/imports/hit_totals.sql");
    let mut statement = connection.prepare(&sql.replace("{hits}", hits))?;
    let mut rows = statement.query([])?;
    let mut found = HitTotals::default();
    while let Some(row) = rows.next()? {
        let count = |at| row.get::<_, i64>(at).map(i64::unsigned_abs);
        let day = |at| {
            row.get::<_, Option<i64>>(at)
                .map(|day| day.and_then(|day| i32::try_from(day).ok()))
        };
        if row.get(1)? {
            (found.views, found.events, found.heartbeats) = (count(2)?, count(3)?, count(4)?);
            found.visits = count(5)?;
            found.days = day(6)?.zip(day(7)?);
        } else if let Some(currency) = row.get::<_, Option<String>>(0)? {
            let amount: String = row.get(8)?;
            let amount = amount.replace('.', "").parse();
            let amount = amount.map_err(|_| ExportFileError::Value("revenue"))?;
            found.revenue.insert(currency, amount);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_file_get_into_no_statement() {
        let names = ["ts", "x'); DROP TABLE hits; --", "kind"].map(str::to_owned);
        let sql = csv(&names).unwrap();
        assert!(
            sql.contains("{'ts': 'TIMESTAMP', 'other_1': 'VARCHAR', 'kind': 'UTINYINT'}"),
            "{sql}"
        );
        assert!(!sql.contains("DROP"));
        assert!(csv(&vec![String::new(); MAX_COLUMNS + 1]).is_err());
    }
}
