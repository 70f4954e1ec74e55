//! A ZIP file as an answer.

use poem::{Body, IntoResponse, Response};
use poem_openapi::{
    ApiResponse,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
};

/// A ZIP file to be saved.
#[derive(Debug)]
pub struct Zip {
    /// Its file name.
    pub name: String,
    /// Its bytes.
    pub body: Body,
}

impl IntoResponse for Zip {
    fn into_response(self) -> Response {
        Response::builder()
            .content_type("application/zip")
            .header(
                "Content-Disposition",
                format!("attachment; filename=\"{}\"", self.name),
            )
            .header("Cache-Control", "no-store")
            .body(self.body)
    }
}

impl ApiResponse for Zip {
    fn meta() -> MetaResponses {
        let mut schema = MetaSchema::new("string");
        schema.format = Some("binary");
        MetaResponses {
            responses: vec![MetaResponse {
                description: "A ZIP file.",
                status: Some(200),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: "application/zip",
                    schema: MetaSchemaRef::Inline(Box::new(schema)),
                }],
                headers: vec![],
            }],
        }
    }

    fn register(_: &mut Registry) {}
}
