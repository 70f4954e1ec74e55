//! Which deployment a backup belongs to: several may use one place, and each deletes only its own old ones.
//!
//! Each data folder has its own id, which no backup restores: a copy made by a restore, such as for a test,
//! must not delete those of the original. In a backup the id is in a file that is written first and deleted
//! last, so that it is there in one that is not complete too, and in `backup.json`.

use std::{io, path::Path};

use anyhow::{Context as _, ensure};
use base::{
    files::write_whole,
    random::{Random, array},
};

/// Its name in a data folder.
const ID: &str = "deployment-id";
/// Its name in a backup.
pub(super) const MARK: &str = "deployment";
/// The digits of an id.
const DIGITS: usize = 32;

/// The id of this data folder's deployment, created if there is none.
///
/// # Errors
/// It cannot be read or written, or is invalid.
pub(crate) fn id(data: &Path, random: &dyn Random) -> anyhow::Result<String> {
    let path = data.join(ID);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let id = hex::encode(array::<{ DIGITS / 2 }>(random));
            write_whole(&path, id.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
            return Ok(id);
        }
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", path.display()));
        }
    };
    let id = text.trim().to_owned();
    ensure!(
        id.len() == DIGITS && id.bytes().all(|byte| byte.is_ascii_hexdigit()),
        "{} is damaged: remove it, and Stile makes another; then delete the older backups of this deployment yourself",
        path.display()
    );
    Ok(id)
}

/// The deployment of a complete backup, by its `backup.json`. `None`: an older version made it, or it
/// cannot be read.
pub(super) fn of_manifest(text: &[u8]) -> Option<String> {
    let manifest: serde_json::Value = serde_json::from_slice(text).ok()?;
    Some(manifest["deployment"].as_str()?.to_owned())
}

/// The deployment of an incomplete one, by its [`MARK`].
pub(super) fn of_mark(text: &[u8]) -> Option<String> {
    Some(std::str::from_utf8(text).ok()?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use base::random::SystemRandom;

    use super::*;

    #[test]
    fn a_folder_keeps_its_id() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let made = id(one.path(), &SystemRandom).unwrap();
        assert_eq!(id(one.path(), &SystemRandom).unwrap(), made);
        assert_ne!(id(other.path(), &SystemRandom).unwrap(), made);
        std::fs::write(one.path().join(ID), "").unwrap();
        let error = id(one.path(), &SystemRandom).unwrap_err().to_string();
        assert!(error.contains("is damaged"), "{error}");
    }
}
