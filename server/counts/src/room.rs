//! Whether the disk has room. What the file system reports as free leaves out quotas and reserves, so it is also tried by
//! writing; but only if there seems to be enough, since the journal and Postgres need the last of it.

use std::{
    fs::{File, remove_file},
    io::{self, Write as _},
    path::Path,
};

use nix::{errno::Errno, sys::statvfs::statvfs};

/// Written at once.
const PIECE: usize = 256 << 10;

/// Checks that this many bytes are free, and writes as many into a file in this folder, which has no name meanwhile, so
/// that a crash leaves no file.
///
/// # Errors
/// The disk does not take all of them.
pub(crate) fn try_for(dir: &Path, bytes: usize) -> io::Result<()> {
    let disk = statvfs(dir)?;
    // The types differ by platform.
    #[allow(clippy::useless_conversion)]
    let free = u64::from(disk.blocks_available()).saturating_mul(u64::from(disk.fragment_size()));
    if free < bytes as u64 {
        return Err(Errno::ENOSPC.into());
    }
    let path = dir.join("room");
    let mut file = File::create(&path)?;
    remove_file(&path)?;
    let piece = vec![1; PIECE];
    for _ in 0..bytes.div_ceil(PIECE) {
        file.write_all(&piece)?;
    }
    file.sync_data()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trying_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        try_for(dir.path(), PIECE + 1).unwrap();
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
        assert!(try_for(&dir.path().join("missing"), 1).is_err());
        let full = try_for(dir.path(), usize::MAX >> 1).unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::StorageFull);
    }
}
