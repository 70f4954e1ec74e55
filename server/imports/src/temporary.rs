//! Files and folders that are removed unless they are kept.

use std::{
    io,
    path::{Path, PathBuf},
};

/// A file, or a folder with all that is in it, that is removed with this unless it is kept.
#[derive(Debug)]
pub struct Temporary(Option<PathBuf>);

impl Temporary {
    /// This one, which may not exist yet.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self(Some(path))
    }

    /// Keeps it.
    pub fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let Some(path) = &self.0 else {
            return;
        };
        match remove(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%error, path = %path.display(), "a temporary file could not be removed");
            }
            _ => {}
        }
    }
}

/// Removes a file, or a folder with all that is in it.
///
/// # Errors
/// There is none, or the disk refuses.
pub fn remove(path: &Path) -> io::Result<()> {
    match std::fs::symlink_metadata(path)?.is_dir() {
        true => std::fs::remove_dir_all(path),
        false => std::fs::remove_file(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_are_removed_unless_they_are_kept() {
        let dir = tempfile::tempdir().unwrap();
        let [file, folder] = ["file", "folder"].map(|name| dir.path().join(name));
        std::fs::write(&file, b"abc").unwrap();
        std::fs::create_dir_all(folder.join("inner")).unwrap();
        Temporary::new(file.clone()).keep();
        assert!(file.exists());
        drop(Temporary::new(file.clone()));
        drop(Temporary::new(folder.clone()));
        assert!(!file.exists() && !folder.exists());
        // One that was never made may be missing.
        drop(Temporary::new(file));
    }
}
