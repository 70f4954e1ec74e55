//! Responses about the sign-in methods.

use base::config;
use poem_openapi::Object;

/// The sign-in methods of this deployment.
#[derive(Clone, Debug, Object)]
pub struct Ways {
    /// Whether people can sign in with an emailed link: always true.
    pub link: bool,
    /// Whether people can sign in with a password.
    pub password: bool,
    /// Whether anyone can create an account.
    pub sign_up: bool,
    /// The sign-in providers.
    pub providers: Vec<Provider>,
    /// Whether there is no account yet. The server's log shows the link that creates the first one.
    pub new_deployment: bool,
}

/// A sign-in provider.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct Provider {
    /// The provider's id, for use in paths.
    pub id: String,
    /// The label of the provider's button.
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
