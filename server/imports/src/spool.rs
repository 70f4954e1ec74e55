//! What was read of an upload, in a file of the data folder: sums of days, or hits. The upload itself is not kept, so that
//! addresses of visitors in it are gone as soon as they are read.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Read, Write},
    path::Path,
};

use counts::{ImportedHit, ImportedPart, ImportedSum};
use serde::{Deserialize, Serialize};

use crate::error::ReadError;

/// Bytes of a file at most.
pub const MOST: u64 = 4 << 30;
/// Bytes of a record at most. A hit has 64 KiB of properties, and some texts.
const RECORD: usize = 1 << 20;
/// Bytes that are read or written at once.
const PIECE: usize = 256 * 1024;

/// One record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Entry {
    /// A sum.
    Sum(ImportedSum),
    /// A hit.
    Hit(Box<ImportedHit>),
}

/// Writes records into a new file.
#[derive(Debug)]
pub struct Writer {
    file: BufWriter<File>,
    buffer: Vec<u8>,
    bytes: u64,
    entries: u64,
}

impl Writer {
    /// Creates the file.
    ///
    /// # Errors
    /// It is there already, or the disk refuses.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = File::create_new(path)?;
        Ok(Self {
            file: BufWriter::with_capacity(PIECE, file),
            buffer: Vec::new(),
            bytes: 0,
            entries: 0,
        })
    }

    /// Adds a record.
    ///
    /// # Errors
    /// The file becomes too large, or the disk refuses.
    pub fn add(&mut self, entry: &Entry) -> Result<(), ReadError> {
        self.buffer.clear();
        self.buffer.extend([0; 4]);
        let buffer = std::mem::take(&mut self.buffer);
        let mut buffer = postcard::to_extend(entry, buffer)
            .map_err(|error| ReadError::Disk(io::Error::other(error)))?;
        let length = u32::try_from(buffer.len() - 4).map_err(|_| ReadError::NoRoom)?;
        if length as usize > RECORD {
            return Err(ReadError::NoRoom);
        }
        buffer[..4].copy_from_slice(&length.to_le_bytes());
        self.bytes += buffer.len() as u64;
        if self.bytes > MOST {
            return Err(ReadError::NoRoom);
        }
        self.file.write_all(&buffer).map_err(ReadError::Disk)?;
        self.entries += 1;
        self.buffer = buffer;
        Ok(())
    }

    /// How many records there are.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Writes the rest, so that it is safe on the disk.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn finish(self) -> io::Result<u64> {
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(self.entries)
    }
}

/// Whether a file is damaged or gone, for good. Other errors may pass.
#[must_use]
pub fn is_damage(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, NotFound, UnexpectedEof};
    matches!(error.kind(), NotFound | UnexpectedEof | InvalidData)
}

/// Reads the records of a file.
#[derive(Debug)]
pub struct Reader {
    file: BufReader<File>,
    buffer: Vec<u8>,
    /// A record that was read and belongs to the next part.
    next: Option<Entry>,
}

impl Reader {
    /// Opens the file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: BufReader::with_capacity(PIECE, File::open(path)?),
            buffer: Vec::new(),
            next: None,
        })
    }

    fn length(&mut self) -> io::Result<Option<usize>> {
        let mut length = [0; 4];
        match self.file.read_exact(&mut length) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
            Ok(()) => match u32::from_le_bytes(length) as usize {
                // In a damaged file, it may be anything.
                length if length > RECORD => Err(io::ErrorKind::InvalidData.into()),
                length => Ok(Some(length)),
            },
        }
    }

    /// Passes over records.
    ///
    /// # Errors
    /// The file has fewer.
    pub fn skip(&mut self, entries: u64) -> io::Result<()> {
        for _ in 0..entries {
            let length = self.length()?.ok_or(io::ErrorKind::UnexpectedEof)?;
            self.file.seek_relative(length as i64)?;
        }
        Ok(())
    }

    fn entry(&mut self) -> io::Result<Option<Entry>> {
        if let Some(next) = self.next.take() {
            return Ok(Some(next));
        }
        let Some(length) = self.length()? else {
            return Ok(None);
        };
        self.buffer.resize(length, 0);
        self.file.read_exact(&mut self.buffer)?;
        postcard::from_bytes(&self.buffer)
            .map(Some)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// The next records of one kind, up to a number of them; `None` at the end.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn part(&mut self, most: usize) -> io::Result<Option<ImportedPart>> {
        let mut part = match self.entry()? {
            None => return Ok(None),
            Some(Entry::Sum(sum)) => ImportedPart::Sums(vec![sum]),
            Some(Entry::Hit(hit)) => ImportedPart::Hits(vec![*hit]),
        };
        while part.len() < most {
            match (&mut part, self.entry()?) {
                (_, None) => break,
                (ImportedPart::Sums(sums), Some(Entry::Sum(sum))) => sums.push(sum),
                (ImportedPart::Hits(hits), Some(Entry::Hit(hit))) => hits.push(*hit),
                (_, Some(other)) => {
                    self.next = Some(other);
                    break;
                }
            }
        }
        Ok(Some(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(day: i32) -> Entry {
        Entry::Sum(ImportedSum {
            day,
            value: Some("=x".to_owned()),
            ..ImportedSum::default()
        })
    }

    #[test]
    fn records_come_back_in_parts_from_any_of_them() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        let mut writer = Writer::create(&path).unwrap();
        let hit = Entry::Hit(Box::default());
        for entry in [sum(1), sum(2), sum(3), hit.clone(), hit, sum(4)] {
            writer.add(&entry).unwrap();
        }
        assert_eq!((writer.entries(), writer.finish().unwrap()), (6, 6));
        assert!(Writer::create(&path).is_err(), "it is never written twice");
        let parts = |skipped| {
            let mut reader = Reader::open(&path).unwrap();
            reader.skip(skipped).unwrap();
            let mut found = Vec::new();
            while let Some(part) = reader.part(2).unwrap() {
                found.push((part.len(), matches!(part, ImportedPart::Sums(_))));
            }
            found
        };
        assert_eq!(parts(0), [(2, true), (1, true), (2, false), (1, true)]);
        assert_eq!(parts(2), [(1, true), (2, false), (1, true)]);
        assert_eq!(parts(6), []);
        assert!(Reader::open(&path).unwrap().skip(7).is_err());
    }

    #[test]
    fn a_file_that_is_cut_off_is_an_error() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        let mut writer = Writer::create(&path).unwrap();
        writer.add(&sum(1)).unwrap();
        writer.finish().unwrap();
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        let error = Reader::open(&path).unwrap().part(9).unwrap_err();
        assert!(is_damage(&error), "{error}");
    }

    #[test]
    fn only_damage_is_for_good() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        let missing = Reader::open(&path).unwrap_err();
        assert!(is_damage(&missing), "{missing}");
        // A record of one byte, which no entry has.
        std::fs::write(&path, [1, 0, 0, 0, 0xff]).unwrap();
        let wrong = Reader::open(&path).unwrap().part(9).unwrap_err();
        assert!(is_damage(&wrong), "{wrong}");
        for passing in [5, 11, 23] {
            // EIO, EAGAIN, ENFILE.
            let passing = io::Error::from_raw_os_error(passing);
            assert!(!is_damage(&passing), "{passing}");
        }
    }

    #[test]
    fn a_length_that_no_record_has_is_an_error_before_anything_is_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        std::fs::write(&path, b"damaged").unwrap();
        let mut reader = Reader::open(&path).unwrap();
        assert_eq!(
            reader.part(9).unwrap_err().kind(),
            io::ErrorKind::InvalidData
        );
        assert_eq!(reader.buffer.capacity(), 0);
        assert!(Reader::open(&path).unwrap().skip(1).is_err());
    }
}
