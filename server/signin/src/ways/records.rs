//! What is answered about the ways to sign in.

use base::config;
use poem_openapi::Object;

/// The ways to sign in to this deployment.
#[derive(Clone, Debug, Object)]
pub struct Ways {
    /// By a mailed link: always.
    pub link: bool,
    /// By a password.
    pub password: bool,
    /// Whether anybody may open an account.
    pub sign_up: bool,
    /// Other services that vouch for people.
    pub providers: Vec<Provider>,
    /// Whether there is no account yet: the server's log shows the link that makes the first.
    pub new_deployment: bool,
}

/// A service that vouches for people.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct Provider {
    /// Its id, for addresses.
    pub id: String,
    /// What its button says.
    pub name: String,
}

impl From<config::Provider> for Provider {
    fn from(provider: config::Provider) -> Self {
        Self {
            id: provider.id.to_owned(),
            name: provider.name,
        }
    }
}
