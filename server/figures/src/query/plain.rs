//! Answers in two forms: in full, or plain.

use poem::{
    IntoResponse, Response,
    http::{HeaderValue, header::CONTENT_TYPE},
};
use poem_openapi::{
    ApiResponse,
    payload::Json,
    registry::{MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::{ToJSON, Type},
};

/// The media type of plain answers: JSON with another schema.
const PLAIN: &str = "application/vnd.stile.plain+json";

/// An answer in full, or, with `plain=true`, as bare numbers and lists of them.
#[derive(Debug)]
pub enum FullOrPlain<F, P> {
    /// In full.
    Full(F),
    /// Plain.
    Plain(P),
}

impl<F: ToJSON, P: ToJSON> IntoResponse for FullOrPlain<F, P> {
    fn into_response(self) -> Response {
        match self {
            FullOrPlain::Full(full) => Json(full).into_response(),
            FullOrPlain::Plain(plain) => {
                let mut response = Json(plain).into_response();
                let kind = HeaderValue::from_static(PLAIN);
                response.headers_mut().insert(CONTENT_TYPE, kind);
                response
            }
        }
    }
}

impl<F: Type, P: Type> ApiResponse for FullOrPlain<F, P> {
    fn meta() -> MetaResponses {
        let full = MetaMediaType {
            content_type: "application/json",
            schema: F::schema_ref(),
        };
        let plain = MetaMediaType {
            content_type: PLAIN,
            schema: P::schema_ref(),
        };
        MetaResponses {
            responses: vec![MetaResponse {
                description: "The figures; with `plain=true`, as bare numbers.",
                status: Some(200),
                status_range: None,
                content: vec![full, plain],
                headers: vec![],
            }],
        }
    }

    fn register(registry: &mut Registry) {
        F::register(registry);
        P::register(registry);
    }
}
