//! What is done of a move, in a file that is written as a whole: a move that was killed continues with it.

use std::{
    collections::BTreeMap,
    fs::{self, File, TryLockError},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use url::Url;

use crate::{failure::Failure, server_args::shown};

const FILE: &str = "move.json";
const LOCK: &str = "lock";
const PART: &str = "part.zip";

/// The file, and the folder that it is in.
#[derive(Debug)]
pub(super) struct State {
    folder: PathBuf,
    noted: Noted,
    /// Two moves at once would have each other's parts.
    _lock: File,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Noted {
    from: String,
    to: String,
    #[serde(default)]
    sites: BTreeMap<String, SiteState>,
}

/// What is done of a site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SiteState {
    /// The last day that was moved, `YYYY-MM-DD`.
    pub until: Option<String>,
    /// Days whose figures differ.
    #[serde(default)]
    pub differing: Vec<String>,
    /// The part that is being moved.
    pub part: Option<Part>,
}

/// A part that is being moved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    /// Its last month; `None`: up to today.
    pub to: Option<String>,
    /// The last day that could be moved when it was begun.
    #[serde(default)]
    pub last: Option<String>,
    /// The upload that was checked.
    pub upload: Option<String>,
    /// The import that was started.
    pub import: Option<String>,
    /// The first and the last day of the upload.
    pub days: Option<(String, String)>,
    /// Whether all of its days are there already.
    #[serde(default)]
    pub is_there: bool,
}

fn cannot(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::local(format!("{}: {error}", path.display()))
}

impl State {
    /// The state in a folder, which is made where it is missing.
    pub fn open(folder: &Path, (from, to): (&Url, &Url)) -> Result<Self, Failure> {
        fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
        let lock = folder.join(LOCK);
        let locked = File::create(&lock).map_err(|error| cannot(&lock, &error))?;
        match locked.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let text = format!("another move is running in {}", folder.display());
                return Err(Failure::local(text));
            }
            Err(TryLockError::Error(error)) => return Err(cannot(&lock, &error)),
        }
        let path = folder.join(FILE);
        let mut noted = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Noted::default(),
            Err(error) => return Err(cannot(&path, &error)),
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| cannot(&path, &error))?,
        };
        let (from, to) = (shown(from), shown(to));
        let is_new = noted.from.is_empty() && noted.to.is_empty();
        if !is_new && (&noted.from, &noted.to) != (&from, &to) {
            let text = format!(
                "{} is of a move from {} to {}",
                folder.display(),
                noted.from,
                noted.to
            );
            return Err(Failure::usage(text).hint("Choose another --folder."));
        }
        (noted.from, noted.to) = (from, to);
        Ok(Self {
            folder: folder.to_owned(),
            noted,
            _lock: locked,
        })
    }

    /// Where the part is that is being moved.
    pub fn file(&self) -> PathBuf {
        self.folder.join(PART)
    }

    /// What is done of a site.
    pub fn of(&self, site: &str) -> SiteState {
        self.noted.sites.get(site).cloned().unwrap_or_default()
    }

    /// Notes it, safely on the disk.
    pub fn note(&mut self, site: &str, state: &SiteState) -> Result<(), Failure> {
        self.noted.sites.insert(site.to_owned(), state.clone());
        let path = self.folder.join(FILE);
        let written = || {
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            let text = serde_json::to_vec_pretty(&self.noted)?;
            file.write_all(&text)?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            File::open(&self.folder)?.sync_all()
        };
        written().map_err(|error: io::Error| cannot(&path, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server_args::address;

    #[test]
    fn what_was_noted_is_found_again_and_of_one_move_alone() {
        let dir = tempfile::tempdir().unwrap();
        let [old, new] =
            ["https://old.example", "https://new.example"].map(|url| address(url).unwrap());
        let mut state = State::open(dir.path(), (&old, &new)).unwrap();
        assert_eq!(state.of("a.example"), SiteState::default());
        let done = SiteState {
            until: Some("2026-01-31".to_owned()),
            part: Some(Part::default()),
            ..SiteState::default()
        };
        state.note("a.example", &done).unwrap();
        let second = State::open(dir.path(), (&old, &new)).unwrap_err();
        assert!(second.to_string().contains("another move"), "{second}");
        drop(state);
        let state = State::open(dir.path(), (&old, &new)).unwrap();
        assert_eq!(state.of("a.example"), done);
        drop(state);
        let other = State::open(dir.path(), (&new, &old)).unwrap_err();
        assert!(other.to_string().contains("old.example"), "{other}");
        let left = fs::read_dir(dir.path()).unwrap().count();
        assert_eq!(left, 2, "the state and the lock");
    }
}
