//! The token that unsubscribes an address: its id, and a code that only this deployment can make of it. So every report can
//! have one, and none has to be kept.

use base::seal::Sealer;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use uuid::Uuid;

/// What the code's key is derived for.
const PURPOSE: &str = "links that unsubscribe from reports";
/// Bytes of an id, and of a code.
const HALF: usize = 16;

/// A token that unsubscribes an address: its id, then the code.
#[derive(Clone, PartialEq, Eq)]
pub struct UnsubscribeToken([u8; 2 * HALF]);

impl std::fmt::Debug for UnsubscribeToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("UnsubscribeToken(***)")
    }
}

/// What the code of an id is made of: its first half is the code.
fn keyed(sealer: &Sealer, address: &[u8]) -> Hmac<Sha256> {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&sealer.derive(PURPOSE)) else {
        unreachable!("HMAC takes keys of any length");
    };
    mac.update(address);
    mac
}

impl UnsubscribeToken {
    /// The token of an address, by its id.
    #[must_use]
    pub fn of(sealer: &Sealer, address: Uuid) -> Self {
        let code = keyed(sealer, address.as_bytes()).finalize().into_bytes();
        let mut token = [0; 2 * HALF];
        token[..HALF].copy_from_slice(address.as_bytes());
        token[HALF..].copy_from_slice(&code[..HALF]);
        Self(token)
    }

    /// As it is in links.
    #[must_use]
    pub fn word(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The id of the address that a token is for; `None` if it is not one of ours.
    #[must_use]
    pub fn read(sealer: &Sealer, word: &str) -> Option<Uuid> {
        // The length first, so that a megabyte of text is never decoded.
        if word.len() != 43 {
            return None;
        }
        let token: [u8; 2 * HALF] = URL_SAFE_NO_PAD.decode(word).ok()?.try_into().ok()?;
        let (address, code) = token.split_at(HALF);
        // It takes as long for a wrong code as for the right one.
        let verified = keyed(sealer, address).verify_truncated_left(code);
        verified.ok().and_then(|()| Uuid::from_slice(address).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_of_one_address_and_one_deployment() {
        let sealer = Sealer::with(&[7; 32]);
        let address = Uuid::from_u128(42);
        let word = UnsubscribeToken::of(&sealer, address).word();
        assert_eq!(UnsubscribeToken::read(&sealer, &word), Some(address));
        assert_eq!(UnsubscribeToken::read(&Sealer::with(&[8; 32]), &word), None);
        let other = UnsubscribeToken::of(&sealer, Uuid::from_u128(43)).word();
        let mixed = format!("{}{}", &other[..22], &word[22..]);
        for bad in ["", "a", &word[1..], &mixed, &"a".repeat(43)] {
            assert_eq!(UnsubscribeToken::read(&sealer, bad), None, "{bad}");
        }
    }
}
