//! API operation that checks a page.

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
use crate::{Tags, install::Address, pages::Pages, registry::SiteRegistry};

/// The operation that checks a page.
#[derive(Debug)]
pub struct CheckApi {
    checking: Checking,
}

impl CheckApi {
    pub(crate) fn new(registry: &Arc<SiteRegistry>, address: Address, pages: &Pages) -> Self {
        Self {
            checking: Checking {
                registry: registry.clone(),
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
    /// Fetches a page of the site and reports whether it loads, whether it contains the script tag, and everything that
    /// prevents it from being counted: a tag with another site's name, a content security policy, a consent tool, a
    /// second tag, or another host. Stile reads the published HTML and runs no scripts. It fetches pages from the
    /// public internet only, reads at most 3 MiB of a page, and stops after 15 seconds.
    ///
    /// If the page does not load, the response says so; this is not an error. Returns 400 if the address is on a host
    /// that is not the site's, and 503 if too many pages are being fetched. The check is recorded in the audit log.
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
        body: Body<CheckRequest>,
    ) -> Result<Json<CheckView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.checking.look(&site, body.0).await?))
    }
}
