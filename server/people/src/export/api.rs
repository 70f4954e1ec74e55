//! The export: the operation.

use base::{
    access::{ExportAccount, Member},
    answer::{BUSY, Refused},
    context::Context,
};
use poem::{Body, IntoResponse, Response};
use poem_openapi::{
    ApiResponse, OpenApi,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
};

use super::{room::Room, service};
use crate::{Tags, figures::Counted};

/// The operation on the export.
#[derive(Debug)]
pub struct ExportApi {
    pub(crate) context: Context,
    pub(crate) counted: Counted,
    pub(crate) room: Room,
}

#[OpenApi(tag = "Tags::Account")]
impl ExportApi {
    /// Take everything along
    ///
    /// A zip of all that the account has: members, invitations, tokens (without secrets), the audit, every
    /// site's settings, and every hit that was counted, as Parquet; `manifest.json`, its last entry, has the
    /// size and SHA-256 of each other one. For owners. It is made while it is sent; each
    /// person fetches one at a time. Where they have one under way, or several are being made already: 503.
    #[oai(
        path = "/account/export",
        method = "get",
        operation_id = "export_account"
    )]
    async fn export(&self, who: Member<ExportAccount>) -> Result<Zip, Refused<{ BUSY }>> {
        Ok(service::start(&self.context, &self.counted, &self.room, &who).await?)
    }
}

/// A zip that is being made.
#[derive(Debug)]
pub struct Zip {
    /// Its name when saved.
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
                description: "Everything the account has.",
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
