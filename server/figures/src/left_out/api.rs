//! `GET /sites/{site}/left-out`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::LeftOutView, service};
use crate::{asking::Asker, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct LeftOutApi(pub Asker);

#[OpenApi]
impl LeftOutApi {
    /// Hits left out, by reason
    ///
    /// Every hit received is either counted or left out for one reason; the
    /// three numbers add up on every day.
    #[oai(
        path = "/sites/:site/left-out",
        method = "get",
        operation_id = "get_site_left_out",
        tag = "Tag::Figures"
    )]
    async fn left_out(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
    ) -> Result<Json<LeftOutView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(
            service::left_out(&self.0.of(&who.caller), &site, period.as_deref()).await?,
        ))
    }
}
