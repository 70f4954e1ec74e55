//! Files as answers.

use poem::{Body, IntoResponse, Response};
use poem_openapi::{
    ApiResponse,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
};

use crate::visitors::Format;

fn saved(content_type: &str, name: &str, body: Body) -> Response {
    Response::builder()
        .content_type(content_type)
        .header(
            "Content-Disposition",
            format!("attachment; filename=\"{name}\""),
        )
        .header("Cache-Control", "no-store")
        .body(body)
}

/// A CSV file to be saved (RFC 4180).
#[derive(Debug)]
pub(crate) struct Csv {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub body: Body,
}

impl IntoResponse for Csv {
    fn into_response(self) -> Response {
        saved(CSV, &self.name, self.body)
    }
}

impl ApiResponse for Csv {
    fn meta() -> MetaResponses {
        MetaResponses {
            responses: vec![MetaResponse {
                description: "A CSV file with a header line.",
                status: Some(200),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: "text/csv",
                    schema: MetaSchemaRef::Inline(Box::new(MetaSchema::new("string"))),
                }],
                headers: vec![],
            }],
        }
    }

    fn register(_: &mut Registry) {}
}

/// A file with an object or a line for each of many things, to be saved.
#[derive(Debug)]
pub(crate) struct Rows {
    name: String,
    content_type: &'static str,
    body: Body,
}

const JSON: &str = "application/json";
const JSON_LINES: &str = "application/jsonl";
const CSV: &str = "text/csv; charset=utf-8";

impl Rows {
    /// In this format, of several visitors or one; the ending is added to the name.
    pub fn of(format: Format, several: bool, name: &str, body: Body) -> Self {
        let (ending, content_type) = match (format, several) {
            (Format::Csv, _) => ("csv", CSV),
            (Format::Json, true) => ("jsonl", JSON_LINES),
            (Format::Json, false) => ("json", JSON),
        };
        Self {
            name: format!("{name}.{ending}"),
            content_type,
            body,
        }
    }
}

impl IntoResponse for Rows {
    fn into_response(self) -> Response {
        saved(self.content_type, &self.name, self.body)
    }
}

impl ApiResponse for Rows {
    fn meta() -> MetaResponses {
        let types = ["application/json", "application/jsonl", "text/csv"];
        let content = types.map(|content_type| MetaMediaType {
            content_type,
            schema: MetaSchemaRef::Inline(Box::new(MetaSchema::new("string"))),
        });
        MetaResponses {
            responses: vec![MetaResponse {
                description: "A file in the format asked for.",
                status: Some(200),
                status_range: None,
                content: content.into(),
                headers: vec![],
            }],
        }
    }

    fn register(_: &mut Registry) {}
}
