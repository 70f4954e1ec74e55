//! Resetting a site: the operation.

use base::{
    access::{ManageSites, Member},
    answer::{Body, CONFLICT, INVALID, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path};

use super::{records::SiteReset, service};
use crate::{Sites, Tags};

/// The operation on resetting.
#[derive(Debug)]
pub struct ResetApi {
    pub(crate) context: Context,
    pub(crate) sites: Sites,
}

#[OpenApi(tag = "Tags::Sites")]
impl ResetApi {
    /// Erase what was counted up to a day
    ///
    /// Every visit that began up to that day in the site's zone, with its hits, and the numbers of hits left
    /// out; settings, annotations and what came later stay. For owners and admins, with the site's name typed.
    /// There is no way back; an event of those days that arrives late is counted, unless it arrives before the
    /// erasing, which a restart may put off or repeat. The day must be over in the site's zone, for today's hits
    /// still come (400 `day_not_over`). A day that was counted under an earlier time zone cannot be named (409
    /// `zone_changed`).
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
        wish: Body<SiteReset>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        service::reset(&self.context, &self.sites, &site, &wish.0).await?;
        Ok(NoContent)
    }
}
