//! Whether an export is as its manifest says.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{self, BufReader, Read, Write},
    path::Path,
};

use zip::{ZipArchive, result::ZipError};

use crate::{FORMAT, Hashing, MANIFEST, Manifest, SIGNATURE, Signature, SignatureError};

/// Bytes of a manifest at most, and of its signature.
const MAX_BYTES: u64 = 64 << 20;

/// An export whose entries are as its manifest says.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The manifest.
    pub manifest: Manifest,
    /// The public key of the deployment that signed it; `None`: it is not signed, as those of earlier versions.
    pub signed_by: Option<String>,
}

/// What is wrong with an export.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(io::Error),
    /// It is something else than a zip, or it is cut off or damaged.
    #[error("it is not a zip, or it is incomplete: {0}")]
    Zip(ZipError),
    /// It has no manifest.
    #[error("it is not an export, or it is incomplete: it has no {MANIFEST}")]
    NoManifest,
    /// Its manifest cannot be read.
    #[error("its {MANIFEST} cannot be read: {0}")]
    Manifest(serde_json::Error),
    /// It is of a format that came later.
    #[error("it has format {0}, which a newer version of Stile reads")]
    Newer(u32),
    /// An entry was taken away.
    #[error("{0} is missing")]
    Missing(String),
    /// An entry was added.
    #[error("{0} is not in the manifest")]
    Added(String),
    /// An entry was changed.
    #[error("{0} was changed")]
    Changed(String),
    /// The signature is not of the manifest.
    #[error("{0}")]
    Signature(#[from] SignatureError),
}

impl From<ZipError> for ArchiveError {
    fn from(error: ZipError) -> Self {
        match error {
            ZipError::Io(error) if error.raw_os_error().is_some() => Self::Unreadable(error),
            error => Self::Zip(error),
        }
    }
}

/// The zip of an export.
#[derive(Debug)]
pub struct ExportArchive(ZipArchive<BufReader<File>>);

impl ExportArchive {
    /// Opens it.
    ///
    /// # Errors
    /// It cannot be read, or is not a zip.
    pub fn open(file: &Path) -> Result<Self, ArchiveError> {
        let file = File::open(file).map_err(ArchiveError::Unreadable)?;
        Ok(Self(ZipArchive::new(BufReader::new(file))?))
    }

    /// Checks that it is signed with the key that it names, has every entry of its manifest and no others, and that each has
    /// the size and the SHA-256 given there.
    ///
    /// # Errors
    /// The first [`ArchiveError`].
    pub fn check(&mut self) -> Result<Checked, ArchiveError> {
        let manifest = self.read(MANIFEST)?.ok_or(ArchiveError::NoManifest)?;
        let signature = self.read(SIGNATURE)?;
        let checked = read_manifest(&manifest, signature.as_deref())?;
        self.check_entries(&checked.manifest)?;
        Ok(checked)
    }

    /// Copies an entry.
    ///
    /// # Errors
    /// It cannot be read, or not be written.
    pub fn copy(&mut self, name: &str, to: &mut dyn Write) -> Result<(), ArchiveError> {
        io::copy(&mut self.0.by_name(name)?, to)
            .map_err(|error| ArchiveError::from(ZipError::Io(error)))?;
        Ok(())
    }

    /// The whole of a small entry; `None` where there is none.
    fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, ArchiveError> {
        let entry = match self.0.by_name(name) {
            Err(ZipError::FileNotFound) => return Ok(None),
            entry => entry?,
        };
        let mut bytes = Vec::new();
        entry
            .take(MAX_BYTES)
            .read_to_end(&mut bytes)
            .map_err(|error| ArchiveError::from(ZipError::Io(error)))?;
        Ok(Some(bytes))
    }

    fn check_entries(&mut self, manifest: &Manifest) -> Result<(), ArchiveError> {
        let listed = manifest.entries.iter().map(|entry| entry.name.as_str());
        let listed: BTreeSet<&str> = listed.chain([MANIFEST, SIGNATURE]).collect();
        let names = self.0.file_names().map(|name| Ok(name?.into_owned()));
        let names: Vec<String> = names.collect::<Result<_, ZipError>>()?;
        if let Some(added) = names.iter().find(|name| !listed.contains(name.as_str())) {
            return Err(ArchiveError::Added(added.clone()));
        }
        for entry in &manifest.entries {
            let file = match self.0.by_name(&entry.name) {
                Err(ZipError::FileNotFound) => {
                    return Err(ArchiveError::Missing(entry.name.clone()));
                }
                file => file?,
            };
            // One byte more than it should have shows that it is longer, however much it unpacks to.
            let mut file = Hashing::new(file.take(entry.bytes.saturating_add(1)));
            // A wrong sum of the zip itself is one of a changed entry, too.
            let read = io::copy(&mut file, &mut io::sink());
            if read.is_err() || file.entry(&entry.name) != *entry {
                return Err(ArchiveError::Changed(entry.name.clone()));
            }
        }
        Ok(())
    }
}

/// Reads a manifest of a format that is known here, and verifies its signature if it has one.
///
/// # Errors
/// The first [`ArchiveError`].
pub fn read_manifest(bytes: &[u8], signature: Option<&[u8]>) -> Result<Checked, ArchiveError> {
    let verified = signature.map(|signature| {
        let signature: Signature =
            serde_json::from_slice(signature).map_err(|_| SignatureError::Damaged)?;
        signature.verify(bytes)?;
        Ok::<_, SignatureError>(signature.public_key)
    });
    let signed_by = verified.transpose()?;
    let manifest: Manifest = serde_json::from_slice(bytes).map_err(ArchiveError::Manifest)?;
    match manifest.format > FORMAT {
        true => Err(ArchiveError::Newer(manifest.format)),
        false => Ok(Checked {
            manifest,
            signed_by,
        }),
    }
}

/// Opens and checks the file of an export: [`ExportArchive::check`].
///
/// # Errors
/// The first [`ArchiveError`].
pub fn check(file: &Path) -> Result<Checked, ArchiveError> {
    ExportArchive::open(file)?.check()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use uuid::Uuid;
    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;
    use crate::Signer;

    fn manifest(files: &[(&str, &str)]) -> Vec<u8> {
        let entries = files.iter().map(|(name, text)| {
            let mut hashing = Hashing::new(io::sink());
            hashing.write_all(text.as_bytes()).unwrap();
            hashing.entry(name)
        });
        serde_json::to_vec(&Manifest {
            format: FORMAT,
            made_by: "Stile".to_owned(),
            made_at: 1,
            account: Uuid::nil(),
            part: None,
            not_included: vec![],
            totals: BTreeMap::new(),
            entries: entries.collect(),
        })
        .unwrap()
    }

    fn checked(files: &[(&str, &[u8])]) -> Result<Checked, ArchiveError> {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut zip = ZipWriter::new(file.reopen().unwrap());
        for (name, bytes) in files {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap();
        check(file.path())
    }

    #[test]
    fn every_entry_is_as_the_manifest_says_or_it_is_said_which_is_not() {
        let manifest = manifest(&[("a.csv", "one"), ("b.csv", "two")]);
        let (one, two): (&[u8], &[u8]) = (b"one", b"two");
        let last = (MANIFEST, &manifest[..]);
        let found = checked(&[("a.csv", one), ("b.csv", two), last]).unwrap();
        assert_eq!((found.manifest.entries.len(), found.signed_by), (2, None));
        let wrong = |files: &[(&str, &[u8])]| checked(files).unwrap_err().to_string();
        assert_eq!(wrong(&[("a.csv", one), last]), "b.csv is missing");
        let changed = wrong(&[("a.csv", one), ("b.csv", b"twO"), last]);
        assert_eq!(changed, "b.csv was changed");
        let added = wrong(&[("a.csv", one), ("b.csv", two), ("c.csv", two), last]);
        assert_eq!(added, "c.csv is not in the manifest");
        assert!(wrong(&[("a.csv", one)]).contains("no manifest.json"));
    }

    #[test]
    fn the_signature_is_of_the_manifest() {
        let manifest = manifest(&[]);
        let signer = Signer::new(&[7; 32]);
        let signature = serde_json::to_vec(&signer.sign(&manifest)).unwrap();
        let found = checked(&[(MANIFEST, &manifest), (SIGNATURE, &signature)]).unwrap();
        assert_eq!(found.signed_by, Some(signer.public_key()));
        let mut other = manifest.clone();
        let at = other.iter().position(|byte| *byte == b'1').unwrap();
        other[at] = b'0';
        let wrong = checked(&[(MANIFEST, &other), (SIGNATURE, &signature)]);
        assert!(matches!(
            wrong,
            Err(ArchiveError::Signature(SignatureError::Wrong))
        ));
        let damaged = checked(&[(MANIFEST, &manifest), (SIGNATURE, b"{}")]);
        assert!(matches!(
            damaged,
            Err(ArchiveError::Signature(SignatureError::Damaged))
        ));
    }

    #[test]
    fn what_is_no_export_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "PK and that is all").unwrap();
        assert!(matches!(check(file.path()), Err(ArchiveError::Zip(_))));
        let none = check(Path::new("/nowhere/at/all"));
        assert!(matches!(none, Err(ArchiveError::Unreadable(_))));
    }
}
