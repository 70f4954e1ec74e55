//! The documents by which programs find out how to connect. They contain nothing about anyone.

use base::context::Context;
use poem::{Response, http::header};
use serde_json::{Value, json};

use crate::{SCOPES, join_scopes, resource};

/// `GET /.well-known/oauth-protected-resource` and `.../mcp`: who gives tokens for `/mcp` (RFC 9728).
#[must_use]
pub fn protected_resource(context: &Context) -> Response {
    document(&json!({
        "resource": resource(context),
        "authorization_servers": [&*context.origin],
        "scopes_supported": SCOPES.map(|scope| scope.name()),
        "bearer_methods_supported": ["header"],
        "resource_name": "Stile",
    }))
}

/// `GET /.well-known/oauth-authorization-server`: how to get tokens (RFC 8414).
#[must_use]
pub fn authorization_server(context: &Context) -> Response {
    let origin = &context.origin;
    document(&json!({
        "issuer": &**origin,
        "authorization_endpoint": format!("{origin}/oauth/authorize"),
        "token_endpoint": format!("{origin}/oauth/token"),
        "registration_endpoint": format!("{origin}/oauth/register"),
        "revocation_endpoint": format!("{origin}/oauth/revoke"),
        "scopes_supported": SCOPES.map(|scope| scope.name()),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        // RFC 9207: the answer names who gave it, so that a program with several servers cannot be confused.
        "authorization_response_iss_parameter_supported": true,
    }))
}

/// What a refusal of `/mcp` says of how to get a token (RFC 9728, 5.1; RFC 6750, 3). It names all scopes, since programs ask for what
/// it names; the person decides whether they may write.
#[must_use]
pub fn challenge(context: &Context, has_token: bool) -> String {
    let document = format!(
        "{}/.well-known/oauth-protected-resource/mcp",
        context.origin
    );
    let scope = join_scopes(SCOPES);
    let error = if has_token {
        ", error=\"invalid_token\""
    } else {
        ""
    };
    format!("Bearer realm=\"stile\"{error}, resource_metadata=\"{document}\", scope=\"{scope}\"")
}

/// A document that pages of every site may read.
fn document(content: &Value) -> Response {
    Response::builder()
        .content_type("application/json")
        .header(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")
        .header(header::CACHE_CONTROL, "public, max-age=3600")
        .body(content.to_string())
}
