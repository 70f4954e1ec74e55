//! Answers that sign a person in.

use people::me::Me;
use poem::{
    IntoResponse, Response,
    http::{HeaderValue, StatusCode, header::SET_COOKIE},
};
use poem_openapi::{
    ApiResponse,
    payload::{Json, Payload},
    registry::{
        MetaHeader, MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry,
    },
    types::Type,
};

use crate::session::Opened;

/// The person is signed in, or has to send the second factor (`second_step_awaited`). The answer sets the
/// session's cookie and the cookie by which the browser is recognised.
#[derive(Debug)]
pub struct In<const STATUS: u16>(Opened);

/// Signed in.
pub type SignedIn = In<200>;

/// A member was made, and is signed in.
pub type Joined = In<201>;

impl<const STATUS: u16> From<Opened> for In<STATUS> {
    fn from(opened: Opened) -> Self {
        Self(opened)
    }
}

impl<const STATUS: u16> IntoResponse for In<STATUS> {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(STATUS).unwrap_or_default();
        let mut response = Json(self.0.me).with_status(status).into_response();
        for cookie in &self.0.cookies {
            // Our own cookies are ASCII.
            if let Ok(cookie) = HeaderValue::from_str(cookie) {
                response.headers_mut().append(SET_COOKIE, cookie);
            }
        }
        response
    }
}

impl<const STATUS: u16> ApiResponse for In<STATUS> {
    fn meta() -> MetaResponses {
        let joined = STATUS == 201;
        let cookie = MetaHeader {
            name: "Set-Cookie".to_owned(),
            description: Some(
                if joined {
                    "The session's cookie, where a session was opened."
                } else {
                    "The session's cookie."
                }
                .to_owned(),
            ),
            required: !joined,
            deprecated: false,
            schema: MetaSchemaRef::Inline(Box::new(MetaSchema::new("string"))),
        };
        MetaResponses {
            responses: vec![MetaResponse {
                description: if joined {
                    "Made, and signed in."
                } else {
                    "Signed in."
                },
                status: Some(STATUS),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: "application/json",
                    schema: <Json<Me> as Payload>::schema_ref(),
                }],
                headers: vec![cookie],
            }],
        }
    }

    fn register(registry: &mut Registry) {
        Me::register(registry);
    }
}
