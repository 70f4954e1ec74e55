//! The log of our Postgres: it has a bound, and its last lines are what an error says.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use super::cluster::last_lines;

/// It is cut when it is larger, in bytes.
const AT_MOST: u64 = 10 * 1024 * 1024;
/// How many bytes of its end are kept then, and read for the last lines.
const END: u64 = 64 * 1024;

/// The log, since one start.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    /// Where it ended before this start.
    from: AtomicU64,
}

impl Log {
    /// For a start that begins now.
    ///
    /// # Errors
    /// It cannot be read or cut.
    pub fn at(path: PathBuf) -> io::Result<Self> {
        let log = Self {
            path,
            from: AtomicU64::new(0),
        };
        log.bound()?;
        log.from.store(log.length()?, Relaxed);
        Ok(log)
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// For writing: each write goes to the end, wherever that is by then. Made where it is missing.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn output(&self) -> io::Result<File> {
        File::options().create(true).append(true).open(&self.path)
    }

    /// Cuts it if it has grown large, even while a process writes; its end is kept. A line that is written
    /// at that moment may be lost.
    ///
    /// # Errors
    /// It cannot be read or cut.
    pub fn bound(&self) -> io::Result<()> {
        let length = self.length()?;
        if length <= AT_MOST {
            return Ok(());
        }
        let mut file = File::options().read(true).append(true).open(&self.path)?;
        let end = read_end(&mut file, length - END)?;
        file.set_len(0)?;
        self.from.store(0, Relaxed);
        file.write_all(&end)
    }

    /// The last lines of this start.
    pub fn last_words(&self) -> String {
        let read = File::open(&self.path)
            .and_then(|mut file| read_end(&mut file, self.from.load(Relaxed)));
        match read {
            Ok(end) => last_lines(&String::from_utf8_lossy(&end)),
            Err(error) => format!("its log cannot be read: {error}"),
        }
    }

    fn length(&self) -> io::Result<u64> {
        match self.path.metadata() {
            Ok(found) => Ok(found.len()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            Err(error) => Err(error),
        }
    }
}

/// The last bytes of a file, from `from` on, at most [`END`].
fn read_end(file: &mut File, from: u64) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(from.max(length.saturating_sub(END))))?;
    let mut end = Vec::new();
    file.take(END).read_to_end(&mut end)?;
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of 100 bytes.
    fn line(number: u64) -> String {
        format!("{number:099}\n")
    }

    #[test]
    fn the_last_lines_are_those_of_the_end_however_long_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let log = Log::at(folder.path().join("postgres.log")).unwrap();
        let mut output = log.output().unwrap();
        let lines: String = (0..2 * AT_MOST / 100).map(line).collect();
        output.write_all(lines.as_bytes()).unwrap();
        output.write_all(b"first\nsecond\nthird\n").unwrap();
        assert_eq!(log.last_words(), "first; second; third");
        // Another start has said nothing yet.
        let again = Log::at(log.path().to_owned()).unwrap();
        assert_eq!(again.last_words(), "");
        output.write_all(b"fourth\n").unwrap();
        assert_eq!(again.last_words(), "fourth");
    }

    #[test]
    fn it_is_cut_while_somebody_writes_and_its_end_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let log = Log::at(folder.path().join("postgres.log")).unwrap();
        let mut output = log.output().unwrap();
        let lines: String = (0..AT_MOST / 100).map(line).collect();
        output.write_all(lines.as_bytes()).unwrap();
        log.bound().unwrap();
        assert_eq!(log.length().unwrap(), AT_MOST / 100 * 100, "not too large");
        output.write_all(line(7).as_bytes()).unwrap();
        log.bound().unwrap();
        assert_eq!(log.length().unwrap(), END);
        // A process that writes continues at the new end.
        output.write_all(b"last\n").unwrap();
        assert_eq!(log.length().unwrap(), END + 5);
        assert_eq!(
            log.last_words().split("; ").collect::<Vec<_>>(),
            [line(AT_MOST / 100 - 1).trim(), line(7).trim(), "last"]
        );
    }
}
