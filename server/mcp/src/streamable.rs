//! The tools over HTTP: the streamable HTTP transport of the protocol.
//!
//! Each request is answered by itself. There are no sessions: the revision 2026-07-28 has none, in earlier ones a server
//! need not open any, and no tool has state between two calls. So nothing has to be kept for a client, any server of a
//! deployment can answer, and each request shows its own credentials.

use std::sync::Arc;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt as _, Full};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};

use crate::{ask::Ask, handler::Stile};

/// The longest body of a request, in bytes.
pub const BODY: usize = 256 * 1024;

/// Answers one request of a client whose credentials and origin have been checked, by asking this API.
pub async fn answer(api: Arc<dyn Ask>, request: Request<Bytes>) -> Response<Bytes> {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        // The endpoint has checked `Origin`, and a page of another host has no token to send.
        .disable_allowed_hosts()
        .disable_allowed_origins()
        .with_max_request_body_bytes(BODY);
    let stile = Stile::new(api);
    let service = StreamableHttpService::new(
        move || Ok(stile.clone()),
        Arc::new(NeverSessionManager::default()),
        config,
    );
    let (parts, body) = service.handle(request.map(Full::new)).await.into_parts();
    // Tools send nothing before their answer, so that the body is one JSON document that ends.
    let collected = body.collect().await;
    let bytes = match collected {
        Ok(collected) => collected.to_bytes(),
        Err(never) => match never {},
    };
    Response::from_parts(parts, bytes)
}
