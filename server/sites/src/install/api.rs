//! API operation on the installation of the script.

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
use crate::{Tags, registry::SiteRegistry};

/// The operation on the installation of the script.
#[derive(Debug)]
pub struct InstallApi {
    pub(crate) registry: Arc<SiteRegistry>,
    pub(crate) address: Address,
}

#[OpenApi(tag = "Tags::Sites")]
impl InstallApi {
    /// Show how to install the script
    ///
    /// Returns the script tag with and without its hash, a pixel for pages without JavaScript, the content security
    /// policy directives that the script needs, and examples that send an event from a backend.
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
        let site = self.registry.get(&who.open(&site)?)?;
        Ok(Json(rules::installation(
            &self.address,
            site.name(),
            &site.kept_parameters,
        )))
    }
}
