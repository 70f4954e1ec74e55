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

use super::{
    records::{LeftOutBy, LeftOutView},
    service,
};
use crate::{Tags, query::State};

/// The operation.
#[derive(Debug)]
pub struct LeftOutApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl LeftOutApi {
    /// List excluded hits by reason
    ///
    /// Every hit received is either counted or excluded for one reason. For every day, received = counted + excluded.
    #[oai(
        path = "/sites/:site/left-out",
        method = "get",
        operation_id = "get_site_left_out"
    )]
    async fn left_out(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// `crawler`: also the hits excluded as `bot`, by the crawler's name.
        by: Query<Option<LeftOutBy>>,
    ) -> Result<Json<LeftOutView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(
            service::left_out(&self.0.of(&who.caller), &site, period.as_deref(), *by).await?,
        ))
    }
}
