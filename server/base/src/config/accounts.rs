//! `[accounts]`: Postgres.

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse, values::blank_is_none};
use crate::secret::SecretUrl;

/// Postgres: people, sites, settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Accounts {
    /// A Postgres elsewhere; without it Stile runs its own in the data folder.
    #[serde(deserialize_with = "blank_is_none")]
    pub database_url: Option<SecretUrl>,
    /// How many connections are held at most.
    pub pool: u32,
    /// How many sites an account has at most.
    pub sites: u32,
}

impl Default for Accounts {
    fn default() -> Self {
        Self {
            database_url: None,
            pool: 10,
            sites: 1_000,
        }
    }
}

impl Accounts {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if self.pool == 0 {
            return refuse("accounts.pool", "must be 1 or more");
        }
        if self.sites == 0 {
            return refuse("accounts.sites", "must be 1 or more");
        }
        match &self.database_url {
            Some(url)
                if !["postgres://", "postgresql://"]
                    .iter()
                    .any(|s| url.expose().starts_with(s)) =>
            {
                refuse("accounts.database_url", "must begin with postgres://")
            }
            _ => Ok(()),
        }
    }
}
