//! API operation that erases a site's data.

use base::{
    access::{ManageSites, Member},
    answer::{Body, CONFLICT, INVALID, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path};

use super::{records::SiteReset, service};
use crate::{Sites, Tags};

/// The operation that erases a site's data.
#[derive(Debug)]
pub struct ResetApi {
    pub(crate) context: Context,
    pub(crate) sites: Sites,
}

#[OpenApi(tag = "Tags::Sites")]
impl ResetApi {
    /// Erase all hits up to a day
    ///
    /// Erases every visit that began on or before that day in the site's time zone, with its hits, and the counts of
    /// excluded hits. Settings, annotations and later data are kept. This cannot be undone. Only owners and admins can
    /// do this. Send the site's name as a confirmation.
    ///
    /// Events of those days that arrive after the erasure are counted. A restart can delay or repeat the erasure. The
    /// day must be over in the site's time zone, because hits of today still arrive (400 `day_not_over`). Returns 409
    /// `zone_changed` if the day was counted in an earlier time zone.
    #[oai(
        path = "/sites/:site/reset",
        method = "post",
        operation_id = "reset_site"
    )]
    async fn reset(
        &self,
        who: Member<ManageSites>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<SiteReset>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        service::reset(&self.context, &self.sites, &site, &body.0).await?;
        Ok(NoContent)
    }
}
