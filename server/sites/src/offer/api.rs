//! Offering a site: the operations.

use std::sync::Arc;

use base::{
    access::{Member, OfferSites},
    answer::{CONFLICT, Created, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path};

use super::{records::OfferView, service};
use crate::{Tags, book::Book};

/// The operations on an offer.
#[derive(Debug)]
pub struct OfferApi {
    pub(crate) context: Context,
    pub(crate) book: Arc<Book>,
}

#[OpenApi(tag = "Tags::Sites")]
impl OfferApi {
    /// Offer a site to another account
    ///
    /// Answers a code, once, with which an owner or admin of another account takes the site over with
    /// everything that was counted (`POST /sites-offered`). It is good for seven days and works once; an
    /// earlier code ends. By an owner or admin, signed in; no token makes one. The account's owners are told
    /// by mail.
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
    ) -> Result<Created<OfferView>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        Ok(Created(
            service::offer(&self.context, &self.book, &site).await?,
        ))
    }

    /// Withdraw the offer of a site
    ///
    /// The code ends at once. 409 `not_offered` where there is none.
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
        service::withdraw(&self.context, &self.book, &site).await?;
        Ok(NoContent)
    }
}
