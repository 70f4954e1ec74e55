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
use crate::{asking::Asker, stats::Asked, tag::Tag};

/// The operation.
#[derive(Debug)]
pub struct PathsApi(pub Asker);

#[OpenApi]
impl PathsApi {
    /// Ways through the site
    ///
    /// The commonest runs of pages and events: from where a visit began, from its first step `from` on, or up
    /// to its last step `to`. Inside one visit for everyone, and across visits for visitors who agreed, apart.
    /// Of the visits that began in the period.
    #[oai(
        path = "/sites/:site/paths",
        method = "get",
        operation_id = "get_site_paths",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn paths(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
        /// The step that runs begin with: a path as figures show it, or `event:` and a name.
        from: Query<Option<String>>,
        /// The step that runs end with; not with `from`.
        to: Query<Option<String>>,
        /// Steps in a run, 2 to 6; 4 when left out.
        steps: Query<Option<u32>>,
        /// Such as `device:mobile` or `!country:DE`; repeatable. Only filters that pick whole visits.
        filter: Query<Vec<String>>,
        /// Runs, and steps of a level, at most 100; 10 when left out.
        limit: Query<Option<u32>>,
    ) -> Result<Json<PathsView>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let wish = rules::checked(from.0, to.0, steps.0, limit.0)?;
        let asked = Asked::of(period.0, filter.0);
        Ok(Json(
            service::paths(&self.0.of(&who.caller), &site, &asked, wish).await?,
        ))
    }
}
