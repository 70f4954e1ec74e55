//! Unlocking in requests and answers.

use std::fmt;

use poem_openapi::Object;
use serde::Deserialize;

/// A link's key and its password.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareUnlock {
    /// The key, as in the link's address.
    pub key: String,
    /// The link's password. Ignored if the link has none.
    pub password: String,
}

impl fmt::Debug for ShareUnlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ShareUnlock(***)")
    }
}

/// What opens the link.
#[derive(Clone, Object)]
pub struct ShareUnlocked {
    /// The pass, for the parameter `pass` of `GET /share/{site}` together with the key.
    pub pass: String,
    /// Until when the pass is good, in Unix seconds.
    pub until: i64,
}

impl fmt::Debug for ShareUnlocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShareUnlocked")
            .field("until", &self.until)
            .finish_non_exhaustive()
    }
}
