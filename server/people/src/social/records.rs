//! What is asked and answered about providers.

use poem_openapi::Object;
use serde::Deserialize;

/// What shows that it is the person who connects: left out by whoever just signed in.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialConnect {
    /// The password.
    pub password: Option<String>,
    /// The six digits that the authenticator app shows now.
    pub digits: Option<String>,
}

impl std::fmt::Debug for SocialConnect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SocialConnect(***)")
    }
}

/// Where to go on.
#[derive(Clone, Debug, Object)]
pub struct SocialUrl {
    /// The provider's page. It leads back to Security.
    pub url: String,
}
