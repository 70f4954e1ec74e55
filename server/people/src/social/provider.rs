//! What Stile needs of a provider: the page to send people to, and the identity of those who return.

use std::str::FromStr as _;

use base::{
    config::{GOOGLE, MICROSOFT, Protocol, Provider, SignIn},
    context::Context,
    fetch::{Chosen, FetchError},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::DateTime;
use openidconnect::{
    AdditionalClaims, ClaimsVerificationError, ClientId, ClientSecret, IdToken, IssuerUrl, Nonce,
    PkceCodeChallenge, PkceCodeVerifier, SignatureVerificationError,
    core::{
        CoreGenderClaim, CoreIdTokenVerifier, CoreJsonWebKeySet, CoreJweContentEncryptionAlgorithm,
        CoreJwsSigningAlgorithm, CoreProviderMetadata,
    },
};
use poem::http::{Request, header};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;

use super::{github, store};

/// How old a token may be when it arrives, and how far the provider's clock may be ahead, in seconds.
const AGE: i64 = 600;

/// A person's identity at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The issuer of the subject ([`Provider::subject_issuer`]).
    pub issuer: Option<String>,
    /// The issuer's own id for them; never shown to other people.
    pub subject: String,
    /// The email address that the provider gives. It is shown, and never used to identify a person.
    pub email: String,
}

/// Why a provider could not be queried, as a text for the log.
#[derive(Debug, thiserror::Error)]
pub(super) enum ProviderError {
    #[error("{0}")]
    Fetch(#[from] FetchError),
    #[error("the answer cannot be understood: {0}")]
    Answer(#[from] serde_json::Error),
    #[error("{0}")]
    Wrong(String),
}

pub(super) fn wrong(text: impl ToString) -> ProviderError {
    ProviderError::Wrong(text.to_string())
}

/// A directory at Microsoft: each has its own issuer.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Directory {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tid: Option<String>,
}

impl AdditionalClaims for Directory {}

type Token =
    IdToken<Directory, CoreGenderClaim, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm>;

/// The provider's published metadata.
async fn metadata(
    context: &Context,
    provider: &Provider,
) -> Result<CoreProviderMetadata, ProviderError> {
    let issuer = provider.issuer.trim_end_matches('/');
    let address = format!("{issuer}/.well-known/openid-configuration");
    let text = context.fetch.document(&address, false).await?;
    let metadata: CoreProviderMetadata = serde_json::from_slice(&text)?;
    // Microsoft's names a place for the directory in its own.
    let reported = metadata.issuer().as_str().trim_end_matches('/');
    if reported != issuer && provider.issuer != MICROSOFT {
        return Err(wrong(format!("it calls itself {reported}, not {issuer}")));
    }
    Ok(metadata)
}

/// Gives an issuer to the identities that an older version stored without one. Google and Microsoft each have the same
/// one everywhere, even if the settings do not name them now. That of the other provider is in the settings: at this
/// moment, it is still the one that knows the identities. If there is none, it is not known which one does, and the
/// identity ends. This runs at every start, and changes something only the first time.
///
/// # Errors
/// When the database does not answer.
pub async fn name_issuers(pool: &PgPool, sign_in: &SignIn) -> Result<(), sqlx::Error> {
    let providers = sign_in.providers();
    let other = providers.iter().find(|provider| provider.id == "other");
    let other = other.and_then(Provider::subject_issuer);
    store::name_issuers(pool, GOOGLE, MICROSOFT, other.unwrap_or_default()).await
}

/// Where people are sent.
pub(super) async fn page(
    context: &Context,
    provider: &Provider,
    back: &str,
    state: &str,
    nonce: &str,
    verifier: &str,
) -> Result<String, ProviderError> {
    if provider.protocol == Protocol::GitHub {
        return github::page(provider, back, state, verifier);
    }
    let metadata = metadata(context, provider).await?;
    let mut page = metadata.authorization_endpoint().url().clone();
    let verifier = PkceCodeVerifier::new(verifier.to_owned());
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
    page.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &provider.client_id)
        .append_pair("redirect_uri", back)
        .append_pair("scope", "openid email")
        .append_pair("state", state)
        .append_pair("nonce", nonce)
        .append_pair("code_challenge", challenge.as_str())
        .append_pair("code_challenge_method", challenge.method().as_str());
    Ok(page.into())
}

#[derive(Deserialize)]
struct Exchanged {
    id_token: String,
}

/// The identity of the person who returned with this code.
pub(super) async fn identity(
    context: &Context,
    provider: &Provider,
    back: &str,
    code: &str,
    nonce: &str,
    verifier: &str,
) -> Result<Identity, ProviderError> {
    if provider.protocol == Protocol::GitHub {
        return github::identity(context, provider, back, code, verifier).await;
    }
    let metadata = metadata(context, provider).await?;
    let token_endpoint = metadata
        .token_endpoint()
        .ok_or_else(|| wrong("it names no address for tokens"))?;
    let token = exchange(
        context,
        provider,
        token_endpoint.as_str(),
        back,
        code,
        verifier,
    )
    .await?;
    let token = Token::from_str(&token)?;
    let nonce = Nonce::new(nonce.to_owned());
    let keys = metadata.jwks_uri().as_str();
    match verified(context, provider, &token, &nonce, keys, false).await {
        // It has new keys since they were fetched.
        Err(VerifyError::OtherKeys) => {
            verified(context, provider, &token, &nonce, keys, true).await
        }
        other => other,
    }
    .map_err(|error| match error {
        VerifyError::OtherKeys => wrong("its token is signed by a key that it does not name"),
        VerifyError::Other(error) => error,
    })
}

async fn exchange(
    context: &Context,
    provider: &Provider,
    address: &str,
    back: &str,
    code: &str,
    verifier: &str,
) -> Result<String, ProviderError> {
    let encoded =
        |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let (client, secret) = (&provider.client_id, provider.client_secret.expose());
    let body = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("grant_type", "authorization_code")
        .append_pair("code", code)
        .append_pair("redirect_uri", back)
        .append_pair("code_verifier", verifier)
        .finish();
    // RFC 6749, 2.3.1: both are encoded before they are joined.
    let basic = STANDARD.encode(format!("{}:{}", encoded(client), encoded(secret)));
    let request = Request::post(address)
        .header(header::AUTHORIZATION, format!("Basic {basic}"))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::ACCEPT, "application/json")
        .body(body.into_bytes())
        .map_err(wrong)?;
    let answer = context.fetch.ask(Chosen::BySettings, request).await?;
    if answer.status() != 200 {
        #[derive(Deserialize)]
        struct Refusal {
            error: String,
        }
        let reported = serde_json::from_slice::<Refusal>(answer.body())
            .map_or_else(|_| String::new(), |refusal| format!(" ({})", refusal.error));
        return Err(wrong(format!(
            "it answered {} to the code{reported}",
            answer.status()
        )));
    }
    Ok(serde_json::from_slice::<Exchanged>(answer.body())?.id_token)
}

enum VerifyError {
    OtherKeys,
    Other(ProviderError),
}

impl<E: Into<ProviderError>> From<E> for VerifyError {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

/// Checks signature, issuer, audience, times and nonce.
async fn verified(
    context: &Context,
    provider: &Provider,
    token: &Token,
    nonce: &Nonce,
    keys: &str,
    fresh: bool,
) -> Result<Identity, VerifyError> {
    let keys: CoreJsonWebKeySet =
        serde_json::from_slice(&context.fetch.document(keys, fresh).await?)?;
    let issuer = IssuerUrl::new(provider.issuer.clone()).map_err(wrong)?;
    let now = context.now();
    let verifier = CoreIdTokenVerifier::new_confidential_client(
        ClientId::new(provider.client_id.clone()),
        ClientSecret::new(provider.client_secret.expose().to_owned()),
        issuer,
        keys,
    )
    // Never one that uses our own secret, nor `none`.
    .set_allowed_algs([
        CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
        CoreJwsSigningAlgorithm::RsaSsaPssSha256,
        CoreJwsSigningAlgorithm::EcdsaP256Sha256,
        CoreJwsSigningAlgorithm::EdDsa,
    ])
    .require_issuer_match(provider.issuer != MICROSOFT)
    .set_time_fn(move || DateTime::from_timestamp(now, 0).unwrap_or_default())
    .set_issue_time_verifier_fn(move |issued| {
        let age = now - issued.timestamp();
        if (-AGE..=AGE).contains(&age) {
            return Ok(());
        }
        Err(format!("it was issued {age} seconds ago"))
    });
    let claims = token
        .claims(&verifier, nonce)
        .map_err(|error| match error {
            ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey,
            ) => VerifyError::OtherKeys,
            other => VerifyError::Other(wrong(other)),
        })?;
    if provider.issuer == MICROSOFT {
        let directory = claims.additional_claims().tid.as_deref().unwrap_or("");
        is_directory(claims.issuer().as_str(), directory)?;
    }
    Ok(Identity {
        issuer: provider.subject_issuer().map(str::to_owned),
        subject: claims.subject().to_string(),
        email: claims
            .email()
            .map(|email| email.to_string())
            .unwrap_or_default(),
    })
}

/// Whether an issuer is that of the directory that the token names.
fn is_directory(issuer: &str, directory: &str) -> Result<(), ProviderError> {
    let id = uuid::Uuid::try_parse(directory).map_err(|_| wrong("its token names no directory"))?;
    if issuer == format!("https://login.microsoftonline.com/{id}/v2.0") {
        return Ok(());
    }
    Err(wrong("its token is of another issuer"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_speaks_for_itself_alone() {
        let id = "72f988bf-86f1-41af-91ab-2d7cd011db47";
        let issuer = |id: &str| format!("https://login.microsoftonline.com/{id}/v2.0");
        assert!(is_directory(&issuer(id), id).is_ok());
        let other = "9188040d-6c67-4c5b-b112-36a304b66dad";
        for (issuer, directory) in [
            (issuer(other), id),
            (issuer(id), ""),
            (issuer("common"), "common"),
            (format!("https://evil.example/{id}/v2.0"), id),
            (issuer(&format!("{id}/../x")), id),
        ] {
            assert!(
                is_directory(&issuer, directory).is_err(),
                "{issuer} {directory}"
            );
        }
    }
}
