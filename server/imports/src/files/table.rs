//! Tables: CSV with a header, read record by record.

use std::io::Read;

use csv::{ErrorKind, ReaderBuilder, StringRecord};

use super::{
    decoded::{Decoded, Malformed},
    limits::{COLUMNS, InRecords, SinceRecord},
};
use crate::error::{Place, ReadError};

/// A table that is being read.
pub struct Table<R: Read> {
    csv: csv::Reader<InRecords<Decoded<R>>>,
    since: SinceRecord,
    /// Names of the columns, in small letters.
    header: Vec<String>,
    record: StringRecord,
    place: Place,
}

impl<R: Read> std::fmt::Debug for Table<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

/// A column of a table, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column(usize);

impl<R: Read> Table<R> {
    /// Reads the header of a file of this name.
    ///
    /// # Errors
    /// It is not a table, or one with very many columns.
    pub fn open(file: &str, read: R) -> Result<Self, ReadError> {
        let decoded = Decoded::new(read, file, Malformed::Refuse);
        let (records, since) = InRecords::new(decoded, file);
        let csv = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(records);
        let mut table = Self {
            csv,
            since,
            header: vec![],
            record: StringRecord::new(),
            place: Place {
                file: file.to_owned(),
                line: 0,
            },
        };
        if table.advance()? {
            if table.record.len() > COLUMNS {
                return Err(ReadError::TooManyColumns(table.place));
            }
            let names = table.record.iter();
            table.header = names.map(|name| name.trim().to_lowercase()).collect();
        }
        Ok(table)
    }

    /// The names of its columns, in small letters; none of an empty file.
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// The column of this name, in small letters.
    pub fn column(&self, name: &str) -> Option<Column> {
        self.header.iter().position(|one| one == name).map(Column)
    }

    /// The first of these columns that it has.
    pub fn any(&self, names: &[&str]) -> Option<Column> {
        names.iter().find_map(|name| self.column(name))
    }

    /// A column that it must have.
    ///
    /// # Errors
    /// It lacks it.
    pub fn needed(&self, name: &'static str) -> Result<Column, ReadError> {
        self.column(name).ok_or_else(|| ReadError::MissingColumn {
            place: self.place.clone(),
            column: name,
        })
    }

    /// The next record; `None` at the end.
    ///
    /// # Errors
    /// It is cut off, too long, or no text.
    pub fn read(&mut self) -> Result<Option<Record<'_>>, ReadError> {
        loop {
            if !self.advance()? {
                return Ok(None);
            }
            let given = self.record.len();
            let known = self.header.len();
            // A line with spaces alone.
            if given == 1 && known > 1 && self.record.get(0).is_some_and(|it| it.trim().is_empty())
            {
                continue;
            }
            let rest = self.record.iter().skip(known);
            if given < known || rest.into_iter().any(|value| !value.trim().is_empty()) {
                return Err(ReadError::Cut(self.place.clone()));
            }
            return Ok(Some(Record {
                record: &self.record,
                header: &self.header,
                place: &self.place,
            }));
        }
    }

    fn advance(&mut self) -> Result<bool, ReadError> {
        self.place.line = self.csv.position().line();
        let place = &self.place;
        let read = self.csv.read_record(&mut self.record);
        self.since.reset();
        read.map_err(|error| match error.into_kind() {
            ErrorKind::Io(error) => error.into(),
            ErrorKind::Utf8 { .. } => ReadError::Encoding(place.clone()),
            _ => ReadError::Cut(place.clone()),
        })
    }
}

/// One record of a table.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    record: &'a StringRecord,
    header: &'a [String],
    place: &'a Place,
}

impl<'a> Record<'a> {
    /// A text without the spaces around it; `None` where it is empty.
    pub fn text(&self, column: Option<Column>) -> Option<&'a str> {
        let text = self.record.get(column?.0)?.trim();
        (!text.is_empty()).then_some(text)
    }

    /// A whole number of 0 or more; an empty value and a column that is not there are `None`.
    ///
    /// # Errors
    /// It is another value.
    pub fn number(&self, column: Option<Column>) -> Result<Option<u64>, ReadError> {
        let Some(text) = self.text(column) else {
            return Ok(None);
        };
        whole(text).map(Some).ok_or_else(|| self.wrong(column))
    }

    /// The error for a value of this column.
    pub fn wrong(&self, column: Option<Column>) -> ReadError {
        let name = column.and_then(|column| self.header.get(column.0));
        ReadError::WrongValue {
            place: self.place.clone(),
            column: name.cloned().unwrap_or_default(),
        }
    }

    /// Where it is.
    pub fn place(&self) -> &'a Place {
        self.place
    }
}

/// A whole number, also as in `1,234` and `12.0`; at most that of a day of the largest sites.
#[must_use]
pub fn whole(text: &str) -> Option<u64> {
    /// Ten times more than 32 bits hold: no day of any site has as many.
    const MOST: u64 = 40_000_000_000;
    let text = text.trim();
    let text = text
        .split_once('.')
        .filter(|(_, rest)| rest.bytes().all(|digit| digit == b'0'))
        .map_or(text, |(whole, _)| whole);
    let digits: String = text.chars().filter(|one| *one != ',').collect();
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|number| *number <= MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns `name` and `count` of a record.
    type Record = (Option<String>, Option<u64>);

    fn all(text: &str) -> Result<Vec<Record>, ReadError> {
        let mut table = Table::open("a.csv", text.as_bytes())?;
        let (name, count) = (table.needed("name")?, table.needed("count")?);
        let mut found = Vec::new();
        while let Some(record) = table.read()? {
            let text = record.text(Some(name)).map(str::to_owned);
            found.push((text, record.number(Some(count))?));
        }
        Ok(found)
    }

    #[test]
    fn columns_are_found_by_name() {
        let text = "\u{feff}Count, Name\r\n3,\"a\"\"b, c\"\r\n\r\n\"1,234\",=1+1\n,\n12.0,x,,\n";
        let expected = [
            (Some("a\"b, c"), Some(3)),
            (Some("=1+1"), Some(1_234)),
            (None, None),
            (Some("x"), Some(12)),
        ];
        let expected = expected.map(|(name, count)| (name.map(str::to_owned), count));
        assert_eq!(all(text).unwrap(), expected);
        assert!(all("").is_err());
    }

    #[test]
    fn what_is_no_table_is_refused_with_its_place() {
        let missing = all("name,counts\na,1\n").unwrap_err();
        assert!(matches!(
            missing,
            ReadError::MissingColumn {
                column: "count",
                ..
            }
        ));
        let cut = all("name,count\na,1\nb").unwrap_err();
        assert!(matches!(cut, ReadError::Cut(place) if place.line == 3));
        let more = all("name,count\na,1,2\n").unwrap_err();
        assert!(matches!(more, ReadError::Cut(place) if place.line == 2));
        for value in ["-1", "x", "1e9", "1.5", "99999999999999999999"] {
            let wrong = all(&format!("name,count\na,{value}\n")).unwrap_err();
            let is = matches!(&wrong, ReadError::WrongValue { column, .. } if column == "count");
            assert!(is, "{value}: {wrong}");
        }
        let columns = vec!["x"; COLUMNS + 1].join(",");
        let many = Table::open("a.csv", columns.as_bytes()).unwrap_err();
        assert!(matches!(many, ReadError::TooManyColumns(_)));
    }

    #[test]
    fn one_record_never_fills_the_memory() {
        // One line without an end, and a quoted value with very many short lines.
        for text in [
            "x".repeat(3 << 20),
            format!("name,count\n\"{}", "x\n".repeat(2 << 20)),
        ] {
            let error = all(&text).unwrap_err();
            assert!(matches!(error, ReadError::LongLine(_)), "{error}");
        }
    }
}
