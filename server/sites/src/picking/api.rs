//! `GET /sites/{site}/pick`.

use std::sync::Arc;

use base::{
    access::{Member, PickElements},
    answer::{INVALID, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{
    records::{Make, PickMode},
    token,
};
use crate::{Tags, pages, registry::SiteRegistry};

/// The operation.
#[derive(Debug)]
pub struct PickingApi {
    pub(crate) context: Context,
    pub(crate) registry: Arc<SiteRegistry>,
}

#[OpenApi(tag = "Tags::Goals")]
impl PickingApi {
    /// Open pick mode
    ///
    /// Returns an address of a page of the site where you can click elements to name them. It works for 15 minutes, and
    /// only if the page contains the site's script. API tokens cannot do this.
    #[oai(
        path = "/sites/:site/pick",
        method = "get",
        operation_id = "open_pick_mode"
    )]
    async fn open(
        &self,
        who: Member<PickElements>,
        /// The site's id or name.
        site: Path<String>,
        /// The page: its full address on one of the site's hostnames, or its path; default: the home page.
        url: Query<Option<String>>,
        /// What to name: an element (`pick`, the default) or a section (`stretch`).
        make: Query<Option<Make>>,
    ) -> Result<Json<PickMode>, Refused<{ INVALID | UNKNOWN }>> {
        let at = who.open(&site)?;
        let mut page = pages::own(&*self.registry.get(&at)?, url.0.as_deref())?;
        let expires_at = self.context.now() + token::SECONDS;
        let make = make.0.unwrap_or(Make::Pick);
        let token = token::seal(&self.context, &at, make, expires_at)?;
        page.set_fragment(Some(&format!("stile_pick={token}")));
        Ok(Json(PickMode {
            address: page.into(),
            expires_at,
        }))
    }
}
