//! `GET /sites/{site}/stats` and `/stats.csv`.

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
    by,
    csv::{self, Csv},
    records::Stats,
    service::{self, Asked},
};
use crate::{
    asking::{Asker, Cost},
    tag::Tag,
};

/// The operations.
#[derive(Debug)]
pub struct StatsApi(pub Asker);

#[OpenApi]
impl StatsApi {
    /// Totals and breakdowns
    ///
    /// Totals of a period with their comparison, and breakdowns by any
    /// dimension, under any filters. Every figure is exact and names its
    /// definition. A breakdown by `goal` has a row for every goal of the site,
    /// also where nothing reached it; `search` is in their names.
    #[oai(
        path = "/sites/:site/stats",
        method = "get",
        operation_id = "get_site_stats",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn stats(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// `today`, `yesterday`, `24h`, `7d`, `30d` (when left out), `12mo`, `month`, `year`, `all`, or two dates `2026-01-01..2026-01-31`.
        period: Query<Option<String>>,
        /// `previous`, `year`, or two dates. Of the period before one that is not over, as much counts
        /// as has passed of it.
        compare: Query<Option<String>>,
        /// Such as `page:/a/*` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
        /// What to break down by; repeatable; every dimension when left out, nothing for `none`. `goal` only where it is named.
        by: Query<Vec<String>>,
        /// Rows of each breakdown, 10 when left out.
        limit: Query<Option<u32>>,
        /// Rows to pass over.
        offset: Query<Option<u32>>,
        /// Only values with this in them.
        search: Query<Option<String>>,
    ) -> Result<Json<Stats>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        let by = by::tables(&by)?;
        let page = service::page(limit.0, offset.0, search.0)?;
        Ok(Json(
            service::stats(&self.0.of(&who.caller), &site, &asked, &by, &page).await?,
        ))
    }

    /// One breakdown as CSV
    #[oai(
        path = "/sites/:site/stats.csv",
        method = "get",
        operation_id = "get_site_stats_csv",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn stats_csv(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// As for the stats.
        period: Query<Option<String>>,
        /// Such as `page:/a/*` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
        /// What to break down by; `page` when left out.
        by: Query<Option<String>>,
        /// Rows, 1,000 when left out.
        limit: Query<Option<u32>>,
        /// Rows to pass over.
        offset: Query<Option<u32>>,
        /// Only values with this in them.
        search: Query<Option<String>>,
    ) -> Result<Csv, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked::of(period.0, filter.0);
        let by = by::table(by.0.as_deref().unwrap_or("page"))?;
        let page = service::page(Some(limit.0.unwrap_or(1_000)), offset.0, search.0)?;
        let asker = self.0.of(&who.caller);
        let prepared = service::prepare(&asker, &site, &asked, &mut Cost::default()).await?;
        let breakdown = service::one_breakdown(&asker, &prepared, &by, &page).await?;
        Ok(csv::write(site.name(), &breakdown)?)
    }
}
