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
use crate::{
    Tags,
    query::{QueryParams, Rows, State},
};

/// The operation.
#[derive(Debug)]
pub struct OverlayApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl OverlayApi {
    /// Show clicks and scroll depth on a page
    ///
    /// Returns data to draw over a copy of the page: which links visitors followed, how often, by what share of
    /// visitors, and how far down they viewed the page. Links are identified by target, not by position: two links to
    /// the same target are one row. A filter on hits (page, host, event, property) selects among the views and events
    /// of the page.
    #[oai(
        path = "/sites/:site/overlay",
        method = "get",
        operation_id = "get_site_overlay"
    )]
    async fn overlay(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Path of the page, exactly as shown in reports.
        path: Query<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// Filter, such as `device:mobile` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// Maximum number of links, up to 10,000; a higher limit returns 10,000. Default: 100.
        limit: Query<Option<Rows>>,
    ) -> Result<Json<OverlayView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams::of(period.0, filter.0);
        Ok(Json(
            service::overlay(
                &self.0.of(&who.caller),
                &site,
                &asked,
                &path,
                limit.0.map(u32::from),
            )
            .await?,
        ))
    }
}
