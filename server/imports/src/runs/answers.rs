//! The answers of a Matomo that were fetched so far, in a folder of the import: an interruption costs one of them.

use std::{io, path::PathBuf};

use tokio::{fs, io::AsyncWriteExt as _};

/// The ending of an answer that is being written.
const UNFINISHED: &str = "unfinished";

/// The answers of an import.
#[derive(Debug)]
pub(super) struct Answers(PathBuf);

impl Answers {
    /// Those in this folder, which is made where it is missing.
    pub async fn open(folder: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&folder).await?;
        Ok(Self(folder))
    }

    /// The answer with this name; `None` where it was not fetched yet.
    pub async fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.0.join(name)).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            answer => answer.map(Some),
        }
    }

    /// Stores an answer, all of it or nothing.
    pub async fn put(&self, name: &str, answer: &[u8]) -> io::Result<()> {
        let path = self.0.join(name);
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

    #[tokio::test]
    async fn answers_are_found_again() {
        let dir = tempfile::tempdir().unwrap();
        let open = || Answers::open(dir.path().join("a.fetched"));
        let answers = open().await.unwrap();
        assert_eq!(answers.get("Actions.get 1").await.unwrap(), None);
        answers.put("Actions.get 1", b"{}").await.unwrap();
        let found = open().await.unwrap().get("Actions.get 1").await.unwrap();
        assert_eq!(found.as_deref(), Some(&b"{}"[..]));
        // What an interruption left behind is not an answer.
        std::fs::write(dir.path().join("a.fetched/Actions.unfinished"), b"{").unwrap();
        assert_eq!(answers.get("Actions.get 2").await.unwrap(), None);
    }
}
