//! An upload: one file as it is, compressed with gzip, or many in a zip.
//!
//! No part of an archive is written anywhere under its own name: its files are read where they are.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom},
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

use flate2::read::MultiGzDecoder;
use rustc_hash::FxHashSet;
use zip::ZipArchive;

use super::limits::{self, Budget, Within};
use crate::error::ReadError;

/// What each entry of an archive's directory begins with.
const ENTRY: u32 = u32::from_be_bytes(*b"PK\x01\x02");

/// An upload that is being read.
#[derive(Debug)]
pub struct Upload {
    packed: Packed,
    names: Vec<String>,
    budget: Budget,
}

#[derive(Debug)]
enum Packed {
    Plain(File),
    Gzip(File),
    Zip(Box<ZipArchive<BufReader<File>>>),
}

impl Upload {
    /// Opens the file of an upload and looks how it is packed. It is read until `stop` is set.
    ///
    /// # Errors
    /// It is an archive that cannot be read, or that is made to do harm.
    pub fn open(path: &Path, stop: &Arc<AtomicBool>) -> Result<Self, ReadError> {
        let mut file = File::open(path).map_err(ReadError::Disk)?;
        let bytes = file.metadata().map_err(ReadError::Disk)?.len();
        let mut start = Vec::with_capacity(4);
        file.by_ref()
            .take(4)
            .read_to_end(&mut start)
            .map_err(ReadError::Disk)?;
        file.seek(SeekFrom::Start(0)).map_err(ReadError::Disk)?;
        let (packed, names) = match start.as_slice() {
            [b'P', b'K', 3 | 5, 4 | 6] => {
                if has_many_entries(&mut file).map_err(ReadError::Disk)? {
                    return Err(ReadError::TooManyFiles);
                }
                let archive = ZipArchive::new(BufReader::new(file)).map_err(broken)?;
                let names = names(&archive)?;
                (Packed::Zip(Box::new(archive)), names)
            }
            [0x1f, 0x8b, ..] => (Packed::Gzip(file), vec![String::new()]),
            _ => (Packed::Plain(file), vec![String::new()]),
        };
        Ok(Self {
            packed,
            names,
            budget: Budget::new(bytes, stop),
        })
    }

    /// The names of its files; an empty one for an upload that is not an archive.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Which of its files are copies of an earlier one that is `wanted`, too, by their length and checksum.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn copies(&mut self, wanted: &[bool]) -> Result<Vec<bool>, ReadError> {
        let mut copies = vec![false; self.names.len()];
        let Packed::Zip(archive) = &mut self.packed else {
            return Ok(copies);
        };
        let mut seen = FxHashSet::default();
        for (at, copy) in copies.iter_mut().enumerate() {
            if self.names[at].is_empty() || !wanted.get(at).is_some_and(|wanted| *wanted) {
                continue;
            }
            let file = archive.by_index_raw(at).map_err(broken)?;
            *copy = file.size() > 0 && !seen.insert((file.size(), file.crc32()));
        }
        Ok(copies)
    }

    /// How many bytes were read so far, decompressed.
    pub fn taken(&self) -> u64 {
        self.budget.taken()
    }

    /// Reads each of its files whose name is `wanted`, in their order.
    ///
    /// # Errors
    /// Those of `read`, and where a file cannot be decompressed.
    pub fn each(
        &mut self,
        wanted: impl Fn(&str) -> bool,
        mut read: impl FnMut(&str, &mut dyn Read) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let budget = self.budget.clone();
        match &mut self.packed {
            Packed::Plain(file) => {
                file.seek(SeekFrom::Start(0)).map_err(ReadError::Disk)?;
                read("", &mut Within::new(BufReader::new(file), &budget))
            }
            Packed::Gzip(file) => {
                file.seek(SeekFrom::Start(0)).map_err(ReadError::Disk)?;
                let plain = MultiGzDecoder::new(BufReader::new(file));
                read("", &mut Within::new(plain, &budget))
            }
            Packed::Zip(archive) => {
                for (at, name) in self.names.iter().enumerate() {
                    if !name.is_empty() && wanted(name) {
                        let file = archive.by_index(at).map_err(broken)?;
                        read(name, &mut Within::new(file, &budget))?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// Whether an archive has too many entries. The directory is read into memory as a whole, so this is found out before.
fn has_many_entries(file: &mut File) -> io::Result<bool> {
    file.seek(SeekFrom::Start(0))?;
    let mut read = BufReader::with_capacity(64 * 1024, &mut *file);
    let (mut last, mut entries) = (0_u32, 0);
    loop {
        let bytes = read.fill_buf()?;
        for byte in bytes {
            last = last << 8 | u32::from(*byte);
            entries += usize::from(last == ENTRY);
        }
        let length = bytes.len();
        if length == 0 || entries > limits::FILES {
            break;
        }
        read.consume(length);
    }
    file.seek(SeekFrom::Start(0))?;
    Ok(entries > limits::FILES)
}

/// The names of an archive's files. Folders have none, nor have the notes that macOS adds.
fn names(archive: &ZipArchive<BufReader<File>>) -> Result<Vec<String>, ReadError> {
    let mut names = Vec::with_capacity(archive.len());
    for at in 0..archive.len() {
        let name = archive
            .name_for_index(at)
            .ok_or_else(|| ReadError::Archive("a file has no name".to_owned()))?
            .map_err(broken)?;
        let parts = || name.split(['/', '\\']);
        let leaves = parts().any(|part| part == "..");
        let absolute = name.starts_with(['/', '\\']) || name.get(1..2) == Some(":");
        if leaves || absolute || name.contains('\0') {
            return Err(ReadError::UnsafeName);
        }
        let skipped = name.ends_with('/') || parts().any(|part| part == "__MACOSX");
        names.push(match skipped {
            true => String::new(),
            false => name.into_owned(),
        });
    }
    Ok(names)
}

fn broken(error: zip::result::ZipError) -> ReadError {
    match error {
        zip::result::ZipError::Io(error) => error.into(),
        error => ReadError::Archive(error.to_string()),
    }
}

/// The last part of a name, without folders.
#[must_use]
pub fn base_name(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    fn stored(bytes: &[u8]) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for (name, bytes) in files {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn read(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>, ReadError> {
        let file = stored(bytes);
        let mut found = Vec::new();
        Upload::open(file.path(), &Arc::default())?.each(
            |name| name.is_empty() || name.ends_with(".csv"),
            |name, read| {
                let mut bytes = Vec::new();
                read.read_to_end(&mut bytes)?;
                found.push((name.to_owned(), bytes));
                Ok(())
            },
        )?;
        Ok(found)
    }

    #[test]
    fn plain_compressed_and_packed_files_are_read() {
        assert_eq!(read(b"a,b").unwrap(), [(String::new(), b"a,b".to_vec())]);
        assert_eq!(read(b"").unwrap(), [(String::new(), vec![])]);
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(b"a,b").unwrap();
        let gzip = gzip.finish().unwrap();
        assert_eq!(read(&gzip).unwrap(), [(String::new(), b"a,b".to_vec())]);
        let zip = zipped(&[("x/a.csv", b"a,b"), ("x/notes.txt", b"?"), ("b.csv", b"c")]);
        let found = read(&zip).unwrap();
        let names: Vec<_> = found.iter().map(|(name, _)| base_name(name)).collect();
        assert_eq!(names, ["a.csv", "b.csv"]);
    }

    #[test]
    fn archives_that_do_harm_are_refused() {
        for name in [
            "../a.csv",
            "x/../../a.csv",
            "/etc/a.csv",
            "..\\a.csv",
            "C:\\a.csv",
        ] {
            let refused = read(&zipped(&[(name, b"a")]));
            assert!(matches!(refused, Err(ReadError::UnsafeName)), "{name}");
        }
        let names: Vec<String> = (0..=limits::FILES).map(|at| format!("{at}.csv")).collect();
        let many: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &b""[..])).collect();
        assert!(matches!(read(&zipped(&many)), Err(ReadError::TooManyFiles)));
        // 256 MB of zeros are about 250 KB.
        let zeros = vec![0; 1 << 20];
        let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        zip.start_file("a.csv", SimpleFileOptions::default())
            .unwrap();
        for _ in 0..256 {
            zip.write_all(&zeros).unwrap();
        }
        let bomb = zip.finish().unwrap().into_inner();
        assert!(matches!(read(&bomb), Err(ReadError::TooLarge)));
    }

    #[test]
    fn archives_that_are_cut_off_are_refused() {
        let zip = zipped(&[("a.csv", &b"a,b\n".repeat(1_000))]);
        for length in [4, 20, zip.len() / 2, zip.len() - 1] {
            let refused = read(&zip[..length]);
            assert!(matches!(refused, Err(ReadError::Archive(_))), "{length}");
        }
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(&b"a,b\n".repeat(1_000)).unwrap();
        let gzip = gzip.finish().unwrap();
        let refused = read(&gzip[..gzip.len() - 10]);
        assert!(matches!(refused, Err(ReadError::Archive(_))));
    }
}
