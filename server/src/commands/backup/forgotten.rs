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

    /// The files that may name visitors who are not to be restored: of the backup there, of the others in the same place, and
    /// those that the operator named.
    ///
    /// # Errors
    /// One cannot be read, or the place cannot be searched and no file was named.
    pub(super) async fn forgotten(&self, named: &[PathBuf]) -> anyhow::Result<Files> {
        let mut files = self.own_forgotten().await?;
        for file in named {
            files.add(file)?;
        }
        match self.neighbours().await {
            Ok(others) => files.0.extend(others),
            Err(error) if named.is_empty() => return Err(error),
            Err(error) => eprintln!("Without those of other backups in the same place: {error:#}."),
        }
        Ok(files)
    }

    /// The files of the other backups in the same place.
    async fn neighbours(&self) -> anyhow::Result<Vec<File>> {
        let others = match self {
            Self::Folder(dir) => neighbours(dir),
            Self::Bucket(bucket) => bucket.neighbours(FORGOTTEN).await,
        };
        let others = others.with_context(|| {
            format!(
                "other backups in the same place as {} may name visitors who withdrew or were erased after it, but cannot be \
                 read: name the newest file `{FORGOTTEN}` with --forgotten",
                self.shown()
            )
        })?;
        Ok(others.into_iter().map(File::found).collect())
    }

    /// The file of the backup there, if it has one.
    ///
    /// # Errors
    /// It cannot be read.
    async fn own_forgotten(&self) -> anyhow::Result<Files> {
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
    fn add(&mut self, file: &Path) -> anyhow::Result<()> {
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
    /// For each of these backups.
    tried: Arc<Mutex<Vec<Tried>>>,
}

impl std::fmt::Debug for ForgottenInBackups {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ForgottenInBackups").finish_non_exhaustive()
    }
}

/// What was last done for a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tried {
    place: PathBuf,
    began_at: i64,
    /// When, in Unix seconds.
    at: i64,
    /// The bytes of the file that it has now; `None`: it could not be written, or the backup is not there.
    bytes: Option<u64>,
}

/// How large a file may be, in bytes, to go to a store each minute, and after how many seconds a larger one goes, or a store is
/// asked again that did not take it.
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
            tried: Arc::default(),
        }
    }

    /// Writes down who withdrew or was erased since the last time: at the server's start and end, and every minute.
    ///
    /// # Errors
    /// When DuckDB does not answer, or a file cannot be read or written; the next run does it all.
    pub async fn look(&self) -> anyhow::Result<()> {
        self.writer.look().await?;
        self.copy_into_all().await
    }

    /// The last look, before the counts are closed: one that does not hold up the end for long.
    pub(crate) async fn look_at_end(&self) {
        let look = async {
            self.writer.look_at_end().await?;
            self.copy_into_all().await
        };
        let outcome = match tokio::time::timeout(LAST, look).await {
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

    async fn copy_into_all(&self) -> anyhow::Result<()> {
        let mut tried = self.tried.lock().await;
        let bytes = match std::fs::metadata(self.data.join(FORGOTTEN)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            found => found?.len(),
        };
        let mut outcome = Ok(());
        for (place, began_at) in newest(&self.data) {
            let at = tried
                .iter()
                .position(|tried| (&tried.place, tried.began_at) == (&place, began_at));
            let before = at.map(|at| tried.remove(at));
            let mut now = Tried {
                place,
                began_at,
                at: self.clock.now_seconds(),
                bytes: None,
            };
            if before
                .as_ref()
                .is_some_and(|before| is_enough(before, &now, bytes))
            {
                tried.extend(before);
                continue;
            }
            match self.copy_into(&now.place, before.is_none()).await {
                Ok(is_there) => now.bytes = is_there.then_some(bytes),
                Err(error) => outcome = outcome.and(Err(error)),
            }
            tried.push(now);
        }
        outcome
    }

    /// Copies the file into a backup. Returns whether that is there; if not, says so the `first` time.
    async fn copy_into(&self, place: &Path, first: bool) -> anyhow::Result<bool> {
        let place = place.to_str().context("its name is not UTF-8")?;
        let put = Place::read(&self.config, place)?;
        let is_there = put.put_forgotten(&self.data).await?;
        if !is_there && first {
            tracing::warn!(
                backup = place,
                "the backup is not there any more, so visitors who withdrew or were erased since are not written down in it"
            );
        }
        Ok(is_there)
    }
}

/// Whether nothing is to be done for a backup now: it has the file, which only grows, with this number of bytes, or a store
/// need not be asked yet.
fn is_enough(before: &Tried, now: &Tried, bytes: u64) -> bool {
    if before.bytes == Some(bytes) {
        return true;
    }
    let is_store = now.place.to_str().is_some_and(config::Backup::is_s3);
    let waits = bytes > LARGE || before.bytes.is_none();
    is_store && waits && (0..LARGE_EVERY).contains(&(now.at - before.at))
}
