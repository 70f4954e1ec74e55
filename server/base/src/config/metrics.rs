//! `[metrics]`: numbers for an operator's Prometheus.

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse, values::blank_is_none};
use crate::secret::SecretText;

/// The shortest token: what is shorter can be guessed.
const SHORTEST: usize = 16;

/// Numbers for an operator's Prometheus.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Metrics {
    /// Who has it may read `/metrics`. Not set: there is no such address.
    #[serde(deserialize_with = "blank_is_none")]
    pub token: Option<SecretText>,
}

impl Metrics {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        match &self.token {
            Some(token) if token.expose().len() < SHORTEST => refuse(
                "metrics.token",
                "must have at least 16 characters, such as `openssl rand -hex 16` prints",
            ),
            _ => Ok(()),
        }
    }
}
