//! Files that are whole or not there.

use std::{
    fs::{self, File},
    io::{self, Write},
    os::unix::fs::{MetadataExt as _, OpenOptionsExt},
    path::Path,
};

/// Less free space than this is too little to work with, in bytes.
pub const TOO_LITTLE_SPACE: u64 = 300_000_000;
/// Less free space than this will soon be too little: a compaction writes a second copy of a month. In bytes.
pub const LITTLE_SPACE: u64 = 3_000_000_000;

/// Writes a file that only this user may read. Readers find either all of it or the previous content, and
/// once this returns, it survives a power loss.
///
/// # Errors
/// When the disk does not take it; then nothing has changed.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_extension("new");
    // A draft that a crash left behind is useless.
    let mut file = File::options()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

/// Bytes of a folder's files on disk. What cannot be read, or is deleted meanwhile, counts as nothing: this is a hint.
#[must_use]
pub fn size_on_disk(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    let sizes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => size_on_disk(&entry.path()),
        Ok(found) => found.blocks() * 512,
        Err(_) => 0,
    });
    sizes.sum()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn all_of_it_for_its_user_alone_and_over_what_a_crash_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal");
        fs::write(folder.path().join("seal.new"), b"half of something longer").unwrap();
        for bytes in [b"first".as_slice(), b"other"] {
            write_whole(&path, bytes).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
        let names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["seal"]);
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }

    #[test]
    fn what_was_there_stays_when_it_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seal");
        write_whole(&path, b"first").unwrap();
        fs::create_dir(folder.path().join("seal.new")).unwrap();
        write_whole(&path, b"other").unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), b"first");
    }
}
