//! What went wrong, in two texts: what the caller may read, and what we log.

use std::borrow::Cow;

use poem::{IntoResponse, Response, error::ResponseError, http::StatusCode};
use poem_openapi::Object;

use crate::{
    db,
    random::{SystemRandom, array},
};

/// Our own Postgres is back within so many seconds as a rule.
const AWAY_SECONDS: u64 = 2;

tokio::task_local! {
    /// The id of the request being answered; set by the outermost middleware.
    pub static REQUEST_ID: String;
}

/// An id for a request. It only names a log line: it is neither a secret nor kept.
pub fn new_request_id() -> String {
    hex::encode(array::<8>(&SystemRandom))
}

/// The one body of every error answer.
#[derive(Debug, Clone, Object)]
pub struct ApiError {
    /// Stable, snake_case; programs may decide by it.
    pub code: String,
    /// One plain sentence that a person can act on.
    pub message: String,
    /// Where in the request, as a JSON path such as `[17].url`.
    #[oai(skip_serializing_if_is_none)]
    pub field: Option<String>,
    /// The id of this request, also in the log and in the header `X-Request-Id`.
    pub request_id: String,
}

/// A refusal or a failure on its way to the caller.
///
/// The public half is `code`, `message` and `field`; the inner cause is logged
/// beside the request's id and has no way out.
#[derive(Debug)]
pub struct Problem {
    status: StatusCode,
    code: Cow<'static, str>,
    message: Cow<'static, str>,
    field: Option<String>,
    retry_after: Option<u64>,
    cause: Option<anyhow::Error>,
}

impl Problem {
    /// A problem with this status, stable code and sentence.
    pub fn new(
        status: StatusCode,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            status,
            code: code.into(),
            message: message.into(),
            field: None,
            retry_after: None,
            cause: None,
        }
    }

    /// 400: the request itself is wrong.
    pub fn invalid(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 405: the address is there, for other methods.
    #[must_use]
    pub fn wrong_method() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This address does not take this method.",
        )
    }

    /// 401: nobody is signed in.
    pub fn nobody(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_signed_in", message)
    }

    /// 403: signed in, but this role or token may not.
    pub fn denied(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 404: not there, or not for the caller to know of.
    pub fn unknown(what: &'static str) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            Cow::Owned(format!("unknown_{}", what.replace(' ', "_"))),
            Cow::Owned(format!(
                "There is no such {what}, or it is not yours to see."
            )),
        )
    }

    /// 409: the present state forbids it.
    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// 429: too many; worth trying again after so many seconds.
    pub fn too_many(seconds: u64) -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many_requests",
            Cow::Owned(format!(
                "Too many requests. Try again in {seconds} seconds."
            )),
        )
        .retry_after(seconds)
    }

    /// 503: cannot take it now; worth trying again after so many seconds.
    pub fn busy(message: impl Into<Cow<'static, str>>, seconds: u64) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).retry_after(seconds)
    }

    /// 500: our fault; the cause goes to the log only. Where the cause is that the accounts database is away,
    /// 503.
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
            return Self::busy(
                "The accounts database is not available at this moment. Try again in a few seconds.",
                AWAY_SECONDS,
            );
        }
        Self {
            cause: Some(cause),
            ..Self::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "Something went wrong on our side. The request id helps us to find it.",
            )
        }
    }

    /// Names the field of the request that is wrong.
    pub fn field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Adds `Retry-After`.
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds.max(1));
        self
    }

    /// The status that this problem is answered with.
    pub fn status_code(&self) -> StatusCode {
        self.status
    }

    /// The stable code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// What the caller is told.
    pub fn message(&self) -> &str {
        &self.message
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
            code: self.code.to_string(),
            message: self.message.to_string(),
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
