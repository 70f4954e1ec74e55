//! Registering.

use base::{access::ClientAddress, answer::read_body, context::Context, limits::Limited};
use poem::{
    Request, RequestBody, Response,
    http::{StatusCode, header},
};
use serde_json::json;
use sqlx::PgPool;

use super::{registration, store};
use crate::{
    BODY, SCOPES,
    error::{Failure, ProtocolError},
    join_scopes,
};

/// How long a registration is kept that no person allowed anything: 7 days.
const UNALLOWED_SECONDS: i64 = 7 * 86_400;
/// How long one is kept without a connection after a person last allowed it something: 90 days.
const UNUSED_SECONDS: i64 = 90 * 86_400;
/// How many are kept that no person allowed anything. Above it, the oldest give way: programs are connected within minutes,
/// and a refusal would let a stranger shut out all others.
const UNALLOWED: i64 = 10_000;

/// `POST /oauth/register`.
///
/// # Errors
/// 400 by the protocol, 413, and 429 if an address registers too many programs.
pub async fn register(context: &Context, mut request: Request) -> Result<Response, Failure> {
    let address = request.data::<ClientAddress>().map(|address| address.0);
    context
        .limit(Limited::RegisterProgram, &[], address)
        .await?;
    let mut body = RequestBody::new(request.take_body());
    let body = read_body(&request, &mut body, BODY).await?;
    let asked = serde_json::from_slice(&body).map_err(|_| {
        ProtocolError::new(
            "invalid_client_metadata",
            "The body is not a registration in JSON.",
        )
    })?;
    let new = registration::check_registration(asked)?;
    let (id, now) = (context.id(), context.now());
    let mut transaction = context.pool().begin().await?;
    store::insert(&mut transaction, id, &new, now).await?;
    store::delete_above(&mut transaction, UNALLOWED).await?;
    transaction.commit().await?;
    let body = json!({
        "client_id": id,
        "client_id_issued_at": now,
        "client_name": new.name,
        "redirect_uris": new.redirect_uris,
        "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "scope": join_scopes(SCOPES),
    });
    Ok(Response::builder()
        .status(StatusCode::CREATED)
        .content_type("application/json")
        .header(header::CACHE_CONTROL, "no-store")
        .body(body.to_string()))
}

/// Deletes connections that ended by themselves, then registrations without a connection that are older than they are kept: a
/// scheduled task. Returns how many registrations.
///
/// # Errors
/// If the database does not answer.
pub async fn delete_unused(pool: &PgPool, now: i64) -> Result<u64, sqlx::Error> {
    store::delete_ended_connections(pool, now).await?;
    store::delete_unused(pool, now - UNALLOWED_SECONDS, now - UNUSED_SECONDS).await
}
