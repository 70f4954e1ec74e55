//! The authorization code flow: to a provider and back.

use base::{
    access::cookies,
    answer::Problem,
    config::{Protocol, Provider},
    context::Context,
    secret::Opaque,
};
use poem::{Request, http::StatusCode};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    provider::{self, Identity, ProviderError},
    store::{self, NewFlow},
};

/// How long a flow may take: ten minutes.
const FLOW_SECONDS: i64 = 600;

/// The person who connects a provider, and their session.
#[derive(Clone, Copy, Debug)]
pub struct Connector {
    /// Who.
    pub person: Uuid,
    /// Their session.
    pub session: Uuid,
}

/// How the browser gets to the provider.
#[derive(Debug)]
pub struct AuthorizationRequest {
    /// The provider's page.
    pub page: String,
    /// The value of `Set-Cookie` that ties the flow to the browser.
    pub cookie: String,
}

/// A browser that returned from the provider.
#[derive(Debug)]
pub struct Callback {
    /// Who they are there.
    pub identity: Identity,
    /// Who they are here, if they connect the provider.
    pub connector: Option<Connector>,
    /// The page of ours that they wanted.
    pub back_to: String,
}

/// Why a flow failed.
#[derive(Debug)]
pub enum FlowError {
    /// The flow is unknown, over, or another browser's.
    Over,
    /// The person cancelled, or the provider refused.
    Refused {
        /// Whether the flow was to connect the provider to a person.
        connecting: bool,
    },
    /// The provider is unreachable, or its answer cannot be trusted.
    Provider {
        /// Whether the flow was to connect the provider to a person.
        connecting: bool,
    },
    /// Ours.
    Problem(Problem),
}

impl<E: Into<Problem>> From<E> for FlowError {
    fn from(problem: E) -> Self {
        Self::Problem(problem.into())
    }
}

#[derive(Serialize, Deserialize)]
struct Secrets {
    nonce: String,
    verifier: String,
}

/// The name of the cookie that ties a flow to the browser.
#[must_use]
pub fn cookie_name(context: &Context) -> &'static str {
    if context.gate.https {
        "__Host-stile-trip"
    } else {
        "stile-trip"
    }
}

fn cookie(context: &Context, value: &str, lasting: i64) -> String {
    let secure = if context.gate.https { "; Secure" } else { "" };
    let name = cookie_name(context);
    // Lax: the provider's page leads back here.
    format!("{name}={value}; Path=/; Max-Age={lasting}; HttpOnly; SameSite=Lax{secure}")
}

/// The value of `Set-Cookie` after a flow.
#[must_use]
pub fn expired_cookie(context: &Context) -> String {
    cookie(context, "", 0)
}

fn back(context: &Context, provider: &Provider) -> String {
    format!("{}/sign-in/{}/back", context.origin, provider.id)
}

fn purpose(provider: &str) -> String {
    format!("a trip to {provider}")
}

fn unreachable(provider: &Provider, error: &ProviderError) {
    tracing::warn!(provider = provider.id, %error, "a sign-in provider could not be used");
}

/// Stores a new flow, and returns the provider's page.
///
/// # Errors
/// 503 if the provider is unreachable.
pub async fn start(
    context: &Context,
    provider: &Provider,
    connector: Option<Connector>,
    back_to: &str,
) -> Result<AuthorizationRequest, Problem> {
    let [state, browser, nonce, verifier] = std::array::from_fn(|_| context.token());
    let secrets = Secrets {
        nonce: nonce.expose(),
        verifier: verifier.expose(),
    };
    let page = provider::page(
        context,
        provider,
        &back(context, provider),
        &state.expose(),
        &secrets.nonce,
        &secrets.verifier,
    )
    .await
    .map_err(|error| {
        unreachable(provider, &error);
        Problem::busy("busy.provider_silent", 30)
    })?;
    let plain = serde_json::to_vec(&secrets).map_err(Problem::internal)?;
    let now = context.now();
    let flow = NewFlow {
        state: state.sha256(),
        provider: provider.id,
        secrets: context
            .sealer
            .seal(&purpose(provider.id), &plain, &context.random),
        person: connector.map(|connector| connector.person),
        session: connector.map(|connector| connector.session),
        browser: browser.sha256(),
        back_to,
        expires_at: now + FLOW_SECONDS,
    };
    let mut transaction = context.pool().begin().await?;
    store::delete_expired_flows(&mut transaction, now).await?;
    store::insert_flow(&mut transaction, &flow).await?;
    transaction.commit().await?;
    Ok(AuthorizationRequest {
        page,
        cookie: cookie(context, &browser.expose(), FLOW_SECONDS),
    })
}

/// What the provider's page led back with.
#[derive(Debug, Default)]
struct Returned {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
    iss: Option<String>,
}

impl Returned {
    /// Each is there once or not at all.
    fn read(query: &str) -> Option<Self> {
        let mut returned = Self::default();
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            let place = match &*name {
                "state" => &mut returned.state,
                "code" => &mut returned.code,
                "error" => &mut returned.error,
                "iss" => &mut returned.iss,
                _ => continue,
            };
            if place.replace(value.into_owned()).is_some() {
                return None;
            }
        }
        Some(returned)
    }
}

/// Completes the flow of a browser that returns from this provider. The flow ends, whether it succeeds or
/// not.
///
/// # Errors
/// If the flow is unknown or failed.
pub async fn complete(
    context: &Context,
    provider: &Provider,
    request: &Request,
) -> Result<Callback, FlowError> {
    let query = request.uri().query().unwrap_or("");
    let returned = Returned::read(query).ok_or(FlowError::Over)?;
    let state = returned
        .state
        .as_deref()
        .and_then(Opaque::parse)
        .ok_or(FlowError::Over)?;
    let browsers: Vec<Vec<u8>> = cookies(request, cookie_name(context))
        .filter_map(Opaque::parse)
        .take(4)
        .map(|browser| browser.sha256().to_vec())
        .collect();
    let flow = store::take_flow(
        context.pool(),
        &state.sha256(),
        provider.id,
        &browsers,
        context.now(),
    )
    .await?
    .ok_or(FlowError::Over)?;
    let connector = match (flow.person_id, flow.session_id) {
        (Some(person), Some(session)) => Some(Connector { person, session }),
        _ => None,
    };
    let connecting = connector.is_some();
    // RFC 9207: a provider that names itself must be the one that the flow started with.
    let issuer = |text: &str| text.trim_end_matches('/').to_owned();
    // GitHub has no issuer; its callback has a separate address, and the flow belongs to it.
    let elsewhere = returned.iss.as_deref().is_some_and(|iss| {
        provider.protocol != Protocol::GitHub
            && provider.issuer != base::config::MICROSOFT
            && issuer(iss) != issuer(&provider.issuer)
    });
    if elsewhere {
        return Err(FlowError::Provider { connecting });
    }
    let code = match (returned.error, returned.code) {
        (None, Some(code)) => code,
        _ => return Err(FlowError::Refused { connecting }),
    };
    let plain = context
        .sealer
        .unseal(&purpose(provider.id), &flow.secrets)
        .map_err(Problem::internal)?;
    let secrets: Secrets = serde_json::from_slice(&plain).map_err(Problem::internal)?;
    let back = back(context, provider);
    let found = provider::identity(
        context,
        provider,
        &back,
        &code,
        &secrets.nonce,
        &secrets.verifier,
    );
    let identity = found.await.map_err(|error| {
        unreachable(provider, &error);
        FlowError::Provider { connecting }
    })?;
    Ok(Callback {
        identity,
        connector,
        back_to: flow.back_to,
    })
}

/// 404: this deployment has no such provider.
pub(super) fn unknown_provider() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "unknown_provider")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_twice_comes_not_at_all() {
        let read = Returned::read("state=a&code=b&scope=c&scope=d").unwrap();
        assert_eq!(
            (read.state.as_deref(), read.code.as_deref()),
            (Some("a"), Some("b"))
        );
        for twice in [
            "state=a&state=b",
            "state=a&code=b&code=c",
            "error=a&error=a",
            "iss=a&iss=b",
        ] {
            assert!(Returned::read(twice).is_none(), "{twice}");
        }
    }
}
