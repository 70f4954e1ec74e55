//! The deployment's key that signs the chains of consent records (Ed25519).

use base::seal::Sealer;
use shared::{
    consent::{
        Hash,
        proofs::{self, Seal},
    },
    ids::SiteNumber,
};

/// The key.
#[derive(Clone)]
pub struct Signer([u8; 32]);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer(***)")
    }
}

impl Signer {
    /// The key of the deployment that has this sealer.
    #[must_use]
    pub fn of(sealer: &Sealer) -> Signer {
        Signer(sealer.derive("signatures of consent records"))
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
