//! `backup.json`: the files of a backup, each with its checksum. Written last, so a folder without it
//! is not a backup.

use std::{
    fs::File,
    io::{self, BufReader},
    path::{Component, Path},
};

use anyhow::{Context as _, bail, ensure};
use base::files::write_whole;
use export_file::Hashing;
use serde::{Deserialize, Serialize};

use super::{ACCOUNTS, COUNTS};

/// Its name in a backup.
pub(super) const NAME: &str = "backup.json";
/// The layout of a backup. A new one gets a new number.
const FORMAT: u32 = 1;
/// Bytes of a file that are read at once.
const PIECE: usize = 1 << 20;

/// The contents of a backup.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    format: u32,
    /// The version of Stile that wrote it.
    pub stile: String,
    /// The id of the deployment that it is of; an older version wrote none.
    #[serde(default)]
    pub deployment: Option<String>,
    /// When it was begun, Unix seconds: hits acknowledged before are in it.
    pub began_at: i64,
    /// When all was copied, Unix seconds.
    pub ended_at: i64,
    /// The major version of the accounts' Postgres.
    pub postgres: u32,
    /// The major version of the `pg_dump` that wrote the accounts.
    pub pg_dump: u32,
    /// Every file.
    pub files: Vec<Entry>,
}

/// A file of a backup.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Its path in the folder, with `/`.
    pub path: String,
    bytes: u64,
    /// Its SHA-256, in hex digits.
    sha256: String,
}

impl Manifest {
    /// Reads every file of the folder.
    pub fn of(
        dir: &Path,
        deployment: String,
        (began_at, ended_at): (i64, i64),
        postgres: u32,
        pg_dump: u32,
    ) -> anyhow::Result<Manifest> {
        let mut files = Vec::new();
        list(dir, "", &mut files).context("cannot read the copies")?;
        files.sort_by(|one, other| one.path.cmp(&other.path));
        let stile = env!("CARGO_PKG_VERSION").to_owned();
        Ok(Manifest {
            format: FORMAT,
            stile,
            deployment: Some(deployment),
            began_at,
            ended_at,
            postgres,
            pg_dump,
            files,
        })
    }

    /// Writes it atomically.
    pub fn write(&self, dir: &Path) -> anyhow::Result<()> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        Ok(write_whole(&dir.join(NAME), &text)?)
    }

    /// Reads that of a backup.
    pub fn read(dir: &Path) -> anyhow::Result<Manifest> {
        let path = dir.join(NAME);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => bail!(
                "{} is not a complete backup: it has no {NAME}, which is written last",
                dir.display()
            ),
            Err(error) => {
                return Err(error).with_context(|| format!("{} cannot be read", path.display()));
            }
        };
        let unreadable = || format!("{} is not valid", path.display());
        let value: serde_json::Value = serde_json::from_str(&text).with_context(unreadable)?;
        ensure!(
            value["format"] == FORMAT,
            "{} was written by another version of Stile ({}), in a format that this one does not know: use that version",
            dir.display(),
            value["stile"].as_str().unwrap_or("unknown")
        );
        let manifest: Manifest = serde_json::from_value(value).with_context(unreadable)?;
        for entry in &manifest.files {
            let inside = Path::new(&entry.path)
                .components()
                .all(|part| matches!(part, Component::Normal(_)));
            ensure!(
                inside,
                "{} lists a file outside of the backup: {}",
                path.display(),
                entry.path
            );
        }
        for needed in [ACCOUNTS.to_owned(), format!("{COUNTS}/hits.duckdb")] {
            ensure!(
                manifest.files.iter().any(|entry| entry.path == needed),
                "{} does not list {needed}",
                path.display()
            );
        }
        Ok(manifest)
    }

    /// Reads every file and compares its checksum.
    pub fn verify(&self, dir: &Path) -> anyhow::Result<()> {
        for entry in &self.files {
            let path = dir.join(&entry.path);
            let found = sum(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            ensure!(
                found == (entry.bytes, entry.sha256.clone()),
                "{} was changed or damaged after the backup (its checksum differs): use another backup",
                path.display()
            );
        }
        Ok(())
    }

    /// Bytes in all.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|entry| entry.bytes).sum()
    }
}

fn list(dir: &Path, above: &str, files: &mut Vec<Entry>) -> io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry
            .file_name()
            .into_string()
            .map_err(|_| io::Error::other("the name of a file is not valid UTF-8"))?;
        let path = format!("{above}{name}");
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{path}/"), files)?;
        } else {
            let (bytes, sha256) = sum(&entry.path())?;
            files.push(Entry {
                path,
                bytes,
                sha256,
            });
        }
    }
    Ok(())
}

/// A file's length and SHA-256.
fn sum(path: &Path) -> io::Result<(u64, String)> {
    let mut sum = Hashing::new(io::sink());
    io::copy(
        &mut BufReader::with_capacity(PIECE, File::open(path)?),
        &mut sum,
    )?;
    Ok(sum.sum())
}
