//! Funnels: the operations.

use base::{
    access::{ChangeSite, Member, ReadFigures},
    answer::{BUSY, Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
    context::Context,
};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};

use super::{
    records::{FunnelBy, FunnelCreate, FunnelReport, FunnelView},
    report, service,
};
use crate::{
    Tags,
    query::{QueryParams, State},
};

/// The operations.
#[derive(Debug)]
pub struct FunnelsApi {
    /// For the stored funnels.
    pub context: Context,
    /// For their reports.
    pub state: State,
}

#[OpenApi(tag = "Tags::Figures")]
impl FunnelsApi {
    /// List funnels
    ///
    /// Returns the funnels of the site, newest first.
    #[oai(
        path = "/sites/:site/funnels",
        method = "get",
        operation_id = "list_funnels"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<FunnelView>>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        let settings = self.state.site(&site)?;
        Ok(Json(
            service::list(self.context.pool(), &site, &settings).await?,
        ))
    }

    /// Create a funnel
    ///
    /// A funnel has 2 to 12 steps. Each step is a goal of the site or has its own definition.
    ///
    /// Errors:
    ///
    /// - 400 `unknown_goal`: the site does not have the goal of a step.
    /// - 400 `wrong_number_of_steps`: fewer than 2 steps, or more than 12.
    /// - 400 `invalid_step`: a step has both `goal` and `definition`, or neither, or a goal and a name.
    /// - 400 `invalid_time`: `within_seconds` is out of range, or set although the order is `any`.
    /// - 409 `name_taken`: another funnel of the site has the name.
    /// - 409 `too_many_funnels`: the site already has 50 funnels.
    #[oai(
        path = "/sites/:site/funnels",
        method = "post",
        operation_id = "create_funnel"
    )]
    async fn create(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        body: Body<FunnelCreate>,
    ) -> Result<Created<FunnelView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let made = service::create(&self.context, &site, &self.state.registry, body.0);
        Ok(Created(made.await?))
    }

    /// Get a funnel's report
    ///
    /// Returns for each step how many completed it, their share of those before, the time since the previous step, and
    /// where those who dropped off went. `everyone` counts inside one visit; `agreed` counts consented visitors across
    /// visits. The two are never added together. A visit counts as a whole at the time when it started.
    #[oai(
        path = "/sites/:site/funnels/:id",
        method = "get",
        operation_id = "get_funnel_report"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn report(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The funnel's id.
        id: Path<String>,
        /// Period, as in `/stats`. Default: `30d`.
        period: Query<Option<String>>,
        /// `previous`, `year`, or two dates. Default: no comparison. With `previous` and `year`, a period that is still
        /// running is compared with the same part of the earlier one.
        compare: Query<Option<String>>,
        /// Filter, such as `device:mobile` or `!country:DE`. Repeatable, at most 30. Only filters that select whole
        /// visits (otherwise 400 `filter_on_hits`): the steps already say which hits count.
        filter: Query<Vec<String>>,
        /// Dimension of the breakdown. Default: no breakdown.
        by: Query<Option<FunnelBy>>,
    ) -> Result<Json<FunnelReport>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let settings = self.state.site(&site)?;
        let funnel = service::one(&self.context, &site, &settings, &id).await?;
        let asked = QueryParams {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        Ok(Json(
            report::report(&self.state.of(&who.caller), &site, funnel, &asked, by.0).await?,
        ))
    }

    /// Change a funnel
    ///
    /// Replaces all settings of the funnel; Stile keeps no earlier version. Past figures change too, because each
    /// report is computed from the hits. The 400 errors and `name_taken` are as for creating a funnel.
    #[oai(
        path = "/sites/:site/funnels/:id",
        method = "put",
        operation_id = "update_funnel"
    )]
    async fn update(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        /// The funnel's id.
        id: Path<String>,
        body: Body<FunnelCreate>,
    ) -> Result<Json<FunnelView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let changed = service::update(&self.context, &site, &self.state.registry, &id, body.0);
        Ok(Json(changed.await?))
    }

    /// Delete a funnel
    #[oai(
        path = "/sites/:site/funnels/:id",
        method = "delete",
        operation_id = "delete_funnel"
    )]
    async fn delete(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        /// The funnel's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        service::delete(&self.context, &site, &self.state.registry, &id).await?;
        Ok(NoContent)
    }
}
