//! The answer that goes on: `text/event-stream`, whose events `hit` are each a `T`.

use std::marker::PhantomData;

use poem::{
    IntoResponse, Response,
    http::{HeaderName, HeaderValue, header},
};
use poem_openapi::{
    ApiResponse,
    payload::Payload,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
    types::Type,
};

use super::listener::Listener;

const CONTENT_TYPE: &str = "text/event-stream";
/// Keeps nginx from gathering what should be seen at once.
const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

/// A stream of events.
#[derive(Debug)]
pub struct Events<T> {
    listener: Listener,
    of: PhantomData<fn() -> T>,
}

impl<T> From<Listener> for Events<T> {
    fn from(listener: Listener) -> Self {
        Self {
            listener,
            of: PhantomData,
        }
    }
}

impl<T: Type> Payload for Events<T> {
    const CONTENT_TYPE: &'static str = CONTENT_TYPE;

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema {
            items: Some(Box::new(T::schema_ref())),
            ..MetaSchema::new_with_format("array", "event-stream")
        }))
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Type> IntoResponse for Events<T> {
    fn into_response(self) -> Response {
        let mut response = Response::builder().body(self.listener.into_body());
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(CONTENT_TYPE));
        headers.insert(UNBUFFERED, HeaderValue::from_static("no"));
        response
    }
}

impl<T: Type> ApiResponse for Events<T> {
    fn meta() -> MetaResponses {
        MetaResponses {
            responses: vec![MetaResponse {
                description: "",
                status: Some(200),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: CONTENT_TYPE,
                    schema: <Self as Payload>::schema_ref(),
                }],
                headers: vec![],
            }],
        }
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}
