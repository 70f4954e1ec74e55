//! API operation that changes a site's settings, or shows what a change would do.

use base::{
    access::{ChangeSite, Member},
    answer::{BUSY, Body, CONFLICT, DENIED, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use sites::{
    Sites,
    sites::{SiteUpdate, SiteView},
};

use super::service;
use crate::query::State;

/// The operation that changes a site's settings.
#[derive(Debug)]
pub struct SiteChangeApi {
    pub state: State,
    pub sites: Sites,
}

#[OpenApi(tag = "sites::Tags::Sites")]
impl SiteChangeApi {
    /// Change a site
    ///
    /// Omitted and null fields stay unchanged; lists are replaced as a whole. Returns 409 `site_exists` if the new name
    /// is taken.
    ///
    /// Editors can change everything but one thing: a lower `keep_days`, or a number where there was none, deletes older
    /// data, so it needs an owner or admin, as erasing data does (403 `role_too_low`, and nothing is changed).
    ///
    /// With `preview=true`, nothing is saved. The response shows the settings as they would be. Its `preview` shows
    /// which hits of the last 30 days the new settings would have excluded, by page and source, how many excluded hits
    /// they might have counted, and what cannot be determined. API tokens also need the scope `figures:read` for this.
    #[oai(path = "/sites/:site", method = "patch", operation_id = "update_site")]
    async fn update(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        /// Whether to only show the effects of the change, without saving it.
        preview: Query<Option<bool>>,
        body: Body<SiteUpdate>,
    ) -> Result<Json<SiteView>, Refused<{ INVALID | DENIED | UNKNOWN | CONFLICT | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(match preview.0 {
            Some(true) => service::preview(&self.state, &self.sites, &site, body.0).await?,
            _ => self.sites.change(&site, body.0).await?,
        }))
    }
}
