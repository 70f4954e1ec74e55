//! `[sign_in]`: in which ways people may sign in, and who may open an account.

use serde::{Deserialize, Serialize};

use super::{ConfigError, refuse, values::blank_is_none};
use crate::secret::SecretText;

/// In which ways people may sign in beside the mailed link, and who may open an account.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignIn {
    /// Whether people may have a password: for hosted deployments.
    pub passwords: bool,
    /// Whether anybody may open an account.
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

/// A provider of OpenID Connect that people may sign in through.
#[derive(Clone, Debug, PartialEq)]
pub struct Provider {
    /// Its id, as in `/sign-in/google`.
    pub id: &'static str,
    /// What its button says.
    pub name: String,
    /// Where `/.well-known/openid-configuration` is found.
    pub issuer: String,
    /// Who we are there.
    pub client_id: String,
    /// What shows it.
    pub client_secret: SecretText,
}

/// The issuer of accounts of every directory at Microsoft; each token names its own directory's.
pub const MICROSOFT: &str = "https://login.microsoftonline.com/common/v2.0";

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
                "https://accounts.google.com",
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
        match (&self.other_issuer, &self.other_client_id) {
            (None, Some(_)) => refuse("sign_in.other_issuer", "is missing beside the client"),
            (Some(issuer), _) if !is_issuer(issuer) => refuse(
                "sign_in.other_issuer",
                "must be an address with https, as in https://id.example.com",
            ),
            _ => Ok(()),
        }
    }
}

/// By https; without it only on the machine itself, for trying it out.
fn is_issuer(issuer: &str) -> bool {
    url::Url::parse(issuer).is_ok_and(|url| match url.scheme() {
        "https" => true,
        "http" => match url.host() {
            Some(url::Host::Ipv4(address)) => address.is_loopback(),
            Some(url::Host::Ipv6(address)) => address.is_loopback(),
            Some(url::Host::Domain(name)) => name == "localhost",
            None => false,
        },
        _ => false,
    })
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
