//! `GET /sites/{site}/series`.

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
    records::{Metric, Series},
    service,
};
use crate::{asking::Asker, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct SeriesApi(pub Asker);

#[OpenApi]
impl SeriesApi {
    /// Figures over time
    ///
    /// Every bucket of the period in the site's zone, empty ones and those
    /// ahead included: days of 23, 24 and 25 hours as they are.
    #[oai(
        path = "/sites/:site/series",
        method = "get",
        operation_id = "get_site_series",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn series(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
        /// `minute`, `hour`, `day`, `week` or `month`; what suits the period when left out.
        interval: Query<Option<String>>,
        /// Repeatable; visitors and views when left out.
        metric: Query<Vec<Metric>>,
        /// `previous`, `year`, or two dates. A series stands beside all of it, also where the period is not over.
        compare: Query<Option<String>>,
        /// Such as `page:/a/*` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
    ) -> Result<Json<Series>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        let series = service::series(
            &self.0.of(&who.caller),
            &site,
            &asked,
            interval.as_deref(),
            metric.0,
        )
        .await?;
        Ok(Json(series))
    }
}
