//! API operations on private links.

use base::{
    access::{ManageSharing, Member},
    answer::{BUSY, Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path};
use uuid::Uuid;

use super::{
    records::{ShareLinkCreate, ShareLinkCreated},
    service,
};
use crate::{Sharing, Tags};

/// The operations on private links.
#[derive(Debug)]
pub(crate) struct LinksApi {
    pub sharing: Sharing,
}

#[OpenApi(tag = "Tags::Sharing")]
impl LinksApi {
    /// Create a private link
    ///
    /// People with the link see what the site shares, also if the dashboard is not public. The answer has the link's address,
    /// with its key; it is not shown again. Returns 409 `too_many_share_links` if the site has 100 links.
    #[oai(
        path = "/sites/:site/share/links",
        method = "post",
        operation_id = "create_share_link"
    )]
    async fn create(
        &self,
        who: Member<ManageSharing>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<ShareLinkCreate>,
    ) -> Result<Created<ShareLinkCreated>, Refused<{ INVALID | UNKNOWN | CONFLICT | BUSY }>> {
        let site = who.open(&site)?;
        let created = service::create(&self.sharing, &site, body.0);
        Ok(Created(created.await?))
    }

    /// Revoke a private link
    ///
    /// The link opens nothing from now on, also for people who entered its password.
    #[oai(
        path = "/sites/:site/share/links/:id",
        method = "delete",
        operation_id = "revoke_share_link"
    )]
    async fn revoke(
        &self,
        who: Member<ManageSharing>,
        /// The site's id or name.
        site: Path<String>,
        /// The link's id.
        id: Path<Uuid>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        service::revoke(&self.sharing, &site, id.0).await?;
        Ok(NoContent)
    }
}
