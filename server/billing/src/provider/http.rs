//! Asking a provider's API, through the client that all requests to other servers take.

use anyhow::anyhow;
use base::fetch::{Chosen, Fetch};
use poem::http::{Request, StatusCode};
use serde_json::Value;

use crate::subscription::GatewayError;

/// Why there is no answer to use.
#[derive(Debug)]
pub(super) enum CallError {
    /// The provider cannot answer now.
    Away(anyhow::Error),
    /// It refuses, by a status and a code of its own. Its sentence is not read: it may name a person or a key.
    Refused { status: u16, code: String },
}

impl CallError {
    /// Whether the provider refuses with one of these codes.
    pub fn is(&self, codes: &[&str]) -> bool {
        matches!(self, Self::Refused { code, .. } if codes.contains(&code.as_str()))
    }
}

impl From<CallError> for GatewayError {
    fn from(error: CallError) -> Self {
        match error {
            CallError::Away(cause) => Self::Away(cause),
            // Another request is at work on the same thing.
            CallError::Refused { status: 409, code } => Self::Away(anyhow!("409 {code}")),
            CallError::Refused { status, code } => Self::Refused(anyhow!("{status} {code}")),
        }
    }
}

/// An answer that has not what it should have.
pub(super) fn unexpected(what: &'static str) -> GatewayError {
    GatewayError::Away(anyhow!("the answer has no {what}"))
}

/// Asks, and reads the JSON of the answer; `code` finds a refusal's code in it.
pub(super) async fn ask(
    fetch: &Fetch,
    request: Result<Request<Vec<u8>>, poem::http::Error>,
    code: fn(&Value) -> Option<&str>,
) -> Result<Value, CallError> {
    let request = request.map_err(|error| CallError::Away(error.into()))?;
    let answer = fetch.ask(Chosen::BySettings, request).await;
    let answer = answer.map_err(|error| CallError::Away(error.into()))?;
    let (status, body) = (answer.status(), answer.body());
    let json = match body.is_empty() {
        true => Ok(Value::Null),
        false => serde_json::from_slice::<Value>(body),
    };
    if status.is_success() {
        return json.map_err(|error| CallError::Away(error.into()));
    }
    // A refusal without JSON comes from something in between.
    let code = json.ok().and_then(|json| code(&json).map(in_log));
    match code {
        Some(code) if is_final(status) => Err(CallError::Refused {
            status: status.as_u16(),
            code,
        }),
        code => Err(CallError::Away(anyhow!(
            "it answers {} {}",
            status.as_u16(),
            code.unwrap_or_default()
        ))),
    }
}

/// Whether the same request gets the same answer later: not where it took too long, or there were too many.
fn is_final(status: StatusCode) -> bool {
    status.is_client_error()
        && !matches!(
            status,
            StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS
        )
}

/// A code as it may be logged: one short word.
fn in_log(code: &str) -> String {
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | ' ');
    code.chars().filter(plain).take(80).collect()
}
