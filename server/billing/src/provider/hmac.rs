//! HMAC-SHA256, as all providers sign their events.

use base::secret::SecretText;
use hmac::{Hmac, KeyInit as _, Mac as _};
use poem::http::HeaderMap;
use sha2::Sha256;

/// How far the time in a signature may be from ours, in seconds, either way: what Stripe's libraries allow. Paddle's allow
/// five seconds, which a queue or a clock that is a little off would exceed; within these minutes, an event that is sent
/// again is known by its id.
const TOLERANCE: i64 = 300;

/// The most signatures of a header that are looked at.
const SIGNATURES: usize = 10;

/// A header with the time of signing and codes of time and body, such as `t=<time>,v1=<code>`. There are several codes
/// while a secret is replaced; other pairs are ignored.
#[derive(Debug)]
pub(super) struct TimedHeader {
    /// The header's name.
    pub name: &'static str,
    /// What is between two pairs.
    pub between: char,
    /// The name of the time.
    pub time: &'static str,
    /// The name of a code.
    pub code: &'static str,
    /// What is between the time and the body in what is signed.
    pub joint: &'static str,
}

impl TimedHeader {
    /// Whether the header has a code of this body by one of the secrets, and a time within the last minutes.
    pub fn signs(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        secrets: &[SecretText],
        now: i64,
    ) -> bool {
        let header = headers.get(self.name).and_then(|value| value.to_str().ok());
        let pairs = || {
            let pairs = header.unwrap_or_default().split(self.between);
            pairs.filter_map(|pair| pair.split_once('='))
        };
        let named = |wanted: &'static str| pairs().filter(move |(name, _)| name.trim() == wanted);
        let Some((_, time)) = named(self.time).next() else {
            return false;
        };
        let parts = [time.as_bytes(), self.joint.as_bytes(), body];
        let codes = named(self.code)
            .take(SIGNATURES)
            .map(|(_, code)| code.trim());
        is_recent(time, now) && is_signed(secrets, &parts, codes)
    }
}

/// Whether one of the secrets makes one of these codes (in hex) of these parts. It takes as long for a wrong code as for the
/// right one, and reads the parts once for each secret.
pub(crate) fn is_signed<'a>(
    secrets: &[SecretText],
    parts: &[&[u8]],
    codes: impl IntoIterator<Item = &'a str>,
) -> bool {
    let wanted: Vec<[u8; 32]> = codes.into_iter().filter_map(decoded).collect();
    let makes = |secret: &SecretText| {
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.expose().as_bytes()) else {
            return false;
        };
        for part in parts {
            mac.update(part);
        }
        let mut wanted = wanted.iter();
        wanted.any(|code| mac.clone().verify_slice(code).is_ok())
    };
    !wanted.is_empty() && secrets.iter().any(makes)
}

/// A code of SHA-256, which has one length.
fn decoded(code: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(code, &mut bytes).ok()?;
    Some(bytes)
}

/// Whether a time, as the header has it, is near enough to ours.
fn is_recent(time: &str, now: i64) -> bool {
    // Only digits: `parse` also takes a sign.
    let digits = !time.is_empty() && time.bytes().all(|byte| byte.is_ascii_digit());
    let time: Option<i64> = time.parse().ok();
    digits && time.is_some_and(|time| now.abs_diff(time) <= TOLERANCE.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_published_code_is_accepted_and_no_other() {
        // RFC 4231, test case 2.
        let code = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        let secrets = ["other", "Jefe"].map(|text| SecretText::from(text.to_owned()));
        let parts: [&[u8]; 2] = [b"what do ya want ", b"for nothing?"];
        assert!(is_signed(&secrets, &parts, [code]));
        assert!(is_signed(&secrets, &parts, [&*code.to_uppercase()]));
        assert!(is_signed(&secrets, &parts, [&*"0".repeat(64), code]));
        assert!(!is_signed(&secrets, &parts, []));
        for wrong in [
            "",
            "5b",
            &code[1..],
            &format!("{code}00"),
            &code.replace('5', "6"),
        ] {
            assert!(!is_signed(&secrets, &parts, [wrong]), "{wrong}");
        }
        assert!(!is_signed(&secrets[..1], &parts, [code]));
        assert!(!is_signed(&[], &parts, [code]));
        assert!(!is_signed(&secrets, &parts[..1], [code]));
    }

    #[test]
    fn five_minutes_either_way_are_recent() {
        for (time, recent) in [
            ("1000", true),
            ("700", true),
            ("1300", true),
            ("699", false),
            ("1301", false),
            ("", false),
            ("+1000", false),
            ("1000.0", false),
            ("99999999999999999999", false),
        ] {
            assert_eq!(is_recent(time, 1_000), recent, "{time}");
        }
    }
}
