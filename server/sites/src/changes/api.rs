//! API operation on the changes of a site's settings.

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
    /// List changes of a site's settings
    ///
    /// Returns who changed which setting and when, with old and new values, and when the site was created, reset,
    /// offered or taken over. Newest first. Available to everyone who can see the site. Changes from the time when the
    /// site belonged to another account are not included.
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
        /// Only changes from before this moment, in Unix seconds. For the next page, use `at` of the last entry.
        before: Query<Option<i64>>,
        /// The maximum number of actions, up to 1,000 (default: 200); a higher limit returns 1,000. An action that
        /// changed several settings returns one entry for each. The actions of the last second are always returned
        /// together, even if that makes more.
        limit: Query<Option<service::Lines>>,
    ) -> Result<Json<Vec<SiteChangeView>>, Refused<{ INVALID | UNKNOWN }>> {
        let site = who.open(&site)?;
        let changes =
            service::changes(self.context.pool(), &site, before.0, limit.0.map(u32::from));
        Ok(Json(changes.await?))
    }
}
