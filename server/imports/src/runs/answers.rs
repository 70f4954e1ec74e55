//! The answers of a Matomo that were fetched so far, in a folder of the import: an interruption costs one of them.

use std::{
    io,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use tokio::{fs, io::AsyncWriteExt as _};
use uuid::Uuid;

use super::matomo::FetchFailure;
use crate::folder::Folder;

/// The ending of an answer that is being written.
const UNFINISHED: &str = "unfinished";
/// Bytes of all answers of an import: the Matomo decides how much it sends.
const MOST: u64 = 4 << 30;
/// What an answer takes on the disk at least.
const BLOCK: u64 = 4_096;
/// After this number of answers it is looked whether others have left room for more.
const LOOK: u64 = 100;

/// The answers of an import.
#[derive(Debug)]
pub(super) struct Answers {
    folder: Folder,
    path: PathBuf,
    most: u64,
    /// What they take.
    bytes: AtomicU64,
    /// How many were added.
    added: AtomicU64,
}

fn on_disk(length: u64) -> u64 {
    length.max(1).next_multiple_of(BLOCK)
}

impl Answers {
    /// Those of this import, whose folder is made where it is missing.
    pub async fn open(folder: &Folder, import: Uuid) -> io::Result<Self> {
        Self::open_with(folder, import, MOST).await
    }

    async fn open_with(folder: &Folder, import: Uuid, most: u64) -> io::Result<Self> {
        let path = folder.fetched(import);
        fs::create_dir_all(&path).await?;
        let mut bytes = 0;
        let mut entries = fs::read_dir(&path).await?;
        while let Some(entry) = entries.next_entry().await? {
            bytes += on_disk(entry.metadata().await?.len());
        }
        Ok(Self {
            folder: folder.clone(),
            path,
            most,
            bytes: AtomicU64::new(bytes),
            added: AtomicU64::new(0),
        })
    }

    /// The answer with this name; `None` where it was not fetched yet.
    pub async fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.path.join(name)).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            answer => answer.map(Some),
        }
    }

    /// Stores an answer, all of it or nothing, if there is room for it.
    pub async fn put(&self, name: &str, answer: &[u8]) -> Result<(), FetchFailure> {
        let taken = on_disk(answer.len() as u64);
        if self.bytes.fetch_add(taken, Relaxed) + taken > self.most {
            return Err(FetchFailure::TooLarge);
        }
        if self.added.fetch_add(1, Relaxed).is_multiple_of(LOOK) {
            self.folder.room().await.map_err(anyhow::Error::from)?;
        }
        let written = self.write(name, answer).await;
        Ok(written.map_err(anyhow::Error::from)?)
    }

    async fn write(&self, name: &str, answer: &[u8]) -> io::Result<()> {
        let path = self.path.join(name);
        let unfinished = path.with_extension(UNFINISHED);
        let mut file = fs::File::create(&unfinished).await?;
        file.write_all(answer).await?;
        file.sync_all().await?;
        fs::rename(unfinished, path).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IMPORT: Uuid = Uuid::from_u128(1);

    #[tokio::test]
    async fn answers_are_found_again() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path());
        let answers = Answers::open(&folder, IMPORT).await.unwrap();
        assert_eq!(answers.get("Actions.get 1").await.unwrap(), None);
        answers.put("Actions.get 1", b"{}").await.unwrap();
        let again = Answers::open(&folder, IMPORT).await.unwrap();
        let found = again.get("Actions.get 1").await.unwrap();
        assert_eq!(found.as_deref(), Some(&b"{}"[..]));
        // What an interruption left behind is not an answer.
        let unfinished = folder.fetched(IMPORT).join("Actions.unfinished");
        std::fs::write(unfinished, b"{").unwrap();
        assert_eq!(answers.get("Actions.get 2").await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_matomo_cannot_fill_the_disk() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path());
        let open = || Answers::open_with(&folder, IMPORT, 3 * BLOCK);
        let answers = open().await.unwrap();
        answers.put("a", &[b'x'; 4_097]).await.unwrap();
        // After an interruption, those from before count.
        let answers = open().await.unwrap();
        answers.put("b", b"{}").await.unwrap();
        let refused = answers.put("c", b"{}").await;
        assert!(
            matches!(refused, Err(FetchFailure::TooLarge)),
            "{refused:?}"
        );
        assert_eq!(answers.get("c").await.unwrap(), None);
    }

    #[tokio::test]
    async fn it_is_looked_now_and_then_whether_there_is_room() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path());
        let answers = Answers::open(&folder, IMPORT).await.unwrap();
        answers.put("0", b"{}").await.unwrap();
        // A file with a hole takes no room on the disk.
        let other = std::fs::File::create(folder.spool(Uuid::from_u128(2))).unwrap();
        other.set_len(20 << 30).unwrap();
        let mut stored = 0;
        let refused = loop {
            match answers.put(&format!("1 {stored}"), b"{}").await {
                Ok(()) => stored += 1,
                Err(refused) => break refused,
            }
        };
        assert_eq!(stored, LOOK - 1);
        // The import has no fault, and is tried again.
        assert_eq!(refused.code(), None);
    }
}
