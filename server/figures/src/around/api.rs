//! `GET /sites/{site}/around`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::AroundResponse, service};
use crate::{asking::Asker, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct AroundApi(pub Asker);

#[OpenApi]
impl AroundApi {
    /// Where readers of a page came from, and went next
    ///
    /// For every view of one page in the period: the page just before and just after it in the same visit,
    /// wherever in time these lie; and the sources of those who entered here. The numbers of each side add up
    /// to the views of the page. A filter on hits (page, host, event, property) picks among these views, not
    /// among what stands around them.
    #[oai(
        path = "/sites/:site/around",
        method = "get",
        operation_id = "get_site_around",
        tag = "Tag::Figures"
    )]
    async fn around(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The page: its path, exactly as figures show it.
        path: Query<String>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
        /// Such as `source:Google` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
        /// Rows of each side, 10 when left out.
        limit: Query<Option<u32>>,
    ) -> Result<Json<AroundResponse>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked::of(period.0, filter.0);
        Ok(Json(
            service::around(&self.0.of(&who.caller), &site, &asked, &path, limit.0).await?,
        ))
    }
}
