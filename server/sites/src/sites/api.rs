//! API operations on sites.

use base::{
    access::{MakeSites, ManageSites, Member, SeeSites},
    answer::{Body, CONFLICT, Created, INVALID, MANY, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{
    records::{SiteCreate, SiteView},
    service::Sites,
};
use crate::Tags;

/// The operations on sites except changing one, which may query figures.
#[derive(Debug)]
pub struct SitesApi {
    pub(crate) context: Context,
    pub(crate) sites: Sites,
}

#[OpenApi(tag = "Tags::Sites")]
impl SitesApi {
    /// List sites
    ///
    /// Returns the sites that you can see, newest first: owners and admins see all sites of the account, others the
    /// sites that they have access to. A token limited to sites sees only those.
    #[oai(path = "/sites", method = "get", operation_id = "list_sites")]
    async fn list(&self, who: Member<SeeSites>) -> Result<Json<Vec<SiteView>>, Refused<0>> {
        Ok(Json(self.sites.list(&who)))
    }

    /// Create a site
    ///
    /// Only owners and admins can do this. Returns 409 `site_exists` if the deployment already has a site of this name.
    /// If it belongs to another account, you can claim the name: serve `/.well-known/stile-site.txt` on that host with
    /// the line that the error message gives, and create the site again. The other account's site then gets another
    /// name and keeps its figures.
    ///
    /// Returns 409 `too_many_sites` if the account has as many sites as this deployment allows, and 429 if you created
    /// too many sites recently.
    #[oai(path = "/sites", method = "post", operation_id = "create_site")]
    async fn create(
        &self,
        who: Member<MakeSites>,
        body: Body<SiteCreate>,
    ) -> Result<Created<SiteView>, Refused<{ INVALID | CONFLICT | MANY }>> {
        let made = self.sites.create(&self.context, &who, body.0).await?;
        Ok(Created(made))
    }

    /// Get a site
    #[oai(path = "/sites/:site", method = "get", operation_id = "get_site")]
    async fn get(
        &self,
        who: Member<SeeSites>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<SiteView>, Refused<{ UNKNOWN }>> {
        let site = self.sites.registry.get(&who.open(&site)?)?;
        Ok(Json(SiteView::from(&*site)))
    }

    /// Delete a site
    ///
    /// Deletes the site, its settings and all its data. This cannot be undone. Only owners and admins can do this. They
    /// must have signed in or confirmed their identity (`PATCH /me`) within the last 15 minutes (400 `proof_needed`);
    /// API tokens need no confirmation.
    #[oai(path = "/sites/:site", method = "delete", operation_id = "delete_site")]
    async fn delete(
        &self,
        who: Member<ManageSites>,
        /// The site's id or name.
        site: Path<String>,
        /// The site's name, as a confirmation.
        confirm: Query<String>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        self.sites.delete(&site, &confirm).await?;
        Ok(NoContent)
    }
}
