//! Trips to a provider and back.

use base::{access::cookies, answer::Problem, config::Provider, context::Context, secret::Opaque};
use poem::{Request, http::StatusCode};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    provider::{self, Identity, ProviderError},
    store::{self, NewTrip},
};

/// How long a trip may take: ten minutes.
const TRIP_SECONDS: i64 = 600;

/// Whoever connects a provider, in the session in which they do.
#[derive(Clone, Copy, Debug)]
pub struct Traveller {
    /// Who.
    pub person: Uuid,
    /// Their session.
    pub session: Uuid,
}

/// What somebody sets out with.
#[derive(Debug)]
pub struct Departure {
    /// The provider's page.
    pub page: String,
    /// The value of `Set-Cookie` that ties the trip to the browser.
    pub cookie: String,
}

/// Who came back.
#[derive(Debug)]
pub struct Arrival {
    /// Who they are there.
    pub identity: Identity,
    /// Who they are here, where they connect the provider.
    pub traveller: Option<Traveller>,
    /// The page of ours that they wanted.
    pub back_to: String,
}

/// Why nobody came back, as a page is told.
#[derive(Debug)]
pub enum TripError {
    /// The trip is unknown, over, or another browser's.
    Over,
    /// The person, or the provider, said no.
    Refused {
        /// Whether somebody wanted to connect it.
        connecting: bool,
    },
    /// The provider cannot be asked, or its answer is not to be trusted.
    Provider {
        /// Whether somebody wanted to connect it.
        connecting: bool,
    },
    /// Ours.
    Problem(Problem),
}

impl<E: Into<Problem>> From<E> for TripError {
    fn from(problem: E) -> Self {
        Self::Problem(problem.into())
    }
}

#[derive(Serialize, Deserialize)]
struct Secrets {
    nonce: String,
    verifier: String,
}

/// The name of the cookie that ties a trip to the browser.
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

/// The value of `Set-Cookie` after a trip.
#[must_use]
pub fn forget_cookie(context: &Context) -> String {
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

/// Writes a trip down and tells where to go.
///
/// # Errors
/// 503 where the provider cannot be asked.
pub async fn set_out(
    context: &Context,
    provider: &Provider,
    traveller: Option<Traveller>,
    back_to: &str,
) -> Result<Departure, Problem> {
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
    let trip = NewTrip {
        state: state.sha256(),
        provider: provider.id,
        secrets: context
            .sealer
            .seal(&purpose(provider.id), &plain, &context.random),
        person: traveller.map(|traveller| traveller.person),
        session: traveller.map(|traveller| traveller.session),
        browser: browser.sha256(),
        back_to,
        expires_at: now + TRIP_SECONDS,
    };
    let mut transaction = context.pool().begin().await?;
    store::forget_trips(&mut transaction, now).await?;
    store::insert_trip(&mut transaction, &trip).await?;
    transaction.commit().await?;
    Ok(Departure {
        page,
        cookie: cookie(context, &browser.expose(), TRIP_SECONDS),
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

/// Who came back from this provider. The trip is over, however it ended.
///
/// # Errors
/// Where nobody did.
pub async fn arrive(
    context: &Context,
    provider: &Provider,
    request: &Request,
) -> Result<Arrival, TripError> {
    let query = request.uri().query().unwrap_or("");
    let returned = Returned::read(query).ok_or(TripError::Over)?;
    let state = returned
        .state
        .as_deref()
        .and_then(Opaque::parse)
        .ok_or(TripError::Over)?;
    let browsers: Vec<Vec<u8>> = cookies(request, cookie_name(context))
        .filter_map(Opaque::parse)
        .take(4)
        .map(|browser| browser.sha256().to_vec())
        .collect();
    let trip = store::end_trip(
        context.pool(),
        &state.sha256(),
        provider.id,
        &browsers,
        context.now(),
    )
    .await?
    .ok_or(TripError::Over)?;
    let traveller = match (trip.person_id, trip.session_id) {
        (Some(person), Some(session)) => Some(Traveller { person, session }),
        _ => None,
    };
    let connecting = traveller.is_some();
    // RFC 9207: a provider that names itself must be the one that was set out for.
    let issuer = |text: &str| text.trim_end_matches('/').to_owned();
    let elsewhere = returned.iss.as_deref().is_some_and(|iss| {
        provider.issuer != base::config::MICROSOFT && issuer(iss) != issuer(&provider.issuer)
    });
    if elsewhere {
        return Err(TripError::Provider { connecting });
    }
    let code = match (returned.error, returned.code) {
        (None, Some(code)) => code,
        _ => return Err(TripError::Refused { connecting }),
    };
    let plain = context
        .sealer
        .unseal(&purpose(provider.id), &trip.secrets)
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
        TripError::Provider { connecting }
    })?;
    Ok(Arrival {
        identity,
        traveller,
        back_to: trip.back_to,
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
