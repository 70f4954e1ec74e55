//! `/mcp`: the tools of the crate `mcp` for programs that reach this server over HTTP.
//!
//! A program shows an API token, or the access token of a connected program, with each request. Its tools then ask the
//! server's own operations, as that program: in this process, but through the same routes as a request from outside, so
//! that permissions, limits, refusals and log lines are the same.

use std::sync::Arc;

use base::{
    access::{Authenticator, TokenCaller},
    answer::{Problem, REQUEST_ID, answer_error, new_request_id, read_body},
    config::Http,
    context::Context,
};
use futures_util::{FutureExt as _, future::BoxFuture};
use intake::ClientAddressLayer;
use mcp::{ApiRequest, Ask, LONGEST_ANSWER, Method as AskMethod, Refusal};
use poem::{
    Endpoint, EndpointExt as _, Request, RequestBody, Response, Route,
    endpoint::{BoxEndpoint, make},
    http::{self, HeaderValue, Method, StatusCode, header},
};
use serde_json::Value;
use tracing::Instrument as _;

use super::{compression, guard::Guard, headers::Spoken};

/// The endpoint. `api` serves the operations, without their prefix.
pub(super) fn endpoint<E>(
    context: &Context,
    http: &Http,
    api: Arc<E>,
) -> impl Endpoint<Output = Response> + use<E>
where
    E: Endpoint<Output = Response> + 'static,
{
    let operations = Route::new().nest("/api/v1", api).with(Spoken);
    let operations: Arc<BoxEndpoint<'static>> = Arc::new(operations.boxed());
    let context = context.clone();
    let endpoint = make(move |request: Request| {
        let (context, operations) = (context.clone(), operations.clone());
        async move {
            let has_token = request.headers().contains_key(header::AUTHORIZATION);
            let answered = answer(&context, operations, request).await;
            let refuse = |problem: Problem| {
                let mut response = answer_error(problem.into());
                if response.status() == StatusCode::UNAUTHORIZED {
                    add_challenge(&context, has_token, &mut response);
                }
                response
            };
            Ok::<_, poem::Error>(answered.unwrap_or_else(refuse))
        }
    });
    endpoint
        .with(ClientAddressLayer::new(http))
        .map_to_response()
        .with(Guard)
        .with(compression())
        .map_to_response()
}

async fn answer(
    context: &Context,
    operations: Arc<BoxEndpoint<'static>>,
    mut request: Request,
) -> Result<Response, Problem> {
    must_be_ours(&request, &context.origin)?;
    let caller = context.gate.token_caller(&request).await?;
    let body = read_message(&mut request).await?;
    let api = OwnOperations::on_behalf_of(caller, context, operations, &request);
    let answer = mcp::answer(Arc::new(api), protocol_request(&request, body)).await;
    let (parts, body) = answer.into_parts();
    let mut response = Response::builder().status(parts.status).body(body);
    *response.headers_mut() = parts.headers;
    Ok(response)
}

/// The message of a request. Other methods have none: the protocol refuses them, whatever is in it.
async fn read_message(request: &mut Request) -> Result<bytes::Bytes, Problem> {
    let mut body = RequestBody::new(request.take_body());
    match *request.method() {
        Method::POST => Ok(read_body(request, &mut body, mcp::BODY).await?.into()),
        _ => Ok(bytes::Bytes::new()),
    }
}

/// The request as the protocol reads it, without the caller's credentials: the tools have no use for them.
fn protocol_request(request: &Request, body: bytes::Bytes) -> http::Request<bytes::Bytes> {
    let mut asked = http::Request::new(body);
    *asked.method_mut() = request.method().clone();
    *asked.uri_mut() = request.original_uri().clone();
    *asked.headers_mut() = request.headers().clone();
    asked.headers_mut().remove(header::AUTHORIZATION);
    asked.headers_mut().remove(header::COOKIE);
    asked
}

/// Names the document by which a program finds out how to get a token.
fn add_challenge(context: &Context, has_token: bool, response: &mut Response) {
    let challenge = oauth::metadata::challenge(context, has_token);
    // Our own address, with nothing in it that a header cannot have.
    if let Ok(challenge) = HeaderValue::try_from(challenge) {
        let headers = response.headers_mut();
        headers.insert(header::WWW_AUTHENTICATE, challenge);
    }
}

/// A browser says which page sends a request: only one of ours may. Otherwise a page could reach a server in the network of
/// its reader under a name of its own (DNS rebinding). Programs send no `Origin`.
fn must_be_ours(request: &Request, origin: &str) -> Result<(), Problem> {
    let mut origins = request.headers().get_all(header::ORIGIN).iter();
    let ours = origins.all(|sent| sent.as_bytes().eq_ignore_ascii_case(origin.as_bytes()));
    match ours {
        true => Ok(()),
        false => Err(Problem::denied("cross_site.mcp")),
    }
}

/// The server's own operations, asked on behalf of a caller with a token.
struct OwnOperations {
    operations: Arc<BoxEndpoint<'static>>,
    gate: Arc<Authenticator>,
    caller: TokenCaller,
    language: Option<HeaderValue>,
    /// The id and the span of the program's request: the SDK calls tools in tasks of their own, which have neither.
    request_id: String,
    span: tracing::Span,
}

impl OwnOperations {
    fn on_behalf_of(
        caller: TokenCaller,
        context: &Context,
        operations: Arc<BoxEndpoint<'static>>,
        request: &Request,
    ) -> Self {
        Self {
            operations,
            gate: context.gate.clone(),
            caller,
            language: request.headers().get(header::ACCEPT_LANGUAGE).cloned(),
            request_id: REQUEST_ID.try_get().unwrap_or_else(|_| new_request_id()),
            span: tracing::Span::current(),
        }
    }

    async fn send(&self, asked: ApiRequest) -> Result<Value, Refusal> {
        let method = match asked.method {
            AskMethod::Get => Method::GET,
            AskMethod::Post => Method::POST,
        };
        let builder = Request::builder()
            .method(method)
            .uri_str(asked.path_and_query());
        let mut request = match &asked.body {
            Some(body) => builder
                .content_type("application/json")
                .body(body.to_string()),
            None => builder.finish(),
        };
        if let Some(language) = &self.language {
            let headers = request.headers_mut();
            headers.insert(header::ACCEPT_LANGUAGE, language.clone());
        }
        request.set_data(self.gate.clone());
        request.set_data(self.caller.clone());
        let answer = self.operations.call(request).await;
        let answer = answer.unwrap_or_else(answer_error);
        let status = answer.status();
        let body = answer.into_body().into_bytes_limit(LONGEST_ANSWER).await;
        let body = body.map_err(|_| Refusal::too_long())?;
        if !status.is_success() {
            return Err(Refusal::of_answer(status.as_u16(), &body));
        }
        if body.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&body).map_err(|error| Refusal::unreadable(&error))
    }
}

impl Ask for OwnOperations {
    fn ask(&self, request: ApiRequest) -> BoxFuture<'_, Result<Value, Refusal>> {
        REQUEST_ID
            .scope(self.request_id.clone(), self.send(request))
            .instrument(self.span.clone())
            .boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_have_an_origin_that_passes() {
        let ours = "https://stats.example.com";
        for (origin, passes) in [
            (None, true),
            (Some("https://stats.example.com"), true),
            (Some("HTTPS://Stats.Example.com"), true),
            (Some("http://stats.example.com"), false),
            (Some("https://stats.example.com:8443"), false),
            (Some("https://stats.example.com.evil.example"), false),
            (Some("null"), false),
            (Some(""), false),
        ] {
            let mut request = Request::builder();
            if let Some(origin) = origin {
                request = request.header(header::ORIGIN, origin);
            }
            let request = request.finish();
            assert_eq!(must_be_ours(&request, ours).is_ok(), passes, "{origin:?}");
        }
        let twice = Request::builder()
            .header(header::ORIGIN, ours)
            .header(header::ORIGIN, "https://evil.example")
            .finish();
        assert!(must_be_ours(&twice, ours).is_err());
    }
}
