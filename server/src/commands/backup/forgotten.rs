//! The file of visitors who withdrew or were erased, in backups: each has it as it was at its end, and the newest one has
//! it as it is in the data folder. A restore forgets all whom the files of the backup and of its neighbours name.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, ensure};
use base::{
    clock::{Clock as _, SharedClock, SystemClock},
    config,
    config::Config,
    files::write_whole,
    random::SystemRandom,
};
use consent::{FORGOTTEN, ForgottenEraser, ForgottenKey, ForgottenList, ForgottenWriter};
use counts::Counts;
use sqlx::PgPool;
use tokio::sync::Mutex;

use super::{
    manifest, newest,
    place::{Place, read},
};
use crate::{app::counts_settings, sealing};

impl Place {
    /// Puts the data folder's file into the backup that is there. Returns whether there is one.
    ///
    /// # Errors
    /// The file cannot be read, or the place cannot be reached or written.
    pub(super) async fn put_forgotten(&self, data: &Path) -> anyhow::Result<bool> {
        let Some(text) = read(&data.join(FORGOTTEN))? else {
            return Ok(true);
        };
        match self {
            Self::Folder(dir) => {
                let file = dir.join(FORGOTTEN);
                let is_there = dir.join(manifest::NAME).is_file();
                if is_there {
                    write_whole(&file, &text)
                        .with_context(|| format!("cannot write {}", file.display()))?;
                }
                Ok(is_there)
            }
            Self::Bucket(bucket) => bucket.put_into_whole(FORGOTTEN, text).await,
        }
    }

    /// The file of the backup there, if it has one, and those of the other backups in the same place, each with where it is.
    ///
    /// # Errors
    /// A file or the place cannot be read.
    pub(super) async fn forgotten(&self) -> anyhow::Result<Files> {
        let mut files = self.own_forgotten().await?;
        let others = match self {
            Self::Folder(dir) => neighbours(dir),
            Self::Bucket(bucket) => bucket.neighbours(FORGOTTEN).await,
        };
        let others = others.with_context(|| {
            format!(
                "other backups in the same place may name visitors who withdrew or were erased after this one, but cannot be \
                 read: name the newest file `{FORGOTTEN}` with --forgotten (this backup's own is {}/{FORGOTTEN})",
                self.shown()
            )
        })?;
        files.0.extend(others.into_iter().map(File::found));
        Ok(files)
    }

    /// The file of the backup there, if it has one.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) async fn own_forgotten(&self) -> anyhow::Result<Files> {
        let text = match self {
            Self::Folder(dir) => read(&dir.join(FORGOTTEN))?,
            Self::Bucket(bucket) => bucket.small_file(FORGOTTEN).await?,
        };
        let place = format!("{}/{FORGOTTEN}", self.shown());
        let file = text.map(|text| File::found((place, text)));
        Ok(Files(file.into_iter().collect()))
    }
}

/// The files of the other backups in the folder of a backup.
fn neighbours(dir: &Path) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let dir = dir.canonicalize()?;
    let Some(all) = dir.parent() else {
        return Ok(vec![]);
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(all)? {
        let other = entry?.path();
        if other != dir && other.join(manifest::NAME).is_file() {
            let file = other.join(FORGOTTEN);
            found.extend(read(&file)?.map(|text| (file.display().to_string(), text)));
        }
    }
    Ok(found)
}

/// Files that may name visitors.
#[derive(Debug, Default)]
pub(super) struct Files(Vec<File>);

#[derive(Debug)]
struct File {
    /// Where it is.
    place: String,
    text: Vec<u8>,
    /// Whether the operator named it: it must be of this deployment.
    is_named: bool,
}

impl File {
    fn found((place, text): (String, Vec<u8>)) -> File {
        File {
            place,
            text,
            is_named: false,
        }
    }
}

impl Files {
    /// Adds a file that the operator named.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn add(&mut self, file: &Path) -> anyhow::Result<()> {
        let text =
            std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        self.0.push(File {
            place: file.display().to_string(),
            text,
            is_named: true,
        });
        Ok(())
    }

    /// Erases whom they name from the databases of a backup that was begun at this moment, in Unix seconds: from the counts in
    /// this folder, before they serve. The data folder then has the file. Returns how many visitors.
    ///
    /// # Errors
    /// A file is damaged, one that the operator named is of another deployment, or a database does not answer.
    pub(super) async fn erase(
        &self,
        config: &Config,
        pool: &PgPool,
        counts: &Path,
        began_at: i64,
    ) -> anyhow::Result<usize> {
        // Without a key there are no visitors who agreed.
        let Some(sealer) = sealing::key(&config.data.dir, pool).await? else {
            return Ok(0);
        };
        let key = ForgottenKey::of(&sealer);
        let mut list = ForgottenList::default();
        for File {
            place,
            text,
            is_named,
        } in &self.0
        {
            let text = std::str::from_utf8(text).with_context(|| format!("{place} is damaged"))?;
            let is_ours = list.add(text, &key).with_context(|| place.clone())?;
            ensure!(
                is_ours || !is_named,
                "{place} is of another deployment than this backup"
            );
        }
        if list.is_empty() {
            return Ok(0);
        }
        let mut settings = counts_settings(config);
        counts.clone_into(&mut settings.dir);
        let counts = Counts::open(settings, Arc::new(|| SystemClock.now())).await?;
        let eraser = ForgottenEraser {
            pool,
            counts: &counts,
            key: &key,
            clock: &SystemClock,
            random: &SystemRandom,
        };
        let forgotten = eraser.erase(&list, began_at).await;
        counts.shutdown().await?;
        let file = config.data.dir.join(FORGOTTEN);
        write_whole(&file, list.write(&key).as_bytes())
            .with_context(|| format!("cannot write {}", file.display()))?;
        forgotten
    }
}

/// Keeps the file of the data folder, and those of the newest backups.
#[derive(Clone)]
pub struct ForgottenInBackups {
    writer: ForgottenWriter,
    config: config::Backup,
    data: PathBuf,
    clock: SharedClock,
    /// The backups that have all of it.
    done: Arc<Mutex<Vec<Copied>>>,
}

impl std::fmt::Debug for ForgottenInBackups {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ForgottenInBackups").finish_non_exhaustive()
    }
}

/// A backup whose file is that of the data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Copied {
    place: PathBuf,
    began_at: i64,
    /// When it was written, in Unix seconds.
    at: i64,
    /// Bytes of the file.
    bytes: u64,
}

/// How large a file may be, in bytes, to go to a store each minute, and after how many seconds a larger one goes.
const LARGE: u64 = 1 << 20;
const LARGE_EVERY: i64 = 3_600;
/// How long the end of the server waits for it.
const LAST: Duration = Duration::from_secs(5);

impl ForgottenInBackups {
    /// For this data folder and its backups.
    pub(crate) fn new(
        writer: ForgottenWriter,
        config: &config::Backup,
        data: &Path,
        clock: &SharedClock,
    ) -> ForgottenInBackups {
        ForgottenInBackups {
            writer,
            config: config.clone(),
            data: data.to_owned(),
            clock: clock.clone(),
            done: Arc::default(),
        }
    }

    /// Writes down who withdrew or was erased since the last time: at the server's start and end, and every minute.
    ///
    /// # Errors
    /// When DuckDB does not answer, or a file cannot be read or written; the next run does it all.
    pub async fn look(&self) -> anyhow::Result<()> {
        let mut done = self.done.lock().await;
        self.writer.look().await?;
        let bytes = match std::fs::metadata(self.data.join(FORGOTTEN)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            found => found?.len(),
        };
        let mut outcome = Ok(());
        for (place, began_at) in newest(&self.data) {
            let of = Copied {
                place,
                began_at,
                at: self.clock.now_seconds(),
                bytes,
            };
            outcome = outcome.and(self.copy_into(of, &mut done).await);
        }
        outcome
    }

    /// The last look, before the counts are closed: one that does not hold up the end for long.
    pub(crate) async fn look_at_end(&self) {
        let outcome = match tokio::time::timeout(LAST, self.look()).await {
            Ok(outcome) => outcome,
            Err(late) => Err(late.into()),
        };
        if let Err(error) = outcome {
            tracing::warn!(
                error = format!("{error:#}"),
                "the last backup does not yet name visitors who withdrew or were erased since; it is done at the next start"
            );
        }
    }

    /// Copies the file into a backup, unless that has it.
    async fn copy_into(&self, of: Copied, done: &mut Vec<Copied>) -> anyhow::Result<()> {
        let place = of.place.to_str().context("its name is not UTF-8")?;
        let is_done = |done: &Copied| {
            let waits = of.bytes > LARGE
                && config::Backup::is_s3(place)
                && (0..LARGE_EVERY).contains(&(of.at - done.at));
            (&done.place, done.began_at) == (&of.place, of.began_at)
                && (done.bytes == of.bytes || waits)
        };
        if done.iter().any(is_done) {
            return Ok(());
        }
        let is_there = Place::read(&self.config, place)?
            .put_forgotten(&self.data)
            .await?;
        if !is_there {
            tracing::warn!(
                backup = place,
                "the backup is not there any more, so visitors who withdrew or were erased since are not written down in it"
            );
        }
        done.retain(|done| done.place != of.place);
        done.push(of);
        Ok(())
    }
}
