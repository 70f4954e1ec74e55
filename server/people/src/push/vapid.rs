//! The deployment's key towards push services, and what it signs (VAPID, RFC 8292).

use base::{
    clock::Clock,
    random::Random,
    seal::{Sealer, Unopened},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use p256::{
    SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer as _},
};
use serde_json::json;
use sqlx::PgPool;

use super::{
    encrypt::{new_key, point},
    store,
};

const NAME: &str = "vapid";
const PURPOSE: &str = "the key towards push services";
/// How long a signature is valid: half of the day that the standard allows.
const LASTING: i64 = 12 * 3_600;

/// The deployment's key.
#[derive(Clone)]
pub struct Vapid(SecretKey);

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Vapid(***)")
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
    #[error("the key towards push services in the accounts database is damaged: restore a backup")]
    Damaged,
    /// It existed a moment ago.
    #[error("the key towards push services is gone from the accounts database: start again")]
    Gone,
}

/// Whether the deployment's key was made.
///
/// # Errors
/// When the database does not answer.
pub async fn is_prepared(pool: &PgPool) -> Result<bool, sqlx::Error> {
    Ok(store::key(pool, NAME).await?.is_some())
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
) -> Result<Vapid, NoKey> {
    let sealed = match store::key(pool, NAME).await? {
        Some(sealed) => sealed,
        None => {
            let sealed = sealer.seal(PURPOSE, &new_key(random).to_bytes(), random);
            // If another process was faster, its key is used.
            store::keep_key(pool, NAME, &sealed, clock.now_seconds()).await?;
            store::key(pool, NAME).await?.ok_or(NoKey::Gone)?
        }
    };
    read(sealer, &sealed)
}

/// The key that was kept, sealed.
///
/// # Errors
/// [`NoKey`].
pub fn read(sealer: &Sealer, sealed: &[u8]) -> Result<Vapid, NoKey> {
    let bytes = sealer.unseal(PURPOSE, sealed)?;
    SecretKey::from_slice(&bytes)
        .map(Vapid)
        .map_err(|_| NoKey::Damaged)
}

impl Vapid {
    /// The public key, in the form that browsers need to subscribe.
    #[must_use]
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(point(&self.0.public_key()))
    }

    /// The header `Authorization` of a message to the push service at this origin.
    pub(super) fn authorization(&self, audience: &str, subject: &str, now: i64) -> String {
        let head = json!({"typ": "JWT", "alg": "ES256"});
        let claims = json!({"aud": audience, "exp": now + LASTING, "sub": subject});
        let signed = format!(
            "{}.{}",
            URL_SAFE_NO_PAD.encode(head.to_string()),
            URL_SAFE_NO_PAD.encode(claims.to_string())
        );
        let signature: Signature = SigningKey::from(&self.0).sign(signed.as_bytes());
        format!(
            "vapid t={signed}.{}, k={}",
            URL_SAFE_NO_PAD.encode(signature.to_bytes()),
            self.public_key()
        )
    }
}

#[cfg(test)]
mod tests {
    use base::random::SeededRandom;
    use p256::ecdsa::{VerifyingKey, signature::Verifier as _};
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_signature_is_the_keys_and_names_the_push_service() {
        let vapid = Vapid(new_key(&SeededRandom::new(3)));
        let header =
            vapid.authorization("https://push.example.com", "mailto:ops@example.com", 1_000);
        let (token, key) = header
            .strip_prefix("vapid t=")
            .unwrap()
            .split_once(", k=")
            .unwrap();
        assert_eq!(key, vapid.public_key());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let key = VerifyingKey::from_sec1_bytes(&URL_SAFE_NO_PAD.decode(key).unwrap()).unwrap();
        let signature = Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
        key.verify(signed.as_bytes(), &signature).unwrap();
        assert!(key.verify(b"another", &signature).is_err());
        let (_, claims) = signed.split_once('.').unwrap();
        let claims: Value =
            serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap();
        let wanted = json!({"aud": "https://push.example.com", "exp": 44_200, "sub": "mailto:ops@example.com"});
        assert_eq!(claims, wanted);
        assert_eq!(format!("{vapid:?}"), "Vapid(***)");
    }
}
