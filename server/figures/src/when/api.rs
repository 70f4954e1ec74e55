//! `GET /sites/{site}/when`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::When, service};
use crate::{asking::Asker, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct WhenApi(pub Asker);

#[OpenApi]
impl WhenApi {
    /// Weekday by hour
    ///
    /// When people come, by the site's clock: each hour of each weekday, over the whole period. Every cell
    /// says how many seconds of the period lie in it, so that hours that came once more than others, or
    /// were cut short when the clocks changed, can be compared.
    #[oai(
        path = "/sites/:site/when",
        method = "get",
        operation_id = "get_site_when",
        tag = "Tag::Figures"
    )]
    async fn when(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
        /// Such as `page:/a/*` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
    ) -> Result<Json<When>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked::of(period.0, filter.0);
        Ok(Json(
            service::when(&self.0.of(&who.caller), &site, &asked).await?,
        ))
    }
}
