//! Registering.

use base::{access::ClientAddress, answer::read_body, context::Context, limits::Limited};
use poem::{
    Request, RequestBody, Response,
    http::{StatusCode, header},
};
use serde_json::json;

use super::{registration, store};
use crate::{
    BODY, SCOPES,
    error::{Failure, ProtocolError},
    joined,
};

/// A registration without a connection is deleted after 90 days.
const UNUSED_SECONDS: i64 = 90 * 86_400;

/// `POST /oauth/register`.
///
/// # Errors
/// 400 by the protocol, 413, and 429 if an address registers too many programs.
pub async fn register(context: &Context, mut request: Request) -> Result<Response, Failure> {
    let address = request.data::<ClientAddress>().map(|address| address.0);
    context.limit(Limited::ConnectProgram, &[], address).await?;
    let mut body = RequestBody::new(request.take_body());
    let body = read_body(&request, &mut body, BODY).await?;
    let asked = serde_json::from_slice(&body).map_err(|_| {
        ProtocolError::new(
            "invalid_client_metadata",
            "The body is not a registration in JSON.",
        )
    })?;
    let new = registration::checked(asked)?;
    let (id, now) = (context.id(), context.now());
    let mut transaction = context.pool().begin().await?;
    store::delete_unused(&mut transaction, now - UNUSED_SECONDS).await?;
    store::insert(&mut transaction, id, &new, now).await?;
    transaction.commit().await?;
    let body = json!({
        "client_id": id,
        "client_id_issued_at": now,
        "client_name": new.name,
        "redirect_uris": new.redirect_uris,
        "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "scope": joined(SCOPES),
    });
    Ok(Response::builder()
        .status(StatusCode::CREATED)
        .content_type("application/json")
        .header(header::CACHE_CONTROL, "no-store")
        .body(body.to_string()))
}
