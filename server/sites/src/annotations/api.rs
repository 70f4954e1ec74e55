//! API operations on annotations.

use std::sync::Arc;

use base::{
    access::{ChangeSite, Member, ReadFigures},
    answer::{Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{AnnotationCreate, AnnotationView},
    service,
};
use crate::{Tags, registry::SiteRegistry};

/// The operations on annotations.
#[derive(Debug)]
pub struct AnnotationsApi {
    pub(crate) context: Context,
    pub(crate) registry: Arc<SiteRegistry>,
}

#[OpenApi(tag = "Tags::Sites")]
impl AnnotationsApi {
    /// List annotations
    ///
    /// Returns the site's annotations, newest day first. `GET /sites/{site}/series` includes those of its period.
    #[oai(
        path = "/sites/:site/annotations",
        method = "get",
        operation_id = "list_annotations"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<AnnotationView>>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        let zone = &self.registry.get(&site)?.zone;
        Ok(Json(service::all(self.context.pool(), &site, zone).await?))
    }

    /// Add an annotation
    ///
    /// Adds a note about a day, several consecutive days, or a point in time (default: now). If you send one with every
    /// deployment of your website, your releases appear next to the figures. A site has at most 5,000 annotations (409
    /// `too_many_annotations`).
    #[oai(
        path = "/sites/:site/annotations",
        method = "post",
        operation_id = "create_annotation"
    )]
    async fn create(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<AnnotationCreate>,
    ) -> Result<Created<AnnotationView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let made = service::create(&self.context, &self.registry, &site, body.0);
        Ok(Created(made.await?))
    }

    /// Delete an annotation
    #[oai(
        path = "/annotations/:id",
        method = "delete",
        operation_id = "delete_annotation"
    )]
    async fn delete(
        &self,
        who: Member<ChangeSite>,
        /// The annotation's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        service::delete(&self.context, &who, &id).await?;
        Ok(NoContent)
    }
}
