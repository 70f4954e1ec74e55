//! Requests and responses of the provider operations.

use poem_openapi::Object;
use serde::Deserialize;

/// A confirmation of identity; not needed within 15 minutes of signing in.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialConnect {
    /// The person's password.
    pub password: Option<String>,
    /// The six-digit code that the authenticator app shows now.
    pub digits: Option<String>,
}

impl std::fmt::Debug for SocialConnect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SocialConnect(***)")
    }
}

/// The page to open next.
#[derive(Clone, Debug, Object)]
pub struct SocialUrl {
    /// The provider's page. It leads back to the security settings.
    pub url: String,
}
