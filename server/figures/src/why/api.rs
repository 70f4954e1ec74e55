//! `GET /sites/{site}/why`.

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
    records::WhyView,
    service::{self, Wanted},
};
use crate::{asking::Asker, moves::Metric, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct WhyApi(pub Asker);

#[OpenApi]
impl WhyApi {
    /// Why a figure moved
    ///
    /// Explains how a figure moved from one period to another: what the site's
    /// own people did meanwhile and what may be wrong with the counting, whether
    /// the move is more than ordinary, and which pages, sources, countries,
    /// devices and campaigns moved it, each one's part of the whole move. The
    /// parts and the rest add up to the whole, by every dimension; of rates, the
    /// part that comes from another mix is told apart from the part that comes
    /// from the values' own rates.
    ///
    /// With `receipt`, and nothing else, tells instead what became of one hit:
    /// which step decided, and how it was classified. A receipt opens for 48
    /// hours.
    #[oai(
        path = "/sites/:site/why",
        method = "get",
        operation_id = "get_site_why",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn why(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The figure; `visitors` when left out.
        metric: Query<Option<Metric>>,
        /// As for the stats, but not `all`; 30 days when left out.
        period: Query<Option<String>>,
        /// `previous` (when left out), `year`, or two dates. Of the period before one that is not over, as much
        /// counts as has passed of it.
        compare: Query<Option<String>>,
        /// Such as `page:/a/*` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
        /// What to part the move by, as for the stats; repeatable; page, source, country, device and utm_campaign when left out.
        by: Query<Vec<String>>,
        /// Parts of each dimension, 10 when left out.
        limit: Query<Option<u32>>,
        /// A receipt that came with a hit.
        receipt: Query<Option<String>>,
    ) -> Result<Json<WhyView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        let wanted = Wanted {
            metric: metric.0,
            by: by.0,
            limit: limit.0,
        };
        Ok(Json(match receipt.0 {
            Some(receipt) => {
                service::of_receipt(&self.0.of(&who.caller), &site, &asked, &wanted, &receipt)?
            }
            None => service::of_move(&self.0.of(&who.caller), &site, &asked, &wanted).await?,
        }))
    }
}
