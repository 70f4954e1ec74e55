//! The export: the operation.

use base::{
    access::{ExportAccount, Member},
    answer::{BUSY, HeadOnly, INVALID, Refused},
    context::Context,
};
use poem::{Body, IntoResponse, Request, Response};
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
    /// size and SHA-256 of each other one. For an owner who signed in within the last 15 minutes or showed
    /// since that it is them (`PATCH /me`; else 400 `proof_needed`); an API token needs no such proof. It is made
    /// while it is sent. `HEAD` says whether it may be, and makes none. Each person fetches one at a time: where they have
    /// one under way, or several are being made already, 503.
    #[oai(
        path = "/account/export",
        method = "get",
        operation_id = "export_account"
    )]
    async fn export(
        &self,
        request: &Request,
        who: Member<ExportAccount>,
    ) -> Result<Zip, Refused<{ INVALID | BUSY }>> {
        service::may(&self.context, &who).await?;
        if request.data::<HeadOnly>().is_some() {
            return Ok(Zip::unmade(&self.context));
        }
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

impl Zip {
    /// One that is not made.
    fn unmade(context: &Context) -> Self {
        Self {
            name: service::name(context.now()),
            body: Body::empty(),
        }
    }
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
