//! The app's codes.

use base::answer::Problem;
use totp_rs::{Builder, Totp, TotpError};

/// How long a secret is: 160 bits, as RFC 4226 recommends.
pub const SECRET_BYTES: usize = 20;
/// How long a code is shown, in seconds.
const STEP: i64 = 30;
/// What the app calls us.
const ISSUER: &str = "Stile";

/// What we and the app know.
pub type Secret = [u8; SECRET_BYTES];

fn totp(secret: &Secret, name: &str) -> Result<Totp, TotpError> {
    Builder::new()
        .with_secret(*secret)
        // Which interval it was must be known, so each is tried by itself.
        .with_skew(0)
        .with_issuer(Some(ISSUER))
        .with_account_name(name)
        .build()
}

/// The secret as a person types it where no picture can be taken.
#[must_use]
pub fn base32(secret: &Secret) -> String {
    totp_rs::Secret::from(*secret).to_base32()
}

/// The content of the QR code: `otpauth://totp/Stile:ann@example.com?secret=…`.
///
/// # Errors
/// If the address cannot be written so.
pub fn app_address(secret: &Secret, email: &str) -> Result<String, Problem> {
    // The colon divides our name from theirs.
    totp(secret, &email.replace(':', "_"))
        .and_then(|totp| totp.to_url())
        .map_err(|error| Problem::internal(anyhow::anyhow!("{error}")))
}

/// The interval of this code: the current, previous or next one, and later than `after`, whose
/// code was used. `None`: the code is wrong.
pub(super) fn interval(secret: &Secret, digits: &str, now: i64, after: i64) -> Option<i64> {
    let digits: String = digits.split_whitespace().collect();
    let totp = totp(secret, "").ok()?;
    let this = now.div_euclid(STEP);
    (this - 1..=this + 1)
        .filter(|interval| *interval > after)
        .find(|interval| {
            u64::try_from(interval * STEP).is_ok_and(|time| totp.check(&digits, time).is_some())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B: `12345678901234567890` at these seconds, the last six of its eight digits.
    const SECRET: &Secret = b"12345678901234567890";
    const VECTORS: [(i64, &str); 4] = [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
    ];

    #[test]
    fn the_standards_digits_are_right() {
        for (time, digits) in VECTORS {
            assert_eq!(interval(SECRET, digits, time, 0), Some(time / 30), "{time}");
        }
        assert_eq!(
            interval(SECRET, "287 082", 59, 0),
            Some(1),
            "as apps show them"
        );
    }

    #[test]
    fn a_clock_may_be_one_interval_off_and_no_more() {
        let (time, digits) = VECTORS[1];
        let of = |now| interval(SECRET, digits, now, 0);
        let this = time / 30;
        assert_eq!(of(this * 30 - 30), Some(this));
        assert_eq!(of(this * 30 + 59), Some(this));
        assert_eq!(of(this * 30 - 31), None);
        assert_eq!(of(this * 30 + 60), None);
    }

    #[test]
    fn digits_used_before_are_wrong() {
        let (time, digits) = VECTORS[1];
        let this = time / 30;
        assert_eq!(interval(SECRET, digits, time, this - 1), Some(this));
        for after in [this, this + 1, i64::MAX] {
            assert_eq!(interval(SECRET, digits, time, after), None);
        }
    }

    #[test]
    fn what_is_no_six_digits_is_wrong() {
        for wrong in [
            "",
            "28708",
            "2870820",
            "+87082",
            "28708a",
            "２８７０８２",
            "287082\0",
        ] {
            assert_eq!(interval(SECRET, wrong, 59, 0), None, "{wrong}");
        }
    }

    #[test]
    fn the_app_is_told_who_it_is_for() {
        let address = app_address(SECRET, "ann+x@example.com").unwrap();
        assert!(
            address.starts_with("otpauth://totp/Stile:ann%2Bx%40example.com?"),
            "{address}"
        );
        let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
        assert_eq!(base32(SECRET), secret);
        assert!(
            address.contains(&format!("secret={secret}")) && address.contains("issuer=Stile"),
            "{address}"
        );
    }
}
