//! What is asked to open an account.

use poem_openapi::Object;
use serde::Deserialize;

/// An account, to be opened.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignupStart {
    /// The person's e-mail address.
    pub email: String,
    /// The person's name, 1 to 100 characters.
    pub name: String,
    /// The account's name, 1 to 100 characters: a firm's, a club's, one's own.
    pub account: String,
    /// A password, where the deployment has them (`GET /auth/ways`); without one, sign-in is by mailed link.
    pub password: Option<String>,
}
