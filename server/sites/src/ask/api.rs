//! API operation that requests access to a site.

use std::sync::Arc;

use base::{
    access::{AskForSites, Member},
    answer::{Body, CONFLICT, INVALID, MANY, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path};

use super::{records::AskAccess, service};
use crate::{Tags, registry::SiteRegistry};

/// The operation that requests access to a site.
#[derive(Debug)]
pub struct AskApi {
    pub(crate) context: Context,
    pub(crate) registry: Arc<SiteRegistry>,
}

#[OpenApi(tag = "Tags::Sites")]
impl AskApi {
    /// Request access to a site
    ///
    /// Requests access to a site of your account that you cannot see. The account's owners get an email, and the
    /// request appears in `GET /team` until you get access. You can send 3 requests a day (429). Returns 409
    /// `site_given` if you can already see the site. API tokens cannot do this.
    #[oai(
        path = "/sites/:site/ask",
        method = "post",
        operation_id = "ask_for_site"
    )]
    async fn ask(
        &self,
        who: Member<AskForSites>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<AskAccess>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN | CONFLICT | MANY }>> {
        service::ask(&self.context, &self.registry, &who, &site, body.0).await?;
        Ok(NoContent)
    }
}
