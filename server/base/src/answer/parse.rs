//! Turns whatever the framework refuses into the one error shape.

use poem::{
    Error, Response,
    error::{MethodNotAllowedError, NotFoundError, ParseJsonError, ResponseError, SizedLimitError},
    http::StatusCode,
};
use poem_openapi::error::{
    ContentTypeError, ParseParamError, ParsePathError, ParseRequestPayloadError,
};

use super::{problem::Problem, words};

/// The answer to an error, whatever raised it.
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
        return Some(Problem::invalid(
            "malformed_body",
            "The body cannot be read as what this operation takes.",
        ));
    }
    if let Some(parse) = error.downcast_ref::<ParseParamError>() {
        let message =
            words::of_parameter(&format!("The parameter `{}`", parse.name), &parse.reason);
        return Some(Problem::invalid("malformed_parameter", message).field(parse.name));
    }
    if let Some(parse) = error.downcast_ref::<ParsePathError>() {
        let message = words::of_parameter(&format!("`{}` in the path", parse.name), &parse.reason);
        return Some(Problem::invalid("malformed_path", message).field(parse.name));
    }
    if error.is::<ContentTypeError>() {
        return Some(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "Send the body as JSON, with `Content-Type: application/json`.",
        ));
    }
    if error.is::<SizedLimitError>() {
        return Some(Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too_large",
            "The body is longer than this operation takes.",
        ));
    }
    if error.is::<NotFoundError>() {
        return Some(Problem::new(
            StatusCode::NOT_FOUND,
            "unknown_route",
            "There is nothing at this address. The operations are listed at /docs.",
        ));
    }
    if error.is::<MethodNotAllowedError>() {
        return Some(Problem::wrong_method());
    }
    if error.is::<ParseJsonError>() {
        return Some(Problem::invalid("malformed_body", words::NO_JSON));
    }
    None
}

fn by_status(error: Error) -> Problem {
    let status = error.status();
    if status.is_server_error() {
        return Problem::internal(anyhow::anyhow!("{error}"));
    }
    Problem::new(
        status,
        "refused",
        format!("{}.", trimmed(&error.to_string())),
    )
}

fn trimmed(text: &str) -> &str {
    text.trim().trim_end_matches('.')
}
