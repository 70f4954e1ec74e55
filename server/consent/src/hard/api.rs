//! API operations on a site's consent settings.

use base::{
    access::{Member, PrepareConsent, SeeConsent},
    answer::{BUSY, Body, CONFLICT, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{HardSettings, HardView, PolicyConfirm, PolicyFound},
    service::Hard,
};
use crate::Tags;

/// The operations on a site's consent settings.
#[derive(Debug)]
pub struct HardApi {
    pub(crate) hard: Hard,
}

#[OpenApi(tag = "Tags::Consent")]
impl HardApi {
    /// Get a site's consent settings
    ///
    /// Returns whether visitors are asked for consent (`mode`), what is kept of those who agree and for how long, each
    /// step that is needed before visitors can be asked, what is erased next (`next`), and what is stored in each mode, on
    /// the visitor's device and here.
    ///
    /// While visitors are asked, Stile fetches the privacy policy again each night. If the paragraph is not there any more,
    /// `policy.lost_at` says since when, and the step `policy` why; visitors are still asked.
    #[oai(
        path = "/sites/:site/hard",
        method = "get",
        operation_id = "get_site_hard"
    )]
    async fn get(
        &self,
        who: Member<SeeConsent>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<HardView>, Refused<{ UNKNOWN | BUSY }>> {
        Ok(Json(self.hard.view(&who.open(&site)?).await?))
    }

    /// Change a site's consent settings
    ///
    /// Saves for how many days visits of consented visitors and consent records are kept, in which languages visitors are
    /// asked, and whether a consent tool of the site's own asks them. This does not change the mode. The paragraph in the
    /// privacy policy and the banner say how long records are kept: after a change, both must say so.
    ///
    /// Nothing can be kept for longer than visitors agreed to, while visitors are asked or any who agreed is kept (409
    /// `banner_says_other`). While visitors are asked, only admins and owners can change this (403), and without a live
    /// banner in all languages a tool of the site's own must ask (409 `banner_missing`).
    #[oai(
        path = "/sites/:site/hard",
        method = "put",
        operation_id = "set_site_hard"
    )]
    async fn save(
        &self,
        who: Member<PrepareConsent>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<HardSettings>,
    ) -> Result<Json<HardView>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        Ok(Json(self.hard.save(&who.open(&site)?, body.0).await?))
    }

    /// Confirm a site's privacy policy
    ///
    /// Fetches the privacy policy and looks for the text `consent-paragraph` in it (`GET /texts/{id}` with this `site`),
    /// in any of its languages: every word of it, in order. Markup, white space, letter case, punctuation and soft hyphens
    /// make no difference. Stile reads the published HTML and runs no scripts. The page may be on another host, but must
    /// be on the public internet.
    ///
    /// Returns 400 `page_unreachable`, `not_public` or `page_unreadable` if there is no such page, 400
    /// `paragraph_missing` if the paragraph is not in it, and 503 if too many pages are being fetched; the settings are
    /// then unchanged.
    #[oai(
        path = "/sites/:site/hard/policy",
        method = "post",
        operation_id = "confirm_site_policy"
    )]
    async fn confirm_policy(
        &self,
        who: Member<PrepareConsent>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<PolicyConfirm>,
    ) -> Result<Json<PolicyFound>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.hard.confirm_policy(&site, &body.0.url).await?))
    }
}
