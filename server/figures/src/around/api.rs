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
use crate::{
    Tags,
    query::{QueryParams, Rows, State},
};

/// The operation.
#[derive(Debug)]
pub struct AroundApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl AroundApi {
    /// Show the pages before and after a page
    ///
    /// For every view of a page in the period, returns the page just before and just after it in the same visit, even
    /// if they are outside the period, and the sources of visits that entered here. A filter on hits (page, host,
    /// event, property) selects among the views of the page, not among the pages before and after.
    ///
    /// The numbers on each side add up to the views of the page:
    ///
    /// - `views = entries + before.views + without_visit`
    /// - `views = exits + after.views + without_visit`
    #[oai(
        path = "/sites/:site/around",
        method = "get",
        operation_id = "get_site_around"
    )]
    async fn around(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Path of the page, exactly as shown in reports.
        path: Query<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// Filter, such as `source:Google` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// Maximum number of rows on each side, up to 10,000; a higher limit returns 10,000. Default: 10.
        limit: Query<Option<Rows>>,
    ) -> Result<Json<AroundResponse>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams::of(period.0, filter.0);
        Ok(Json(
            service::around(
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
