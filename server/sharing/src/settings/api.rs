//! API operations on what a site shares.

use base::{
    access::{ManageSharing, Member, SeeSharing},
    answer::{Body, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{ShareSettings, ShareSettingsSet},
    service,
};
use crate::{Sharing, Tags};

/// The operations on sharing settings.
#[derive(Debug)]
pub(crate) struct SettingsApi {
    pub sharing: Sharing,
}

#[OpenApi(tag = "Tags::Sharing")]
impl SettingsApi {
    /// Show what a site shares
    ///
    /// Returns the settings, and the private links with their last use. A token needs `sites:write`.
    #[oai(
        path = "/sites/:site/share",
        method = "get",
        operation_id = "get_share_settings"
    )]
    async fn get(
        &self,
        who: Member<SeeSharing>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<ShareSettings>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Json(service::settings(&self.sharing, &site).await?))
    }

    /// Set what a site shares
    ///
    /// Replaces all settings, for the public dashboard and for every private link. In force at once.
    ///
    /// With `smallest`, a value with fewer visitors is counted among all others, and so are as many further values as are
    /// needed so that its number cannot be computed from the rest. A filter then shows only totals. Returns 400
    /// `invalid_smallest` if it is combined with `counts`: the number of views of a page is exact, however few its visitors are.
    #[oai(
        path = "/sites/:site/share",
        method = "put",
        operation_id = "set_share_settings"
    )]
    async fn set(
        &self,
        who: Member<ManageSharing>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<ShareSettingsSet>,
    ) -> Result<Json<ShareSettings>, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Json(service::set(&self.sharing, &site, body.0).await?))
    }
}
