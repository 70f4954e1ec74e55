//! `stile restore`.

use std::{
    fs::File,
    io,
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf, absolute},
};

use anyhow::{Context as _, bail, ensure};
use base::{
    clock::{Clock as _, SystemClock},
    config::Config,
    db,
    secret::SecretUrl,
};
use clap::Args;
use consent::FORGOTTEN;
use sqlx::PgPool;

use super::{
    ACCOUNTS, COUNTS, KEYS, blocking, copy_keys, forgotten::Files, manifest::Manifest,
    place::Place, postgres, remove,
};
use crate::commands::{Accounts, refuse_as_root, runtime, size};

/// What may be in a data folder that counts as empty: the settings, and what a new disk contains.
const NO_DATA: [&str; 2] = ["stile.toml", "lost+found"];
/// The name of a backup that is downloaded, until it is restored.
const DOWNLOAD: &str = "backup.download";
/// The name of the counts until they are complete.
const PARTIAL: &str = "counts.restoring";
/// What a restore makes in the data folder, and takes away when it fails.
const MADE: [&str; 7] = [
    COUNTS,
    PARTIAL,
    KEYS,
    FORGOTTEN,
    "postgres",
    "postgres.lock",
    "postgres.log",
];

/// Restore a backup into an empty data folder.
#[derive(Debug, Args)]
pub struct Restore {
    /// The folder that `stile backup` wrote, or its place in an S3-compatible store, such as
    /// s3://my-backups/stile/2026-11-20T120000Z, with the key in the settings.
    pub dir: PathBuf,
    /// A newer file `forgotten`, of the data folder or of a backup elsewhere: visitors who withdrew or were erased after this
    /// backup are not restored. The files of this backup and of others in the same place are read without it.
    #[arg(long, value_name = "FILE")]
    pub forgotten: Vec<PathBuf>,
}

impl Restore {
    /// Checks the backup and that nothing would be overwritten, then puts it in place. Blocks.
    ///
    /// # Errors
    /// The backup is not whole, something would be overwritten, or writing fails; nothing stays then.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        let text = self
            .dir
            .to_str()
            .context("the folder's name is not UTF-8")?;
        let place = Place::read(&config.backup, text)?;
        if let Place::Folder(dir) = &place {
            // Before anything else is found wrong.
            Manifest::read(dir)?;
        }
        must_be_empty(&config.data.dir)?;
        refuse_as_root(&config.data.dir)?;
        let forgotten = runtime(config)?.block_on(place.forgotten(&self.forgotten))?;
        match place {
            Place::Folder(dir) => put_in_place(config, &dir, &forgotten),
            Place::Bucket(bucket) => {
                let dir = absolute(config.data.dir.join(DOWNLOAD))?;
                println!("Downloading {} ...", bucket.address);
                let downloaded = runtime(config)?.block_on(bucket.download(&dir));
                let restored = downloaded.and_then(|()| put_in_place(config, &dir, &forgotten));
                remove(&dir).and(restored)
            }
        }
    }
}

/// Checks the backup in this folder, and restores it.
fn put_in_place(config: &Config, dir: &Path, files: &Files) -> anyhow::Result<()> {
    let manifest = Manifest::read(dir)?;
    println!("Comparing the checksums of {} ...", size(manifest.bytes()));
    manifest.verify(dir)?;
    let restored = into_empty(config, dir, &manifest, files);
    if restored.is_err() {
        take_away(&config.data.dir);
    }
    let Restored {
        people,
        sites,
        forgotten,
    } = restored?;
    if forgotten > 0 {
        println!("Forgot visitors who withdrew or were erased after this backup: {forgotten}.");
    }
    println!(
        "Restored the backup of {} (people: {people}, sites: {sites}). Start with `stile serve`.",
        jiff::Timestamp::from_second(manifest.began_at)?
    );
    Ok(())
}

/// What the database has now.
struct Restored {
    people: i64,
    sites: i64,
    /// How many visitors the backup had who withdrew or were erased since.
    forgotten: usize,
}

fn into_empty(
    config: &Config,
    dir: &Path,
    manifest: &Manifest,
    files: &Files,
) -> anyhow::Result<Restored> {
    let accounts = Accounts::open(config)?;
    let url = SecretUrl::new(accounts.url.clone());
    let done = runtime(config)?.block_on(put_back(config, &url, dir, (manifest, files)));
    accounts.close();
    done
}

async fn put_back(
    config: &Config,
    url: &SecretUrl,
    dir: &Path,
    (manifest, files): (&Manifest, &Files),
) -> anyhow::Result<Restored> {
    let server = postgres::server_version(url).await?;
    ensure!(
        server >= manifest.postgres,
        "the accounts were written by Postgres {}, but this one is {server}: use {0} or newer",
        manifest.postgres
    );
    let pool = db::connect(url.expose(), 2).await?;
    let there = tables(&pool).await?;
    println!("Copying the counts ...");
    let (from, data, counts) = (dir.to_owned(), config.data.dir.clone(), paths(manifest));
    blocking(move || {
        copy_counts(&from, &data, &counts)?;
        copy_keys(&from.join(KEYS), &data.join(KEYS)).context("cannot restore the keys")
    })
    .await?;
    println!("Restoring the accounts ...");
    if there {
        // Refuses tables of a newer version, and brings older ones to those that are dropped.
        db::migrate(&pool).await?;
        // Fails if there are accounts by now.
        sqlx::query_file!("../queries/accounts/restore/drop_tables.sql")
            .execute(&pool)
            .await?;
    }
    postgres::restore(url, &dir.join(ACCOUNTS), manifest.pg_dump).await?;
    // Refuses a backup of a newer version, and brings an older one up to this one.
    db::migrate(&pool).await?;
    sqlx::query_file!(
        "../queries/accounts/restore/erase_unknown_sites.sql",
        SystemClock.now_seconds()
    )
    .execute(&pool)
    .await?;
    let people = sqlx::query_scalar("SELECT count(*) FROM people")
        .fetch_one(&pool)
        .await?;
    let sites = sqlx::query_scalar("SELECT count(*) FROM sites")
        .fetch_one(&pool)
        .await?;
    let partial = config.data.dir.join(PARTIAL);
    let forgotten = files.erase(config, &pool, &partial, manifest.began_at);
    let forgotten = forgotten.await?;
    pool.close().await;
    // Last: a data folder with counts in it is whole.
    std::fs::rename(&partial, config.data.dir.join(COUNTS))
        .context("cannot move the counts into place")?;
    File::open(&config.data.dir)?.sync_all()?;
    Ok(Restored {
        people,
        sites,
        forgotten,
    })
}

/// Are our tables there? If they have accounts, nothing is done.
async fn tables(pool: &PgPool) -> anyhow::Result<bool> {
    let there: bool = sqlx::query_scalar("SELECT to_regclass('accounts') IS NOT NULL")
        .fetch_one(pool)
        .await?;
    if !there {
        return Ok(false);
    }
    let used: bool = sqlx::query_scalar("SELECT EXISTS (SELECT FROM accounts)")
        .fetch_one(pool)
        .await?;
    ensure!(
        !used,
        "the accounts database already contains accounts: use an empty one (accounts.database_url)"
    );
    Ok(true)
}

/// The files of the counts.
fn paths(manifest: &Manifest) -> Vec<PathBuf> {
    let paths = manifest
        .files
        .iter()
        .map(|entry| PathBuf::from(&entry.path));
    paths.filter(|path| path.starts_with(COUNTS)).collect()
}

fn copy_counts(from: &Path, data: &Path, files: &[PathBuf]) -> anyhow::Result<()> {
    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(data)?;
    let partial = data.join(PARTIAL);
    for path in files {
        let to = partial.join(path.strip_prefix(COUNTS)?);
        let cannot = || format!("cannot write {}", to.display());
        let folder = to.parent().unwrap_or(&partial);
        std::fs::create_dir_all(folder).with_context(cannot)?;
        std::fs::copy(from.join(path), &to).with_context(cannot)?;
        File::open(&to)?.sync_all()?;
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Nothing is overwritten, ever.
fn must_be_empty(data: &Path) -> anyhow::Result<()> {
    let entries = match std::fs::read_dir(data) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => {
            return Err(error).with_context(|| format!("{} cannot be read", data.display()));
        }
    };
    for entry in entries {
        let name = entry?.file_name();
        if !NO_DATA.iter().any(|other| name == *other) {
            bail!(
                "the data folder {} is not empty (it contains {}), and Stile overwrites nothing: move it away, or use \
                 another (data.dir)",
                data.display(),
                name.display()
            );
        }
    }
    Ok(())
}

/// The folder was empty before, so a second try can begin as the first did.
fn take_away(data: &Path) {
    for name in MADE {
        let path = data.join(name);
        let gone = if path.is_dir() {
            std::fs::remove_dir_all(&path)
        } else {
            std::fs::remove_file(&path)
        };
        match gone {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                eprintln!(
                    "Cannot remove {} ({error}): remove it before you try again.",
                    path.display()
                );
            }
            _ => {}
        }
    }
}
