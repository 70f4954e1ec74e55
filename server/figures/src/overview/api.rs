//! `GET /overview`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused},
};
use poem_openapi::{OpenApi, param::Query, payload::Json};

use super::{records::Overview, service};
use crate::{asking::Asker, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct OverviewApi(pub Asker);

#[OpenApi]
impl OverviewApi {
    /// Every site at a glance
    ///
    /// The sites that are the caller's to see, each with its visitors and views, what they were in the
    /// period before, a sparkline, and whether hits arrive. Each site's period lies in its own zone. The
    /// figures are those that `/stats` and `/series` of the site tell.
    #[oai(
        path = "/overview",
        method = "get",
        operation_id = "get_overview",
        tag = "Tag::Figures"
    )]
    async fn overview(
        &self,
        who: Member<ReadFigures>,
        /// As for the stats; 7 days when left out.
        period: Query<Option<String>>,
    ) -> Result<Json<Overview>, Refused<{ INVALID | BUSY }>> {
        let asker = self.0.of(&who.caller);
        Ok(Json(
            service::overview(&asker, &who, period.as_deref()).await?,
        ))
    }
}
