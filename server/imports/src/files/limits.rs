//! How much of an upload is read, however it was made.

use std::{
    cell::Cell,
    io::{self, Read},
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use crate::error::{Place, ReadError};

/// Bytes of an upload, as it is sent.
pub const UPLOAD: u64 = 512 << 20;
/// Files of an archive.
pub const FILES: usize = 1_000;
/// Bytes of an upload when it is decompressed, all files together.
pub const DECOMPRESSED: u64 = 8 << 30;
/// Up to here, how well an archive is compressed does not matter.
const SMALL: u64 = 64 << 20;
/// A text of a log is compressed to a thirtieth; a bomb to a thousandth.
const RATIO: u64 = 200;
/// Bytes of one line or record.
pub const LINE: u64 = 1 << 20;
/// Columns of a table.
pub const COLUMNS: usize = 500;

/// What may still be decompressed of an upload. Clones share it.
#[derive(Clone, Debug)]
pub struct Budget(Rc<Inner>);

#[derive(Debug)]
struct Inner {
    compressed: u64,
    taken: Cell<u64>,
    stop: Arc<AtomicBool>,
}

impl Budget {
    /// For an upload of this many bytes, which is read until `stop` is set.
    #[must_use]
    pub fn new(compressed: u64, stop: &Arc<AtomicBool>) -> Self {
        Self(Rc::new(Inner {
            compressed,
            taken: Cell::new(0),
            stop: Arc::clone(stop),
        }))
    }

    /// How much was read.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.0.taken.get()
    }

    fn take(&self, bytes: u64) -> Result<(), ReadError> {
        if self.0.stop.load(Relaxed) {
            return Err(ReadError::Stopped);
        }
        let taken = self.taken().saturating_add(bytes);
        self.0.taken.set(taken);
        let most = self.0.compressed.saturating_mul(RATIO).max(SMALL);
        match taken > most.min(DECOMPRESSED) {
            true => Err(ReadError::TooLarge),
            false => Ok(()),
        }
    }
}

/// Reads within a budget.
#[derive(Debug)]
pub struct Within<R> {
    inner: R,
    budget: Budget,
}

impl<R: Read> Within<R> {
    /// Reads this within the budget.
    pub fn new(inner: R, budget: &Budget) -> Self {
        Self {
            inner,
            budget: budget.clone(),
        }
    }
}

impl<R: Read> Read for Within<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.budget.take(read as u64)?;
        Ok(read)
    }
}

/// How many bytes came since the last record ended. A reader of records resets it after each.
#[derive(Clone, Debug, Default)]
pub struct SinceRecord(Rc<Cell<u64>>);

impl SinceRecord {
    /// A record has ended.
    pub fn reset(&self) {
        self.0.set(0);
    }
}

/// Ends where one record becomes too long, before it fills the memory.
#[derive(Debug)]
pub struct InRecords<R> {
    inner: R,
    since: SinceRecord,
    file: String,
}

impl<R: Read> InRecords<R> {
    /// Reads a file of this name.
    pub fn new(inner: R, file: &str) -> (Self, SinceRecord) {
        let since = SinceRecord::default();
        let this = Self {
            inner,
            since: since.clone(),
            file: file.to_owned(),
        };
        (this, since)
    }
}

impl<R: Read> Read for InRecords<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.since.0.get() > LINE {
            let place = Place {
                file: self.file.clone(),
                line: 0,
            };
            return Err(ReadError::LongLine(place).into());
        }
        let read = self.inner.read(buffer)?;
        self.since.0.set(self.since.0.get() + read as u64);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bomb_ends_early_and_a_text_does_not() {
        // A megabyte of zeros compressed to a few hundred bytes is small.
        let stop = Arc::default();
        let budget = Budget::new(1_000, &stop);
        assert!(budget.take(SMALL).is_ok());
        assert!(matches!(budget.take(1), Err(ReadError::TooLarge)));
        let budget = Budget::new(10 << 20, &stop);
        assert!(budget.take(1 << 30).is_ok());
        assert!(matches!(budget.take(1 << 30), Err(ReadError::TooLarge)));
        let budget = Budget::new(UPLOAD, &stop);
        assert!(budget.take(DECOMPRESSED).is_ok());
        assert!(matches!(budget.take(1), Err(ReadError::TooLarge)));
        stop.store(true, Relaxed);
        assert!(matches!(budget.take(1), Err(ReadError::Stopped)));
    }

    #[test]
    fn a_record_without_an_end_is_given_up() {
        let (mut endless, _) = InRecords::new(io::repeat(b'x'), "a.csv");
        let mut read = 0;
        let mut buffer = [0; 4096];
        let error = loop {
            match endless.read(&mut buffer) {
                Ok(bytes) => read += bytes as u64,
                Err(error) => break ReadError::from(error),
            }
        };
        assert!(read <= LINE + 4096, "{read}");
        assert!(matches!(error, ReadError::LongLine(place) if place.file == "a.csv"));
        let (mut lines, since) = InRecords::new(io::repeat(b'x'), "a.csv");
        for _ in 0..1_000 {
            assert!(lines.read(&mut buffer).is_ok());
            since.reset();
        }
    }
}
