//! `[sign_in]`: in which ways people may sign in, and who may open an account.

use serde::{Deserialize, Serialize};

use super::values::blank_is_none;
use super::{ConfigError, refuse};
use crate::secret::SecretText;

/// In which ways people may sign in beside the mailed link, and who may open an account.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignIn {
    /// Whether people may have a password: for hosted deployments.
    pub passwords: bool,
    /// Whether anybody may open an account.
    pub sign_up: bool,
    /// Google's client, from its console.
    #[serde(deserialize_with = "blank_is_none")]
    pub google_client_id: Option<String>,
    /// Its secret.
    #[serde(deserialize_with = "blank_is_none")]
    pub google_client_secret: Option<SecretText>,
    /// Microsoft's client, from Entra.
    #[serde(deserialize_with = "blank_is_none")]
    pub microsoft_client_id: Option<String>,
    /// Its secret.
    #[serde(deserialize_with = "blank_is_none")]
    pub microsoft_client_secret: Option<SecretText>,
    /// GitHub's OAuth app.
    #[serde(deserialize_with = "blank_is_none")]
    pub github_client_id: Option<String>,
    /// Its secret.
    #[serde(deserialize_with = "blank_is_none")]
    pub github_client_secret: Option<SecretText>,
    /// Any other provider of OpenID Connect: what its button says.
    #[serde(deserialize_with = "blank_is_none")]
    pub other_name: Option<String>,
    /// Its issuer, where `/.well-known/openid-configuration` is found.
    #[serde(deserialize_with = "blank_is_none")]
    pub other_issuer: Option<String>,
    /// Its client.
    #[serde(deserialize_with = "blank_is_none")]
    pub other_client_id: Option<String>,
    /// Its secret.
    #[serde(deserialize_with = "blank_is_none")]
    pub other_client_secret: Option<SecretText>,
}

impl SignIn {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let is_issuer = |issuer: &String| {
            url::Url::parse(issuer).is_ok_and(|url| matches!(url.scheme(), "https" | "http"))
        };
        match &self.other_issuer {
            Some(issuer) if !is_issuer(issuer) => refuse(
                "sign_in.other_issuer",
                "must be an address, as in https://id.example.com",
            ),
            _ => Ok(()),
        }
    }
}
