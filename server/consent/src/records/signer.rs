//! The deployment's key that signs the chains of consent records (Ed25519).

use base::{
    clock::Clock,
    random::{Random, array},
    seal::{Sealer, Unopened},
};
use shared::{
    consent::{
        Hash,
        proofs::{self, Seal},
    },
    ids::SiteNumber,
};
use sqlx::PgPool;

use super::store;

const NAME: &str = "consent_signature";
const PURPOSE: &str = "the key that signs consent records";

/// The key.
#[derive(Clone)]
pub struct Signer([u8; 32]);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer(***)")
    }
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum NoKey {
    /// The database does not answer.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// It is sealed with another key than the data folder's.
    #[error(transparent)]
    Unopened(#[from] Unopened),
    /// It can be opened, but is not a key.
    #[error(
        "the key that signs consent records is damaged in the accounts database: restore a backup"
    )]
    Damaged,
    /// It existed a moment ago.
    #[error("the key that signs consent records is gone from the accounts database: start again")]
    Gone,
}

/// Makes the key at the first start, reads it at every other.
///
/// # Errors
/// [`NoKey`].
pub async fn prepare(
    pool: &PgPool,
    sealer: &Sealer,
    clock: &(impl Clock + ?Sized),
    random: &(impl Random + ?Sized),
) -> Result<Signer, NoKey> {
    let sealed = match store::key(pool, NAME).await? {
        Some(sealed) => sealed,
        None => {
            let sealed = sealer.seal(PURPOSE, &array::<32>(random), random);
            // If another process was faster, its key is used.
            store::keep_key(pool, NAME, &sealed, clock.now_seconds()).await?;
            store::key(pool, NAME).await?.ok_or(NoKey::Gone)?
        }
    };
    let secret = sealer.unseal(PURPOSE, &sealed)?;
    let secret = secret.try_into().map_err(|_| NoKey::Damaged)?;
    Ok(Signer(secret))
}

impl Signer {
    /// With this secret.
    #[must_use]
    pub fn of(secret: [u8; 32]) -> Signer {
        Signer(secret)
    }

    /// The public key, which verifies its signatures.
    #[must_use]
    pub fn public_key(&self) -> [u8; 32] {
        proofs::public_key(&self.0)
    }

    /// Signs the last record of a day, and with it all before it in the chain.
    #[must_use]
    pub fn day(&self, site: SiteNumber, number: u64, hash: &Hash) -> Seal {
        proofs::sign_day(&self.0, site, number, hash)
    }

    /// Signs an export from the record `first` to this one.
    #[must_use]
    pub fn head(&self, site: SiteNumber, first: u64, number: u64, hash: &Hash) -> Seal {
        proofs::sign_head(&self.0, site, first, number, hash)
    }
}
