//! Asking for a site: the operation.

use std::sync::Arc;

use base::{
    access::{AskForSites, Member},
    answer::{Body, CONFLICT, INVALID, MANY, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{OpenApi, param::Path};

use super::{records::AskAccess, service};
use crate::{Tags, book::Book};

/// The operation on asking.
#[derive(Debug)]
pub struct AskApi {
    pub(crate) context: Context,
    pub(crate) book: Arc<Book>,
}

#[OpenApi(tag = "Tags::Sites")]
impl AskApi {
    /// Ask for a site
    ///
    /// For a site of the caller's account that was not given to them: its owners get a mail, and the request
    /// is in `GET /team` until the site is given. At most three times a day (429). 409 `site_given` where the
    /// caller sees it already. A person only.
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
        wish: Body<AskAccess>,
    ) -> Result<NoContent, Refused<{ INVALID | UNKNOWN | CONFLICT | MANY }>> {
        service::ask(&self.context, &self.book, &who, &site, wish.0).await?;
        Ok(NoContent)
    }
}
