//! Checking a page: the operation.

use std::sync::Arc;

use base::{
    access::{ChangeSite, Member},
    answer::{BUSY, Body, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{CheckRequest, CheckView},
    service::Checking,
};
use crate::{Tags, book::Book, install::Address, pages::Pages};

/// The operation on checking.
#[derive(Debug)]
pub struct CheckApi {
    checking: Checking,
}

impl CheckApi {
    pub(crate) fn new(book: &Arc<Book>, address: Address, pages: &Pages) -> Self {
        Self {
            checking: Checking {
                book: book.clone(),
                address,
                pages: pages.clone(),
            },
        }
    }
}

#[OpenApi(tag = "Tags::Sites")]
impl CheckApi {
    /// Check a page
    ///
    /// Fetches a page of the site and says whether it loads, whether the tag is in it, and everything that
    /// keeps it from counting: another site's name, a content security policy, a consent tool, a second tag,
    /// another host. The page is read as it is published; nothing in it is run. Only the public internet is
    /// asked, at most 3 MiB of a page are read, for at most 15 seconds. A page that does not load is an answer,
    /// not an error. 400 for an address on a host that is not the site's; 503 while too many pages are being
    /// looked at. The request is written into the audit.
    #[oai(
        path = "/sites/:site/check",
        method = "post",
        operation_id = "check_site"
    )]
    async fn check(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        wish: Body<CheckRequest>,
    ) -> Result<Json<CheckView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.checking.look(&site, wish.0).await?))
    }
}
