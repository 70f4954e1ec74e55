//! The tools over HTTP: the streamable HTTP transport of the protocol.
//!
//! Each request is answered by itself. There are no sessions: the revision 2026-07-28 has none, in earlier ones a server
//! need not open any, and no tool has state between two calls. So nothing has to be kept for a client, any server of a
//! deployment can answer, and each request shows its own credentials.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderValue, Request, Response, StatusCode, header};
use http_body_util::{BodyExt as _, Full};
use rmcp::{
    model::ErrorCode,
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
    },
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{ask::Ask, handler::Stile};

/// The longest body of a request, in bytes.
pub const BODY: usize = 256 * 1024;

/// The longest id of a message, in bytes.
const LONGEST_ID: usize = 200;

/// Answers one request of a client whose credentials and origin have been checked, by asking this API.
pub async fn answer(api: Arc<dyn Ask>, request: Request<Bytes>) -> Response<Bytes> {
    if !has_plain_id(request.body()) {
        return invalid_id();
    }
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

/// Whether the id of this message can be in a line of the log: the SDK writes it there as it is. A body that cannot be
/// read has none.
fn has_plain_id(body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Message {
        id: Option<Value>,
    }
    match serde_json::from_slice::<Message>(body) {
        Ok(Message {
            id: Some(Value::String(id)),
        }) => id.len() <= LONGEST_ID && !id.chars().any(char::is_control),
        Ok(_) => true,
        // Such as two ids.
        Err(error) => !error.is_data(),
    }
}

fn invalid_id() -> Response<Bytes> {
    let message = format!(
        "A message needs an id that is a number, or text of at most {LONGEST_ID} bytes without control characters."
    );
    let error = json!({"code": ErrorCode::INVALID_REQUEST, "message": message});
    let body = json!({"jsonrpc": "2.0", "id": null, "error": error});
    let mut response = Response::new(Bytes::from(body.to_string()));
    *response.status_mut() = StatusCode::BAD_REQUEST;
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_fits_into_a_line() {
        let long = format!(r#"{{"id":"{}"}}"#, "x".repeat(LONGEST_ID + 1));
        for (body, plain) in [
            (r#"{"id":1,"method":"tools/list"}"#, true),
            (r#"{"method":"notifications/initialized"}"#, true),
            (r#"{"id":"a-1"}"#, true),
            (r#"{"id":"1\n2026-11-20 ERROR forged"}"#, false),
            (r#"{"id":"\u001b[2J"}"#, false),
            (r#"{"id":1,"id":"1\n2"}"#, false),
            (&long, false),
            // The SDK refuses it.
            ("{", true),
            ("", true),
        ] {
            assert_eq!(has_plain_id(body.as_bytes()), plain, "{body}");
        }
    }
}
