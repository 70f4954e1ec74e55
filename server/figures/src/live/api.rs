//! `GET /sites/{site}/live`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{records::Live, service};
use crate::{Tags, query::State};

/// The operation.
#[derive(Debug)]
pub struct LiveApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl LiveApi {
    /// Show the last half hour
    ///
    /// Returns visitors in the last 5 and 30 minutes, by minute, page, source and country. A hit appears here within
    /// about a second of being accepted.
    #[oai(
        path = "/sites/:site/live",
        method = "get",
        operation_id = "get_site_live"
    )]
    async fn live(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Live>, Refused<{ UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(service::live(&self.0.of(&who.caller), &site).await?))
    }
}
