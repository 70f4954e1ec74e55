//! `[sign_in]`: in which ways people may sign in, and who may open an account.

use serde::{Deserialize, Serialize};

use super::{
    ConfigError, refuse,
    values::{blank_is_none, is_https_or_own},
};
use crate::secret::SecretText;

/// How people may sign in besides by a mailed link, and who may open an account.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignIn {
    /// Whether people may have a password: for hosted deployments.
    pub passwords: bool,
    /// Whether everyone may open an account.
    pub sign_up: bool,
    /// Google's client, from its console.
    #[serde(deserialize_with = "blank_is_none")]
    pub google_client_id: Option<String>,
    /// Its secret.
    #[serde(deserialize_with = "blank_is_none")]
    pub google_client_secret: Option<SecretText>,
    /// Microsoft's client, from Entra.
    #[serde(deserialize_with = "blank_is_none")]
    pub microsoft_client_id: Option<String>,
    /// Its secret.
    #[serde(deserialize_with = "blank_is_none")]
    pub microsoft_client_secret: Option<SecretText>,
    /// GitHub's client: an OAuth app.
    #[serde(deserialize_with = "blank_is_none")]
    pub github_client_id: Option<String>,
    /// Its secret.
    #[serde(deserialize_with = "blank_is_none")]
    pub github_client_secret: Option<SecretText>,
    /// A GitHub Enterprise Server, where it is not GitHub itself.
    #[serde(deserialize_with = "blank_is_none")]
    pub github_address: Option<String>,
    /// Any other provider of OpenID Connect: what its button says.
    #[serde(deserialize_with = "blank_is_none")]
    pub other_name: Option<String>,
    /// Its issuer, where `/.well-known/openid-configuration` is found.
    #[serde(deserialize_with = "blank_is_none")]
    pub other_issuer: Option<String>,
    /// Its client.
    #[serde(deserialize_with = "blank_is_none")]
    pub other_client_id: Option<String>,
    /// Its secret.
    #[serde(deserialize_with = "blank_is_none")]
    pub other_client_secret: Option<SecretText>,
}

/// A provider's protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// OpenID Connect: it signs who the person is.
    OpenIdConnect,
    /// OAuth 2 with GitHub's API.
    GitHub,
}

/// A provider that people may sign in through.
#[derive(Clone, Debug, PartialEq)]
pub struct Provider {
    /// Its id, as in `/sign-in/google`.
    pub id: &'static str,
    /// What its button says.
    pub name: String,
    /// Where `/.well-known/openid-configuration` is found; GitHub's own address.
    pub issuer: String,
    /// Its protocol.
    pub protocol: Protocol,
    /// Who we are there.
    pub client_id: String,
    /// What shows it.
    pub client_secret: SecretText,
}

impl Provider {
    /// Whose a subject of this provider is, as it is kept with an identity: its issuer, in one form. `None`: the subject
    /// itself names the server, as at GitHub. All directories at Microsoft are one.
    #[must_use]
    pub fn subject_issuer(&self) -> Option<&str> {
        match self.protocol {
            Protocol::OpenIdConnect => Some(self.issuer.trim_end_matches('/')),
            Protocol::GitHub => None,
        }
    }
}

/// The issuer of accounts of every directory at Microsoft; each token names its own directory's.
pub const MICROSOFT: &str = "https://login.microsoftonline.com/common/v2.0";

/// The issuer of accounts at Google.
pub const GOOGLE: &str = "https://accounts.google.com";

/// GitHub's address, whose API has another.
pub const GITHUB: &str = "https://github.com";

impl SignIn {
    /// The providers that are set up, in the order of their buttons.
    #[must_use]
    pub fn providers(&self) -> Vec<Provider> {
        let provider =
            |id, name: &str, issuer: &str, client: &Option<String>, secret: &Option<SecretText>| {
                Some(Provider {
                    id,
                    name: name.to_owned(),
                    issuer: issuer.to_owned(),
                    protocol: match id {
                        "github" => Protocol::GitHub,
                        _ => Protocol::OpenIdConnect,
                    },
                    client_id: client.clone()?,
                    client_secret: secret.clone()?,
                })
            };
        let other = self.other_issuer.as_deref().and_then(|issuer| {
            let name = self.other_name.as_deref().unwrap_or("single sign-on");
            provider(
                "other",
                name,
                issuer,
                &self.other_client_id,
                &self.other_client_secret,
            )
        });
        [
            provider(
                "google",
                "Google",
                GOOGLE,
                &self.google_client_id,
                &self.google_client_secret,
            ),
            provider(
                "microsoft",
                "Microsoft",
                MICROSOFT,
                &self.microsoft_client_id,
                &self.microsoft_client_secret,
            ),
            provider(
                "github",
                "GitHub",
                self.github_address.as_deref().unwrap_or(GITHUB),
                &self.github_client_id,
                &self.github_client_secret,
            ),
            other,
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let pairs = [
            ("google", &self.google_client_id, &self.google_client_secret),
            (
                "microsoft",
                &self.microsoft_client_id,
                &self.microsoft_client_secret,
            ),
            ("github", &self.github_client_id, &self.github_client_secret),
            ("other", &self.other_client_id, &self.other_client_secret),
        ];
        for (name, client, secret) in pairs {
            let missing = match (client, secret) {
                (Some(_), None) => "client_secret",
                (None, Some(_)) => "client_id",
                _ => continue,
            };
            return refuse(
                &format!("sign_in.{name}_{missing}"),
                "is missing beside the other",
            );
        }
        match (&self.github_address, &self.github_client_id) {
            (Some(_), None) => {
                return refuse("sign_in.github_client_id", "is missing beside the address");
            }
            (Some(address), _) if !is_https_or_own(address) => {
                return refuse(
                    "sign_in.github_address",
                    "must be an address with https, as in https://github.example.com",
                );
            }
            _ => {}
        }
        match (&self.other_issuer, &self.other_client_id) {
            (None, Some(_)) => refuse("sign_in.other_issuer", "is missing beside the client"),
            (Some(issuer), _) if !is_https_or_own(issuer) => refuse(
                "sign_in.other_issuer",
                "must be an address with https, as in https://id.example.com",
            ),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn other(issuer: &str) -> SignIn {
        SignIn {
            other_issuer: Some(issuer.to_owned()),
            other_client_id: Some("stile".to_owned()),
            other_client_secret: Some("geheim".to_owned().into()),
            ..SignIn::default()
        }
    }

    #[test]
    fn issuers_speak_https_but_for_the_machine_itself() {
        for good in [
            "https://id.example.com",
            "http://localhost:9000",
            "http://127.0.0.1:9000/x",
            "http://[::1]:1",
        ] {
            assert!(other(good).check().is_ok(), "{good}");
        }
        for bad in [
            "http://id.example.com",
            "http://10.0.0.1",
            "ftp://id.example.com",
            "id.example.com",
            "http://localhost.example.com",
        ] {
            let error = other(bad).check().unwrap_err().to_string();
            assert!(error.contains("sign_in.other_issuer"), "{bad}: {error}");
        }
    }

    #[test]
    fn github_is_itself_or_a_server_of_ones_own() {
        let github = |address: Option<&str>| SignIn {
            github_client_id: Some("stile".to_owned()),
            github_client_secret: Some("geheim".to_owned().into()),
            github_address: address.map(str::to_owned),
            ..SignIn::default()
        };
        let itself = github(None).providers();
        assert_eq!(
            (itself[0].id, itself[0].issuer.as_str()),
            ("github", GITHUB)
        );
        assert_eq!(itself[0].protocol, Protocol::GitHub);
        let own = github(Some("https://git.example.com"));
        assert!(own.check().is_ok());
        assert_eq!(own.providers()[0].issuer, "https://git.example.com");
        for (wrong, key) in [
            (
                github(Some("http://git.example.com")),
                "sign_in.github_address",
            ),
            (
                SignIn {
                    github_address: Some("https://git.example.com".to_owned()),
                    ..SignIn::default()
                },
                "sign_in.github_client_id",
            ),
        ] {
            let error = wrong.check().unwrap_err().to_string();
            assert!(error.contains(key), "{error}");
        }
    }

    #[test]
    fn a_provider_is_whole_or_not_there() {
        let whole = other("https://id.example.com");
        let providers = whole.providers();
        assert_eq!(
            (providers.len(), providers[0].id, providers[0].name.as_str()),
            (1, "other", "single sign-on")
        );
        let half = SignIn {
            other_client_secret: None,
            ..whole.clone()
        };
        assert!(
            half.check()
                .unwrap_err()
                .to_string()
                .contains("sign_in.other_client_secret")
        );
        let half = SignIn {
            other_issuer: None,
            ..whole
        };
        assert!(
            half.check()
                .unwrap_err()
                .to_string()
                .contains("sign_in.other_issuer")
        );
        let half = SignIn {
            google_client_secret: Some("x".to_owned().into()),
            ..SignIn::default()
        };
        assert!(
            half.check()
                .unwrap_err()
                .to_string()
                .contains("sign_in.google_client_id")
        );
        assert!(SignIn::default().check().is_ok() && SignIn::default().providers().is_empty());
    }
}
