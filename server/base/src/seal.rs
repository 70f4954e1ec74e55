//! Encryption of secrets that must be read again: those of authenticator apps, and the deployment's keys. The database
//! is useless without the key in the data folder (`keys/seal`), so a copy of the database alone reveals nothing.
//! XChaCha20-Poly1305. Keys for other purposes are derived from the same key, by HKDF with SHA-256 (RFC 5869).

use std::{
    fs::DirBuilder,
    io,
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
};

use chacha20poly1305::{
    XChaCha20Poly1305, XNonce,
    aead::{Aead as _, KeyInit as _, Payload},
};
use hkdf::Hkdf;
use sha2::Sha256;
use shared::consent::Keys;

use crate::{
    files::write_whole,
    random::{Random, array},
};

/// The folder of keys in the data folder: part of every backup.
pub const KEYS: &str = "keys";
const FILE: &str = "seal";
const NONCE: usize = 24;

/// Seals and opens, and derives keys.
#[derive(Clone)]
pub struct Sealer {
    cipher: XChaCha20Poly1305,
    keys: Hkdf<Sha256>,
}

impl std::fmt::Debug for Sealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealer(***)")
    }
}

/// What was sealed cannot be opened: with another key, or for another purpose, or it was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the key in the data folder does not decrypt the secrets in the accounts database. Either keys/seal is damaged or of \
     another deployment: copy keys/seal from a backup. Or the accounts database is damaged: restore the whole backup"
)]
pub struct Unopened;

impl Sealer {
    /// With the key in the data folder, which is made at the first start.
    ///
    /// # Errors
    /// When the file cannot be read or made, or is not a key.
    pub fn open(data_dir: &Path, random: &(impl Random + ?Sized)) -> io::Result<Self> {
        if let Some(sealer) = Self::read(data_dir)? {
            return Ok(sealer);
        }
        let path = Self::file(data_dir);
        let folder = data_dir.join(KEYS);
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder)?;
        let key: [u8; 32] = array(random);
        write_whole(&path, &key)?;
        Ok(Self::with(&key))
    }

    /// With the key in the data folder, where there is one; makes none.
    ///
    /// # Errors
    /// When the file cannot be read, or is not a key.
    pub fn read(data_dir: &Path) -> io::Result<Option<Self>> {
        let path = Self::file(data_dir);
        let key = match std::fs::read(&path) {
            Ok(key) => key,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                let text = format!("{} cannot be read: {error}", path.display());
                return Err(io::Error::new(error.kind(), text));
            }
        };
        let key: [u8; 32] = key.try_into().map_err(|key: Vec<u8>| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!(
                    "{} is damaged: it has {} bytes, and a key has 32",
                    path.display(),
                    key.len()
                ),
            )
        })?;
        Ok(Some(Self::with(&key)))
    }

    /// The file of the key.
    #[must_use]
    pub fn file(data_dir: &Path) -> PathBuf {
        data_dir.join(KEYS).join(FILE)
    }

    /// With this key.
    #[must_use]
    pub fn with(key: &[u8; 32]) -> Self {
        Self {
            cipher: XChaCha20Poly1305::new(key.into()),
            keys: Hkdf::new(None, key),
        }
    }

    /// A key for a purpose, such as `tickets of visitors`: always the same, and it reveals neither this key nor one for
    /// another purpose.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        let mut key = [0; 32];
        self.keys
            .expand(purpose.as_bytes(), &mut key)
            .expect("32 bytes can be derived");
        key
    }

    /// The deployment's keys for consented visitors.
    #[must_use]
    pub fn consent_keys(&self) -> Keys {
        Keys {
            person: self.derive("consented visitors"),
            mark: self.derive("marks of consented visitors"),
            ticket: self.derive("tickets of consented visitors"),
        }
    }

    /// Seals bytes for a purpose, such as `second step of <person>`; for another they do not open.
    pub fn seal(&self, purpose: &str, bytes: &[u8], random: &(impl Random + ?Sized)) -> Vec<u8> {
        let nonce: [u8; NONCE] = array(random);
        let payload = Payload {
            msg: bytes,
            aad: purpose.as_bytes(),
        };
        let sealed = self
            .cipher
            .encrypt(&XNonce::from(nonce), payload)
            .expect("a few bytes in memory can be sealed");
        [&nonce[..], &sealed].concat()
    }

    /// Opens what was sealed for this purpose.
    ///
    /// # Errors
    /// When it does not open.
    pub fn unseal(&self, purpose: &str, sealed: &[u8]) -> Result<Vec<u8>, Unopened> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE).ok_or(Unopened)?;
        let nonce: [u8; NONCE] = nonce.try_into().map_err(|_| Unopened)?;
        let payload = Payload {
            msg: sealed,
            aad: purpose.as_bytes(),
        };
        self.cipher
            .decrypt(&XNonce::from(nonce), payload)
            .map_err(|_| Unopened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SeededRandom;

    #[test]
    fn what_is_sealed_opens_for_its_purpose_and_with_its_key_only() {
        use std::os::unix::fs::MetadataExt as _;
        let data = tempfile::tempdir().unwrap();
        let random = SeededRandom::new(1);
        let sealer = Sealer::open(data.path(), &random).unwrap();
        let sealed = sealer.seal("a", b"secret", &random);
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
        let again = Sealer::open(data.path(), &random).unwrap();
        assert_eq!(again.unseal("a", &sealed).unwrap(), b"secret");
        assert_eq!(again.unseal("b", &sealed), Err(Unopened));
        assert_eq!(Sealer::with(&[0; 32]).unseal("a", &sealed), Err(Unopened));
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(again.unseal("a", &changed), Err(Unopened), "{at}");
        }
        assert_eq!(again.unseal("a", b""), Err(Unopened));
        assert_eq!(sealer.derive("tickets"), again.derive("tickets"));
        assert_ne!(sealer.derive("tickets"), sealer.derive("marks"));
        let other = Sealer::with(&[0; 32]);
        assert_ne!(sealer.derive("tickets"), other.derive("tickets"));
        let key = data.path().join("keys/seal");
        assert_eq!(key.metadata().unwrap().mode() & 0o777, 0o600);
        std::fs::write(&key, b"short").unwrap();
        let error = Sealer::open(data.path(), &random).unwrap_err().to_string();
        assert!(
            error.contains("keys/seal") && error.contains("5 bytes"),
            "{error}"
        );
        std::fs::remove_file(&key).unwrap();
        assert!(Sealer::read(data.path()).unwrap().is_none());
        assert!(!key.exists(), "reading makes none");
    }
}
