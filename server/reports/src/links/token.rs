//! The token that unsubscribes an address: its id, and a code that only this deployment can make of it. So every report can
//! have one, and none has to be kept.

use base::{
    seal::Sealer,
    secret::{Hash, sha256},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use uuid::Uuid;

/// What the code's key is derived for.
const PURPOSE: &str = "links that unsubscribe from reports";
const CODE: usize = 16;

/// A token that unsubscribes an address.
#[derive(Clone, PartialEq, Eq)]
pub struct UnsubscribeToken {
    address: Uuid,
    code: [u8; CODE],
}

impl std::fmt::Debug for UnsubscribeToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("UnsubscribeToken(***)")
    }
}

/// A hash under a key. Key and id have fixed lengths, so that nothing can be appended.
fn code(sealer: &Sealer, address: Uuid) -> [u8; CODE] {
    let key = sealer.derive(PURPOSE);
    let inner: Hash = sha256([key.as_slice(), address.as_bytes()].concat());
    let outer: Hash = sha256([key.as_slice(), inner.as_slice()].concat());
    let mut code = [0; CODE];
    code.copy_from_slice(&outer[..CODE]);
    code
}

impl UnsubscribeToken {
    /// The token of an address, by its id.
    #[must_use]
    pub fn of(sealer: &Sealer, address: Uuid) -> Self {
        let code = code(sealer, address);
        Self { address, code }
    }

    /// As it is in links.
    #[must_use]
    pub fn word(&self) -> String {
        URL_SAFE_NO_PAD.encode([self.address.as_bytes().as_slice(), &self.code].concat())
    }

    /// The id of the address that a token is for; `None` if it is not one of ours.
    #[must_use]
    pub fn read(sealer: &Sealer, word: &str) -> Option<Uuid> {
        // The length first, so that a megabyte of text is never decoded.
        if word.len() != 43 {
            return None;
        }
        let bytes: [u8; 32] = URL_SAFE_NO_PAD.decode(word).ok()?.try_into().ok()?;
        let address = Uuid::from_slice(&bytes[..16]).ok()?;
        // Hashes are compared, so that the time it takes says nothing about the code.
        let same = sha256(code(sealer, address)) == sha256(&bytes[16..]);
        same.then_some(address)
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
