//! Requests and responses about emailed links.

use base::{answer::Problem, email::Email};
use poem_openapi::Object;
use serde::Deserialize;

/// An emailed link or its code: either `token`, or `email` and `code`.
#[derive(Clone, Debug, Default, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeUse {
    /// The token in the link.
    pub token: Option<String>,
    /// The address that the email was sent to.
    pub email: Option<String>,
    /// The six-digit code in the email, with or without a space.
    pub code: Option<String>,
}

/// An email address.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmailOnly {
    /// The address.
    pub email: String,
}

/// An email was sent.
#[derive(Clone, Debug, Object)]
pub struct Sent {
    /// The address in the request.
    pub to: String,
    /// When the link in the email expires, in Unix seconds.
    pub expires_at: i64,
}

/// The two ways to use a link.
#[derive(Debug)]
pub(crate) enum Way {
    /// By the token in it.
    Token(String),
    /// By the code below it.
    Code {
        /// The address that the email was sent to.
        email: Email,
        /// The six digits.
        digits: String,
    },
}

impl CodeUse {
    /// Which of the two ways was used; 400 if neither or both were.
    pub(crate) fn way(self) -> Result<Way, Problem> {
        match (self.token, self.email, self.code) {
            (Some(token), None, None) => Ok(Way::Token(token)),
            (None, Some(email), Some(code)) => Ok(Way::Code {
                email: Email::read(&email, "email")?,
                digits: digits(&code)?,
            }),
            _ => Err(Problem::invalid("token_or_code")),
        }
    }
}

/// Six digits as they are typed, `123 456`.
fn digits(text: &str) -> Result<String, Problem> {
    let digits: String = text.chars().filter(|c| *c != ' ').take(7).collect();
    if digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Ok(digits);
    }
    Err(Problem::invalid("invalid_code").field("code"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_six_digits() {
        assert_eq!(digits(" 012 345 ").unwrap(), "012345");
        for bad in ["", "12345", "1234567", "12345x", "１２３４５６", "-12345"] {
            assert_eq!(digits(bad).unwrap_err().code(), "invalid_code", "{bad}");
        }
    }

    #[test]
    fn exactly_one_way_is_meant() {
        let text = || Some("x".to_owned());
        let use_of = |token, email, code| CodeUse { token, email, code };
        for neither in [
            CodeUse::default(),
            use_of(text(), text(), None),
            use_of(text(), text(), text()),
            use_of(None, text(), None),
            use_of(None, None, text()),
        ] {
            assert_eq!(neither.way().unwrap_err().code(), "token_or_code");
        }
        let token = use_of(text(), None, None).way().unwrap();
        assert!(matches!(token, Way::Token(token) if token == "x"));
    }
}
