//! Whether the disk has room. It is tried by writing: what a file system says is free leaves out quotas and reserves.

use std::{
    fs::{File, remove_file},
    io::{self, Write as _},
    path::Path,
};

/// Written at once.
const PIECE: usize = 256 << 10;

/// Writes this many bytes into a file in this folder, which has no name meanwhile, so that a crash leaves
/// no file.
///
/// # Errors
/// The disk does not take all of them.
pub(crate) fn try_for(dir: &Path, bytes: usize) -> io::Result<()> {
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
    }
}
