//! API operation on what the script stores.

use std::sync::Arc;

use base::{
    access::{Member, SeeSites},
    answer::{Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{records::Stores, rules};
use crate::{Tags, registry::SiteRegistry};

/// The operation on what the script stores.
#[derive(Debug)]
pub struct StoresApi {
    pub(crate) registry: Arc<SiteRegistry>,
}

#[OpenApi(tag = "Tags::Sites")]
impl StoresApi {
    /// Show what the script stores
    ///
    /// Returns everything that the script stores on a visitor's device in each mode, item by item, and a paragraph for
    /// a cookie policy. In the default mode, the script stores nothing; where a site asks for consent, it stores the
    /// answer.
    #[oai(
        path = "/sites/:site/stores",
        method = "get",
        operation_id = "get_site_stores"
    )]
    async fn stores(
        &self,
        who: Member<SeeSites>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Stores>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        let settings = self.registry.get(&site)?;
        Ok(Json(rules::stores(
            site.name(),
            settings.consent.as_deref(),
        )))
    }
}
