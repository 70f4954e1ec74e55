//! Divides rows by their day, on the disk, so that each day can be summed up by itself.

use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{BufReader, Read, Write},
    path::{Path, PathBuf},
};

use counts::ImportedSum;

use super::day::{FiledRow, RawRow, sum_up};
use crate::{error::ReadError, temporary::Temporary};

/// Bytes of rows that are held in memory before they are written.
const HELD: usize = 16 << 20;
/// Bytes of memory that the rows of one day take while it is summed up.
const DAY: u64 = 512 << 20;
/// What a row takes without its texts: itself, its visitor in a set for each dimension, and what finds rows of two files.
const ROW: usize = size_of::<FiledRow>() + 23 * 16 + 40;
/// What a text takes besides its letters.
const TEXT: usize = 48;
/// Bytes of all rows together.
const ALL: u64 = 2 << 30;

/// Rows by day, in files of a folder that is removed with this.
#[derive(Debug)]
pub struct DayFiles {
    folder: PathBuf,
    _removed: Temporary,
    held: BTreeMap<i32, Vec<u8>>,
    held_bytes: usize,
    /// Bytes on the disk.
    bytes: BTreeMap<i32, u64>,
    /// Bytes of memory.
    memory: BTreeMap<i32, u64>,
}

/// About how much memory a row takes.
fn memory(row: &RawRow) -> usize {
    let texts = [&row.event, &row.path, &row.host].into_iter().flatten();
    let texts = texts.map(|text| text.len() + TEXT);
    let values = row.of_visit.iter().map(|(_, value)| value.len() + TEXT);
    ROW + texts.chain(values).sum::<usize>()
}

impl DayFiles {
    /// With a folder of its own, which must not exist yet.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            _removed: Temporary::new(folder.to_owned()),
            held: BTreeMap::new(),
            held_bytes: 0,
            bytes: BTreeMap::new(),
            memory: BTreeMap::new(),
        }
    }

    /// Takes a row of the file with this number.
    ///
    /// # Errors
    /// Its day has too many rows, or all have; or the disk refuses.
    pub fn add(&mut self, file: u32, row: &RawRow) -> Result<(), ReadError> {
        let record = postcard::to_stdvec(&(file, row))
            .map_err(|error| ReadError::Disk(std::io::Error::other(error)))?;
        let length = u32::try_from(record.len()).map_err(|_| ReadError::NoRoom)?;
        let held = self.held.entry(row.day).or_default();
        held.extend(length.to_le_bytes());
        held.extend(&record);
        let taken = record.len() + 4;
        self.held_bytes += taken;
        *self.bytes.entry(row.day).or_default() += taken as u64;
        let of_day = self.memory.entry(row.day).or_default();
        *of_day += memory(row) as u64;
        if *of_day > DAY {
            return Err(ReadError::LargeDay);
        }
        if self.held_bytes > HELD {
            self.write()?;
            if self.bytes.values().sum::<u64>() > ALL {
                return Err(ReadError::NoRoom);
            }
        }
        Ok(())
    }

    fn file(&self, day: i32) -> PathBuf {
        self.folder.join(day.to_string())
    }

    fn write(&mut self) -> Result<(), ReadError> {
        std::fs::create_dir_all(&self.folder).map_err(ReadError::Disk)?;
        for (day, rows) in std::mem::take(&mut self.held) {
            let mut options = OpenOptions::new();
            let mut file = options
                .create(true)
                .append(true)
                .open(self.file(day))
                .map_err(ReadError::Disk)?;
            file.write_all(&rows).map_err(ReadError::Disk)?;
        }
        self.held_bytes = 0;
        Ok(())
    }

    /// Sums up each day and gives its sums, the earliest day first. Returns how many rows two files have, and how many have no
    /// visit where others have one.
    ///
    /// # Errors
    /// Those of `give`, and the disk's.
    pub fn sum_up(
        mut self,
        mut give: impl FnMut(ImportedSum) -> Result<(), ReadError>,
    ) -> Result<(u64, u64), ReadError> {
        let (mut repeated, mut without_visit) = (0, 0);
        for day in std::mem::take(&mut self.bytes).into_keys() {
            let mut rows = Vec::new();
            let written = self.file(day);
            if written.exists() {
                let file = File::open(&written).map_err(ReadError::Disk)?;
                read(&mut BufReader::new(file), &mut rows)?;
            }
            if let Some(held) = self.held.remove(&day) {
                read(&mut held.as_slice(), &mut rows)?;
            }
            let summed = sum_up(day, rows)?;
            repeated += summed.repeated;
            without_visit += summed.without_visit;
            for sum in summed.sums {
                give(sum)?;
            }
        }
        Ok((repeated, without_visit))
    }
}

/// Reads all rows there are.
fn read(from: &mut impl Read, rows: &mut Vec<FiledRow>) -> Result<(), ReadError> {
    let mut length = [0; 4];
    let mut record = Vec::new();
    loop {
        match from.read_exact(&mut length) {
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(()),
            done => done.map_err(ReadError::Disk)?,
        }
        record.resize(u32::from_le_bytes(length) as usize, 0);
        from.read_exact(&mut record).map_err(ReadError::Disk)?;
        let row = postcard::from_bytes(&record)
            .map_err(|error| ReadError::Disk(std::io::Error::other(error)))?;
        rows.push(row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimension::Dimension;

    #[test]
    fn days_come_in_order_and_nothing_is_left() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("rows");
        let mut files = DayFiles::new(&folder);
        let path = "x".repeat(1_000);
        // Enough to be written twice, in turns of three days.
        let rows = 3 * 12_000;
        for number in 0..rows {
            let row = RawRow {
                ts: i64::from(number),
                day: 9 - number % 3,
                visitor: Some(1),
                visit: Some(1),
                path: Some(path.clone()),
                ..RawRow::default()
            };
            files.add(1, &row).unwrap();
        }
        assert!(folder.exists());
        let mut views = Vec::new();
        files
            .sum_up(|sum| {
                if sum.dimension == Dimension::All.number() {
                    views.push((sum.day, sum.figures.views));
                }
                Ok(())
            })
            .unwrap();
        let each = Some(u64::from(rows as u32) / 3);
        assert_eq!(views, [(7, each), (8, each), (9, each)]);
        assert!(!folder.exists());
    }

    #[test]
    fn a_day_of_very_small_rows_is_limited_by_its_memory() {
        let dir = tempfile::tempdir().unwrap();
        let mut files = DayFiles::new(&dir.path().join("rows"));
        let row = RawRow {
            day: 9,
            visitor: Some(1),
            ..RawRow::default()
        };
        let most = DAY / ROW as u64;
        for _ in 0..most {
            files.add(1, &row).unwrap();
        }
        assert!(matches!(files.add(1, &row), Err(ReadError::LargeDay)));
    }
}
