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
use crate::{
    Tags,
    query::{self, QueryParams, Rows, State},
};

/// The operation.
#[derive(Debug)]
pub struct PropsApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl PropsApi {
    /// List event properties or the values of one
    ///
    /// With `name`, returns the values of that property; without it, the names of all properties. For one event
    /// only, use `filter=event:Purchase`. The conversion rate of a value is the visitors with that value divided by all
    /// visitors; the denominator ignores filters on events, properties and goals.
    #[oai(
        path = "/sites/:site/props",
        method = "get",
        operation_id = "get_site_props"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn props(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The property. Default: the response lists the names of all properties.
        name: Query<Option<String>>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// Filter, such as `event:Purchase` or `!country:DE`. Repeatable, at most 30.
        filter: Query<Vec<String>>,
        /// Maximum number of rows, up to 10,000; a higher limit returns 10,000. Default: 100.
        limit: Query<Option<Rows>>,
        /// Number of rows to skip.
        offset: Query<Option<u32>>,
        /// Only names or values that contain this text, up to 500 characters.
        search: Query<Option<String>>,
    ) -> Result<Json<PropsView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let asked = QueryParams::of(period.0, filter.0);
        let page = query::page(Some(limit.0.map_or(100, u32::from)), offset.0, search.0)?;
        Ok(Json(
            service::props(&self.0.of(&who.caller), &site, &asked, name.0, &page).await?,
        ))
    }
}
