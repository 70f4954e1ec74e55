//! Around every operation: a request id, a log line, and an answer even when
//! the code panics.

use std::{panic::AssertUnwindSafe, time::Instant};

use base::answer::{Problem, REQUEST_ID, answer_error, new_request_id};
use futures_util::FutureExt;
use poem::{Endpoint, Middleware, Request, Response, Result, http::HeaderValue};
use poem_openapi::OperationId;
use tracing::{Instrument as _, field::Empty};

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
        let id = new_request_id();
        let line = super::line(&request);
        let began = Instant::now();
        let span = tracing::info_span!(
            "request",
            %id,
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
        headers.insert("x-request-id", id);
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
