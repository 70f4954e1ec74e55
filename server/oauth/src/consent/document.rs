//! The pages around the decision: documents without scripts, what is refused, and the way back to the program.

use base::{
    answer::Problem,
    mail::escaped,
    text::{Language, Localize as _, Text},
};
use poem::{
    Response,
    http::{HeaderValue, StatusCode, header},
};
use url::Url;

use super::request::InvalidRequest;
use crate::clients::destination;

/// The style. The page contains it, so that nothing else has to be fetched.
const STYLE: &str = include_str!("page.css");

/// A page with this message instead of a decision.
pub(crate) fn refusal_page(status: StatusCode, message: &str) -> Response {
    let title = Text::new("oauth.refused").localize_here();
    let content = format!("<h1>{}</h1><p>{}</p>", escaped(&title), escaped(message));
    document(status, &title, "", &content)
}

/// A page that says what went wrong.
pub(crate) fn problem_page(problem: &Problem) -> Response {
    refusal_page(problem.status_code(), &problem.message(Language::here()))
}

/// What a program asks for does not exist. The person may return to it with the error; their browser does not go there by
/// itself, because anyone can register a program and send people here.
pub(super) fn invalid_request_page(invalid: &InvalidRequest) -> Response {
    let title = Text::new("oauth.refused").localize_here();
    let message = Text::new("oauth.invalid_request")
        .with("program", invalid.client.name.as_str())
        .with("error", invalid.error.error)
        .localize_here();
    let content = format!(
        "<h1>{}</h1><p>{}</p>{}",
        escaped(&title),
        escaped(&message),
        return_link(&invalid.to)
    );
    document(StatusCode::BAD_REQUEST, &title, "", &content)
}

/// Leads the browser back to the program after the person decided. A redirect would be part of the form's request, and then
/// browsers apply the form's policy to every address that the program redirects to.
pub(super) fn return_page(to: &Url) -> Response {
    let title = Text::new("oauth.returning")
        .with("destination", destination(to))
        .localize_here();
    let hint = Text::new("oauth.returning_hint").localize_here();
    let refresh = format!(
        "<meta http-equiv=\"refresh\" content=\"0;url={}\">",
        escaped(to.as_str())
    );
    let content = format!(
        "<h1>{}</h1><p>{}</p>{}",
        escaped(&title),
        escaped(&hint),
        return_link(to)
    );
    document(StatusCode::OK, &title, &refresh, &content)
}

fn return_link(to: &Url) -> String {
    let label = Text::new("oauth.return")
        .with("destination", destination(to))
        .localize_here();
    format!(
        "<p><a href=\"{}\" rel=\"noreferrer\">{}</a></p>",
        escaped(to.as_str()),
        escaped(&label)
    )
}

/// A document with this content. Its forms can only be sent to this server.
pub(super) fn document(status: StatusCode, title: &str, head: &str, content: &str) -> Response {
    let body = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">{head}\
         <title>{} · Stile</title><link rel=\"icon\" href=\"/favicon.svg\"><style>{STYLE}</style><main>{content}</main></html>",
        Language::here().tag(),
        escaped(title)
    );
    let mut response = Response::builder()
        .status(status)
        .content_type("text/html; charset=utf-8")
        .body(body);
    let headers = response.headers_mut();
    for (name, value) in [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
        ),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // The form's request then has its `Origin`, and no other site learns the address.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "private, no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
