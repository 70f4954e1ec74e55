//! What is asked and answered about accounts opened by a link.

use poem_openapi::Object;
use serde::Deserialize;

/// What a link opens.
#[derive(Clone, Debug, Object)]
pub struct Starting {
    /// Whether it makes the first account of a new deployment.
    pub new_deployment: bool,
    /// The account's name, where one was chosen beforehand.
    pub account: Option<String>,
    /// The address invited, or the one that the link was mailed to.
    pub email: Option<String>,
    /// Whether the address is to be proven first (`POST /auth/start`); else the account is made next
    /// (`POST /auth/start/use`).
    pub mail_first: bool,
}

/// The address that an account shall have.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartAsk {
    /// The token of the invite, or of the link that the server printed.
    pub token: String,
    /// The address to mail a link to.
    pub email: String,
}

/// An account, to be made.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartUse {
    /// The token that the link carries: the printed one, or the one mailed by `POST /auth/start`.
    pub token: String,
    /// The person's name, 1 to 100 characters.
    pub name: String,
    /// Their e-mail address; a mailed link has its own.
    pub email: Option<String>,
    /// The account's name, 1 to 100 characters: a firm's, a club's, one's own.
    pub account: String,
}
