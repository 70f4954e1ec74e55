//! A streamed response: `text/event-stream`, with the events that `T` describes.

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

use super::{
    listener::Listener,
    records::{DryRunView, Ended, Skipped},
};

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

/// What a stream sends: its events by name, each with what its `data` is.
pub trait EventsOf {
    /// Its own events; every stream has `skipped` and `end` as well.
    fn events() -> Vec<(&'static str, MetaSchemaRef)>;

    /// Describes their records.
    fn register(registry: &mut Registry);
}

impl EventsOf for DryRunView {
    fn events() -> Vec<(&'static str, MetaSchemaRef)> {
        vec![("hit", Self::schema_ref())]
    }

    fn register(registry: &mut Registry) {
        <Self as Type>::register(registry);
    }
}

/// One event: its name, its id and its data, which is JSON.
fn event((name, data): (&'static str, MetaSchemaRef)) -> MetaSchemaRef {
    let text = |schema: MetaSchema| MetaSchemaRef::Inline(Box::new(schema));
    text(MetaSchema {
        required: vec!["event", "data"],
        properties: vec![
            (
                "event",
                text(MetaSchema {
                    enum_items: vec![name.into()],
                    ..MetaSchema::new("string")
                }),
            ),
            ("id", text(MetaSchema::new("string"))),
            ("data", data),
        ],
        ..MetaSchema::new("object")
    })
}

impl<T: EventsOf + Send> Payload for Events<T> {
    const CONTENT_TYPE: &'static str = CONTENT_TYPE;

    fn schema_ref() -> MetaSchemaRef {
        let shared = [
            ("skipped", Skipped::schema_ref()),
            ("end", Ended::schema_ref()),
        ];
        let events = T::events().into_iter().chain(shared);
        let one = MetaSchema {
            one_of: events.map(event).collect(),
            ..MetaSchema::ANY
        };
        MetaSchemaRef::Inline(Box::new(MetaSchema {
            items: Some(Box::new(MetaSchemaRef::Inline(Box::new(one)))),
            ..MetaSchema::new_with_format("array", "event-stream")
        }))
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
        Skipped::register(registry);
        Ended::register(registry);
    }
}

impl<T: EventsOf + Send> IntoResponse for Events<T> {
    fn into_response(self) -> Response {
        let mut response = Response::builder().body(self.listener.into_body());
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(CONTENT_TYPE));
        headers.insert(UNBUFFERED, HeaderValue::from_static("no"));
        response
    }
}

impl<T: EventsOf + Send> ApiResponse for Events<T> {
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
        <Self as Payload>::register(registry);
    }
}
