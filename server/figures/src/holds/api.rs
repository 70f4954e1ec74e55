//! `GET /sites/{site}/holds`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{records::SiteHolds, service};
use crate::query::State;

/// The operation.
#[derive(Debug)]
pub struct HoldsApi(pub State);

#[OpenApi(tag = "sites::Tags::Sites")]
impl HoldsApi {
    /// Show what deleting a site would delete
    ///
    /// Returns the number of counted and excluded hits, the times of the first and last counted hit, for how many days
    /// they are kept, and the number of goals, members, tokens and other items that belong to the site.
    #[oai(
        path = "/sites/:site/holds",
        method = "get",
        operation_id = "get_site_holds"
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
