//! The segment being written.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
};

use super::{Position, segment_path, sync_dir};

const MAGIC: [u8; 8] = *b"STILEJ01";
/// Bytes before the first frame.
pub(crate) const HEADER: u64 = 44;

/// The start of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub number: u64,
    /// The segment before, and its length when this one began: what follows was never acknowledged and does
    /// not count.
    pub before: Position,
    /// By the arrival clock, in microseconds.
    pub began: i64,
}

impl Header {
    fn bytes(&self) -> [u8; HEADER as usize] {
        let mut bytes = [0; HEADER as usize];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..16].copy_from_slice(&self.number.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.before.segment.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.before.offset.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.began.to_le_bytes());
        let sum = crc32c::crc32c(&bytes[..40]);
        bytes[40..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The header of a segment's bytes, if it is whole.
    pub fn parse(bytes: &[u8]) -> Option<Header> {
        let bytes = bytes.get(..HEADER as usize)?;
        let word = |at: usize| bytes[at..at + 8].try_into().ok().map(u64::from_le_bytes);
        let sum = bytes[40..].try_into().ok().map(u32::from_le_bytes)?;
        if bytes[..8] != MAGIC || sum != crc32c::crc32c(&bytes[..40]) {
            return None;
        }
        Some(Header {
            number: word(8)?,
            before: Position {
                segment: word(16)?,
                offset: word(24)?,
            },
            began: word(32)? as i64,
        })
    }

    /// The header of a segment on disk, if it is whole.
    pub fn read(path: &Path) -> io::Result<Option<Header>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(HEADER).read_to_end(&mut bytes)?;
        Ok(Header::parse(&bytes))
    }
}

/// The open segment.
#[derive(Debug)]
pub(crate) struct Segment {
    file: File,
    number: u64,
    /// Length of what is safe.
    good: u64,
    /// A flush failed or a torn write could not be cut: the content of the disk is unknown, so nothing may
    /// be written here any longer.
    suspect: bool,
}

impl Segment {
    /// Begins a segment: file, header and name are safe when this returns. It gets this number or,
    /// where a file that could not be begun stayed behind under it, the next that is free.
    pub fn begin(dir: &Path, number: u64, before: Position, began: i64) -> io::Result<Segment> {
        let (number, mut file) = create(dir, number)?;
        let header = Header {
            number,
            before,
            began,
        };
        let written = file
            .write_all(&header.bytes())
            .and_then(|()| file.sync_all())
            .and_then(|()| sync_dir(dir));
        if let Err(error) = written {
            let path = segment_path(dir, number);
            // Writing to the segment before may continue: if the new file stays, it must not say where that
            // ends.
            let emptied = file.set_len(0).is_ok();
            if let Err(second) = std::fs::remove_file(&path) {
                tracing::warn!(%second, emptied, path = %path.display(), "a segment that could not be begun stays behind");
            }
            return Err(error);
        }
        Ok(Segment {
            file,
            number,
            good: HEADER,
            suspect: false,
        })
    }

    /// Where the next frame goes.
    pub fn end(&self) -> Position {
        Position {
            segment: self.number,
            offset: self.good,
        }
    }

    /// Whether nothing more may be written here.
    pub fn is_suspect(&self) -> bool {
        self.suspect
    }

    /// Appends and flushes: when it returns `Ok`, the bytes are safe; otherwise none of them count.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.file.write_all(bytes) {
            self.cut();
            return Err(error);
        }
        if let Err(error) = self.file.sync_data() {
            // After a failed flush the kernel may call pages clean that never reached the disk; a second
            // flush would succeed without writing them. The next segment's header says where this one ends.
            self.suspect = true;
            self.cut();
            return Err(error);
        }
        self.good += bytes.len() as u64;
        Ok(())
    }

    /// Tries whether there is room again: writes after the end, flushes, and cuts it off.
    pub fn probe(&mut self) -> io::Result<()> {
        const ROOM: usize = 256 << 10;
        let tried = self.file.write_all(&vec![0; ROOM]);
        let tried = tried.and_then(|()| self.file.sync_data());
        self.cut();
        tried
    }

    fn cut(&mut self) {
        if let Err(error) = self.file.set_len(self.good) {
            tracing::error!(%error, segment = self.number, "a torn write could not be cut");
            self.suspect = true;
        }
    }
}

/// A new file under the first free number from this one on.
fn create(dir: &Path, mut number: u64) -> io::Result<(u64, File)> {
    loop {
        let path = segment_path(dir, number);
        match OpenOptions::new().append(true).create_new(true).open(&path) {
            Ok(file) => return Ok((number, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::replay, *};

    #[test]
    fn a_number_that_is_taken_is_passed_over() {
        let dir = tempfile::tempdir().unwrap();
        let nothing = Position::default();
        let mut first = Segment::begin(dir.path(), 1, nothing, 5).unwrap();
        first.append(b"said").unwrap();
        // Begun halfway, and not to be removed.
        std::fs::write(segment_path(dir.path(), 2), &MAGIC[..5]).unwrap();
        let next = Segment::begin(dir.path(), 2, first.end(), 6).unwrap();
        let (segment, offset) = (3, HEADER);
        assert_eq!(next.end(), Position { segment, offset });
        let header = Header::read(&segment_path(dir.path(), 3)).unwrap().unwrap();
        assert_eq!((header.number, header.before), (3, first.end()));
        let found = replay::segments(dir.path()).unwrap();
        assert_eq!(found, [(1, Some(HEADER + 4)), (2, None), (3, None)]);
        let mut damage = replay::Damage::default();
        replay::read(dir.path(), 2, None, &mut damage, |_, _| panic!("nothing")).unwrap();
        assert_eq!(damage, replay::Damage::default());
    }

    #[test]
    fn a_header_reads_as_written_and_not_when_changed() {
        let header = Header {
            number: 7,
            before: Position {
                segment: 6,
                offset: 99,
            },
            began: -5,
        };
        let mut bytes = header.bytes();
        assert_eq!(Header::parse(&bytes), Some(header));
        bytes[30] ^= 1;
        assert_eq!(Header::parse(&bytes), None);
        assert_eq!(Header::parse(&bytes[..40]), None);
    }
}
