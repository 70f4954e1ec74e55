//! Where readers put what they read.

#[cfg(test)]
pub(crate) mod testing;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use counts::{ImportedFigures, ImportedHit, ImportedPart, ImportedSum};
use jiff::tz::TimeZone;
use rustc_hash::{FxHashMap, FxHashSet};
use shared::period::EARLIEST;

use crate::{
    dimension::Dimension,
    error::ReadError,
    source::Source,
    spool::{self, Entry, Writer},
    summary::{Skipped, Summary},
    sums::{DayFiles, RawRow, VisitValue},
    tables::{Owners, TableOf},
    temporary::Temporary,
    values,
};

/// How many records are taken before it is looked whether to stop.
const LOOK: u64 = 1_000;

/// Sums that are held in memory, to be added up where a file has several lines for one.
const HELD: usize = 50_000;
/// Bytes of their values.
const HELD_BYTES: usize = 32 << 20;

/// The largest sum of a day and a value. Those of a whole period are then still numbers of 64 bits.
const LARGEST: u64 = 100_000_000_000_000;

/// Tables of an upload at most.
const TABLES: usize = 10_000;

/// The table of sums that are made of single rows.
const OF_ROWS: TableOf = TableOf {
    number: u32::MAX,
    crossed: false,
};

/// What reading needs to know of the site and the day.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The site's zone, in which its days begin.
    pub zone: TimeZone,
    /// The first day that the site still keeps, since 1970.
    pub first_day: i32,
    /// The last day that can be imported, since 1970: one that is over.
    pub last_day: i32,
    /// Set when the result is no longer wanted.
    pub stop: Arc<AtomicBool>,
}

/// Takes what readers read, and puts it into the spool.
#[derive(Debug)]
pub struct Output {
    reading: Reading,
    path: PathBuf,
    spool: Writer,
    /// The number of the file that is being read.
    file: u32,
    /// The table that is being read.
    table: TableOf,
    owners: Owners,
    /// The tables in the spool, each with its first record.
    tables: Vec<(u64, TableOf)>,
    held: FxHashMap<(i32, u8, Option<String>), ImportedFigures>,
    held_bytes: usize,
    rows: DayFiles,
    has_rows: bool,
    /// What visits in the rows have.
    row_values: FxHashSet<VisitValue>,
    source: Option<Source>,
    has_hits: bool,
    summary: Summary,
    taken: u64,
    scratch: PathBuf,
}

impl Output {
    /// Into this new file; rows are sorted in a folder next to it.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn new(reading: Reading, spool: &Path) -> Result<Self, ReadError> {
        Ok(Self {
            reading,
            rows: DayFiles::new(&spool.with_extension("rows")),
            spool: Writer::create(spool).map_err(ReadError::Disk)?,
            path: spool.to_owned(),
            file: 0,
            table: TableOf {
                number: 1,
                crossed: false,
            },
            owners: Owners::default(),
            tables: vec![],
            held: FxHashMap::default(),
            held_bytes: 0,
            has_rows: false,
            row_values: FxHashSet::default(),
            source: None,
            has_hits: false,
            summary: Summary::default(),
            taken: 0,
            scratch: spool.with_extension("scratch"),
        })
    }

    /// All that follows is of this source.
    pub fn begin_source(&mut self, source: Source) {
        self.source = Some(source);
    }

    /// Dimensions that rows do not have: those that the source never has, and those without a value in any row, if each visit
    /// should have one.
    fn unknown(&self) -> Vec<u8> {
        let dimensions = VisitValue::ALL.into_iter().filter(|of| {
            let dimension = of.dimension();
            let has = |source: Source| source.may_tell(dimension.word());
            !self.source.is_none_or(has) || !dimension.is_sparse() && !self.row_values.contains(of)
        });
        dimensions.map(|of| of.dimension().number()).collect()
    }

    /// A folder that a reader may make, next to the file. It removes it, too.
    pub fn scratch(&self) -> &Path {
        &self.scratch
    }

    /// The site's zone.
    pub fn zone(&self) -> &TimeZone {
        &self.reading.zone
    }

    /// What follows is of the next file. Rows that two files have count once.
    pub fn next_file(&mut self) {
        self.file += 1;
    }

    /// The rows that follow are of the next table. `crossed`: they are divided by several dimensions.
    ///
    /// # Errors
    /// There are too many tables, or there is no room.
    pub fn next_table(&mut self, crossed: bool) -> Result<(), ReadError> {
        let number = self.table.number + 1;
        self.begin(TableOf { number, crossed })
    }

    /// The rows that follow are of the table with this number, from 1. Several files may be one table, as far as they
    /// complete each other.
    ///
    /// # Errors
    /// As [`Output::next_table`].
    pub fn in_table(&mut self, number: u32) -> Result<(), ReadError> {
        let crossed = false;
        self.begin(TableOf { number, crossed })
    }

    fn begin(&mut self, table: TableOf) -> Result<(), ReadError> {
        if self.table == table {
            return Ok(());
        }
        self.write_held()?;
        self.table = table;
        match self.tables.len() < TABLES {
            true => Ok(()),
            false => Err(ReadError::NoRoom),
        }
    }

    fn look(&mut self) -> Result<(), ReadError> {
        self.taken += 1;
        match self.taken.is_multiple_of(LOOK) && self.reading.stop.load(Relaxed) {
            true => Err(ReadError::Stopped),
            false => Ok(()),
        }
    }

    /// Whether a day can be imported. It is noted why not.
    fn takes(&mut self, day: i32) -> bool {
        let why = match day {
            day if day > self.reading.last_day => Skipped::Unfinished,
            day if day < EARLIEST.days() => Skipped::TooEarly,
            day if day < self.reading.first_day => Skipped::NotKept,
            _ => return true,
        };
        self.summary.skip(why, 1);
        false
    }

    /// Takes the figures of a day and a value as the source writes it. A value that means nothing is the row without a value.
    ///
    /// # Errors
    /// There is no room, or the result is no longer wanted.
    pub fn sum(
        &mut self,
        day: i32,
        dimension: Dimension,
        value: Option<&str>,
        figures: ImportedFigures,
    ) -> Result<(), ReadError> {
        self.look()?;
        if !self.takes(day) {
            return Ok(());
        }
        let number = dimension.number();
        let owned = self.owners.claim(self.table, (number, day), &figures);
        if owned != figures {
            self.summary.skip(Skipped::Overlapping, 1);
            if owned == ImportedFigures::default() {
                return Ok(());
            }
        }
        let value = value.and_then(|value| values::clean(dimension, value));
        let (before, length) = (self.held.len(), value.as_ref().map_or(0, String::len));
        let held = self.held.entry((day, number, value)).or_default();
        *held = held.plus(&owned);
        check(held)?;
        if self.held.len() > before {
            self.held_bytes += length;
        }
        match self.held.len() < HELD && self.held_bytes < HELD_BYTES {
            true => Ok(()),
            false => self.write_held(),
        }
    }

    /// Writes the sums that are held, in an order that is always the same.
    fn write_held(&mut self) -> Result<(), ReadError> {
        let mut held: Vec<_> = std::mem::take(&mut self.held).into_iter().collect();
        self.held_bytes = 0;
        let last = self.tables.last().map(|(_, table)| *table);
        if !held.is_empty() && last != Some(self.table) {
            self.tables.push((self.spool.entries(), self.table));
        }
        held.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        for ((day, dimension, value), figures) in held {
            let sum = ImportedSum {
                day,
                dimension,
                value,
                figures,
            };
            self.summary.sum(&sum);
            self.spool.add(&Entry::Sum(sum))?;
        }
        Ok(())
    }

    /// Takes a row of a file of single views and events.
    ///
    /// # Errors
    /// There is no room, or the result is no longer wanted.
    pub fn row(&mut self, row: &RawRow) -> Result<(), ReadError> {
        self.look()?;
        if self.takes(row.day) {
            self.has_rows = true;
            self.row_values
                .extend(row.of_visit.iter().map(|(of, _)| *of));
            self.rows.add(self.file, row)?;
        }
        Ok(())
    }

    /// Takes a hit.
    ///
    /// # Errors
    /// There is no room, or the result is no longer wanted.
    pub fn hit(&mut self, hit: ImportedHit) -> Result<(), ReadError> {
        self.look()?;
        if self.takes(hit.day) {
            self.has_hits = true;
            self.summary.hit(&hit);
            self.spool.add(&Entry::Hit(Box::new(hit)))?;
        }
        Ok(())
    }

    /// Says that something is left out.
    ///
    /// # Errors
    /// The result is no longer wanted.
    pub fn skip(&mut self, why: Skipped, rows: u64) -> Result<(), ReadError> {
        self.look()?;
        self.summary.skip(why, rows);
        Ok(())
    }

    /// Says that our pipeline leaves a hit out, by the code of its reason.
    ///
    /// # Errors
    /// The result is no longer wanted.
    pub fn leave_out(&mut self, why: Skipped, reason: &str) -> Result<(), ReadError> {
        self.skip(why, 1)?;
        match self.summary.reasons.get_mut(reason) {
            Some(hits) => *hits += 1,
            None => {
                self.summary.reasons.insert(reason.to_owned(), 1);
            }
        }
        Ok(())
    }

    /// Sums up the rows, and makes what was read safe on the disk.
    ///
    /// # Errors
    /// There is no day in it, or no room.
    pub fn finish(mut self) -> Result<Summary, ReadError> {
        self.write_held()?;
        let unknown = self.unknown();
        let Self {
            reading,
            path,
            mut spool,
            mut owners,
            mut tables,
            rows,
            has_rows,
            has_hits,
            mut summary,
            ..
        } = self;
        if has_rows {
            tables.push((spool.entries(), OF_ROWS));
            let (repeated, without_visit) = rows.sum_up(|sum| {
                if reading.stop.load(Relaxed) {
                    return Err(ReadError::Stopped);
                }
                if unknown.contains(&sum.dimension) {
                    return Ok(());
                }
                let of = (sum.dimension, sum.day);
                let figures = owners.claim(OF_ROWS, of, &sum.figures);
                add_sum(sum, figures, &mut summary, &mut spool)
            })?;
            summary.skip(Skipped::Repeated, repeated);
            summary.skip(Skipped::NoVisit, without_visit);
        }
        spool.finish().map_err(ReadError::Disk)?;
        if owners.has_replaced() {
            keep_owned(&path, &tables, &owners, (&reading, &mut summary))?;
        }
        if summary.days.is_empty() {
            return Err(ReadError::NoDays);
        }
        // Hits can tell everything.
        if !has_hits {
            summary.close();
        }
        Ok(summary)
    }
}

/// Refuses figures of a day and a value that no website has.
fn check(figures: &ImportedFigures) -> Result<(), ReadError> {
    let columns = figures.columns().into_iter();
    for (number, name) in columns.zip(ImportedFigures::NAMES) {
        if number.is_some_and(|number| number > LARGEST) {
            return Err(ReadError::LargeSum(name));
        }
    }
    Ok(())
}

/// Writes the figures of a sum that its table owns.
fn add_sum(
    sum: ImportedSum,
    owned: ImportedFigures,
    summary: &mut Summary,
    spool: &mut Writer,
) -> Result<(), ReadError> {
    if owned != sum.figures {
        summary.skip(Skipped::Overlapping, 1);
        if owned == ImportedFigures::default() {
            return Ok(());
        }
    }
    let sum = ImportedSum {
        figures: owned,
        ..sum
    };
    summary.sum(&sum);
    spool.add(&Entry::Sum(sum))
}

/// Writes the file once more, without the figures that another table owns by now.
fn keep_owned(
    path: &Path,
    tables: &[(u64, TableOf)],
    owners: &Owners,
    (reading, summary): (&Reading, &mut Summary),
) -> Result<(), ReadError> {
    let again = path.with_extension("again");
    let kept = Temporary::new(again.clone());
    let mut reader = spool::Reader::open(path).map_err(ReadError::Disk)?;
    let mut writer = Writer::create(&again).map_err(ReadError::Disk)?;
    summary.begin_again();
    let (mut entry, mut table) = (0, OF_ROWS);
    let mut tables = tables.iter().copied().peekable();
    while let Some(part) = reader.part(HELD).map_err(ReadError::Disk)? {
        if reading.stop.load(Relaxed) {
            return Err(ReadError::Stopped);
        }
        match part {
            ImportedPart::Sums(sums) => {
                for sum in sums {
                    while let Some((_, next)) = tables.next_if(|(first, _)| *first <= entry) {
                        table = next;
                    }
                    entry += 1;
                    let owned = owners.owned(table, (sum.dimension, sum.day), &sum.figures);
                    add_sum(sum, owned, summary, &mut writer)?;
                }
            }
            ImportedPart::Hits(hits) => {
                for hit in hits {
                    entry += 1;
                    summary.hit(&hit);
                    writer.add(&Entry::Hit(Box::new(hit)))?;
                }
            }
        }
    }
    writer.finish().map_err(ReadError::Disk)?;
    std::fs::rename(&again, path).map_err(ReadError::Disk)?;
    kept.keep();
    Ok(())
}
