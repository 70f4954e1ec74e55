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
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::temporary;

/// How many uploads are read at once. Each takes up to 700 MB of memory; most take far less.
const AT_ONCE: usize = 2;
/// How long an upload that has arrived waits to be read. Sending it once more may take longer.
const WAIT: Duration = Duration::from_secs(5 * 60);
/// How many uploads are received at once, each of another account.
const RECEIVED: usize = 16;
/// Bytes of all files together, those that are being read included.
const ROOM: u64 = 20 << 30;
/// Bytes of the files of one account.
const ROOM_OF_ACCOUNT: u64 = 5 << 30;
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
    /// The ids whose files are written or read now, and which Postgres may not know yet.
    in_use: Arc<Mutex<HashSet<Uuid>>>,
    slots: Arc<Semaphore>,
    /// The id of the server that has the folder, once it is known.
    pub(crate) server: Arc<OnceCell<Uuid>>,
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

/// The files of one id are in use: [`Folder::sweep`] leaves them.
#[derive(Debug)]
pub struct InUse {
    all: Arc<Mutex<HashSet<Uuid>>>,
    id: Uuid,
}

impl Drop for InUse {
    fn drop(&mut self) {
        self.all.lock().remove(&self.id);
    }
}

/// Files of the folder that were not in use when it was looked at.
#[derive(Debug)]
pub struct Leftovers(Vec<PathBuf>);

impl Folder {
    /// The folder at this path, which is made where it is missing.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            receiving: Arc::default(),
            in_use: Arc::default(),
            slots: Arc::new(Semaphore::new(AT_ONCE)),
            server: Arc::default(),
        }
    }

    /// Keeps the files of this id from being swept, until the result is dropped. Postgres is to name them before that.
    #[must_use]
    pub fn in_use(&self, id: Uuid) -> InUse {
        self.in_use.lock().insert(id);
        InUse {
            all: Arc::clone(&self.in_use),
            id,
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
        let paths = |file: &Uuid| [self.spool(*file), self.fetched(*file)];
        let files: Vec<PathBuf> = files.iter().flat_map(paths).collect();
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

    /// The files that are not in use now. To be asked for before Postgres is asked for names: what is named in between is
    /// named in time.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub async fn leftovers(&self) -> io::Result<Leftovers> {
        let folder = self.clone();
        let found = tokio::task::spawn_blocking(move || {
            let mut found = Vec::new();
            for entry in entries(&folder.path)? {
                let path = entry?.path();
                // After the file was seen: one that is made later is not in the list.
                let is_in_use = id_of(&path).is_some_and(|id| folder.in_use.lock().contains(&id));
                if !is_in_use {
                    found.push(path);
                }
            }
            Ok(Leftovers(found))
        });
        found.await.map_err(io::Error::other)?
    }

    /// Removes those that no upload and no import names; gives their number.
    ///
    /// # Errors
    /// A file cannot be removed.
    pub async fn sweep(&self, leftovers: Leftovers, named: HashSet<Uuid>) -> io::Result<usize> {
        let swept = tokio::task::spawn_blocking(move || {
            let mut removed = 0;
            for path in leftovers.0 {
                if is_named(&path, &named) {
                    continue;
                }
                match temporary::remove(&path) {
                    Ok(()) => removed += 1,
                    // Its reader has removed it meanwhile.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(removed)
        });
        swept.await.map_err(io::Error::other)?
    }
}

/// The id that a file of the folder belongs to.
fn id_of(path: &Path) -> Option<Uuid> {
    let name = path.file_name()?.to_str()?;
    Uuid::try_parse(name.split('.').next()?).ok()
}

/// Whether a file is one that an upload or an import has. The other files of readers are not.
fn is_named(path: &Path, named: &HashSet<Uuid>) -> bool {
    let ending = path.extension();
    let is_kept = ending.is_none_or(|ending| ending == FETCHED);
    is_kept && id_of(path).is_some_and(|id| named.contains(&id))
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

    async fn swept(folder: &Folder, named: &[Uuid]) -> usize {
        let leftovers = folder.leftovers().await.unwrap();
        let named = named.iter().copied().collect();
        folder.sweep(leftovers, named).await.unwrap()
    }

    #[tokio::test]
    async fn files_that_nobody_names_are_removed_at_once_unless_they_are_in_use() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(&dir.path().join("imports"));
        assert_eq!(swept(&folder, &[]).await, 0);
        std::fs::create_dir_all(dir.path().join("imports/x.rows")).unwrap();
        let [named, used] = [Uuid::from_u128(1), Uuid::from_u128(2)];
        let beside = folder.spool(named).with_extension("again");
        let files = [folder.spool(named), beside.clone(), folder.upload(used)];
        for file in &files {
            std::fs::write(file, b"abc").unwrap();
        }
        let is_read = folder.in_use(used);
        assert_eq!(swept(&folder, &[named]).await, 2, "x.rows and the other");
        assert!(folder.spool(named).exists() && !beside.exists());
        // It ends after the folder was looked at: Postgres may name it by now.
        let leftovers = folder.leftovers().await.unwrap();
        drop(is_read);
        assert_eq!(folder.sweep(leftovers, HashSet::new()).await.unwrap(), 1);
        assert!(folder.upload(used).exists());
        assert_eq!(swept(&folder, &[]).await, 1);
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
        // Those of an import that is being fetched are of its account.
        let account = Uuid::from_u128(8);
        inside.set_len(ROOM_OF_ACCOUNT).unwrap();
        let refused = folder.receive(account, &[fetched]).await.unwrap_err();
        assert_eq!(refused.code(), "too_many_uploads");
        inside.set_len(ROOM).unwrap();
        assert_eq!(swept(&folder, &[file, fetched]).await, 0);
        assert_eq!(swept(&folder, &[file]).await, 1);
        assert!(folder.room().await.is_ok());
    }
}
