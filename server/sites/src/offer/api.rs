//! API operations that offer a site to another account.

use std::sync::Arc;

use base::{
    access::{Member, OfferSites},
    answer::{CONFLICT, Created, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path};

use super::{records::OfferView, service};
use crate::{Tags, registry::SiteRegistry};

/// The operations on an offered site.
#[derive(Debug)]
pub struct OfferApi {
    pub(crate) context: Context,
    pub(crate) registry: Arc<SiteRegistry>,
}

#[OpenApi(tag = "Tags::Sites")]
impl OfferApi {
    /// Offer a site to another account
    ///
    /// Returns a code that is not shown again. With it, an owner or admin of another account can take over the site
    /// with all its data (`POST /sites-offered`). The code works once, within 7 days, and replaces an earlier one. The
    /// account's owners get an email. Only owners and admins can do this, and not with an API token. Returns 409
    /// `hard_mode_on` while the site asks its visitors for consent or keeps those who agreed.
    #[oai(
        path = "/sites/:site/offer",
        method = "post",
        operation_id = "offer_site"
    )]
    async fn offer(
        &self,
        who: Member<OfferSites>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Created<OfferView>, Refused<{ UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Created(
            service::offer(&self.context, &self.registry, &site).await?,
        ))
    }

    /// Withdraw the offer of a site
    ///
    /// The code stops working immediately. Returns 409 `not_offered` if there is no open offer.
    #[oai(
        path = "/sites/:site/offer",
        method = "delete",
        operation_id = "withdraw_site_offer"
    )]
    async fn withdraw(
        &self,
        who: Member<OfferSites>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        service::withdraw(&self.context, &self.registry, &site).await?;
        Ok(NoContent)
    }
}
