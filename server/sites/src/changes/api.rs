//! What was changed of a site: the operation.

use base::{
    access::{Member, SeeSites},
    answer::{INVALID, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::SiteChangeView, service};
use crate::Tags;

/// The operation on changes.
#[derive(Debug)]
pub struct ChangesApi {
    pub(crate) context: Context,
}

#[OpenApi(tag = "Tags::Sites")]
impl ChangesApi {
    /// What was changed of a site
    ///
    /// Who changed which setting, when, from what to what; and when the site was made, reset, offered or
    /// taken over. Newest first, for everyone who sees the site. What was done with it in another account is
    /// not told.
    #[oai(
        path = "/sites/:site/changes",
        method = "get",
        operation_id = "list_site_changes"
    )]
    async fn list(
        &self,
        who: Member<SeeSites>,
        /// The site's id or name.
        site: Path<String>,
        /// How many deeds, at most 1,000; 200 when left out.
        limit: Query<Option<u32>>,
    ) -> Result<Json<Vec<SiteChangeView>>, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        let changes = service::changes(self.context.pool(), &site, limit.0);
        Ok(Json(changes.await?))
    }
}
