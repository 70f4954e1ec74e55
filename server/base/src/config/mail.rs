//! `[mail]`: who emails come from, and which server sends them.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse, values::blank_is_none};
use crate::secret::SecretUrl;

/// Who emails come from, and which server sends them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mail {
    /// The sender, as in `Stile <stile@example.com>`.
    #[serde(deserialize_with = "blank_is_none")]
    pub from: Option<String>,
    /// The mail server; without it emails are kept in the data folder.
    #[serde(deserialize_with = "blank_is_none")]
    pub smtp_url: Option<SecretUrl>,
    /// A certificate that signs the mail server's, where no public authority does.
    #[serde(deserialize_with = "blank_is_none")]
    pub smtp_ca: Option<PathBuf>,
}

impl Mail {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        match &self.smtp_url {
            Some(url)
                if !["smtp://", "smtps://"]
                    .iter()
                    .any(|scheme| url.expose().starts_with(scheme)) =>
            {
                refuse("mail.smtp_url", "must begin with smtps:// or smtp://")
            }
            _ => Ok(()),
        }
    }
}
