//! What went wrong: what the caller may read, by a code and in the caller's language, and what we log.

use poem::{IntoResponse, Response, error::ResponseError, http::StatusCode};
use poem_openapi::Object;

use super::params::Params;
use crate::{
    db,
    random::{SystemRandom, array},
    text::{Language, Text, Value, code_of, localize_with, may_say},
};

/// Usual time until our own Postgres is back, in seconds.
const AWAY_SECONDS: u64 = 2;

tokio::task_local! {
    /// The id of the request being answered; set by the outermost middleware.
    pub static REQUEST_ID: String;
}

/// An id for a request. It only names a log line: it is neither a secret nor kept.
pub fn new_request_id() -> String {
    hex::encode(array::<8>(&SystemRandom))
}

/// The body of every error response.
#[derive(Debug, Clone, Object)]
pub struct ApiError {
    /// Stable code in snake_case, for programs. `x-codes` of this schema lists all codes with their parameters.
    pub code: String,
    /// What happened and what to do, for people, in the language of `Accept-Language` (en, de).
    pub message: String,
    /// The values in the message, by name, for programs that write their own text. Absent if there are none.
    #[oai(skip_serializing_if_is_none)]
    pub params: Option<Params>,
    /// The part of the request that is wrong, as a JSON path such as `[17].url`.
    #[oai(skip_serializing_if_is_none)]
    pub field: Option<String>,
    /// The id of this request, also in the log and in the `X-Request-Id` header.
    pub request_id: String,
}

/// A refusal or a failure on its way to the caller.
///
/// The caller sees `code`, its text and `field`. The cause is only logged, with the id of the request.
#[derive(Debug)]
pub struct Problem {
    status: StatusCode,
    code: &'static str,
    text: Text,
    field: Option<String>,
    retry_after: Option<u64>,
    cause: Option<anyhow::Error>,
}

impl Problem {
    /// A problem with this status and text: the id of a message in `locales/en/server/errors`, which is the stable
    /// code, or `code.variant`.
    #[must_use]
    pub fn new(status: StatusCode, id: &'static str) -> Self {
        Self {
            status,
            code: code_of(id),
            text: Text::new(id),
            field: None,
            retry_after: None,
            cause: None,
        }
    }

    /// 400: the request itself is wrong.
    #[must_use]
    pub fn invalid(id: &'static str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, id)
    }

    /// 405: the address exists, but not for this method.
    #[must_use]
    pub fn wrong_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed")
    }

    /// 404: no operation has this address.
    #[must_use]
    pub fn no_route() -> Self {
        Self::new(StatusCode::NOT_FOUND, "unknown_route")
    }

    /// 401: not signed in.
    #[must_use]
    pub fn nobody(id: &'static str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, id)
    }

    /// 403: signed in, but this role or token is not allowed.
    #[must_use]
    pub fn denied(id: &'static str) -> Self {
        Self::new(StatusCode::FORBIDDEN, id)
    }

    /// 404: not found, or not visible to the caller.
    #[must_use]
    pub fn unknown(id: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, id)
    }

    /// 409: the current state does not allow it.
    #[must_use]
    pub fn conflict(id: &'static str) -> Self {
        Self::new(StatusCode::CONFLICT, id)
    }

    /// 429: too many requests; try again after this many seconds.
    #[must_use]
    pub fn too_many(seconds: u64) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests")
            .with("seconds", seconds)
            .retry_after(seconds)
    }

    /// 503: busy; try again after this many seconds.
    #[must_use]
    pub fn busy(id: &'static str, seconds: u64) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, id).retry_after(seconds)
    }

    /// 500: our fault; the cause is only logged. If the cause is that the accounts database is not available, 503.
    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        let cause = cause.into();
        let database = cause
            .chain()
            .find_map(|cause| cause.downcast_ref::<sqlx::Error>());
        if database.is_some_and(db::is_away) {
            tracing::warn!(
                cause = format!("{cause:#}"),
                "the accounts database is away"
            );
            return Self::busy("busy.accounts_away", AWAY_SECONDS);
        }
        Self {
            cause: Some(cause),
            ..Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal")
        }
    }

    /// Adds a value of the text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.text = self.text.with(name, value);
        self
    }

    /// Uses another text: of this code, or of a group that the code borrows (see `text::codes`).
    #[must_use]
    pub fn saying(mut self, text: Text) -> Self {
        self.text = text;
        self
    }

    /// The same problem with another status and without a field.
    #[must_use]
    pub fn restated(self, status: StatusCode) -> Self {
        Self {
            status,
            field: None,
            retry_after: None,
            cause: None,
            ..self
        }
    }

    /// The same problem of another request, which waited for the same work. Its cause is logged with each.
    #[must_use]
    pub fn again(&self) -> Self {
        let cause = self.cause.as_ref();
        Self {
            status: self.status,
            code: self.code,
            text: self.text.clone(),
            field: self.field.clone(),
            retry_after: self.retry_after,
            cause: cause.map(|cause| anyhow::anyhow!("{cause:#}")),
        }
    }

    /// Names the field of the request that is wrong; its text has it as `field`.
    pub fn field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Adds `Retry-After`.
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds.max(1));
        self
    }

    /// The status of the response.
    pub fn status_code(&self) -> StatusCode {
        self.status
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The text, by its id and values.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// What the caller reads.
    #[must_use]
    pub fn message(&self, language: Language) -> String {
        debug_assert!(
            may_say(self.code, self.text.id()),
            "the code {} does not say {}",
            self.code,
            self.text.id()
        );
        let field = self
            .field
            .as_deref()
            .map(|field| ("field", Value::from(field)));
        localize_with(&self.text, field.as_slice(), language)
    }

    fn response(&self) -> Response {
        // Outside of the guarded operations (hits), an id is made when one is needed.
        let request_id = REQUEST_ID
            .try_with(Clone::clone)
            .unwrap_or_else(|_| new_request_id());
        if let Some(cause) = &self.cause {
            tracing::error!(%request_id, code = %self.code, cause = format!("{cause:#}"), "request failed");
        }
        let body = ApiError {
            code: self.code.to_owned(),
            message: self.message(Language::here()),
            params: Params::of(&self.text),
            field: self.field.clone(),
            request_id: request_id.clone(),
        };
        let mut response = poem_openapi::payload::Json(body)
            .with_status(self.status)
            .into_response();
        if let Ok(id) = poem::http::HeaderValue::from_str(&request_id) {
            response.headers_mut().insert("x-request-id", id);
        }
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert("retry-after", seconds.into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            // RFC 9110, 11.6.1: a 401 names how to sign in.
            response.headers_mut().insert(
                "www-authenticate",
                poem::http::HeaderValue::from_static("Bearer realm=\"stile\""),
            );
        }
        response
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.status.as_u16(), self.code)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status(&self) -> StatusCode {
        self.status
    }

    fn as_response(&self) -> Response {
        self.response()
    }
}

impl From<sqlx::Error> for Problem {
    fn from(cause: sqlx::Error) -> Self {
        Self::internal(cause)
    }
}
