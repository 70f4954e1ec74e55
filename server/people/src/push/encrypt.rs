//! Encrypting a message for a browser (RFC 8291, with RFC 8188's `aes128gcm`).

use aes_gcm::{
    Aes128Gcm, Nonce,
    aead::{Aead as _, KeyInit as _},
};
use base::{
    context::Context,
    random::{Random, array},
};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey, ecdh::diffie_hellman, elliptic_curve::sec1::ToSec1Point as _};
use sha2::Sha256;

/// The longest message: with everything that is added it stays under the 4,096 bytes that every push service
/// accepts.
pub(super) const LONGEST: usize = 3_900;
const RECORD: u32 = 4_096;

/// The keys that a browser made for its subscription.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    /// Its public key: a point of P-256, uncompressed.
    pub p256dh: PublicKey,
    /// 16 bytes that it shares with us.
    pub auth: [u8; 16],
}

impl Keys {
    /// Reads them. `None` if they are invalid.
    pub fn read(p256dh: &[u8], auth: &[u8]) -> Option<Self> {
        if p256dh.len() != 65 {
            return None;
        }
        Some(Self {
            p256dh: PublicKey::from_sec1_bytes(p256dh).ok()?,
            auth: auth.try_into().ok()?,
        })
    }
}

/// A new private key.
pub(super) fn new_key(random: &(impl Random + ?Sized)) -> SecretKey {
    loop {
        // All but 2^-32 of all numbers are one.
        if let Ok(key) = SecretKey::from_slice(&array::<32>(random)) {
            return key;
        }
    }
}

/// A public key in the form in which it is sent.
pub(super) fn point(key: &PublicKey) -> Vec<u8> {
    key.to_sec1_point(false).as_bytes().to_vec()
}

/// The body of a message.
pub(super) fn encrypt(context: &Context, keys: &Keys, message: &[u8]) -> Option<Vec<u8>> {
    let (key, salt) = (new_key(&context.random), array(&context.random));
    encrypt_with(keys, &key, &salt, message)
}

fn encrypt_with(keys: &Keys, own: &SecretKey, salt: &[u8; 16], message: &[u8]) -> Option<Vec<u8>> {
    if message.len() > LONGEST {
        return None;
    }
    let (theirs, ours) = (point(&keys.p256dh), point(&own.public_key()));
    let shared = diffie_hellman(own.to_nonzero_scalar(), keys.p256dh.as_affine());
    let mut input = [0; 32];
    Hkdf::<Sha256>::new(Some(&keys.auth), shared.raw_secret_bytes())
        .expand_multi_info(&[b"WebPush: info\0", &theirs, &ours], &mut input)
        .ok()?;
    let derived = Hkdf::<Sha256>::new(Some(salt), &input);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    derived
        .expand(b"Content-Encoding: aes128gcm\0", &mut key)
        .ok()?;
    derived
        .expand(b"Content-Encoding: nonce\0", &mut nonce)
        .ok()?;
    // 2 marks the last record, and there is but one.
    let record = [message, &[2]].concat();
    let sealed = Aes128Gcm::new(&key.into())
        .encrypt(&Nonce::from(nonce), record.as_slice())
        .ok()?;
    let mut body = Vec::with_capacity(86 + sealed.len());
    body.extend_from_slice(salt);
    body.extend_from_slice(&RECORD.to_be_bytes());
    body.push(65);
    body.extend_from_slice(&ours);
    body.extend_from_slice(&sealed);
    Some(body)
}

#[cfg(test)]
mod tests {
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// RFC 8291, appendix A.
    #[test]
    fn the_standards_example_comes_out() {
        let keys = Keys::read(
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        )
        .unwrap();
        let own =
            SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        assert_eq!(
            point(&own.public_key()),
            bytes(
                "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
            )
        );
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let message = b"When I grow up, I want to be a watermelon";
        let wanted = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        let body = encrypt_with(&keys, &own, &salt, message).unwrap();
        assert_eq!(URL_SAFE_NO_PAD.encode(body), wanted);
    }

    #[test]
    fn keys_that_are_none_and_messages_too_long_are_refused() {
        let key = new_key(&base::random::SeededRandom::new(1));
        let good = point(&key.public_key());
        let keys = Keys::read(&good, &[1; 16]).unwrap();
        let mut off = good.clone();
        off[64] ^= 1;
        let compressed = key.public_key().to_sec1_point(true);
        for bad in [&good[..64], &off, &[0], &[4; 65], compressed.as_bytes()] {
            assert!(Keys::read(bad, &[1; 16]).is_none());
        }
        assert!(Keys::read(&good, &[1; 15]).is_none());
        let body = encrypt_with(&keys, &key, &[0; 16], &[b'x'; LONGEST]).unwrap();
        assert!(body.len() <= 4_096);
        assert!(encrypt_with(&keys, &key, &[0; 16], &[b'x'; LONGEST + 1]).is_none());
    }
}
