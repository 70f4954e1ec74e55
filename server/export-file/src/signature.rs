//! `manifest.sig`: who made an export (Ed25519, RFC 8032).

use ed25519_dalek::{Signature as Ed25519, Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

const ALGORITHM: &str = "ed25519";

/// Signs manifests with a deployment's key.
#[derive(Clone)]
pub struct Signer(SigningKey);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer(***)")
    }
}

/// The signature of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// `ed25519`.
    pub algorithm: String,
    /// The deployment's public key, in hexadecimal.
    pub public_key: String,
    /// The signature of the manifest's bytes, in hexadecimal.
    pub signature: String,
}

/// Why a signature says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// It is of another algorithm.
    #[error("the signature is of an unknown algorithm")]
    Algorithm,
    /// The signature or its key is damaged.
    #[error("the signature is damaged")]
    Damaged,
    /// It is of another text, or with another key.
    #[error("the signature is not of this manifest")]
    Wrong,
}

impl Signer {
    /// With this secret key.
    #[must_use]
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// The public key, in hexadecimal.
    #[must_use]
    pub fn public_key(&self) -> String {
        hex::encode(self.0.verifying_key().to_bytes())
    }

    /// Signs the bytes of a manifest.
    #[must_use]
    pub fn sign(&self, manifest: &[u8]) -> Signature {
        Signature {
            algorithm: ALGORITHM.to_owned(),
            public_key: self.public_key(),
            signature: hex::encode(self.0.sign(manifest).to_bytes()),
        }
    }
}

impl Signature {
    /// Verifies that it is of these bytes, with the key that it names.
    ///
    /// # Errors
    /// It is not.
    pub fn verify(&self, manifest: &[u8]) -> Result<(), SignatureError> {
        if self.algorithm != ALGORITHM {
            return Err(SignatureError::Algorithm);
        }
        let (mut key, mut signature) = ([0; 32], [0; 64]);
        hex::decode_to_slice(&self.public_key, &mut key).map_err(|_| SignatureError::Damaged)?;
        hex::decode_to_slice(&self.signature, &mut signature)
            .map_err(|_| SignatureError::Damaged)?;
        let key = VerifyingKey::from_bytes(&key).map_err(|_| SignatureError::Damaged)?;
        key.verify_strict(manifest, &Ed25519::from_bytes(&signature))
            .map_err(|_| SignatureError::Wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second test of RFC 8032, section 7.1.
    #[test]
    fn it_is_the_signature_of_the_standard() {
        let secret = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
        let secret: [u8; 32] = hex::decode(secret).unwrap().try_into().unwrap();
        let signature = Signer::new(&secret).sign(b"\x72");
        assert_eq!(
            signature.public_key,
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
        );
        assert_eq!(
            signature.signature,
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
             085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        );
        assert_eq!(signature.verify(b"\x72"), Ok(()));
    }

    #[test]
    fn another_text_or_key_is_refused() {
        let signature = Signer::new(&[7; 32]).sign(b"manifest");
        assert_eq!(signature.verify(b"manifest "), Err(SignatureError::Wrong));
        let other = Signature {
            public_key: Signer::new(&[8; 32]).public_key(),
            ..signature.clone()
        };
        assert_eq!(other.verify(b"manifest"), Err(SignatureError::Wrong));
        let damaged = Signature {
            signature: "00".to_owned(),
            ..signature.clone()
        };
        assert_eq!(damaged.verify(b"manifest"), Err(SignatureError::Damaged));
        let unknown = Signature {
            algorithm: "none".to_owned(),
            ..signature
        };
        assert_eq!(unknown.verify(b"manifest"), Err(SignatureError::Algorithm));
    }
}
