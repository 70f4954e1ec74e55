//! What is asked and answered about turning the second step on and off.

use poem_openapi::Object;
use serde::Deserialize;

/// A second step to be turned on. It is shown this once.
#[derive(Clone, Object)]
pub struct SecondStepStart {
    /// The secret in base32, to be typed where no picture can be taken.
    pub secret: String,
    /// What the picture says: `otpauth://totp/…`.
    pub otpauth: String,
    /// The picture to be taken with the authenticator app: a QR code as SVG.
    pub qr: String,
    /// Ten codes for the day the app is lost, each good once. They are in force once the second step is on.
    pub recovery_codes: Vec<String>,
}

impl std::fmt::Debug for SecondStepStart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecondStepStart(***)")
    }
}

/// The digits that turn a second step on.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondStepOn {
    /// The six digits that the new app shows; spaces make no difference.
    pub digits: String,
    /// To put another app in place of the one in force: its digits, or one of its recovery codes.
    pub present: Option<String>,
}

/// The digits that an authenticator app shows.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SixDigits {
    /// Six digits, or one of the recovery codes; spaces make no difference.
    pub digits: String,
}
