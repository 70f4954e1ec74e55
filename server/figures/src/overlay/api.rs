//! `GET /sites/{site}/overlay`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::OverlayView, service};
use crate::{asking::Asker, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct OverlayApi(pub Asker);

#[OpenApi]
impl OverlayApi {
    /// What was done on one page
    ///
    /// For drawing over a copy of the page: which links were followed, how often, by which share of its
    /// visitors, and how far down it was seen. Where a link leads is told, not where on the page it is: two
    /// links to the same place are one. A filter on hits (page, host, event, property) picks among the views
    /// and events of the page.
    #[oai(
        path = "/sites/:site/overlay",
        method = "get",
        operation_id = "get_site_overlay",
        tag = "Tag::Figures"
    )]
    async fn overlay(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The page: its path, exactly as figures show it.
        path: Query<String>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
        /// Such as `device:mobile` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
        /// Links, 100 when left out.
        limit: Query<Option<u32>>,
    ) -> Result<Json<OverlayView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked::of(period.0, filter.0);
        Ok(Json(
            service::overlay(&self.0.of(&who.caller), &site, &asked, &path, limit.0).await?,
        ))
    }
}
