//! Saved views: the operations.

use std::sync::Arc;

use base::{
    access::{Member, ReadFigures, SaveViews},
    answer::{Body, CONFLICT, Created, DENIED, INVALID, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use sites::Book;

use super::{
    records::{SavedView, SavedViewCreate},
    service,
};
use crate::tag::Tag;

/// The operations.
#[derive(Debug)]
pub struct ViewsApi {
    /// Where views are kept.
    pub context: Context,
    /// The sites, whose goals views may be filtered by.
    pub book: Arc<Book>,
}

#[OpenApi]
impl ViewsApi {
    /// List saved views
    ///
    /// The caller's own and those of the team, newest first. A token sees what its maker sees.
    #[oai(
        path = "/sites/:site/views",
        method = "get",
        operation_id = "list_site_views",
        tag = "Tag::Figures"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<SavedView>>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Json(service::list(&self.context, &site).await?))
    }

    /// Save a view
    ///
    /// For oneself, or from editor on for the team (403 `role_too_low`). 409 where a view that is seen by the
    /// same has the name (`view_exists`), or there are 100 already (`too_many_views`).
    #[oai(
        path = "/sites/:site/views",
        method = "post",
        operation_id = "create_site_view",
        tag = "Tag::Figures"
    )]
    async fn create(
        &self,
        who: Member<SaveViews>,
        /// The site's id or name.
        site: Path<String>,
        wish: Body<SavedViewCreate>,
    ) -> Result<Created<SavedView>, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let view = service::create(&self.context, &self.book, &site, wish.0).await?;
        Ok(Created(view))
    }

    /// Delete a saved view
    ///
    /// One's own, or the team's: whoever saved it, and editors of the site (403 `role_too_low` for others).
    #[oai(
        path = "/views/:id",
        method = "delete",
        operation_id = "delete_view",
        tag = "Tag::Figures"
    )]
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
