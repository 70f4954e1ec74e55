//! The folder of what was read of uploads.

use std::{
    collections::HashSet,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use base::answer::Problem;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// How many uploads are read at once. Each takes up to 700 MB of memory; most take far less.
const AT_ONCE: usize = 2;
/// Bytes of all files together, those that are being read included.
const ROOM: u64 = 20 << 30;
/// A file without a row in Postgres is removed when it is this old: a younger one may be about to be named.
const UNNAMED: Duration = Duration::from_secs(6 * 3_600);
/// The ending of an upload that is being received.
const UPLOAD: &str = "upload";

/// The folder. Clones share the limits.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    slots: Arc<Semaphore>,
}

/// A file that is removed unless it is kept.
#[derive(Debug)]
pub struct Temporary(Option<PathBuf>);

impl Temporary {
    /// This file, which may not exist yet.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self(Some(path))
    }

    /// Keeps the file.
    pub fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let Some(path) = &self.0 else {
            return;
        };
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%error, file = %path.display(), "a temporary file could not be removed");
            }
            _ => {}
        }
    }
}

impl Folder {
    /// The folder at this path, which is made where it is missing.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            slots: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// The file of what was read.
    #[must_use]
    pub fn spool(&self, id: Uuid) -> PathBuf {
        self.path.join(id.to_string())
    }

    /// The file of an upload that is being received.
    #[must_use]
    pub fn upload(&self, id: Uuid) -> PathBuf {
        self.spool(id).with_extension(UPLOAD)
    }

    /// A place to read an upload.
    ///
    /// # Errors
    /// 503 where others are being read, or all files together take too much room.
    pub async fn enter(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let slots = Arc::clone(&self.slots);
        let slot = slots
            .try_acquire_owned()
            .map_err(|_| Problem::busy("busy.many_imports", 30))?;
        self.room().await?;
        Ok(slot)
    }

    /// Makes the folder where it is missing, and looks whether there is room for more.
    ///
    /// # Errors
    /// 503 where all files together take too much.
    pub async fn room(&self) -> Result<(), Problem> {
        let path = self.path.clone();
        let used = tokio::task::spawn_blocking(move || {
            std::fs::create_dir_all(&path)?;
            used(&path)
        });
        let used = used.await.map_err(Problem::internal)?;
        match used.map_err(Problem::internal)? {
            used if used >= ROOM => Err(Problem::busy("busy.imports_full", 3_600)),
            _ => Ok(()),
        }
    }

    /// Removes files that no upload and no import names. Whatever is being received or read now is younger than that.
    ///
    /// # Errors
    /// The folder cannot be read, or a file in it not be removed.
    pub fn sweep(&self, named: &HashSet<Uuid>, all: bool) -> io::Result<usize> {
        let mut removed = 0;
        for entry in entries(&self.path)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let is_named = Uuid::try_parse(&name).is_ok_and(|id| named.contains(&id));
            let age = entry.metadata()?.modified()?.elapsed().unwrap_or_default();
            if is_named || !all && age < UNNAMED {
                continue;
            }
            match entry.file_type()?.is_dir() {
                true => std::fs::remove_dir_all(entry.path())?,
                false => std::fs::remove_file(entry.path())?,
            }
            removed += 1;
        }
        Ok(removed)
    }
}

fn entries(path: &Path) -> io::Result<Vec<io::Result<std::fs::DirEntry>>> {
    match std::fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(vec![]),
        entries => Ok(entries?.collect()),
    }
}

fn used(path: &Path) -> io::Result<u64> {
    let mut used = 0;
    for entry in entries(path)? {
        match entry?.metadata() {
            Ok(found) => used += found.len(),
            // Removed meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(used)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_nobody_names_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(&dir.path().join("imports"));
        assert_eq!(folder.sweep(&HashSet::new(), true).unwrap(), 0);
        std::fs::create_dir_all(dir.path().join("imports/x.rows")).unwrap();
        let [named, other] = [Uuid::from_u128(1), Uuid::from_u128(2)];
        for file in [
            folder.spool(named),
            folder.spool(other),
            folder.upload(other),
        ] {
            std::fs::write(file, b"abc").unwrap();
        }
        let names = HashSet::from([named]);
        assert_eq!(folder.sweep(&names, false).unwrap(), 0, "they are young");
        assert_eq!(folder.sweep(&names, true).unwrap(), 3);
        assert!(folder.spool(named).exists());
        Temporary::new(folder.spool(other)).keep();
        drop(Temporary::new(folder.spool(named)));
        assert!(!folder.spool(named).exists());
    }

    #[tokio::test]
    async fn so_many_are_read_at_once() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path());
        let mut places = Vec::new();
        for _ in 0..AT_ONCE {
            places.push(folder.enter().await.expect("a place"));
        }
        assert_eq!(folder.enter().await.unwrap_err().code(), "busy");
        places.pop();
        assert!(folder.enter().await.is_ok());
    }
}
