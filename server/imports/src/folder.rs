//! The folder of what was read of uploads.

use std::{
    collections::HashSet,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use base::answer::Problem;
use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// How many uploads are read at once. Each takes up to 700 MB of memory; most take far less.
const AT_ONCE: usize = 2;
/// How long an upload that has arrived waits to be read.
const WAIT: Duration = Duration::from_secs(20);
/// How many uploads are received at once, each of another account.
const RECEIVED: usize = 16;
/// Bytes of all files together, those that are being read included.
const ROOM: u64 = 20 << 30;
/// Bytes of the files of one account.
const ROOM_OF_ACCOUNT: u64 = 5 << 30;
/// A file without a row in Postgres is removed when it is this old: a younger one may be about to be named.
const UNNAMED: Duration = Duration::from_secs(6 * 3_600);
/// The ending of an upload that is being received.
const UPLOAD: &str = "upload";
/// The ending of a folder with what was fetched so far.
const FETCHED: &str = "fetched";

/// The folder. Clones share the limits.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    /// The accounts whose uploads are received or read.
    receiving: Arc<Mutex<HashSet<Uuid>>>,
    slots: Arc<Semaphore>,
}

/// The permit to receive an upload of an account, and to read it.
#[derive(Debug)]
pub struct Receiving {
    all: Arc<Mutex<HashSet<Uuid>>>,
    account: Uuid,
}

impl Drop for Receiving {
    fn drop(&mut self) {
        self.all.lock().remove(&self.account);
    }
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
            receiving: Arc::default(),
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

    /// The folder with what was fetched so far for an import.
    #[must_use]
    pub fn fetched(&self, import: Uuid) -> PathBuf {
        self.spool(import).with_extension(FETCHED)
    }

    /// Removes that folder, if there is one.
    ///
    /// # Errors
    /// The disk refuses.
    pub async fn remove_fetched(&self, import: Uuid) -> io::Result<()> {
        match tokio::fs::remove_dir_all(self.fetched(import)).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Lets an account send an upload, which may take as long as it likes: others are received and read meanwhile. `files`
    /// are those that the account has already.
    ///
    /// # Errors
    /// 503 where the account sends another one, many others do, or all files together take too much room; 409 where those of
    /// the account do.
    pub async fn receive(&self, account: Uuid, files: &[Uuid]) -> Result<Receiving, Problem> {
        let receiving = self.receiving(account)?;
        self.room().await?;
        let files: Vec<PathBuf> = files.iter().map(|file| self.spool(*file)).collect();
        let sizes = move || files.iter().map(|file| size(file)).sum::<u64>();
        let used = tokio::task::spawn_blocking(sizes).await;
        match used.map_err(Problem::internal)? >= ROOM_OF_ACCOUNT {
            true => {
                let most = (ROOM_OF_ACCOUNT >> 30) as i64;
                Err(Problem::conflict("too_many_uploads.room").with("most", most))
            }
            false => Ok(receiving),
        }
    }

    fn receiving(&self, account: Uuid) -> Result<Receiving, Problem> {
        let mut all = self.receiving.lock();
        if all.len() >= RECEIVED {
            return Err(Problem::busy("busy.many_imports", 30));
        }
        if !all.insert(account) {
            return Err(Problem::busy("busy.own_import", 30));
        }
        Ok(Receiving {
            all: Arc::clone(&self.receiving),
            account,
        })
    }

    /// A place to read an upload that has arrived.
    ///
    /// # Errors
    /// 503 where others are being read for long.
    pub async fn enter(&self) -> Result<OwnedSemaphorePermit, Problem> {
        self.enter_within(WAIT).await
    }

    async fn enter_within(&self, wait: Duration) -> Result<OwnedSemaphorePermit, Problem> {
        let slot = Arc::clone(&self.slots).acquire_owned();
        let slot = tokio::time::timeout(wait, slot).await;
        let slot = slot.map_err(|_| Problem::busy("busy.many_imports", 30))?;
        slot.map_err(Problem::internal)
    }

    /// Makes the folder where it is missing, and looks whether there is room for more.
    ///
    /// # Errors
    /// 503 where all files together take too much.
    pub async fn room(&self) -> Result<(), Problem> {
        let path = self.path.clone();
        let used = tokio::task::spawn_blocking(move || {
            std::fs::create_dir_all(&path)?;
            Ok::<_, io::Error>(size(&path))
        });
        let used = used.await.map_err(Problem::internal)?;
        match used.map_err(Problem::internal)? {
            used if used >= ROOM => Err(Problem::busy("busy.imports_full", 3_600)),
            _ => Ok(()),
        }
    }

    /// As [`Folder::sweep`], for files that are old enough, on a thread that may block.
    ///
    /// # Errors
    /// Those of [`Folder::sweep`].
    pub async fn sweep_old(&self, named: HashSet<Uuid>) -> io::Result<usize> {
        let folder = self.clone();
        let swept = tokio::task::spawn_blocking(move || folder.sweep(&named, false));
        swept.await.map_err(io::Error::other)?
    }

    /// Removes files that no upload and no import names. What is being received or read now is younger than that.
    ///
    /// # Errors
    /// The folder cannot be read, or a file in it not be removed.
    pub fn sweep(&self, named: &HashSet<Uuid>, all: bool) -> io::Result<usize> {
        let mut removed = 0;
        for entry in entries(&self.path)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let id = name
                .strip_suffix(FETCHED)
                .and_then(|name| name.strip_suffix('.'));
            let id = Uuid::try_parse(id.unwrap_or(&name));
            if id.is_ok_and(|id| named.contains(&id)) {
                continue;
            }
            match remove_old(&entry, all) {
                Ok(is_removed) => removed += usize::from(is_removed),
                // Its reader has removed it meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(removed)
    }
}

/// Removes an entry of the folder if it is old; whether it was.
fn remove_old(entry: &std::fs::DirEntry, all: bool) -> io::Result<bool> {
    let age = entry.metadata()?.modified()?.elapsed().unwrap_or_default();
    if !all && age < UNNAMED {
        return Ok(false);
    }
    match entry.file_type()?.is_dir() {
        true => std::fs::remove_dir_all(entry.path())?,
        false => std::fs::remove_file(entry.path())?,
    }
    Ok(true)
}

fn entries(path: &Path) -> io::Result<Vec<io::Result<std::fs::DirEntry>>> {
    match std::fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(vec![]),
        entries => Ok(entries?.collect()),
    }
}

/// The bytes of a file, or of all in a folder. What is removed meanwhile has none.
fn size(path: &Path) -> u64 {
    match std::fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => {
            let inside = entries(path).unwrap_or_default().into_iter().flatten();
            inside.map(|entry| size(&entry.path())).sum()
        }
        Ok(found) => found.len(),
        Err(_) => 0,
    }
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
    async fn two_are_read_at_once() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path());
        let enter = || folder.enter_within(Duration::from_millis(10));
        let mut places = Vec::new();
        for _ in 0..AT_ONCE {
            places.push(enter().await.expect("a place"));
        }
        assert_eq!(enter().await.unwrap_err().code(), "busy");
        places.pop();
        assert!(enter().await.is_ok());
    }

    #[tokio::test]
    async fn an_account_sends_one_at_a_time_and_others_meanwhile() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path());
        let account = Uuid::from_u128;
        let first = folder.receive(account(1), &[]).await.unwrap();
        let again = folder.receive(account(1), &[]).await.unwrap_err();
        assert_eq!(again.code(), "busy");
        let mut others = Vec::new();
        for other in 2..=RECEIVED {
            others.push(folder.receive(account(other as u128), &[]).await.unwrap());
        }
        assert!(folder.receive(account(1_000), &[]).await.is_err());
        drop(first);
        assert!(folder.receive(account(1), &[]).await.is_ok());
    }

    #[tokio::test]
    async fn the_files_of_an_account_are_limited() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path());
        let [file, fetched] = [Uuid::from_u128(1), Uuid::from_u128(2)];
        // A file with a hole takes no room on the disk.
        let large = std::fs::File::create(folder.spool(file)).unwrap();
        large.set_len(ROOM_OF_ACCOUNT).unwrap();
        let account = Uuid::from_u128(7);
        let refused = folder.receive(account, &[file]).await.unwrap_err();
        assert_eq!(refused.code(), "too_many_uploads");
        assert!(folder.receive(account, &[]).await.is_ok());
        // What is in folders counts, too, and stays while its import is named.
        std::fs::create_dir(folder.fetched(fetched)).unwrap();
        let inside = std::fs::File::create(folder.fetched(fetched).join("a.json")).unwrap();
        inside.set_len(ROOM).unwrap();
        assert_eq!(folder.room().await.unwrap_err().code(), "busy");
        assert_eq!(
            folder.sweep(&HashSet::from([file, fetched]), true).unwrap(),
            0
        );
        assert_eq!(folder.sweep(&HashSet::from([file]), true).unwrap(), 1);
        assert!(folder.room().await.is_ok());
    }
}
