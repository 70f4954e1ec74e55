//! Saved views: the operations.

use std::sync::Arc;

use base::{
    access::{Member, ReadFigures, SaveViews},
    answer::{Body, CONFLICT, Created, DENIED, INVALID, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use sites::SiteRegistry;

use super::{
    records::{SavedView, SavedViewCreate},
    service,
};
use crate::Tags;

/// The operations.
#[derive(Debug)]
pub struct ViewsApi {
    /// Where views are stored.
    pub context: Context,
    /// The sites, whose goals may be used in filters.
    pub registry: Arc<SiteRegistry>,
}

#[OpenApi(tag = "Tags::Figures")]
impl ViewsApi {
    /// List saved views
    ///
    /// Returns the caller's own views and those of the team, newest first. A token sees what the person who created it
    /// sees.
    #[oai(
        path = "/sites/:site/views",
        method = "get",
        operation_id = "list_site_views"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<SavedView>>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Json(service::list(self.context.pool(), &site).await?))
    }

    /// Save a view
    ///
    /// Saves a view for yourself or, as editor or higher, for the team (otherwise 403 `role_too_low`).
    ///
    /// 409 `view_exists` if one of your own views (or with `team`, one of the team's) has the name. 409
    /// `too_many_views` if there are already 100 of them.
    #[oai(
        path = "/sites/:site/views",
        method = "post",
        operation_id = "create_site_view"
    )]
    async fn create(
        &self,
        who: Member<SaveViews>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<SavedViewCreate>,
    ) -> Result<Created<SavedView>, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let view = service::create(&self.context, &self.registry, &site, body.0).await?;
        Ok(Created(view))
    }

    /// Delete a saved view
    ///
    /// You can delete views that you saved. Editors and higher roles can also delete the team's views that others saved
    /// (otherwise 403 `role_too_low`).
    #[oai(path = "/views/:id", method = "delete", operation_id = "delete_view")]
    async fn delete(
        &self,
        who: Member<SaveViews>,
        /// The view's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ DENIED | UNKNOWN }>> {
        service::delete(&self.context, &who, &id).await?;
        Ok(NoContent)
    }
}
