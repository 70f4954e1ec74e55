//! Sign-in with GitHub, which speaks OAuth 2 without OpenID Connect: its answers are not signed. So Stile
//! takes only a code from the browser and exchanges it for a token. With the token it reads the person's
//! identity, over TLS and directly from GitHub. The token is used for two requests and not stored.
//!
//! Source: <https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps>.

use base::{
    config::{Protocol, Provider, SignIn},
    context::Context,
    fetch::{Chosen, FetchError},
};
use openidconnect::{PkceCodeChallenge, PkceCodeVerifier};
use poem::http::{Request, header};
use serde::{Deserialize, de::DeserializeOwned};
use sqlx::PgPool;

use super::{
    provider::{Identity, ProviderError, wrong},
    store,
};

/// The requested scope: reading the email addresses only.
const SCOPE: &str = "user:email";
/// The version of GitHub's API whose answers these are.
const VERSION: &str = "2022-11-28";

/// Where people are sent.
pub(super) fn page(
    provider: &Provider,
    back: &str,
    state: &str,
    verifier: &str,
) -> Result<String, ProviderError> {
    let mut page =
        url::Url::parse(&format!("{}/login/oauth/authorize", site(provider))).map_err(wrong)?;
    let verifier = PkceCodeVerifier::new(verifier.to_owned());
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
    page.query_pairs_mut()
        .append_pair("client_id", &provider.client_id)
        .append_pair("redirect_uri", back)
        .append_pair("scope", SCOPE)
        .append_pair("state", state)
        .append_pair("code_challenge", challenge.as_str())
        .append_pair("code_challenge_method", challenge.method().as_str());
    Ok(page.into())
}

/// The identity of the person who returned with this code.
pub(super) async fn identity(
    context: &Context,
    provider: &Provider,
    back: &str,
    code: &str,
    verifier: &str,
) -> Result<Identity, ProviderError> {
    let token = exchange(context, provider, back, code, verifier).await?;
    let user: User = ask(context, provider, "user", &token).await?;
    let addresses: Vec<Address> = ask(context, provider, "user/emails", &token).await?;
    Ok(Identity {
        issuer: provider.subject_issuer().map(str::to_owned),
        // Another person can take a login that its owner gave up, but never a number.
        subject: format!("{}/{}", host(provider), user.id),
        email: primary(addresses)?,
    })
}

/// Each server counts its users from 1: after a change of `github_address`, the same number can be another
/// person.
fn host(provider: &Provider) -> String {
    let site = site(provider);
    let host = site.split_once("://").map_or(site, |(_, host)| host);
    host.to_ascii_lowercase()
}

/// Adds the server's name to identities that an older version stored without it: the present server of the
/// settings. Runs at every start, and finds some only the first time.
///
/// # Errors
/// If the database does not answer.
pub async fn name_hosts(pool: &PgPool, sign_in: &SignIn) -> Result<(), sqlx::Error> {
    let providers = sign_in.providers();
    let github = providers
        .iter()
        .find(|provider| provider.protocol == Protocol::GitHub);
    match github {
        Some(github) => store::name_host(pool, &host(github)).await,
        None => Ok(()),
    }
}

fn site(provider: &Provider) -> &str {
    provider.issuer.trim_end_matches('/')
}

/// GitHub's own API has a separate host; the API of an Enterprise Server is below its address.
fn api(provider: &Provider) -> String {
    match site(provider) {
        base::config::GITHUB => "https://api.github.com".to_owned(),
        elsewhere => format!("{elsewhere}/api/v3"),
    }
}

/// GitHub refuses with 200 and an `error`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Exchanged {
    Refused {
        error: String,
    },
    Token {
        access_token: String,
        token_type: String,
        scope: String,
    },
}

async fn exchange(
    context: &Context,
    provider: &Provider,
    back: &str,
    code: &str,
    verifier: &str,
) -> Result<String, ProviderError> {
    let body = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("client_id", &provider.client_id)
        .append_pair("client_secret", provider.client_secret.expose())
        .append_pair("code", code)
        .append_pair("redirect_uri", back)
        .append_pair("code_verifier", verifier)
        .finish();
    let request = Request::post(format!("{}/login/oauth/access_token", site(provider)))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        // Without it, the answer is a form.
        .header(header::ACCEPT, "application/json")
        .body(body.into_bytes())
        .map_err(wrong)?;
    let (access_token, token_type, scope) = match fetch(context, request).await? {
        Exchanged::Refused { error } => {
            return Err(wrong(format!("it refused the code ({error})")));
        }
        Exchanged::Token {
            access_token,
            token_type,
            scope,
        } => (access_token, token_type, scope),
    };
    if !token_type.eq_ignore_ascii_case("bearer") {
        return Err(wrong(format!("its token is of the kind {token_type}")));
    }
    // People can grant less than the requested scope.
    if !scope.split([',', ' ']).any(|granted| granted == SCOPE) {
        return Err(wrong("the person did not let it tell their addresses"));
    }
    Ok(access_token)
}

#[derive(Deserialize)]
struct User {
    id: u64,
}

#[derive(Deserialize)]
struct Address {
    email: String,
    primary: bool,
    verified: bool,
}

/// The primary address, which GitHub must have verified.
fn primary(addresses: Vec<Address>) -> Result<String, ProviderError> {
    let found = addresses
        .into_iter()
        .find(|address| address.primary && address.verified);
    found
        .map(|address| address.email)
        .ok_or_else(|| wrong("the person has no verified primary address there"))
}

async fn ask<T: DeserializeOwned>(
    context: &Context,
    provider: &Provider,
    what: &str,
    token: &str,
) -> Result<T, ProviderError> {
    let request = Request::get(format!("{}/{what}", api(provider)))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::ACCEPT, "application/vnd.github+json")
        .header("X-GitHub-Api-Version", VERSION)
        .body(Vec::new())
        // In other words, for the header holds the token.
        .map_err(|_| wrong("its token is no header"))?;
    fetch(context, request).await
}

async fn fetch<T: DeserializeOwned>(
    context: &Context,
    request: Request<Vec<u8>>,
) -> Result<T, ProviderError> {
    let answer = context.fetch.ask(Chosen::BySettings, request).await?;
    if answer.status() != 200 {
        let status = answer.status().as_u16();
        return Err(FetchError::Failed(format!("it answered {status}")).into());
    }
    // In other words than serde's, which quotes what it read: a token may be in it.
    serde_json::from_slice(answer.body()).map_err(|_| wrong("the answer cannot be understood"))
}

#[cfg(test)]
mod tests {
    use base::config::GITHUB;

    use super::*;

    fn provider(issuer: &str) -> Provider {
        Provider {
            id: "github",
            name: "GitHub".to_owned(),
            issuer: issuer.to_owned(),
            protocol: Protocol::GitHub,
            client_id: "Iv1.8a61f9b3a7aba766".to_owned(),
            client_secret: "geheim".to_owned().into(),
        }
    }

    #[test]
    fn an_enterprise_server_has_its_api_below_itself() {
        for (issuer, expected) in [
            (GITHUB, "https://api.github.com"),
            ("https://github.com/", "https://api.github.com"),
            ("https://git.example.com", "https://git.example.com/api/v3"),
            ("https://git.example.com/", "https://git.example.com/api/v3"),
        ] {
            assert_eq!(api(&provider(issuer)), expected);
        }
    }

    #[test]
    fn a_number_is_one_of_its_server() {
        for (issuer, expected) in [
            (GITHUB, "github.com"),
            ("https://GitHub.com/", "github.com"),
            ("https://git.example.com", "git.example.com"),
            ("http://localhost:3000/git/", "localhost:3000/git"),
        ] {
            assert_eq!(host(&provider(issuer)), expected);
        }
    }

    #[test]
    fn the_page_has_the_state_and_the_challenge_but_no_secret() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let back = "https://stats.test/sign-in/github/back";
        let page = page(&provider(GITHUB), back, "the-state", verifier).unwrap();
        let page = url::Url::parse(&page).unwrap();
        let pairs: Vec<(String, String)> = page
            .query_pairs()
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        let expected = [
            ("client_id", "Iv1.8a61f9b3a7aba766"),
            ("redirect_uri", back),
            ("scope", "user:email"),
            ("state", "the-state"),
            // RFC 7636, appendix B.
            (
                "code_challenge",
                "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            ),
            ("code_challenge_method", "S256"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(pairs, expected);
        assert_eq!(page.path(), "/login/oauth/authorize");
    }

    #[test]
    fn only_a_verified_primary_address_counts() {
        let address = |email: &str, primary, verified| Address {
            email: email.to_owned(),
            primary,
            verified,
        };
        let many = || {
            vec![
                address("old@example.com", false, true),
                address("olga@example.com", true, true),
            ]
        };
        assert_eq!(primary(many()).unwrap(), "olga@example.com");
        for none in [
            vec![],
            vec![address("olga@example.com", true, false)],
            vec![address("olga@example.com", false, true)],
        ] {
            assert!(primary(none).is_err());
        }
    }
}
