//! What is asked and answered about the first account.

use poem_openapi::Object;
use serde::Deserialize;

/// What a link opens.
#[derive(Clone, Debug, Object)]
pub struct Starting {
    /// Whether it makes the first account of a new deployment.
    pub new_deployment: bool,
    /// The account's name, where one was chosen beforehand.
    pub account: Option<String>,
}

/// The first account, to be made.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartUse {
    /// The token that the link carries.
    pub token: String,
    /// The person's name, 1 to 100 characters.
    pub name: String,
    /// Their e-mail address.
    pub email: String,
    /// The account's name, 1 to 100 characters: a firm's, a club's, one's own.
    pub account: String,
}
