//! The API operation on the number of views of a page.

use std::sync::Arc;

use base::answer::{BUSY, INVALID, MANY, Refused, UNKNOWN};
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{Json, Response},
};

use super::{records::PageCount, service};
use crate::{Sharing, Tags};

/// The operation on the number of views of a page.
#[derive(Debug)]
pub(crate) struct CountApi {
    pub sharing: Sharing,
}

type Answer<const S: u16> = Result<Response<Json<Arc<PageCount>>>, Refused<S>>;

#[OpenApi(tag = "Tags::Sharing")]
impl CountApi {
    /// Count the views of a page
    ///
    /// Returns how often a page of the site was viewed, at most 60 seconds ago. Needs no sign-in, and scripts of every page
    /// can ask. A page that was never viewed has 0 views. Returns 404 `unknown_share` if the site does not show counts.
    #[oai(
        path = "/share/:site/count",
        method = "get",
        operation_id = "get_page_count"
    )]
    async fn get(
        &self,
        request: &Request,
        /// The site's name.
        site: Path<String>,
        /// The page's path, as figures show it.
        path: Query<String>,
    ) -> Answer<{ INVALID | UNKNOWN | MANY | BUSY }> {
        let count = service::count(&self.sharing, request, &site, &path).await?;
        let kept = service::kept(&count, self.sharing.context.now());
        let response = Response::new(Json(count)).header("Cache-Control", kept);
        Ok(response.header("Vary", "Accept-Encoding"))
    }
}
