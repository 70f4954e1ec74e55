//! The front of the server: routes, request ids, one error shape for everything, strict query strings, the
//! served description and files, and the two operations about the deployment itself.

pub mod assets;
pub mod closing;
pub mod connections;
pub mod description;
pub mod docs;
pub mod general;
pub mod guard;
mod head;
mod headers;
mod mcp_endpoint;
pub mod measure;
mod oauth_endpoints;
mod pages;
mod picking;
mod query;
pub mod serve;
pub mod shape;
mod share;
mod sign_in;
mod snapshots;
pub mod timeout_acceptor;
mod under_way;
pub mod unread;

use std::sync::{Arc, OnceLock};

use base::{
    answer::{Problem, answer_error},
    config::Http,
    context::Context,
};
use description::Described;
use general::{
    metrics::{self, Metrics},
    readiness::{self, Readiness},
};
use intake::{ClientAddressLayer, Intake};
use measure::Requests;
use poem::{
    Endpoint, EndpointExt, IntoEndpoint, IntoResponse, Request, Response, Route,
    endpoint::make_sync,
    get,
    http::{HeaderValue, StatusCode, Version, header},
    middleware::Compression,
    web::CompressionLevel,
};
use poem_openapi::{OpenApi, OpenApiService, OperationId, Webhook};
use sharing::Sharing;
use sites::SiteRegistry;

/// The version of the interface, as the contract has it.
pub const API_VERSION: &str = "0.3.38";

/// The service of all operations.
pub fn service<T: OpenApi + 'static>(api: T) -> OpenApiService<T, ()>
where
    (): Webhook,
{
    OpenApiService::new(api, "Stile", API_VERSION)
        .summary("Web analytics that counts every hit and tracks nobody")
        .description(
            "Every operation of Stile. People are signed in by a cookie, programs send `Authorization: Bearer stile_…`. \
             Every error is an `ApiError`; unknown fields and unknown query parameters are refused. \
             Every answer has an `X-Request-Id`: that of the request if it sent one of 1 to 64 characters (A-Z, a-z, 0-9, \
             `.`, `_`, `-`), otherwise one that Stile makes; the log has it too. \
             Some addresses stand outside, for the pages that are counted: `POST /hit`, which the script sends to and which is \
             answered 202, and `GET /pixel.gif?s=<site>&u=<page>`, for pages without it, which is answered 200 with its \
             picture whatever the hit was like. Where a hit was left out, the header `Stile-Left-Out` of the answer says why, \
             by a code that `GET /definitions` explains. Only a site that does not exist (404) and a hit that could not be \
             kept now (503) are answered without the picture. The script also asks `GET /stile-picks?s=<site>` for the \
             elements and parts of pages to watch, and in pick mode loads its overlay. On a site that asks visitors for consent, \
             it gets the banner from `GET /stile-banner?s=<site>&l=<language>`, and sends the answers to `POST /stile-consent`.",
        )
        .server("/api/v1")
}

/// All routes. API operations find the client's address in their request, as reported by the trusted proxies in these
/// settings; the hit endpoints read it themselves.
pub fn routes<T: OpenApi + 'static>(
    (api, described): (T, &Arc<Described>),
    context: &Context,
    (registry, intake, sharing): (&Arc<SiteRegistry>, &Intake, &Sharing),
    readiness: &Readiness,
    http: &Http,
    (requests, metrics): (&Requests, Option<Arc<Metrics>>),
) -> impl Endpoint<Output = Response> + use<T> {
    // Without metrics, requests are not counted.
    let measured = metrics.is_some();
    let known = &described.known;
    let api = service(api)
        .into_endpoint()
        .catch_all_error(async |error| {
            let operation = error.data::<OperationId>().map(|id| id.0);
            let mut answer = answer_error(error);
            if let Some(operation) = operation {
                answer.set_data(OperationId(operation));
            }
            answer
        })
        .with(known.clone())
        .map_to_response()
        .with(guard::Guard)
        .with(ClientAddressLayer::new(http))
        .with(compression())
        .before(async |request| Ok(unpacked(request)))
        .map_to_response()
        .around(share::counts_for_every_page);
    let api = Arc::new(api);
    let (known, json, of_page) = (known.clone(), described.clone(), described.clone());
    let (page, origin) = (OnceLock::new(), context.origin.clone());
    oauth_endpoints::add(Route::new(), context, http)
        .at("/hit", intake.hit_endpoint())
        .at("/pixel.gif", intake.pixel_endpoint())
        .at("/stile-banner", intake.banner_endpoint())
        .at("/stile-consent", intake.consent_endpoint())
        .at("/stile-picks", picking::observed(registry))
        .at("/stile-pick.js", picking::overlay(context))
        .at("/stile-picked", picking::picked(context, registry, http))
        .at(
            "/api/v1/openapi.json",
            page_of(make_sync(move |request: Request| {
                description_response(&request, json.served())
            }))
            .with(compression()),
        )
        .nest("/api/v1", api.clone())
        .at(
            "/api/*rest",
            make_sync(|_| -> Result<(), _> { Err(poem::error::NotFoundError) })
                .map_to_response()
                .with(guard::Guard),
        )
        .at(
            "/docs",
            page_of(make_sync(move |_| {
                let page = page.get_or_init(|| docs::page(of_page.description.json(), &origin));
                docs::response(page.clone())
            })),
        )
        .at("/mcp", mcp_endpoint::endpoint(context, http, api))
        .at("/sign-in/:id", sign_in::set_out(context, http))
        .at("/sign-in/:id/back", sign_in::back(context, http))
        .at("/share/:site", share::page(sharing, http))
        .at("/share/:site/badge.svg", share::badge(sharing, http))
        .at("/snapshots/:sealed", snapshots::frame(context))
        .at("/healthz", page_of(readiness::alive()))
        .at("/readyz", page_of(readiness::ready(readiness)))
        .at("/metrics", page_of(metrics::endpoint(metrics)))
        .at("/robots.txt", pages::robots())
        .at("/favicon.ico", pages::icon())
        .at("/", pages::endpoint())
        .at("/*path", pages::endpoint())
        .before(move |request| {
            // The routes leave out paths that are not text, so that nothing behind them could name them.
            let path = request.uri().path().strip_prefix("/api/v1");
            let wrong = host_of(&request).or_else(|| known.objects_to(path?));
            async move {
                wrong
                    .map_or(Ok(()), |problem| Err(guard::refused(&request, &problem)))
                    .map(|()| request)
            }
        })
        .catch_all_error(async |error| answer_error(error))
        .map_to_response()
        .with(headers::Spoken)
        .with(headers::Security {
            https: context.gate.https,
        })
        .with(guard::Named)
        .with_if(measured, requests.clone())
}

/// What is wrong with the host that a request names: HTTP/1.1 asks for exactly one (RFC 9112, 3.2).
fn host_of(request: &Request) -> Option<Problem> {
    let named = request.headers().get_all(header::HOST).iter().count();
    (request.version() == Version::HTTP_11 && named != 1)
        .then(|| Problem::invalid("missing_host").field("Host"))
}

/// Something to look at: GET and HEAD.
fn page_of(
    page: impl Endpoint<Output = Response> + 'static,
) -> impl Endpoint<Output = Response> + 'static {
    get(page)
        .after(async |answer: poem::Result<Response>| {
            let mut answer = answer.unwrap_or_else(answer_error);
            if answer.status() == StatusCode::METHOD_NOT_ALLOWED {
                let allowed = HeaderValue::from_static("GET, HEAD");
                answer.headers_mut().insert(header::ALLOW, allowed);
            }
            Ok::<_, poem::Error>(answer)
        })
        .with(guard::Guard)
}

/// Compresses answers if the client accepts it, at little cost.
fn compression() -> Compression {
    Compression::new().with_quality(CompressionLevel::Fastest)
}

/// Streams are not compressed: a compressor would hold events back until there are many.
fn unpacked(mut request: Request) -> Request {
    let path = request.uri().path();
    if path.ends_with("/stream") || path.ends_with("/dry-run") {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    request
}

/// Of a weak tag: the bytes differ with how they are packed.
fn description_response(request: &Request, (json, tag): &(bytes::Bytes, String)) -> Response {
    let builder = Response::builder()
        .header(header::ETAG, format!("W/{tag}"))
        .header(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::VARY, "accept-encoding");
    if assets::has(request, tag) {
        return builder.status(StatusCode::NOT_MODIFIED).finish();
    }
    builder.content_type("application/json").body(json.clone())
}

/// The headers of all our pages: nothing from other origins, no framing. WebAssembly may run: the goal
/// tester needs it. Text becomes script only through the one policy of `web/src/base/trusted.ts`.
pub fn page_headers(response: &mut Response) {
    let headers = response.headers_mut();
    for (name, value) in [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types stile",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// A problem outside of any operation.
pub(crate) fn refuse(problem: Problem) -> Response {
    answer_error(problem.into())
}

/// 405, with the methods that are allowed instead.
pub(crate) fn wrong_method(allowed: &'static str) -> Response {
    let mut answer = refuse(Problem::wrong_method());
    let allowed = HeaderValue::from_static(allowed);
    answer.headers_mut().insert(header::ALLOW, allowed);
    answer
}

/// The part of the path that the route names `name`; 400 if it is not text.
pub(crate) fn part_of_path<'a>(request: &'a Request, name: &str) -> Result<&'a str, Problem> {
    request.raw_path_param(name).ok_or_else(|| not_utf8(name))
}

/// 400: the escapes of this part of the path stand for no text.
fn not_utf8(field: &str) -> Problem {
    Problem::invalid("malformed_path.not_utf8").field(field)
}

/// What a request asks for, for the log.
pub(crate) fn line(request: &Request) -> String {
    format!("{} {}", request.method(), request.uri().path())
}

/// 404 for a file that is not there.
pub(crate) fn missing() -> Response {
    refuse(Problem::new(StatusCode::NOT_FOUND, "unknown_file")).into_response()
}
