//! Requests and responses about turning two-factor authentication on and off.

use poem_openapi::Object;
use serde::Deserialize;

/// The secret and recovery codes to set up two-factor authentication. They are not shown again.
#[derive(Clone, Object)]
pub struct SecondStepStart {
    /// The secret in base32, to type if the QR code cannot be scanned.
    pub secret: String,
    /// The content of the QR code: `otpauth://totp/…`.
    pub otpauth: String,
    /// The QR code as SVG, to scan with the authenticator app.
    pub qr: String,
    /// Ten recovery codes, in case the app is lost. Each works once, after two-factor authentication is turned on.
    pub recovery_codes: Vec<String>,
}

impl std::fmt::Debug for SecondStepStart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecondStepStart(***)")
    }
}

/// The code that turns two-factor authentication on.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondStepOn {
    /// The six-digit code that the new app shows; spaces are ignored.
    pub digits: String,
    /// To replace the current app: its six-digit code, or one of its recovery codes.
    pub present: Option<String>,
}

/// The code that an authenticator app shows.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SixDigits {
    /// The six-digit code, or a recovery code; spaces are ignored.
    pub digits: String,
}
