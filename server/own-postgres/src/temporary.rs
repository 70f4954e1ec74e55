//! A Postgres for tests, thrown away with everything in it.

use std::{
    fs::File,
    path::{Path, PathBuf},
    time::Duration,
};

use super::{Options, Postgres, StartError, unused_number, user::set_mode};

const PREFIX: &str = "stile-test-";

/// A Postgres in a folder of its own, in memory where the machine allows it, without care for the disk.
/// Dropping it stops it and removes the folder; what a killed test left is removed by the next one.
#[derive(Debug)]
pub struct TemporaryPostgres {
    // Some until dropped: it must have ended before its folder goes.
    postgres: Option<Postgres>,
    folder: PathBuf,
}

impl TemporaryPostgres {
    /// Starts one; blocks for about half a second.
    ///
    /// # Errors
    /// As [`Postgres::start`].
    pub fn start() -> Result<Self, StartError> {
        let memory = Path::new("/dev/shm");
        let parent = if memory.is_dir() {
            memory.to_owned()
        } else {
            std::env::temp_dir()
        };
        sweep(&parent);
        let folder = parent.join(format!("{PREFIX}{:016x}", unused_number()));
        let failed = |source| StartError::Folder {
            folder: folder.clone(),
            source,
        };
        std::fs::create_dir(&folder).map_err(failed)?;
        // As root, Postgres runs as another user, who must pass through.
        set_mode(&folder, 0o711).map_err(failed)?;
        match Postgres::start(
            &folder,
            Options {
                durable: false,
                restart: false,
            },
        ) {
            Ok(postgres) => Ok(Self {
                postgres: Some(postgres),
                folder,
            }),
            Err(error) => {
                remove(&folder);
                Err(error)
            }
        }
    }

    /// The address to connect to.
    #[must_use]
    pub fn url(&self) -> &str {
        self.postgres.as_ref().map_or("", Postgres::url)
    }
}

impl Drop for TemporaryPostgres {
    fn drop(&mut self) {
        self.postgres = None;
        remove(&self.folder);
    }
}

/// Removes what earlier tests left: our folders whose lock is free and whose Postgres has ended.
fn sweep(parent: &Path) {
    let Ok(entries) = std::fs::read_dir(parent) else {
        return;
    };
    for entry in entries.filter_map(Result::ok) {
        let ours = entry
            .file_name()
            .to_str()
            .is_some_and(|name| name.starts_with(PREFIX));
        // A young one may be about to take its lock, which trying it would spoil.
        let old = entry.metadata().and_then(|found| found.modified());
        let old = old.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > Duration::from_secs(60)));
        let Ok(lock) = File::open(entry.path().join("postgres.lock")) else {
            continue;
        };
        if ours
            && old
            && lock.try_lock().is_ok()
            && !entry.path().join("postgres/postmaster.pid").exists()
        {
            remove(&entry.path());
        }
    }
}

fn remove(folder: &Path) {
    if let Err(error) = std::fs::remove_dir_all(folder) {
        tracing::warn!(folder = %folder.display(), %error, "a test's folder could not be removed");
    }
}
