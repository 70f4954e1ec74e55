//! What programs are answered that asked for something wrong.

use base::{
    answer::{Problem, answer_error},
    text::{Localize as _, Text},
};
use poem::{
    Response,
    http::{StatusCode, header},
};
use serde_json::json;

use crate::consent::{problem_page, refusal_page};

/// An error of the protocol (RFC 6749, 5.2): a code that programs know, and a sentence for their developers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    /// The code.
    pub error: &'static str,
    /// What happened, in ASCII.
    pub description: &'static str,
}

impl ProtocolError {
    /// An error with this code.
    pub const fn new(error: &'static str, description: &'static str) -> Self {
        Self { error, description }
    }

    /// The request itself is wrong.
    pub const fn request(description: &'static str) -> Self {
        Self::new("invalid_request", description)
    }

    /// The code or the refresh token cannot be used.
    pub const fn grant(description: &'static str) -> Self {
        Self::new("invalid_grant", description)
    }
}

/// Why a request failed.
#[derive(Debug)]
pub enum Failure {
    /// By the protocol.
    Protocol(ProtocolError),
    /// Otherwise: too many requests, or our own fault.
    Problem(Problem),
}

impl Failure {
    /// The answer.
    #[must_use]
    pub fn into_response(self) -> Response {
        match self {
            Self::Problem(problem) => answer_error(problem.into()),
            Self::Protocol(error) => {
                let body = json!({"error": error.error, "error_description": error.description});
                let status = match error.error {
                    "invalid_client" => StatusCode::UNAUTHORIZED,
                    _ => StatusCode::BAD_REQUEST,
                };
                Response::builder()
                    .status(status)
                    .content_type("application/json")
                    .header(header::CACHE_CONTROL, "no-store")
                    .body(body.to_string())
            }
        }
    }
}

impl Failure {
    /// The same as a page, for people.
    #[must_use]
    pub fn into_page(self) -> Response {
        match self {
            Self::Protocol(_) => {
                let message = Text::new("oauth.invalid_form").localize_here();
                refusal_page(StatusCode::BAD_REQUEST, &message)
            }
            Self::Problem(problem) => {
                let mut page = problem_page(&problem);
                // It logs the cause.
                let answer = answer_error(problem.into());
                if let Some(seconds) = answer.headers().get(header::RETRY_AFTER) {
                    let headers = page.headers_mut();
                    headers.insert(header::RETRY_AFTER, seconds.clone());
                }
                page
            }
        }
    }
}

impl From<ProtocolError> for Failure {
    fn from(error: ProtocolError) -> Self {
        Self::Protocol(error)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<sqlx::Error> for Failure {
    fn from(cause: sqlx::Error) -> Self {
        Self::Problem(cause.into())
    }
}
