//! What a private link may be.

use base::{answer::Problem, password};

/// How many links a site may have.
pub(super) const LINKS: i64 = 100;

/// When a link expires.
///
/// # Errors
/// 400 `invalid_expiry` if that is not in the future.
pub(super) fn expiry(expires_at: Option<i64>, now: i64) -> Result<Option<i64>, Problem> {
    match expires_at {
        Some(at) if at <= now => {
            Err(Problem::invalid("invalid_expiry.share_link").field("expires_at"))
        }
        other => Ok(other),
    }
}

/// Refuses a password that is too short, too long or easy to guess.
///
/// # Errors
/// 400 with a sentence that says what to do.
pub(super) fn password(password: &str, site: &str) -> Result<(), Problem> {
    password::check(password, &[site], "password")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_expires_later() {
        assert_eq!(expiry(None, 100).unwrap(), None);
        assert_eq!(expiry(Some(101), 100).unwrap(), Some(101));
        for past in [i64::MIN, 0, 100] {
            let refused = expiry(Some(past), 100).unwrap_err();
            assert_eq!(refused.code(), "invalid_expiry", "{past}");
        }
    }

    #[test]
    fn the_name_of_the_site_is_no_password() {
        assert!(password("four quiet green boats", "example.com").is_ok());
        for bad in ["example.com", "short", "password123"] {
            assert!(password(bad, "example.com").is_err(), "{bad}");
        }
    }
}
