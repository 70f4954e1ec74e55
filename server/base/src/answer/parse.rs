//! Turns all errors of the framework into the one error format.

use poem::{
    Error, Response,
    error::{MethodNotAllowedError, NotFoundError, ParseJsonError, ResponseError, SizedLimitError},
    http::StatusCode,
};
use poem_openapi::error::{
    ContentTypeError, ParseParamError, ParsePathError, ParseRequestPayloadError,
};

use super::{
    problem::Problem,
    words::{self, Place},
};

/// The response to any error.
pub fn answer_error(error: Error) -> Response {
    if error.is_from_response() || error.is::<Problem>() {
        return error.into_response();
    }
    problem_of(&error)
        .unwrap_or_else(|| by_status(error))
        .as_response()
}

fn problem_of(error: &Error) -> Option<Problem> {
    if let Some(parse) = error.downcast_ref::<ParseRequestPayloadError>() {
        tracing::debug!(
            reason = parse.reason,
            "a body of the framework's own reading"
        );
        return Some(Problem::invalid("malformed_body.unreadable"));
    }
    if let Some(parse) = error.downcast_ref::<ParseParamError>() {
        let problem = words::of_parameter(Place::Query, &parse.reason);
        return Some(problem.field(parse.name));
    }
    if let Some(parse) = error.downcast_ref::<ParsePathError>() {
        let problem = words::of_parameter(Place::Path, &parse.reason);
        return Some(problem.field(parse.name));
    }
    if error.is::<ContentTypeError>() {
        return Some(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
        ));
    }
    if error.is::<SizedLimitError>() {
        return Some(Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too_large.body",
        ));
    }
    if error.is::<NotFoundError>() {
        return Some(Problem::no_route());
    }
    if error.is::<MethodNotAllowedError>() {
        return Some(Problem::wrong_method());
    }
    if error.is::<ParseJsonError>() {
        return Some(Problem::invalid("malformed_body.no_json"));
    }
    None
}

fn by_status(error: Error) -> Problem {
    let status = error.status();
    if status.is_server_error() {
        return Problem::internal(anyhow::anyhow!("{error}"));
    }
    Problem::new(status, "refused").with("why", trimmed(&error.to_string()))
}

fn trimmed(text: &str) -> &str {
    text.trim().trim_end_matches('.')
}
