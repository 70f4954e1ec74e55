//! Success responses with a status other than 200.

use poem::{IntoResponse, Response, http::StatusCode};
use poem_openapi::{
    ApiResponse,
    payload::Json,
    registry::{MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::ToJSON,
};

macro_rules! json_with_status {
    ($(#[$doc:meta])* $name:ident, $status:expr, $text:literal) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<T>(pub T);

        impl<T: ToJSON> IntoResponse for $name<T> {
            fn into_response(self) -> Response {
                Json(self.0).with_status($status).into_response()
            }
        }

        impl<T: ToJSON> ApiResponse for $name<T> {
            fn meta() -> MetaResponses {
                MetaResponses {
                    responses: vec![MetaResponse {
                        description: $text,
                        status: Some($status.as_u16()),
                        status_range: None,
                        content: vec![MetaMediaType {
                            content_type: "application/json",
                            schema: <Json<T> as poem_openapi::payload::Payload>::schema_ref(),
                        }],
                        headers: vec![],
                    }],
                }
            }

            fn register(registry: &mut Registry) {
                T::register(registry);
            }
        }
    };
}

json_with_status!(
    /// 201: created; the response shows it.
    Created, StatusCode::CREATED, "Created."
);
json_with_status!(
    /// 202: accepted.
    Accepted, StatusCode::ACCEPTED, "Accepted."
);

/// 204: done, no content.
#[derive(Debug)]
pub struct NoContent;

impl IntoResponse for NoContent {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

impl ApiResponse for NoContent {
    fn meta() -> MetaResponses {
        MetaResponses {
            responses: vec![MetaResponse {
                description: "Done.",
                status: Some(204),
                status_range: None,
                content: vec![],
                headers: vec![],
            }],
        }
    }

    fn register(_: &mut Registry) {}
}
