//! API operations on a site's banner.

use base::{
    access::{ManageConsent, Member, PrepareConsent, SeeConsent},
    answer::{BUSY, Body, CONFLICT, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};
use shared::banner::Banner;

use super::{
    records::{BannerView, BannersView},
    service::Banners,
};
use crate::Tags;

/// The operations on a site's banner.
#[derive(Debug)]
pub struct BannerApi {
    pub(crate) banners: Banners,
}

#[OpenApi(tag = "Tags::Consent")]
impl BannerApi {
    /// Get a site's banner
    ///
    /// Returns the draft and the live version, each with every rule that it keeps or breaks, and all versions, newest
    /// first, with how often each was shown and what visitors answered.
    #[oai(
        path = "/sites/:site/banner",
        method = "get",
        operation_id = "get_site_banner"
    )]
    async fn get(
        &self,
        who: Member<SeeConsent>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<BannersView>, Refused<{ UNKNOWN | BUSY }>> {
        Ok(Json(self.banners.view(&who.open(&site)?).await?))
    }

    /// Save a draft of a site's banner
    ///
    /// Replaces the draft. A draft may lack texts and break rules: the response has every rule, kept or broken, with the
    /// reason and its source. For what is not a banner at all, such as a colour that is none, 400 names the field.
    #[oai(
        path = "/sites/:site/banner/draft",
        method = "put",
        operation_id = "set_site_banner_draft"
    )]
    async fn save_draft(
        &self,
        who: Member<PrepareConsent>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<Banner>,
    ) -> Result<Json<BannerView>, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Json(self.banners.save_draft(&site, body.0).await?))
    }

    /// Publish a site's banner
    ///
    /// Makes the draft, with its placeholders replaced, the live version. A version never changes, and its name is the
    /// SHA-256 of its content. If the live version has the same content, the response is that version. Returns 409
    /// `no_draft` if there is no draft, and 409 `banner_breaks_rules`, which lists the rules, if it breaks any.
    #[oai(
        path = "/sites/:site/banner/publish",
        method = "post",
        operation_id = "publish_site_banner"
    )]
    async fn publish(
        &self,
        who: Member<ManageConsent>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<BannerView>, Refused<{ UNKNOWN | CONFLICT }>> {
        Ok(Json(self.banners.publish(&who.open(&site)?).await?))
    }
}
