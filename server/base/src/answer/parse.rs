//! Turns whatever the framework refuses into the one error shape.

use poem::{
    Error, Response,
    error::{MethodNotAllowedError, NotFoundError, ParseJsonError, ResponseError, SizedLimitError},
    http::StatusCode,
};
use poem_openapi::error::{
    ContentTypeError, ParseParamError, ParsePathError, ParseRequestPayloadError,
};

use super::problem::Problem;

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
        let (message, field) = readable(&parse.reason);
        let problem = Problem::invalid("malformed_body", message);
        return Some(match field {
            Some(field) => problem.field(field),
            None => problem,
        });
    }
    if let Some(parse) = error.downcast_ref::<ParseParamError>() {
        let message = format!(
            "The parameter `{}` cannot be read: {}.",
            parse.name,
            trimmed(&parse.reason)
        );
        return Some(Problem::invalid("malformed_parameter", message).field(parse.name));
    }
    if let Some(parse) = error.downcast_ref::<ParsePathError>() {
        let message = format!(
            "`{}` in the path cannot be read: {}.",
            parse.name,
            trimmed(&parse.reason)
        );
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
        return Some(Problem::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This address does not take this method.",
        ));
    }
    if let Some(parse) = error.downcast_ref::<ParseJsonError>() {
        return Some(Problem::invalid(
            "malformed_body",
            format!("The body is not readable: {}.", trimmed(&parse.to_string())),
        ));
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

/// poem-openapi's reasons read `failed to parse "Type": cause (occurred while
/// parsing "Object")`: the cause is what helps, and a field name leads it where
/// one is known.
fn readable(reason: &str) -> (String, Option<String>) {
    let cause = reason
        .split_once("\": ")
        .map_or(reason, |(_, cause)| cause)
        .split(" (occurred while parsing")
        .next()
        .unwrap_or(reason);
    let field = ["field `", "property `", "unknown field `"]
        .iter()
        .find_map(|lead| cause.split_once(lead))
        .and_then(|(_, rest)| rest.split_once('`'))
        .map(|(name, _)| name.to_owned());
    (
        format!("The body cannot be read: {}.", trimmed(cause)),
        field,
    )
}

fn trimmed(text: &str) -> &str {
    text.trim().trim_end_matches('.')
}
