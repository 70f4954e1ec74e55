//! `stile backup` and `stile restore`.
//!
//! A backup is a folder: `counts/` (DuckDB's file and the journal), `accounts.dump` (Postgres, as `pg_dump
//! --format=custom` writes it), `keys/` (for the encrypted values in Postgres) and, written last,
//! `backup.json` with the sizes and checksums of all files. The counts are copied first: every hit in them
//! then belongs to a site that is in the accounts too, or that was deleted meanwhile, which `restore`
//! repairs. A file `deployment`, written first, names the deployment, and a file `forgotten`, which changes later, the
//! visitors who are to be forgotten after a restore.
//!
//! A backup may also go to an S3-compatible store (`place`): it is made in the data folder and uploaded from there.
//!
//! The salts of visitors are left out, so that a backup can never tell who a visitor was.

pub mod bucket;
pub(crate) mod deployment;
pub mod forgotten;
mod manifest;
pub(crate) mod place;
mod postgres;
mod restore;

use std::{
    fs::File,
    io::Write as _,
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail, ensure};
use base::{
    clock::{Clock, SystemClock},
    config::Config,
    files::write_whole,
    random::SystemRandom,
    seal::KEYS,
    secret::SecretUrl,
};
use clap::Args;
use counts::{Counts, has_database};
use manifest::Manifest;
use place::{Place, name_of};
pub use restore::Restore;
use serde::{Deserialize, Serialize};

use super::{
    Accounts,
    control::{self, Order, ProgressSender},
    refuse_as_root, runtime, size,
};
use crate::app::counts_settings;

/// The folder of the counts, in a backup and in the data folder.
const COUNTS: &str = "counts";
/// The accounts in a backup.
const ACCOUNTS: &str = "accounts.dump";

/// Copy all data into a new folder; the server can keep running.
#[derive(Debug, Args)]
pub struct Backup {
    /// The folder to write: new or empty. A running server writes it itself, so its user needs write access. Or a place
    /// in an S3-compatible store, such as s3://my-backups/stile/monday, with the key in the settings. Without it, a folder
    /// in `backup.to` of the settings, named by the time.
    pub dir: Option<PathBuf>,
}

/// What was written.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Written {
    /// The folder.
    dir: PathBuf,
    /// Bytes in all.
    bytes: u64,
    /// Seconds that it took.
    seconds: i64,
}

impl Written {
    /// Bytes in all.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Seconds that it took.
    pub(crate) fn seconds(&self) -> i64 {
        self.seconds
    }
}

impl Backup {
    /// Has the running server do it; if none runs, opens the data itself. Blocks.
    ///
    /// # Errors
    /// The folder is not empty or cannot be written, or one of the two databases cannot be copied.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        let place = self.place(&config.backup)?;
        let order = Order::Backup(PathBuf::from(place.shown()));
        let answer =
            runtime(config)?.block_on(control::send(&config.data.dir, &order, |text| {
                println!("{text}")
            }))?;
        let written = match answer {
            Some(written) => serde_json::from_value(written)?,
            None => without_server(config, &place)?,
        };
        println!(
            "The backup is complete: {} in {} s, in {}.",
            size(written.bytes),
            written.seconds,
            written.dir.display()
        );
        Ok(())
    }
}

impl Backup {
    fn place(self, settings: &base::config::Backup) -> anyhow::Result<Place> {
        match (self.dir, &settings.to) {
            (Some(dir), _) => {
                let text = dir.to_str().context("the folder's name is not UTF-8")?;
                Place::read(settings, text)
            }
            (None, Some(to)) => {
                Ok(Place::read(settings, to)?.folder(&name_of(SystemClock.now_seconds())?))
            }
            (None, None) => bail!("name a folder, or set backup.to"),
        }
    }
}

fn without_server(config: &Config, place: &Place) -> anyhow::Result<Written> {
    let settings = counts_settings(config);
    // Opening would begin an empty one.
    ensure!(
        has_database(&settings)?,
        "nothing to back up: {} is missing (is data.dir correct, and its disk mounted?)",
        settings.database().display()
    );
    refuse_as_root(&settings.dir)?;
    println!("No server is running here; opening the data directly.");
    let accounts = Accounts::open(config)?;
    let url = SecretUrl::new(accounts.url.clone());
    let done = runtime(config)?.block_on(async {
        let counts = Counts::open(settings, Arc::new(|| SystemClock.now())).await?;
        let (progress, mut messages) = tokio::sync::mpsc::unbounded_channel::<String>();
        let printing = tokio::spawn(async move {
            while let Some(text) = messages.recv().await {
                println!("{text}");
            }
        });
        let whole = Whole {
            data: &config.data.dir,
            counts: &counts,
            accounts: &url,
            clock: &SystemClock,
        };
        let done = whole.copy_into(place, &progress).await;
        drop(progress);
        printing.await?;
        counts.shutdown().await?;
        done
    });
    accounts.close();
    done
}

/// Everything that a backup contains.
pub(crate) struct Whole<'a> {
    /// The data folder.
    pub data: &'a Path,
    /// The counts.
    pub counts: &'a Counts,
    /// The accounts database's address.
    pub accounts: &'a SecretUrl,
    /// Time.
    pub clock: &'a dyn Clock,
}

impl Whole<'_> {
    /// Copies it into a folder that is absent or empty. Hits acknowledged before are in it.
    ///
    /// # Errors
    /// The folder is not empty or cannot be written, or one of the two databases cannot be copied.
    pub(crate) async fn copy_to(
        &self,
        dir: &Path,
        progress: &ProgressSender,
    ) -> anyhow::Result<Written> {
        // The listener may have gone; the copy does not depend on it.
        let say = |text: String| _ = progress.send(text);
        make_empty(dir)?;
        let copied = self.copy_all(dir, &say).await;
        if copied.is_err()
            && let Err(error) = remove(dir)
        {
            tracing::warn!(%error, "what was copied before the backup failed cannot be removed");
        }
        copied
    }

    /// Copies it into an empty folder.
    async fn copy_all(&self, dir: &Path, say: &impl Fn(String)) -> anyhow::Result<Written> {
        let began_at = self.clock.now_seconds();
        let deployment = deployment::id(self.data, &SystemRandom)?;
        write_whole(&dir.join(deployment::MARK), deployment.as_bytes())?;
        say("Copying the counts ...".to_owned());
        let counted = self
            .counts
            .backup(&dir.join(COUNTS))
            .await
            .context("cannot copy the counts")?;
        say(format!(
            "Copied the counts: {}. Copying the accounts ...",
            size(counted.bytes)
        ));
        let dump = dir.join(ACCOUNTS);
        let (server, tool) = postgres::dump(self.accounts, &dump).await?;
        say("Copied the accounts. Computing checksums ...".to_owned());
        let ended_at = self.clock.now_seconds();
        let (folder, keys) = (dir.to_owned(), self.data.join(KEYS));
        let manifest = blocking(move || {
            copy_keys(&keys, &folder.join(KEYS)).context("cannot copy the keys")?;
            let manifest = Manifest::of(&folder, deployment, (began_at, ended_at), server, tool)?;
            manifest.write(&folder)?;
            Ok(manifest)
        })
        .await?;
        Ok(Written {
            dir: dir.to_owned(),
            bytes: manifest.bytes(),
            seconds: self.clock.now_seconds() - began_at,
        })
    }
}

/// The file of the data folder that names its last backup.
const LAST: &str = "last-backup";

/// The last backup of a data folder, as far as is known: it may have been moved since.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Last {
    /// Where it was written.
    pub dir: PathBuf,
    /// When it was begun, Unix seconds.
    pub began_at: i64,
    /// When the last scheduled backup began.
    #[serde(default)]
    pub scheduled_at: Option<i64>,
    /// Where that was written.
    #[serde(default)]
    scheduled_dir: Option<PathBuf>,
}

impl Last {
    /// This backup, after what is known of scheduled ones.
    fn of(data: &Path, dir: &Path, began_at: i64) -> Last {
        let before = last(data);
        Last {
            dir: dir.to_owned(),
            began_at,
            scheduled_at: before.as_ref().and_then(|last| last.scheduled_at),
            scheduled_dir: before.and_then(|last| last.scheduled_dir),
        }
    }

    fn write(&self, data: &Path) -> anyhow::Result<()> {
        Ok(std::fs::write(data.join(LAST), serde_json::to_vec(self)?)?)
    }
}

/// The newest backups of a data folder, each with when it was begun: the last one, and the last scheduled one.
fn newest(data: &Path) -> Vec<(PathBuf, i64)> {
    let Some(last) = last(data) else {
        return vec![];
    };
    let mut newest = vec![(last.dir, last.began_at)];
    let scheduled = last.scheduled_dir.zip(last.scheduled_at);
    newest.extend(scheduled.filter(|scheduled| *scheduled != newest[0]));
    newest
}

/// When the last scheduled backup began.
pub(crate) fn last_scheduled(data: &Path) -> Option<i64> {
    last(data)?.scheduled_at
}

/// The last backup was a scheduled one.
///
/// # Errors
/// It cannot be written down.
pub(crate) fn was_scheduled(data: &Path) -> anyhow::Result<()> {
    let Some(last) = last(data) else {
        return Ok(());
    };
    Last {
        scheduled_at: Some(last.began_at),
        scheduled_dir: Some(last.dir.clone()),
        ..last
    }
    .write(data)
}

/// Removes a folder, where it is there.
fn remove(dir: &Path) -> anyhow::Result<()> {
    match std::fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// The last backup of a data folder.
pub(crate) fn last(data: &Path) -> Option<Last> {
    let text = std::fs::read(data.join(LAST)).ok()?;
    serde_json::from_slice(&text).ok()
}

/// Makes the folder, readable by this user only: the accounts have email addresses.
fn make_empty(dir: &Path) -> anyhow::Result<()> {
    ensure!(dir.is_absolute(), "{} is not a full path", dir.display());
    let cannot = || {
        format!(
            "{} cannot be written (by the user who runs Stile)",
            dir.display()
        )
    };
    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(dir)
        .with_context(cannot)?;
    if let Some(entry) = std::fs::read_dir(dir).with_context(cannot)?.next() {
        bail!(
            "{} is not empty (it contains {}): use a new folder",
            dir.display(),
            entry?.file_name().display()
        );
    }
    Ok(())
}

/// Copies the keys, readable by this user only. Where nothing was ever sealed there are none.
fn copy_keys(from: &Path, to: &Path) -> anyhow::Result<()> {
    if !from.is_dir() {
        return Ok(());
    }
    std::fs::DirBuilder::new().mode(0o700).create(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        // One that is being written has another name.
        if !entry.file_type()?.is_file() || entry.path().extension().is_some() {
            continue;
        }
        let mut file = File::options()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(to.join(entry.file_name()))?;
        file.write_all(&std::fs::read(entry.path())?)?;
        file.sync_all()?;
    }
    File::open(to)?.sync_all()?;
    Ok(())
}

/// Work that waits for the disk.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    tokio::task::spawn_blocking(work).await?
}
