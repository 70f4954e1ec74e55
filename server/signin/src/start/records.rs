//! Requests and responses about accounts created from a link.

use poem_openapi::Object;
use serde::Deserialize;

/// A link that creates an account.
#[derive(Clone, Debug, Object)]
pub struct Starting {
    /// Whether the link creates the first account of a new deployment.
    pub new_deployment: bool,
    /// The account's name, if it was chosen with the invite.
    pub account: Option<String>,
    /// The invited address, or the address that the link was emailed to.
    pub email: Option<String>,
    /// Whether the address must be confirmed first (`POST /auth/start`). If not, create the account next
    /// (`POST /auth/start/use`).
    pub mail_first: bool,
}

/// The email address of the new account's owner.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartAsk {
    /// The token of the invite, or of the link that the server printed.
    pub token: String,
    /// The address to send a link to.
    pub email: String,
}

/// An account to create.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartUse {
    /// The token in the link: the printed one, or the one emailed by `POST /auth/start`.
    pub token: String,
    /// The person's name, 1 to 100 characters.
    pub name: String,
    /// The person's email address. Not needed with an emailed link, which has its own.
    pub email: Option<String>,
    /// The account's name, 1 to 100 characters, such as the name of a company.
    pub account: String,
}
