//! `[mail]`: outgoing mail.

use serde::{Deserialize, Serialize};

use super::values::blank_is_none;
use super::{ConfigError, refuse};
use crate::secret::SecretUrl;

/// Outgoing mail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mail {
    /// The sender; without it `Stile <stile@HOST>`, with the host of the public address.
    #[serde(deserialize_with = "blank_is_none")]
    pub from: Option<String>,
    /// The mail server; without it mails are kept as files and links go to the log.
    #[serde(deserialize_with = "blank_is_none")]
    pub smtp_url: Option<SecretUrl>,
}

impl Mail {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if self
            .from
            .as_ref()
            .is_some_and(|from| !from.contains('@') || from.contains(['\r', '\n']))
        {
            return refuse(
                "mail.from",
                "must be an address, as in Stile <stile@example.com>",
            );
        }
        match &self.smtp_url {
            Some(url)
                if !["smtp://", "smtps://"]
                    .iter()
                    .any(|s| url.expose().starts_with(s)) =>
            {
                refuse("mail.smtp_url", "must begin with smtp:// or smtps://")
            }
            _ => Ok(()),
        }
    }
}
