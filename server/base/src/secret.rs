//! Secrets that we hand out and keep only as a hash: API tokens, and the opaque tokens of sessions
//! and mailed links. Both are long enough that a plain SHA-256 is safe to store, and neither shows
//! itself when printed for debugging.

use std::fmt;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::random::{self, Random};

/// What is stored instead of a secret.
pub type Hash = [u8; 32];

/// SHA-256.
#[must_use]
pub fn sha256(bytes: impl AsRef<[u8]>) -> Hash {
    Sha256::digest(bytes).into()
}

const PREFIX: &str = "stile_";
const CHANCE: usize = 34;
const CHECK: usize = 6;
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// An API token: `stile_`, 34 random base62 characters (202 bits), and their CRC-32 as 6 more, so
/// that a scanner can tell one from a look-alike and a typing error costs no query.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiToken(String);

impl ApiToken {
    /// Makes a new one.
    pub fn generate(random: &(impl Random + ?Sized)) -> Self {
        let mut text = String::from(PREFIX);
        for _ in 0..CHANCE {
            let digit = usize::try_from(random::below(62, random)).unwrap_or(0);
            text.push(char::from(DIGITS[digit]));
        }
        let check = checksum(&text[PREFIX.len()..]);
        text.push_str(&check);
        Self(text)
    }

    /// Reads one. `None` if it cannot be one of ours: such a token is refused without a query.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(PREFIX)?;
        let well_formed =
            digits.len() == CHANCE + CHECK && digits.bytes().all(|b| DIGITS.contains(&b));
        (well_formed && digits[CHANCE..] == checksum(&digits[..CHANCE]))
            .then(|| Self(text.to_owned()))
    }

    /// The token itself: shown once, to the one who made it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// What is stored and looked up.
    #[must_use]
    pub fn sha256(&self) -> Hash {
        sha256(&self.0)
    }

    /// The first characters, enough to tell two tokens apart in a list: `stile_AbCd`.
    #[must_use]
    pub fn hint(&self) -> &str {
        &self.0[..PREFIX.len() + 4]
    }
}

impl fmt::Debug for ApiToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ApiToken({}…)", self.hint())
    }
}

/// The CRC-32 (IEEE) of the text in six base62 digits.
fn checksum(text: &str) -> String {
    let mut rest = crc32fast::hash(text.as_bytes());
    let mut digits = [b'0'; CHECK];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[(rest % 62) as usize];
        rest /= 62;
    }
    digits.iter().copied().map(char::from).collect()
}

/// 256 random bits for a session's cookie or a mailed link, written as 43 base64url characters.
#[derive(Clone, PartialEq, Eq)]
pub struct Opaque([u8; 32]);

impl Opaque {
    /// Makes a new one.
    pub fn generate(random: &(impl Random + ?Sized)) -> Self {
        Self(random::array(random))
    }

    /// Reads one. `None` when it cannot be one of ours.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // Check the length first, so that a megabyte of text is never decoded.
        if text.len() != 43 {
            return None;
        }
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// The token itself, as in the cookie or the link.
    #[must_use]
    pub fn expose(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What is stored and looked up.
    #[must_use]
    pub fn sha256(&self) -> Hash {
        sha256(self.0)
    }
}

impl fmt::Debug for Opaque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opaque(***)")
    }
}

/// What a connected program shows with its requests for an hour: `stile_at_` and 256 random bits. Its prefix lets
/// scanners recognise one, and keeps it from being taken for an API token.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken(Opaque);

impl AccessToken {
    const PREFIX: &str = "stile_at_";

    /// Makes a new one.
    pub fn generate(random: &(impl Random + ?Sized)) -> Self {
        Self(Opaque::generate(random))
    }

    /// Reads one. `None` if it cannot be one of ours.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Opaque::parse(text.strip_prefix(Self::PREFIX)?).map(Self)
    }

    /// The token itself: shown once, to the program.
    #[must_use]
    pub fn expose(&self) -> String {
        format!("{}{}", Self::PREFIX, self.0.expose())
    }

    /// What is stored and looked up.
    #[must_use]
    pub fn sha256(&self) -> Hash {
        self.0.sha256()
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessToken(***)")
    }
}

/// A setting that must not be seen in a log: a password. Printed and serialised as `***`; only
/// [`SecretText::expose`] shows it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct SecretText(String);

impl SecretText {
    /// The text itself.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for SecretText {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl Serialize for SecretText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("***")
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// A setting that must not be seen in a log: an address with a password in it. Printed and
/// serialised with the password masked; only [`SecretUrl::expose`] shows it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct SecretUrl(String);

impl SecretUrl {
    /// Wraps an address.
    pub fn new(url: impl Into<String>) -> Self {
        Self(url.into())
    }

    /// The address with its password.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The address with `***` for the password and for every query value, or `***` alone where it
    /// cannot be read as an address.
    #[must_use]
    pub fn masked(&self) -> String {
        let Ok(mut url) = url::Url::parse(&self.0) else {
            return "***".to_owned();
        };
        if url.password().is_some() && url.set_password(Some("***")).is_err() {
            return "***".to_owned();
        }
        // The query may also have a password (`?password=`).
        if url.query().is_some() {
            let names: Vec<String> = url
                .query_pairs()
                .map(|(name, _)| name.into_owned())
                .collect();
            url.query_pairs_mut()
                .clear()
                .extend_pairs(names.iter().map(|name| (name, "***")));
        }
        url.to_string()
    }
}

impl From<String> for SecretUrl {
    fn from(url: String) -> Self {
        Self(url)
    }
}

impl Serialize for SecretUrl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.masked())
    }
}

impl fmt::Debug for SecretUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.masked())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SeededRandom;

    #[test]
    fn a_token_survives_the_way_and_a_slip_does_not() {
        let random = SeededRandom::new(1);
        let token = ApiToken::generate(&random);
        assert_eq!(token.expose().len(), 46);
        assert_eq!(ApiToken::parse(token.expose()), Some(token.clone()));
        assert_ne!(token, ApiToken::generate(&random));
        for at in 0..46 {
            let mut slip = token.expose().as_bytes().to_vec();
            slip[at] = if slip[at] == b'a' { b'b' } else { b'a' };
            assert_eq!(
                ApiToken::parse(std::str::from_utf8(&slip).unwrap()),
                None,
                "slip at {at}"
            );
        }
        for wrong in [
            "",
            "stile_",
            "stile_é",
            &token.expose()[..45],
            &format!("{}0", token.expose()),
        ] {
            assert_eq!(ApiToken::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_checksum_is_the_usual_crc() {
        assert_eq!(crc32fast::hash(b"123456789"), 0xCBF4_3926);
        assert_eq!(checksum("123456789"), "3jZRME");
    }

    #[test]
    fn opaque_tokens_are_read_back_and_nothing_else_is() {
        let token = Opaque::generate(&SeededRandom::new(2));
        assert_eq!(token.expose().len(), 43);
        assert_eq!(Opaque::parse(&token.expose()), Some(token.clone()));
        for wrong in [
            "",
            "x",
            &"!".repeat(43),
            &"é".repeat(21),
            &"A".repeat(44),
            &"9".repeat(43),
        ] {
            assert_eq!(Opaque::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn an_access_token_is_no_api_token() {
        let token = AccessToken::generate(&SeededRandom::new(4));
        let text = token.expose();
        assert_eq!(AccessToken::parse(&text), Some(token.clone()));
        assert_eq!(ApiToken::parse(&text), None);
        let api = ApiToken::generate(&SeededRandom::new(5));
        assert_eq!(AccessToken::parse(api.expose()), None);
        assert_eq!(AccessToken::parse(&text["stile_at_".len()..]), None);
        assert_eq!(format!("{token:?}"), "AccessToken(***)");
    }

    #[test]
    fn printing_shows_no_secret() {
        let random = SeededRandom::new(3);
        let (token, opaque) = (ApiToken::generate(&random), Opaque::generate(&random));
        assert!(!format!("{token:?}").contains(&token.expose()[12..]));
        assert_eq!(format!("{opaque:?}"), "Opaque(***)");
        let url = SecretUrl::new("postgres://ann:geheim@db:5432/stile?password=geheim&x=geheim");
        assert_eq!(
            url.masked(),
            "postgres://ann:***@db:5432/stile?password=***&x=***"
        );
        assert!(!format!("{url:?}").contains("geheim"));
        assert_eq!(SecretUrl::new("geheim").masked(), "***");
        assert_eq!(
            SecretUrl::new("postgres://ann@db/stile").masked(),
            "postgres://ann@db/stile"
        );
    }
}
