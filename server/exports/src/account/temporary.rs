//! Files that are being sent: they exist only as long as that takes.

use std::{
    io,
    path::{Path, PathBuf},
};

use uuid::Uuid;

const PREFIX: &str = "export-";

/// A file that is removed when this is dropped.
#[derive(Debug)]
pub(super) struct Temporary(PathBuf);

impl Temporary {
    /// The place of a new file in this folder, which is made where it is missing.
    pub fn new(folder: &Path, id: Uuid) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        Ok(Self(folder.join(format!("{PREFIX}{id}"))))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// How large it is, once it is written.
    pub fn bytes(&self) -> io::Result<u64> {
        Ok(std::fs::metadata(&self.0)?.len())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        match std::fs::remove_file(&self.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%error, file = %self.0.display(), "a temporary file could not be removed");
            }
            _ => {}
        }
    }
}

/// Removes what a crash left behind. To be called before the service begins.
///
/// # Errors
/// When the folder cannot be read, or a file in it not be removed.
pub fn clear(folder: &Path) -> io::Result<()> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
