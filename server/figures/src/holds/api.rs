//! `GET /sites/{site}/holds`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{records::SiteHolds, service};
use crate::{asking::Asker, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct HoldsApi(pub Asker);

#[OpenApi]
impl HoldsApi {
    /// What deleting a site would take
    ///
    /// All that was counted, since when, and what people and programs have of the site.
    #[oai(
        path = "/sites/:site/holds",
        method = "get",
        operation_id = "get_site_holds",
        tag = "Tag::Sites"
    )]
    async fn holds(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<SiteHolds>, Refused<{ UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(service::holds(&self.0.of(&who.caller), &site).await?))
    }
}
