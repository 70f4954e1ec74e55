//! API operation on a site's icon.

use std::sync::Arc;

use base::{
    access::{Member, SeeSites},
    answer::{Refused, UNKNOWN},
};
use poem::{IntoResponse, Response, http::header};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::Path,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchema, MetaSchemaRef, Registry},
};

use super::service::Icons;
use crate::{Tags, pages::Pages, registry::SiteRegistry};

/// The operation on icons.
#[derive(Debug)]
pub struct IconApi {
    registry: Arc<SiteRegistry>,
    icons: Icons,
}

impl IconApi {
    pub(crate) fn new(registry: &Arc<SiteRegistry>, pages: &Pages) -> Self {
        Self {
            registry: registry.clone(),
            icons: Icons::new(pages),
        }
    }
}

#[OpenApi(tag = "Tags::Sites")]
impl IconApi {
    /// Get a site's icon
    ///
    /// Returns the icon that the site's home page declares, or its `favicon.ico`. If the site has no icon or does not
    /// answer in time, returns an SVG tile with the first letter of the site's name. Stile fetches icons from the
    /// public internet only and caches them for a week; if it found none, it tries again after a day.
    #[oai(
        path = "/sites/:site/icon",
        method = "get",
        operation_id = "get_site_icon"
    )]
    async fn icon(
        &self,
        who: Member<SeeSites>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Icon, Refused<{ UNKNOWN }>> {
        // Looking for the icon may take longer than the request.
        let at = Arc::new(who.open(&site)?);
        let site = self.registry.get(&at)?;
        Ok(self.icons.of(&at, &site).await?)
    }
}

/// An image.
#[derive(Debug)]
pub struct Icon {
    /// The image's media type.
    pub kind: String,
    /// The image's bytes.
    pub bytes: Vec<u8>,
    /// Whether the icon is final; false while Stile is still looking for it.
    pub settled: bool,
}

impl IntoResponse for Icon {
    fn into_response(self) -> Response {
        let cache = if self.settled {
            "private, max-age=86400"
        } else {
            "private, max-age=30"
        };
        Response::builder()
            .content_type(self.kind)
            .header(header::CACHE_CONTROL, cache)
            // An SVG may hold scripts; opened by itself it would run them here.
            .header(
                header::CONTENT_SECURITY_POLICY,
                "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            )
            .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
            .body(self.bytes)
    }
}

impl ApiResponse for Icon {
    fn meta() -> MetaResponses {
        let mut schema = MetaSchema::new("string");
        schema.format = Some("binary");
        MetaResponses {
            responses: vec![MetaResponse {
                description: "The image.",
                status: Some(200),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: "image/*",
                    schema: MetaSchemaRef::Inline(Box::new(schema)),
                }],
                headers: vec![],
            }],
        }
    }

    fn register(_: &mut Registry) {}
}
