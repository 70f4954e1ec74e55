//! `GET /sites/{site}/props`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::PropsView, service};
use crate::{asking::Asker, stats, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct PropsApi(pub Asker);

#[OpenApi]
impl PropsApi {
    /// Properties, and the values of one
    ///
    /// With `name`, the values of that property; without it, the names that there are. Of one event alone
    /// with `filter=event:Purchase`. The conversion rate of a value is the visitors who have it over all
    /// visitors, filters on events, properties and goals taken out of the lower part.
    #[oai(
        path = "/sites/:site/props",
        method = "get",
        operation_id = "get_site_props",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn props(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The property; when left out, which ones there are is answered.
        name: Query<Option<String>>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
        /// Such as `event:Purchase` or `!country:DE`; repeatable.
        filter: Query<Vec<String>>,
        /// Rows, 100 when left out.
        limit: Query<Option<u32>>,
        /// Rows to pass over.
        offset: Query<Option<u32>>,
        /// Only names or values with this in them.
        search: Query<Option<String>>,
    ) -> Result<Json<PropsView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = Asked::of(period.0, filter.0);
        let page = stats::page(Some(limit.0.unwrap_or(100)), offset.0, search.0)?;
        Ok(Json(
            service::props(&self.0.of(&who.caller), &site, &asked, name.0, &page).await?,
        ))
    }
}
