//! An operation's error type, which publishes the statuses it can give.

use poem::http::StatusCode;
use poem_openapi::{
    ApiResponse,
    payload::Json,
    registry::{MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::Type,
};

use super::problem::{ApiError, Problem};

/// 400 and 413: malformed or out of bounds.
pub const INVALID: u16 = 1;
/// 401: not signed in.
pub const NOBODY: u16 = 1 << 1;
/// 403: signed in, but not allowed.
pub const DENIED: u16 = 1 << 2;
/// 404: not found, or not visible to the caller.
pub const UNKNOWN: u16 = 1 << 3;
/// 409: the current state does not allow it.
pub const CONFLICT: u16 = 1 << 4;
/// 410: no longer available.
pub const GONE: u16 = 1 << 5;
/// 429: too many.
pub const MANY: u16 = 1 << 6;
/// 503: busy.
pub const BUSY: u16 = 1 << 7;

const STATUSES: [(u16, u16, &str); 9] = [
    (
        INVALID,
        400,
        "The request is malformed; `field` says where.",
    ),
    (INVALID, 413, "The request is too long."),
    (NOBODY, 401, "The request is not signed in."),
    (DENIED, 403, "The caller may not do this."),
    (
        UNKNOWN,
        404,
        "It does not exist, or the caller may not see it.",
    ),
    (CONFLICT, 409, "It conflicts with the current state."),
    (GONE, 410, "No longer available."),
    (
        MANY,
        429,
        "Too many requests; `Retry-After` says when to try again.",
    ),
    (BUSY, 503, "Busy; `Retry-After` says when to try again."),
];

/// A [`Problem`] of an operation that publishes the statuses in `S`, for
/// instance `Refused<{ UNKNOWN | CONFLICT }>`.
///
/// What the caller's check can answer (401, 403) and 500 is added to the
/// description from each operation's security; `S` names the operation's own.
#[derive(Debug)]
pub struct Refused<const S: u16>(Problem);

impl<const S: u16> Refused<S> {
    /// The problem itself.
    pub fn into_problem(self) -> Problem {
        self.0
    }
}

impl<const S: u16, P: Into<Problem>> From<P> for Refused<S> {
    fn from(problem: P) -> Self {
        let problem = problem.into();
        let status = problem.status_code();
        let published = STATUSES
            .iter()
            .any(|(bit, code, _)| S & bit != 0 && *code == status.as_u16());
        // Statuses of the caller's check and of failures are published by rule.
        let by_rule = matches!(
            status,
            StatusCode::UNAUTHORIZED
                | StatusCode::FORBIDDEN
                | StatusCode::INTERNAL_SERVER_ERROR
                | StatusCode::SERVICE_UNAVAILABLE
        );
        debug_assert!(
            published || by_rule,
            "{problem} is not among the operation's published statuses"
        );
        Self(problem)
    }
}

impl<const S: u16> From<Refused<S>> for poem::Error {
    fn from(refused: Refused<S>) -> Self {
        refused.0.into()
    }
}

impl<const S: u16> ApiResponse for Refused<S> {
    fn meta() -> MetaResponses {
        let responses = STATUSES
            .iter()
            .filter(|(bit, _, _)| S & bit != 0)
            .map(|(_, code, description)| MetaResponse {
                description,
                status: Some(*code),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: "application/json",
                    schema: <Json<ApiError> as poem_openapi::payload::Payload>::schema_ref(),
                }],
                headers: vec![],
            })
            .collect();
        MetaResponses { responses }
    }

    fn register(registry: &mut Registry) {
        ApiError::register(registry);
    }
}
