//! The file of visitors who withdrew or were erased, in backups: each has it as it was at its end, and the newest one has
//! it as it is in the data folder. A restore forgets all whom the files of the backup and of its neighbours name.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
};

use anyhow::Context as _;
use base::{clock::SystemClock, config, config::Config, files::write_whole, random::SystemRandom};
use consent::{FORGOTTEN, ForgottenEraser, ForgottenKey, ForgottenList, ForgottenWriter};
use counts::Counts;
use sqlx::PgPool;

use super::{
    last, manifest,
    place::{Place, read},
};
use crate::{app::counts_settings, sealing};

impl Place {
    /// Puts the data folder's file into the backup that is there; where none is any more, does nothing.
    ///
    /// # Errors
    /// The file cannot be read, or the place cannot be reached or written.
    pub(crate) async fn put_forgotten(&self, data: &Path) -> anyhow::Result<()> {
        let Some(text) = read(&data.join(FORGOTTEN))? else {
            return Ok(());
        };
        match self {
            Self::Folder(dir) if dir.join(manifest::NAME).is_file() => {
                let file = dir.join(FORGOTTEN);
                write_whole(&file, &text)
                    .with_context(|| format!("cannot write {}", file.display()))
            }
            Self::Folder(_) => Ok(()),
            Self::Bucket(bucket) => bucket.put_beside(FORGOTTEN, text).await,
        }
    }

    /// The files of the backup there and of its neighbours, each with where it is. Neighbours that cannot be read are named
    /// and left out.
    ///
    /// # Errors
    /// The backup's own file cannot be read.
    pub(super) async fn forgotten(&self) -> anyhow::Result<Files> {
        let mut files = Files::default();
        match self {
            Self::Folder(dir) => {
                files.add_folder(dir)?;
                if let Err(error) = files.add_neighbours(dir) {
                    warn_of(dir.parent().unwrap_or(dir), &error);
                }
            }
            Self::Bucket(bucket) => {
                files
                    .0
                    .extend(bucket.small_file(FORGOTTEN).await?.map(|text| {
                        let place = format!("{}/{FORGOTTEN}", bucket.address);
                        (place, text)
                    }));
                match bucket.beside(FORGOTTEN).await {
                    Ok(found) => files.0.extend(found),
                    Err(error) => warn_of(Path::new(&bucket.address), &error),
                }
            }
        }
        Ok(files)
    }
}

fn warn_of(place: &Path, error: &anyhow::Error) {
    eprintln!(
        "Visitors who were forgotten after this backup may return: {} cannot be searched for newer backups ({error:#}). If \
         you have a newer file `{FORGOTTEN}`, name it with --forgotten.",
        place.display()
    );
}

/// Files that may name visitors, each with where it is.
#[derive(Debug, Default)]
pub(super) struct Files(Vec<(String, Vec<u8>)>);

impl Files {
    /// Adds a file that the operator named.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn add(&mut self, file: &Path) -> anyhow::Result<()> {
        let text =
            std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        self.0.push((file.display().to_string(), text));
        Ok(())
    }

    fn add_folder(&mut self, dir: &Path) -> anyhow::Result<()> {
        let file = dir.join(FORGOTTEN);
        let text = read(&file)?;
        self.0
            .extend(text.map(|text| (file.display().to_string(), text)));
        Ok(())
    }

    fn add_neighbours(&mut self, dir: &Path) -> anyhow::Result<()> {
        let dir = dir.canonicalize()?;
        let Some(all) = dir.parent() else {
            return Ok(());
        };
        for entry in std::fs::read_dir(all)? {
            let neighbour = entry?.path();
            if neighbour != dir && neighbour.join(manifest::NAME).is_file() {
                self.add_folder(&neighbour)?;
            }
        }
        Ok(())
    }

    /// Forgets whom they name in the databases of a backup that was begun at this moment, in Unix seconds: in the counts in
    /// this folder, before they serve. The data folder then has the file. Returns how many visitors.
    ///
    /// # Errors
    /// A file is damaged, or a database does not answer.
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
        for (place, text) in &self.0 {
            let text = std::str::from_utf8(text).with_context(|| format!("{place} is damaged"))?;
            list.add(text, &key).with_context(|| place.clone())?;
        }
        if list.is_empty() {
            return Ok(0);
        }
        let mut settings = counts_settings(config);
        counts.clone_into(&mut settings.dir);
        let counts = Counts::open(settings, Arc::new(now)).await?;
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

fn now() -> i64 {
    base::clock::Clock::now(&SystemClock)
}

/// Keeps the file of the data folder, and the last backup's.
#[derive(Clone, Debug)]
pub struct ForgottenInBackups {
    writer: ForgottenWriter,
    config: config::Backup,
    data: PathBuf,
    /// Whether the last backup may lack some.
    behind: Arc<AtomicBool>,
}

impl ForgottenInBackups {
    /// For this data folder and its backups.
    pub(crate) fn new(
        writer: ForgottenWriter,
        config: &config::Backup,
        data: &Path,
    ) -> ForgottenInBackups {
        ForgottenInBackups {
            writer,
            config: config.clone(),
            data: data.to_owned(),
            behind: Arc::new(AtomicBool::new(true)),
        }
    }

    /// Writes down who withdrew or was erased since the last time: at the server's start and every few minutes.
    ///
    /// # Errors
    /// When DuckDB does not answer, or a file cannot be read or written; the next run does it all.
    pub async fn look(&self) -> anyhow::Result<()> {
        if self.writer.look().await? > 0 {
            self.behind.store(true, SeqCst);
        }
        if self.behind.load(SeqCst) {
            self.update_last().await?;
            self.behind.store(false, SeqCst);
        }
        Ok(())
    }

    /// Brings the file of the data folder into its last backup.
    async fn update_last(&self) -> anyhow::Result<()> {
        let Some(last) = last(&self.data) else {
            return Ok(());
        };
        let place = last.dir.to_str().context("its name is not UTF-8")?;
        Place::read(&self.config, place)?
            .put_forgotten(&self.data)
            .await
    }
}
