//! Sites: the operations.

use std::sync::Arc;

use base::{
    access::{ChangeSite, MakeSites, ManageSites, Member, SeeSites},
    answer::{BUSY, Body, CONFLICT, Created, DENIED, INVALID, MANY, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{
    preview::Rehearse,
    records::{SiteCreate, SiteUpdate, SiteView},
    service::Sites,
};
use crate::Tags;

/// The operations on sites.
pub struct SitesApi {
    pub(crate) context: Context,
    pub(crate) sites: Sites,
    pub(crate) rehearse: Arc<dyn Rehearse>,
}

impl std::fmt::Debug for SitesApi {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SitesApi")
            .field("sites", &self.sites)
            .finish_non_exhaustive()
    }
}

#[OpenApi(tag = "Tags::Sites")]
impl SitesApi {
    /// List sites
    ///
    /// The sites that are the caller's to see, newest first: all of the account for owners and
    /// admins, those given to them for others, those that a token is limited to.
    #[oai(path = "/sites", method = "get", operation_id = "list_sites")]
    async fn list(&self, who: Member<SeeSites>) -> Result<Json<Vec<SiteView>>, Refused<0>> {
        Ok(Json(self.sites.list(&who)))
    }

    /// Make a site
    ///
    /// For owners and admins. 409 when the deployment has a site of this name already (`site_exists`),
    /// unless the host of that name serves `/.well-known/stile-site.txt` with the line that the refusal tells: then the
    /// other account's site is called otherwise and keeps its figures. 409 too when the
    /// account has as many as this deployment allows (`too_many_sites`); 429 when many were made lately.
    #[oai(path = "/sites", method = "post", operation_id = "create_site")]
    async fn create(
        &self,
        who: Member<MakeSites>,
        wish: Body<SiteCreate>,
    ) -> Result<Created<SiteView>, Refused<{ INVALID | CONFLICT | MANY }>> {
        let made = self.sites.create(&self.context, &who, wish.0).await?;
        Ok(Created(made))
    }

    /// Read a site
    #[oai(path = "/sites/:site", method = "get", operation_id = "get_site")]
    async fn get(
        &self,
        who: Member<SeeSites>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<SiteView>, Refused<{ UNKNOWN }>> {
        let site = self.sites.book.get(&who.open(&site)?)?;
        Ok(Json(SiteView::from(&*site)))
    }

    /// Change a site
    ///
    /// What is left out or null stays; a list is replaced whole. 409 when the new name is taken.
    ///
    /// With `preview=true` nothing is saved: the answer has the settings as they would be, and in `preview`
    /// which counted hits of the last 30 days they would have left out, by page and source, how many left-out
    /// ones they might have counted, and what of it cannot be told. A token needs `figures:read` for that too.
    #[oai(path = "/sites/:site", method = "patch", operation_id = "update_site")]
    async fn update(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        /// Whether to save nothing and say what the change would have done.
        preview: Query<Option<bool>>,
        wish: Body<SiteUpdate>,
    ) -> Result<Json<SiteView>, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(match preview.0 {
            Some(true) => self.sites.preview(&*self.rehearse, &site, wish.0).await?,
            _ => self.sites.change(&site, wish.0).await?,
        }))
    }

    /// Delete a site
    ///
    /// For owners and admins. Deletes the site, its settings and everything that was counted; there
    /// is no way back. A person signed in within the last 15 minutes or showed since that it is them (`PATCH /me`;
    /// else 400 `proof_needed`); an API token needs no such proof.
    #[oai(path = "/sites/:site", method = "delete", operation_id = "delete_site")]
    async fn delete(
        &self,
        who: Member<ManageSites>,
        /// The site's id or name.
        site: Path<String>,
        /// The site's name, typed to confirm.
        confirm: Query<String>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        self.sites.delete(&site, &confirm).await?;
        Ok(NoContent)
    }
}
