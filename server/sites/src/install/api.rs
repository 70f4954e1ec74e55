//! Installing: the operation.

use std::sync::Arc;

use base::{
    access::{Member, SeeSites},
    answer::{Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::Installation,
    rules::{self, Address},
};
use crate::{Tags, book::Book};

/// The operation on installing.
#[derive(Debug)]
pub struct InstallApi {
    pub(crate) book: Arc<Book>,
    pub(crate) address: Address,
}

#[OpenApi(tag = "Tags::Sites")]
impl InstallApi {
    /// How to install
    ///
    /// The script's tag with and without its hash, a picture for where no script runs, the lines that
    /// a content security policy needs, and examples of an event sent from a backend.
    #[oai(
        path = "/sites/:site/install",
        method = "get",
        operation_id = "get_site_install"
    )]
    async fn install(
        &self,
        who: Member<SeeSites>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Installation>, Refused<{ UNKNOWN }>> {
        let site = self.book.get(&who.open(&site)?)?;
        Ok(Json(rules::installation(
            &self.address,
            site.name(),
            &site.kept_parameters,
        )))
    }
}
