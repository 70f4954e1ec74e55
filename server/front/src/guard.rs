//! Around every operation: a request id, a log line, and an answer even when
//! the code panics.
//!
//! A caller may name its request by `X-Request-Id`: 1 to 64 letters, digits, dots, underscores and hyphens
//! of ASCII. Anything else is ignored, and the request gets an id from us.

use std::{panic::AssertUnwindSafe, time::Instant};

use base::answer::{Problem, REQUEST_ID, answer_error, new_request_id};
use futures_util::FutureExt;
use poem::{
    Endpoint, Error, IntoResponse, Middleware, Request, Response, Result,
    error::ResponseError as _, http::HeaderValue,
};
use poem_openapi::OperationId;
use tracing::{Instrument as _, field::Empty};

/// The header of a request's id.
const NAME: &str = "x-request-id";
/// The longest id that is taken over, in characters.
const LONGEST: usize = 64;

/// The middleware around everything: the id that a caller gave its request stays, in the log and in the answer.
#[derive(Clone, Copy, Debug)]
pub struct Named;

impl<E: Endpoint> Middleware<E> for Named {
    type Output = Naming<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Naming(inner)
    }
}

/// An endpoint that takes ids over.
#[derive(Debug)]
pub struct Naming<E>(E);

impl<E: Endpoint> Endpoint for Naming<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let Some(id) = given(&request) else {
            return Ok(self.0.call(request).await?.into_response());
        };
        let answer = REQUEST_ID.scope(id.clone(), self.0.call(request)).await;
        let mut answer = answer?.into_response();
        if let Ok(id) = HeaderValue::from_str(&id) {
            answer.headers_mut().insert(NAME, id);
        }
        Ok(answer)
    }
}

/// The id that the caller gave it, if it is one.
fn given(request: &Request) -> Option<String> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let mut ids = request.headers().get_all(NAME).iter();
    let (first, more) = (ids.next()?, ids.next());
    let id = first
        .to_str()
        .ok()
        .filter(|id| more.is_none() && (1..=LONGEST).contains(&id.len()) && id.bytes().all(fits));
    id.map(str::to_owned)
}

/// Refuses a request before any operation has it, with an id and a log line as theirs.
pub fn refused(request: &Request, problem: &Problem) -> Error {
    let id = REQUEST_ID.try_get().unwrap_or_else(|_| new_request_id());
    let answer = REQUEST_ID.sync_scope(id.clone(), || problem.as_response());
    tracing::debug!(%id, status = answer.status().as_u16(), "{}", super::line(request));
    Error::from_response(with_headers(answer, &id))
}

/// The middleware.
#[derive(Clone, Copy, Debug)]
pub struct Guard;

impl<E: Endpoint<Output = Response>> Middleware<E> for Guard {
    type Output = Guarded<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Guarded(inner)
    }
}

/// A guarded endpoint.
#[derive(Debug)]
pub struct Guarded<E>(E);

impl<E: Endpoint<Output = Response>> Endpoint for Guarded<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let id = REQUEST_ID.try_get().unwrap_or_else(|_| new_request_id());
        let line = super::line(&request);
        let began = Instant::now();
        // Of the highest level, so that lines of every level name their request.
        let span = tracing::error_span!(
            "request",
            %id,
            site = Empty,
            operation = Empty,
            status = Empty,
            ms = Empty
        );
        let answer = REQUEST_ID
            .scope(id.clone(), async {
                match AssertUnwindSafe(self.0.call(request)).catch_unwind().await {
                    Ok(Ok(response)) => response,
                    Ok(Err(error)) => answer_error(error),
                    Err(panic) => answer_error(
                        Problem::internal(anyhow::anyhow!("panic: {}", text(&*panic))).into(),
                    ),
                }
            })
            .instrument(span.clone())
            .await;
        if let Some(operation) = answer.data::<OperationId>() {
            span.record("operation", operation.0);
        }
        span.record("status", answer.status().as_u16());
        span.record("ms", began.elapsed().as_secs_f64() * 1_000.0);
        tracing::debug!(parent: &span, "{line}");
        Ok(with_headers(answer, &id))
    }
}

fn with_headers(mut response: Response, id: &str) -> Response {
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(NAME, id);
    }
    headers
        .entry("cache-control")
        .or_insert(HeaderValue::from_static("private, no-store"));
    headers.insert(
        "x-content-type-options",
        HeaderValue::from_static("nosniff"),
    );
    response
}

fn text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("unknown")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_short_and_plain() {
        let long = "a".repeat(65);
        for (id, kept) in [
            ("a", true),
            ("req_7.f-3", true),
            (&long[..64], true),
            (&long, false),
            ("", false),
            ("a b", false),
            ("a\"b", false),
            ("a/b", false),
        ] {
            let request = Request::builder().header(NAME, id).finish();
            assert_eq!(given(&request).as_deref(), kept.then_some(id), "{id}");
        }
        assert_eq!(given(&Request::default()), None);
        let mut twice = Request::builder().header(NAME, "a").finish();
        twice
            .headers_mut()
            .append(NAME, HeaderValue::from_static("b"));
        assert_eq!(given(&twice), None);
    }
}
