//! Where a backup goes, and which older ones are deleted there.

use std::{
    io,
    path::{Path, PathBuf, absolute},
};

use anyhow::{Context as _, ensure};
use base::config;

use super::{Last, ProgressSender, Whole, Written, bucket::Bucket, deployment, manifest, remove};

/// The prefix of the folder, in the data folder, that has a backup until it is uploaded.
const UPLOAD: &str = "upload-";
/// An incomplete backup that began this many seconds before the newest one will never be completed.
const UNFINISHED: i64 = 48 * 3_600;

/// Where a backup goes.
#[derive(Debug)]
pub(crate) enum Place {
    /// A folder of this machine.
    Folder(PathBuf),
    /// A folder in an S3-compatible store.
    Bucket(Bucket),
}

impl Place {
    /// Reads a place as the operator wrote it: a path, or `s3://bucket/folder`.
    ///
    /// # Errors
    /// It names no bucket, or the settings have no key for it.
    pub(crate) fn read(config: &config::Backup, text: &str) -> anyhow::Result<Self> {
        Ok(match config::Backup::is_s3(text) {
            true => Self::Bucket(Bucket::open(config, text)?),
            false => Self::Folder(absolute(text)?),
        })
    }

    /// The folder of this name in it.
    pub(crate) fn folder(&self, name: &str) -> Self {
        match self {
            Self::Folder(path) => Self::Folder(path.join(name)),
            Self::Bucket(bucket) => Self::Bucket(bucket.folder(name)),
        }
    }

    /// As the operator would write it.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Folder(path) => path.display().to_string(),
            Self::Bucket(bucket) => bucket.address.clone(),
        }
    }

    /// Deletes old backups of the deployment with this id, after one was made at this moment, in Unix
    /// seconds: the complete backups beyond the newest `keep` (0: none of these), and those that were begun
    /// two days before it and never ended. Only folders that are named by a time up to then are looked at,
    /// and the newest is never deleted. Those of other deployments stay, and those without a deployment.
    /// Gives the names.
    ///
    /// # Errors
    /// The place cannot be listed, or something cannot be deleted.
    pub(crate) async fn delete_old(
        &self,
        id: &str,
        keep: u32,
        made_at: i64,
    ) -> anyhow::Result<Vec<String>> {
        let found = match self {
            Self::Folder(path) => in_folder(path)?,
            Self::Bucket(bucket) => bucket.backups().await?,
        };
        let own = |found: &Found| found.deployment.as_deref() == Some(id);
        let names = found.into_iter().filter(own);
        let names = names.map(|found| (found.name, found.whole)).collect();
        let old = too_old(
            names,
            keep,
            &name_of(made_at)?,
            &name_of(made_at - UNFINISHED)?,
        );
        for name in &old {
            match self.folder(name) {
                Self::Folder(path) => remove(&path),
                Self::Bucket(bucket) => bucket.delete().await,
            }
            .with_context(|| format!("cannot delete the old backup {name}"))?;
        }
        Ok(old)
    }
}

/// The name of a backup that is begun at this moment, in Unix seconds: `2026-11-20T120000Z`.
///
/// # Errors
/// The moment is out of range.
pub(crate) fn name_of(now: i64) -> anyhow::Result<String> {
    let at = jiff::Timestamp::from_second(now)?;
    Ok(at.strftime("%Y-%m-%dT%H%M%SZ").to_string())
}

/// Removes the copies in the data folder of uploads that a killed process left.
///
/// # Errors
/// The folder cannot be listed, or a copy cannot be removed.
pub(crate) fn remove_uploads(data: &Path) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(data)? {
        let entry = entry?;
        let is_upload = entry
            .file_name()
            .to_str()
            .and_then(|name| name.strip_prefix(UPLOAD))
            .is_some_and(is_name);
        if is_upload {
            remove(&entry.path())?;
        }
    }
    Ok(())
}

pub(super) fn is_name(name: &str) -> bool {
    const FORM: &[u8] = b"0000-00-00T000000Z";
    name.len() == FORM.len()
        && name.bytes().zip(FORM).all(|(byte, form)| match form {
            b'0' => byte.is_ascii_digit(),
            _ => byte == *form,
        })
}

/// A folder with the name of a backup.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub name: String,
    /// Whether it is complete.
    pub whole: bool,
    /// The id of its deployment, if it names one.
    pub deployment: Option<String>,
}

fn in_folder(path: &Path) -> anyhow::Result<Vec<Found>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path)? {
        let entry = entry?;
        let Some(name) = entry
            .file_name()
            .into_string()
            .ok()
            .filter(|name| is_name(name))
        else {
            continue;
        };
        let manifest = read(&entry.path().join(manifest::NAME))?;
        let deployment = match &manifest {
            Some(text) => deployment::of_manifest(text),
            None => read(&entry.path().join(deployment::MARK))?
                .and_then(|text| deployment::of_mark(&text)),
        };
        found.push(Found {
            name,
            whole: manifest.is_some(),
            deployment,
        });
    }
    Ok(found)
}

/// A file, where it is there.
pub(super) fn read(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
            ) =>
        {
            Ok(None)
        }
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Which of these to delete, each with whether it is complete, after the newest was made. A later time
/// comes from a clock that ran ahead, and is ignored; an incomplete one may be under way for a while.
fn too_old(
    mut names: Vec<(String, bool)>,
    keep: u32,
    newest: &str,
    abandoned: &str,
) -> Vec<String> {
    names.retain(|(name, _)| is_name(name) && name.as_str() <= newest);
    // Such names are in order of their times.
    names.sort_by(|one, other| other.cmp(one));
    let keep = match keep {
        0 => usize::MAX,
        keep => keep as usize,
    };
    let mut complete = 0;
    let mut old = Vec::new();
    for (name, whole) in names {
        if whole {
            complete += 1;
        }
        let left = !whole && complete > 0 && name.as_str() < abandoned;
        if complete > keep || left {
            old.push(name);
        }
    }
    old
}

impl Whole<'_> {
    /// Makes a backup there, which must be absent or empty, and notes it as the last one.
    ///
    /// # Errors
    /// The place is not empty or cannot be written, or one of the two databases cannot be copied.
    pub(crate) async fn copy_into(
        &self,
        place: &Place,
        progress: &ProgressSender,
    ) -> anyhow::Result<Written> {
        let began_at = self.clock.now_seconds();
        let written = match place {
            Place::Folder(path) => self.copy_to(path, progress).await?,
            Place::Bucket(bucket) => self.copy_to_bucket(bucket, began_at, progress).await?,
        };
        let last = Last::of(self.data, &written.dir, began_at);
        if let Err(error) = last.write(self.data) {
            tracing::warn!(%error, "the backup is complete, but `stile doctor` will not know of it");
        }
        // What comes after this is copied by the server in its next minute.
        if let Err(error) = place.put_forgotten(self.data).await {
            tracing::warn!(
                error = format!("{error:#}"),
                "the backup is complete, but does not yet name visitors who withdrew or were erased"
            );
        }
        Ok(written)
    }

    /// Makes a backup in the data folder and uploads it.
    async fn copy_to_bucket(
        &self,
        bucket: &Bucket,
        began_at: i64,
        progress: &ProgressSender,
    ) -> anyhow::Result<Written> {
        ensure!(
            bucket.is_empty().await?,
            "{} is not empty: use a new folder",
            bucket.address
        );
        let folder = self.data.join(format!("{UPLOAD}{}", name_of(began_at)?));
        let folder = absolute(folder)?;
        let uploaded = async {
            let written = self.copy_to(&folder, progress).await?;
            // The listener may have gone, as above.
            let _ = progress.send(format!("Uploading to {} ...", bucket.address));
            bucket.upload(&folder).await?;
            anyhow::Ok(written)
        }
        .await;
        let removed = remove(&folder);
        let written = uploaded?;
        removed
            .context("the backup is complete, but its copy in the data folder cannot be removed")?;
        Ok(Written {
            dir: PathBuf::from(&bucket.address),
            bytes: written.bytes,
            seconds: self.clock.now_seconds() - began_at,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_of_time() {
        let name = name_of(1_795_176_000).unwrap();
        assert_eq!(name, "2026-11-20T120000Z");
        assert!(is_name(&name) && name < name_of(1_795_176_001).unwrap());
        for other in [
            "",
            "2026-11-20",
            "2026-11-20T120000",
            "2026-11-20t120000Z",
            "monday",
            "lost+found",
        ] {
            assert!(!is_name(other), "{other}");
        }
    }

    #[test]
    fn the_newest_complete_ones_stay() {
        let of = |names: &[(&str, bool)]| -> Vec<(String, bool)> {
            let names = names.iter();
            names
                .map(|(day, whole)| (format!("2026-11-{day}T030000Z"), *whole))
                .chain([("monday".to_owned(), true), ("keep-me".to_owned(), false)])
                .collect()
        };
        let names = of(&[
            ("01", true),
            ("02", true),
            ("03", false),
            ("04", true),
            ("05", false),
        ]);
        let old = |keep| -> Vec<String> {
            let (newest, abandoned) = ("2026-11-05T030000Z", "2026-11-04T000000Z");
            let old = too_old(names.clone(), keep, newest, abandoned);
            old.into_iter().map(|name| name[8..10].to_owned()).collect()
        };
        // The third never ended, and a later one did; the fifth may be under way.
        assert_eq!(old(2), ["03", "01"]);
        assert_eq!(old(1), ["03", "02", "01"]);
        assert_eq!(old(0), ["03"]);
        assert_eq!(old(9), ["03"]);
        let none = |names: &[(&str, bool)], newest: &str, abandoned: &str| {
            too_old(of(names), 1, newest, abandoned).is_empty()
        };
        let (second, third) = ("2026-11-02T030000Z", "2026-11-03T030000Z");
        assert!(none(&[("01", false), ("02", false)], third, third));
        // One that may still be under way, and one from a clock that ran ahead.
        assert!(none(
            &[("01", false), ("02", true)],
            second,
            "2026-11-01T000000Z"
        ));
        assert!(none(&[("02", true), ("30", true)], second, second));
    }

    #[tokio::test]
    async fn two_deployments_leave_each_others_alone() {
        let dir = tempfile::tempdir().unwrap();
        let make = |day: &str, files: &[(&str, &str)]| {
            let path = dir.path().join(format!("2026-11-{day}T120000Z"));
            std::fs::create_dir(&path).unwrap();
            for (name, text) in files {
                std::fs::write(path.join(name), text).unwrap();
            }
        };
        let (ours, theirs) = (r#"{"deployment": "a1"}"#, r#"{"deployment": "b2"}"#);
        make("10", &[(manifest::NAME, ours)]);
        make("11", &[(manifest::NAME, theirs)]);
        // Of an older version, and a file that is not a manifest at all.
        make("12", &[(manifest::NAME, r#"{"format": 1}"#)]);
        make("13", &[(manifest::NAME, "")]);
        // Never completed: another deployment's, ours, and one without a mark.
        make("14", &[(deployment::MARK, "b2")]);
        make("15", &[(deployment::MARK, "a1\n")]);
        make("16", &[]);
        make("18", &[(manifest::NAME, theirs)]);
        make("19", &[(manifest::NAME, ours)]);
        make("20", &[(manifest::NAME, ours)]);
        std::fs::write(dir.path().join("2026-11-01T120000Z"), "a file").unwrap();
        let place = Place::Folder(dir.path().to_owned());
        let deleted = place.delete_old("a1", 2, 1_795_176_000).await.unwrap();
        let days: Vec<&str> = deleted.iter().map(|name| &name[8..10]).collect();
        assert_eq!(days, ["15", "10"]);
        for day in ["11", "12", "13", "14", "16", "18", "19", "20"] {
            let path = dir.path().join(format!("2026-11-{day}T120000Z"));
            assert!(path.is_dir(), "{day}");
        }
    }
}
