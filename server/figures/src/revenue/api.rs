//! `GET /sites/{site}/revenue`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::RevenueReport, rules, service};
use crate::{asking::Asker, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct RevenueApi(pub Asker);

#[OpenApi]
impl RevenueApi {
    /// Revenue
    ///
    /// In every currency in which it came, exactly, and in the site's currency by the rates of the days. Which
    /// rates were used is said; what has no rate is listed as left out. A filter on hits (page, event,
    /// property) picks among the views and events that earned something.
    #[oai(
        path = "/sites/:site/revenue",
        method = "get",
        operation_id = "get_site_revenue",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn revenue(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
        /// `previous`, `year` or two dates; nothing when left out. Of the period before one that is not over, as
        /// much counts as has passed of it.
        compare: Query<Option<String>>,
        /// Such as `source:Google` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
        /// `goal`, or as for the stats `page`, `source`, `channel`, `country`, ...; repeatable, at most 10.
        by: Query<Vec<String>>,
        /// Of the series: `day`, `week` or `month`; one that suits the period when left out.
        interval: Query<Option<String>>,
        /// Rows of each breakdown, 10 when left out.
        limit: Query<Option<u32>>,
    ) -> Result<Json<RevenueReport>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        let wish = rules::checked(&by, interval.0.as_deref(), limit.0)?;
        Ok(Json(
            service::revenue(&self.0.of(&who.caller), &site, &asked, &wish).await?,
        ))
    }
}
