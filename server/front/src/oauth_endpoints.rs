//! The addresses of the crate `oauth`: documents, registration, the person's decision, and tokens.

use base::{config::Http, context::Context};
use intake::ClientAddressLayer;
use poem::{
    Endpoint, EndpointExt as _, Request, Response, Route,
    endpoint::{make, make_sync},
    http::Method,
};

use super::{guard::Guard, page_of, wrong_method};

/// Adds them to the routes.
pub(super) fn add(routes: Route, context: &Context, http: &Http) -> Route {
    let document = |make_it: fn(&Context) -> Response| {
        let context = context.clone();
        page_of(make_sync(move |_| make_it(&context)))
    };
    routes
        .at(
            "/.well-known/oauth-protected-resource",
            document(oauth::metadata::protected_resource),
        )
        .at(
            "/.well-known/oauth-protected-resource/mcp",
            document(oauth::metadata::protected_resource),
        )
        .at(
            "/.well-known/oauth-authorization-server",
            document(oauth::metadata::authorization_server),
        )
        .at(
            "/oauth/register",
            program_endpoint(context, http, ProgramEndpoint::Register),
        )
        .at(
            "/oauth/token",
            program_endpoint(context, http, ProgramEndpoint::Token),
        )
        .at(
            "/oauth/revoke",
            program_endpoint(context, http, ProgramEndpoint::Revoke),
        )
        .at("/oauth/authorize", authorize(context, http))
}

/// Where a program posts.
#[derive(Clone, Copy)]
enum ProgramEndpoint {
    Register,
    Token,
    Revoke,
}

fn program_endpoint(
    context: &Context,
    http: &Http,
    endpoint: ProgramEndpoint,
) -> impl Endpoint<Output = Response> + use<> {
    let context = context.clone();
    let answering = make(move |request: Request| {
        let context = context.clone();
        async move {
            if *request.method() != Method::POST {
                return Ok::<_, poem::Error>(wrong_method("POST"));
            }
            let answered = match endpoint {
                ProgramEndpoint::Register => oauth::clients::register(&context, request).await,
                ProgramEndpoint::Token => oauth::tokens::token(&context, request).await,
                ProgramEndpoint::Revoke => oauth::tokens::revoke(&context, request).await,
            };
            Ok(answered.unwrap_or_else(oauth::Failure::into_response))
        }
    });
    answering
        .with(ClientAddressLayer::new(http))
        .map_to_response()
        .with(Guard)
}

/// The page on which a person decides, and its form.
fn authorize(context: &Context, http: &Http) -> impl Endpoint<Output = Response> + use<> {
    let context = context.clone();
    let endpoint = make(move |request: Request| {
        let context = context.clone();
        async move {
            let answered = match *request.method() {
                Method::GET | Method::HEAD => oauth::consent::show(&context, &request).await,
                Method::POST => oauth::consent::decide(&context, request).await,
                _ => Ok(wrong_method("GET, HEAD, POST")),
            };
            Ok::<_, poem::Error>(answered.unwrap_or_else(oauth::Failure::into_page))
        }
    });
    endpoint
        .with(ClientAddressLayer::new(http))
        .map_to_response()
        .with(Guard)
}
