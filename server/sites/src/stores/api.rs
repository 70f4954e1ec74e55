//! What is stored: the operation.

use base::{
    access::{Member, SeeSites},
    answer::{Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{records::Stores, rules};
use crate::Tags;

/// The operation on what is stored.
#[derive(Debug)]
pub struct StoresApi;

#[OpenApi(tag = "Tags::Sites")]
impl StoresApi {
    /// What the script stores
    ///
    /// Everything that the script keeps on a visitor's device in each mode, name by name, with a paragraph for a
    /// cookie policy. In the default mode that is nothing.
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
        Ok(Json(rules::stores(who.open(&site)?.name())))
    }
}
