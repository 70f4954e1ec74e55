//! `GET /sites/{site}/why`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
};

use super::{
    records::WhyView,
    service::{self, Wanted},
};
use crate::{
    Tags,
    attribution::MovedMetric,
    query::{LongAnswer, QueryParams, Rows, State},
};

/// The operation.
#[derive(Debug)]
pub struct WhyApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl WhyApi {
    /// Explain why a figure changed
    ///
    /// Explains how a figure changed from one period to another: changes that people made to the site, possible
    /// problems with counting, whether the change is larger than normal, and which pages, sources, countries, devices
    /// and campaigns account for how much of it. For every dimension, the parts and the rest add up to the total
    /// change. For rates, the mix effect (a group's share of visits changed) and the rate effect (visits in a group
    /// behaved differently) are separate.
    ///
    /// With `receipt`, explains what happened to one hit instead: which step decided, and how the hit was classified.
    /// You can open a receipt for 48 hours.
    ///
    /// 400 `nothing_before` if there is no earlier period to compare with, and `receipt_and_more` if `receipt` is
    /// combined with other parameters. 400 `answer_too_large` if `limit` times the number of dimensions is more than
    /// 250,000, or if the values of several dimensions have more than 64 MB of text.
    #[oai(
        path = "/sites/:site/why",
        method = "get",
        operation_id = "get_site_why"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn why(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The figure. Default: `visitors`.
        metric: Query<Option<MovedMetric>>,
        /// Period, as in `/stats`, but not `all`. Default: `30d`.
        period: Query<Option<String>>,
        /// `previous` (default), `year`, or two dates. With `previous` and `year`, a period that is still running is
        /// compared with the same part of the earlier one.
        compare: Query<Option<String>>,
        /// Filter, such as `page:/a/*` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// Dimension, as in `/stats`. Repeatable. Default: page, source, country, device and utm_campaign. 400
        /// `no_parts` for `goal`, and for events and properties if the figure counts visits.
        by: Query<Vec<String>>,
        /// Maximum number of parts in each dimension, up to 10,000; a higher limit returns 10,000. Default: 10.
        limit: Query<Option<Rows>>,
        /// The receipt of a hit.
        receipt: Query<Option<String>>,
    ) -> Result<LongAnswer<WhyView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        let wanted = Wanted {
            metric: metric.0,
            by: by.0,
            limit: limit.0.map(u32::from),
        };
        let client = self.0.of(&who.caller);
        let view = match receipt.0 {
            Some(receipt) => service::of_receipt(&client, &site, &asked, &wanted, &receipt)?,
            None => service::of_change(&client, &site, &asked, &wanted).await?,
        };
        Ok(LongAnswer::new(view.long()))
    }
}
