//! `GET /sites/{site}/export`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, DENIED, INVALID, Refused, UNKNOWN},
};
use poem::{IntoResponse, Response};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::Path,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
};

use super::service;
use crate::{asking::Asker, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct ExportApi(pub Asker);

#[OpenApi]
impl ExportApi {
    /// Take a site along
    ///
    /// A zip with `site.json`, the site's settings and annotations, and `daily.csv`, the figures of each day
    /// since its first hit. Every single hit is in `GET /account/export`.
    #[oai(
        path = "/sites/:site/export",
        method = "get",
        operation_id = "export_site",
        tag = "Tag::Sites"
    )]
    async fn export(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<SiteZip, Refused<{ INVALID | DENIED | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(service::export(&self.0.of(&who.caller), &site).await?)
    }
}

/// A zip.
#[derive(Debug)]
pub struct SiteZip {
    /// Its name when saved.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl IntoResponse for SiteZip {
    fn into_response(self) -> Response {
        Response::builder()
            .content_type("application/zip")
            .header(
                "Content-Disposition",
                format!("attachment; filename=\"{}\"", self.name),
            )
            .header("Cache-Control", "no-store")
            .body(self.bytes)
    }
}

impl ApiResponse for SiteZip {
    fn meta() -> MetaResponses {
        let mut schema = MetaSchema::new("string");
        schema.format = Some("binary");
        MetaResponses {
            responses: vec![MetaResponse {
                description: "`site.json` and `daily.csv`.",
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
