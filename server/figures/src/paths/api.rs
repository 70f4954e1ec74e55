//! `GET /sites/{site}/paths`.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{records::PathsView, rules, service};
use crate::{
    Tags,
    query::{QueryParams, State},
};

/// The operation.
#[derive(Debug)]
pub struct PathsApi(pub State);

#[OpenApi(tag = "Tags::Figures")]
impl PathsApi {
    /// Show paths through the site
    ///
    /// Returns the most common runs of pages and events: from the start of a visit, from its first step `from`, or up
    /// to its last step `to`. `everyone` counts inside one visit; `agreed` counts consented visitors across visits.
    /// Includes the visits that started in the period.
    #[oai(
        path = "/sites/:site/paths",
        method = "get",
        operation_id = "get_site_paths"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn paths(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// The step that runs start with: a path as shown in reports, or `event:` and a name.
        from: Query<Option<String>>,
        /// The step that runs end with. Not together with `from` (400 `two_ends`).
        to: Query<Option<String>>,
        /// Maximum number of steps in a run, 2 to 6. Default: 4.
        steps: Query<Option<u32>>,
        /// Filter, such as `device:mobile` or `!country:DE`. Repeatable, at most 30. Only filters that select whole
        /// visits (otherwise 400 `filter_on_hits`).
        filter: Query<Vec<String>>,
        /// Maximum number of runs, and of steps at each position, up to 100; a higher limit returns 100. Default: 10.
        limit: Query<Option<rules::Rows>>,
    ) -> Result<Json<PathsView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let request = rules::checked(from.0, to.0, steps.0, limit.0.map(u32::from))?;
        let asked = QueryParams::of(period.0, filter.0);
        Ok(Json(
            service::paths(&self.0.of(&who.caller), &site, &asked, request).await?,
        ))
    }
}
