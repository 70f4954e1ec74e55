//! `[limits]`: how often a deed may be done.

use serde::{Deserialize, Serialize};

use crate::limits::{Limited, Rate};

/// How often each deed may be done, by one address and towards one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Signing in.
    pub login: Rate,
    /// Opening an account.
    pub start: Rate,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            login: Limited::Login.default_rate(),
            start: Limited::Start.default_rate(),
        }
    }
}

impl Limits {
    /// How often this deed may be done.
    #[must_use]
    pub fn of(&self, deed: Limited) -> Rate {
        match deed {
            Limited::Login => self.login,
            Limited::Start => self.start,
        }
    }
}
