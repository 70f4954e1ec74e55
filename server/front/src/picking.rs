//! Requests of sites' pages about picks: which elements and parts to watch, the overlay of pick mode, and
//! the elements chosen in it. Any page may send them; no cookie is read.

use std::sync::Arc;

use base::{
    access::ClientAddress,
    answer::{Problem, answer_error, read_body},
    config::Http,
    context::Context,
};
use intake::ClientAddressLayer;
use poem::{
    Endpoint, EndpointExt as _, Request, RequestBody, Response,
    endpoint::{make, make_sync},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use sites::{SiteRegistry, picking};

use super::{assets, guard::Guard, wrong_method};

/// Of what is watched: a browser has a new pick after a minute, or from its second page on, and no page waits for it.
const A_MINUTE: &str = "public, max-age=60, stale-while-revalidate=3600";
pub(super) const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// `GET /stile-picks?s=<site>`.
pub(super) fn observed(registry: &Arc<SiteRegistry>) -> impl Endpoint<Output = Response> + use<> {
    let registry = registry.clone();
    let consent_file = assets::consent_file();
    let endpoint = make_sync(move |request: Request| {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return wrong_method("GET, HEAD");
        }
        let site = parameter(&request, "s").unwrap_or_default();
        match picking::observed_json(&registry, &site, &consent_file) {
            Ok(observed) => tagged(&request, observed),
            Err(error) => answer_error(Problem::internal(error).into()),
        }
    });
    open_to_all(endpoint)
}

/// `GET /stile-pick.js?t=<token>&s=<site>`: of the site alone that the page names and the token is for.
pub(super) fn overlay(context: &Context) -> impl Endpoint<Output = Response> + use<> {
    let context = context.clone();
    let endpoint = make_sync(move |request: Request| {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return wrong_method("GET, HEAD");
        }
        let token = parameter(&request, "t").unwrap_or_default();
        let site = parameter(&request, "s").unwrap_or_default();
        let make = picking::make(&context, &token, &site);
        let (Some(make), Some(script)) = (make, assets::overlay()) else {
            return super::missing();
        };
        // The page's address has only the token, so this says what the token is for.
        let lead = format!("self.stilePickMake=\"{}\";\n", make.name());
        Response::builder()
            .content_type("text/javascript; charset=utf-8")
            .header(header::CACHE_CONTROL, "no-store")
            .body([lead.as_bytes(), &script].concat())
    });
    open_to_all(endpoint)
}

/// `POST /stile-picked?t=<token>`.
pub(super) fn picked(
    context: &Context,
    registry: &Arc<SiteRegistry>,
    http: &Http,
) -> impl Endpoint<Output = Response> + use<> {
    let (context, registry) = (context.clone(), registry.clone());
    let endpoint = make(move |request: Request| {
        let (context, registry) = (context.clone(), registry.clone());
        async move {
            if *request.method() != Method::POST {
                return Ok::<_, poem::Error>(wrong_method("POST"));
            }
            Ok(match take(&context, &registry, request).await {
                Ok(made) => made,
                Err(problem) => answer_error(problem.into()),
            })
        }
    });
    open_to_all(endpoint.with(ClientAddressLayer::new(http)))
}

async fn take(
    context: &Context,
    registry: &Arc<SiteRegistry>,
    mut request: Request,
) -> Result<Response, Problem> {
    let token = parameter(&request, "t").unwrap_or_default();
    let address = request.data::<ClientAddress>().map(|address| address.0);
    let mut body = RequestBody::new(request.take_body());
    let body = read_body(&request, &mut body, picking::BODY_LIMIT).await?;
    let id = picking::take(context, registry, &token, address, &body).await?;
    Ok(Response::builder()
        .status(StatusCode::CREATED)
        .content_type("application/json; charset=utf-8")
        .header(header::CACHE_CONTROL, "no-store")
        .body(json!({"id": id}).to_string()))
}

/// An answer that any page may read, and errors in their one shape.
fn open_to_all<E>(endpoint: E) -> impl Endpoint<Output = Response> + use<E>
where
    E: Endpoint<Output = Response> + 'static,
{
    endpoint
        .with(Guard)
        .after(async |answer: poem::Result<Response>| {
            let mut answer = answer.unwrap_or_else(answer_error);
            let headers = answer.headers_mut();
            headers.insert(
                header::ACCESS_CONTROL_ALLOW_ORIGIN,
                HeaderValue::from_static("*"),
            );
            headers.insert(CORP, HeaderValue::from_static("cross-origin"));
            Ok::<_, poem::Error>(answer)
        })
}

/// JSON that browsers may keep, or 304 where they have it.
fn tagged(request: &Request, json: String) -> Response {
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&json)[..12]));
    let builder = Response::builder()
        .header(header::ETAG, &tag)
        .header(header::CACHE_CONTROL, A_MINUTE);
    if assets::has(request, &tag) {
        return builder.status(StatusCode::NOT_MODIFIED).finish();
    }
    builder
        .content_type("application/json; charset=utf-8")
        .body(json)
}

/// The first parameter of the query with this name.
pub(super) fn parameter(request: &Request, name: &str) -> Option<String> {
    let query = request.uri().query().unwrap_or_default();
    url::form_urlencoded::parse(query.as_bytes())
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.into_owned())
}
