//! Signatures over the chain (Ed25519).

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

use crate::{consent::Hash, ids::SiteNumber};

/// Bytes of a signature.
pub(super) const LENGTH: usize = 64;

/// A signature, with the public key that verifies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The public key.
    pub key: [u8; 32],
    /// The signature.
    pub signature: [u8; 64],
}

/// The public key of a secret one.
#[must_use]
pub fn public_key(secret: &[u8; 32]) -> [u8; 32] {
    SigningKey::from_bytes(secret).verifying_key().to_bytes()
}

/// Signs the chain up to the last record of a closed day: its number and its hash.
#[must_use]
pub fn sign_day(secret: &[u8; 32], site: SiteNumber, number: u64, hash: &Hash) -> Seal {
    sign(secret, &day(site, number, hash))
}

/// Signs an export: the number of its first record, and the number and the hash of its last one.
#[must_use]
pub fn sign_head(
    secret: &[u8; 32],
    site: SiteNumber,
    first: u64,
    number: u64,
    hash: &Hash,
) -> Seal {
    sign(secret, &head(site, first, number, hash))
}

fn sign(secret: &[u8; 32], message: &[u8]) -> Seal {
    let secret = SigningKey::from_bytes(secret);
    Seal {
        key: secret.verifying_key().to_bytes(),
        signature: secret.sign(message).to_bytes(),
    }
}

impl Seal {
    /// Whether it is the signature of this message.
    pub(super) fn is_of(&self, message: &[u8]) -> bool {
        let signature = Signature::from_bytes(&self.signature);
        VerifyingKey::from_bytes(&self.key)
            .is_ok_and(|key| key.verify_strict(message, &signature).is_ok())
    }
}

pub(super) fn day(site: SiteNumber, number: u64, hash: &Hash) -> Vec<u8> {
    [
        &b"stile consent day 1"[..],
        &site.0.to_le_bytes(),
        &number.to_le_bytes(),
        hash,
    ]
    .concat()
}

pub(super) fn head(site: SiteNumber, first: u64, number: u64, hash: &Hash) -> Vec<u8> {
    [
        &b"stile consent head 1"[..],
        &site.0.to_le_bytes(),
        &first.to_le_bytes(),
        &number.to_le_bytes(),
        hash,
    ]
    .concat()
}
