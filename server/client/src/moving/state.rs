//! What is done of a move, in a file that is written as a whole: a move that was killed continues with it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use url::Url;

use super::{compare::Difference, months};
use crate::{failure::Failure, server_args::shown};

const FILE: &str = "move.json";
const LOCK: &str = "lock";
const PART: &str = "part.zip";

/// What is done of a move, and its folder.
#[derive(Debug)]
pub(super) struct State {
    folder: PathBuf,
    file: StateFile,
    /// Two moves at once would have each other's parts.
    _lock: File,
}

/// The contents of the file.
#[derive(Debug, Default, Serialize, Deserialize)]
struct StateFile {
    from: String,
    to: String,
    #[serde(default)]
    sites: BTreeMap<String, SiteState>,
}

/// What is done of a site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct SiteState {
    /// Whether its goals, funnels and annotations are there.
    pub prepared: bool,
    /// What belongs to the site and cannot be moved, in words.
    pub not_moved: Vec<String>,
    /// What the new server refused to create, in words, and why.
    pub refused: BTreeMap<String, String>,
    /// The last day that was moved, `YYYY-MM-DD`.
    pub until: Option<String>,
    /// Days whose figures differ.
    pub differing: Vec<Difference>,
    /// Days that the new server had hits of before: it keeps those.
    pub own_days: BTreeSet<String>,
    /// Days that are older than the new server keeps, with their hits.
    pub not_kept: BTreeMap<String, u64>,
    /// Months that are too large to be imported, and why.
    pub too_large: BTreeMap<String, String>,
    /// The part that is being moved.
    pub part: Option<Part>,
}

/// A part that is being moved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Part {
    /// Its last month; `None`: up to today.
    pub to: Option<String>,
    /// The last day that could be moved when it was begun.
    pub last: String,
    /// The upload that was checked.
    pub upload: Option<String>,
    /// The import that was started.
    pub import: Option<String>,
    /// The first and the last day of the upload.
    pub days: Option<(String, String)>,
    /// Whether all of its days are there already.
    pub is_there: bool,
}

impl SiteState {
    /// The days whose hits the new server does not have from the old one; of months that were too large, the last day. What
    /// visits that began before did there is missing, too.
    pub fn missing_days(&self) -> BTreeSet<String> {
        let too_large = self.too_large.keys();
        let too_large = too_large.filter_map(|month| months::last_day(month));
        let not_kept = self.not_kept.keys().cloned();
        let own = self.own_days.iter().cloned();
        own.chain(not_kept).chain(too_large).collect()
    }
}

fn cannot(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::local(format!("{}: {error}", path.display()))
}

impl State {
    /// The state in a folder, which is made where it is missing. It has hits of a part, so others may not read it.
    pub fn open(folder: &Path, (from, to): (&Url, &Url)) -> Result<Self, Failure> {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)
            .map_err(|error| cannot(folder, &error))?;
        let lock = folder.join(LOCK);
        let locked = File::create(&lock).map_err(|error| cannot(&lock, &error))?;
        match locked.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let text = format!("another move is running in {}", folder.display());
                let hint = "Wait until it ends, or choose another --folder.";
                return Err(Failure::local(text).hint(hint));
            }
            Err(TryLockError::Error(error)) => return Err(cannot(&lock, &error)),
        }
        let path = folder.join(FILE);
        let mut file = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => StateFile::default(),
            Err(error) => return Err(cannot(&path, &error)),
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| cannot(&path, &error))?,
        };
        let (from, to) = (shown(from), shown(to));
        let is_new = file.from.is_empty() && file.to.is_empty();
        if !is_new && (&file.from, &file.to) != (&from, &to) {
            let text = format!(
                "{} is of a move from {} to {}",
                folder.display(),
                file.from,
                file.to
            );
            return Err(Failure::usage(text).hint("Choose another --folder."));
        }
        (file.from, file.to) = (from, to);
        Ok(Self {
            folder: folder.to_owned(),
            file,
            _lock: locked,
        })
    }

    /// Where the export of the part is that is being moved.
    pub fn part_file(&self) -> PathBuf {
        self.folder.join(PART)
    }

    /// The same file, empty and open for its owner alone.
    pub fn new_part_file(&self) -> Result<File, Failure> {
        let path = self.part_file();
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true).mode(0o600);
        options.open(&path).map_err(|error| cannot(&path, &error))
    }

    /// Removes it, where it is.
    pub fn remove_part_file(&self) -> Result<(), Failure> {
        let path = self.part_file();
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(cannot(&path, &error)),
            _ => Ok(()),
        }
    }

    /// What is done of a site.
    pub fn of(&self, site: &str) -> SiteState {
        self.file.sites.get(site).cloned().unwrap_or_default()
    }

    /// Notes it, safely on the disk.
    pub fn note(&mut self, site: &str, state: &SiteState) -> Result<(), Failure> {
        self.file.sites.insert(site.to_owned(), state.clone());
        let path = self.folder.join(FILE);
        let written = || {
            let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
            let text = serde_json::to_vec_pretty(&self.file)?;
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
    use std::os::unix::fs::PermissionsExt as _;

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
        let files = fs::read_dir(dir.path()).unwrap().count();
        assert_eq!(files, 2, "the state and the lock");
    }

    #[test]
    fn others_cannot_read_what_is_moved() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("stile-move");
        let [old, new] =
            ["https://old.example", "https://new.example"].map(|url| address(url).unwrap());
        let state = State::open(&folder, (&old, &new)).unwrap();
        state.new_part_file().unwrap();
        for path in [&folder, &state.part_file()] {
            let mode = fs::metadata(path).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{}", path.display());
        }
        state.remove_part_file().unwrap();
        state.remove_part_file().unwrap();
    }
}
