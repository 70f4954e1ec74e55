//! Counts every request by its operation, and how long its answer took.

use std::time::{Duration, Instant};

use poem::{Endpoint, IntoResponse, Middleware, Request, Response, Result, http::StatusCode};
use poem_openapi::OperationId;
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{
        counter::Counter,
        family::Family,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

/// A request, as it is counted.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answered {
    operation: &'static str,
    status: u16,
}

/// An operation.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Operation {
    operation: &'static str,
}

/// Requests since the start. Clones share everything.
#[derive(Clone, Debug)]
pub struct Requests {
    answered: Family<Answered, Counter>,
    seconds: Family<Operation, Histogram, fn() -> Histogram>,
}

impl Default for Requests {
    fn default() -> Self {
        // From a fifth of a millisecond to 6.5 seconds.
        let duration = || Histogram::new(exponential_buckets(0.000_2, 2.0, 16));
        Self {
            answered: Family::default(),
            seconds: Family::new_with_constructor(duration),
        }
    }
}

impl Requests {
    /// Names them.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "stile_http_requests",
            "Requests answered, by operation id of the API description (or hit, pixel, page) and status",
            self.answered.clone(),
        );
        registry.register(
            "stile_http_request_seconds",
            "Time until the answer began, by operation",
            self.seconds.clone(),
        );
    }

    fn count(&self, operation: &'static str, status: StatusCode, took: Duration) {
        let status = status.as_u16();
        self.answered
            .get_or_create(&Answered { operation, status })
            .inc();
        self.seconds
            .get_or_create(&Operation { operation })
            .observe(took.as_secs_f64());
    }
}

impl<E: Endpoint> Middleware<E> for Requests {
    type Output = Measured<E>;

    fn transform(&self, inner: E) -> Self::Output {
        Measured {
            inner,
            requests: self.clone(),
        }
    }
}

/// An endpoint whose requests are counted.
#[derive(Debug)]
pub struct Measured<E> {
    inner: E,
    requests: Requests,
}

impl<E: Endpoint> Endpoint for Measured<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let begun = Instant::now();
        let outside = outside(request.uri().path());
        let answer = self.inner.call(request).await?.into_response();
        let operation = answer.data::<OperationId>().map_or(outside, |id| id.0);
        self.requests
            .count(operation, answer.status(), begun.elapsed());
        Ok(answer)
    }
}

/// A label for requests outside the API: a fixed set, whatever path is requested.
fn outside(path: &str) -> &'static str {
    match path {
        "/hit" => "hit",
        "/pixel.gif" => "pixel",
        "/metrics" => "metrics",
        _ if path.starts_with("/api/") => "unknown",
        _ => "page",
    }
}
