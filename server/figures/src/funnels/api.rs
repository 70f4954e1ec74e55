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
use crate::{asking::Asker, stats::Asked, tag::Tag};

/// The operations.
#[derive(Debug)]
pub struct FunnelsApi {
    /// For funnels as they are kept.
    pub context: Context,
    /// For what they count.
    pub asker: Asker,
}

#[OpenApi]
impl FunnelsApi {
    /// List funnels
    ///
    /// Those of the site, newest first.
    #[oai(
        path = "/sites/:site/funnels",
        method = "get",
        operation_id = "list_funnels",
        tag = "Tag::Figures"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<FunnelView>>, Refused<{ UNKNOWN }>> {
        let site = who.open(&site)?;
        let settings = self.asker.site(&site)?;
        Ok(Json(service::list(&self.context, &settings).await?))
    }

    /// Make a funnel
    ///
    /// Of 2 to 12 steps, each a goal of the site or a definition of its own. A step with a goal that the site
    /// does not have is refused (400 `unknown_goal`). 409 where another funnel has the name
    /// (`name_taken`), or there are 50 already (`too_many_funnels`).
    #[oai(
        path = "/sites/:site/funnels",
        method = "post",
        operation_id = "create_funnel",
        tag = "Tag::Figures"
    )]
    async fn create(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        wish: Body<FunnelCreate>,
    ) -> Result<Created<FunnelView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let made = service::create(&self.context, &site, &self.asker.book, wish.0);
        Ok(Created(made.await?))
    }

    /// A funnel's report
    ///
    /// How many took each step, what share of those before, how long it took them, and where those went who
    /// did not go on. Inside one visit for everyone (`everyone`), and across visits for visitors who agreed
    /// (`agreed`); the two are never added together. A visit belongs wholly to the moment when it began.
    #[oai(
        path = "/sites/:site/funnels/:id",
        method = "get",
        operation_id = "get_funnel_report",
        tag = "Tag::Figures"
    )]
    #[allow(clippy::too_many_arguments)] // one for each query parameter
    async fn report(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The funnel's id.
        id: Path<String>,
        /// As for the stats; 30 days when left out.
        period: Query<Option<String>>,
        /// `previous`, `year` or two dates; nothing when left out. Of the period before one that is not over, as
        /// much counts as has passed of it.
        compare: Query<Option<String>>,
        /// Such as `device:mobile` or `!country:DE`; repeatable. Only filters that pick whole visits: the steps
        /// say which hits are meant.
        filter: Query<Vec<String>>,
        /// Broken down by this.
        by: Query<Option<FunnelBy>>,
    ) -> Result<Json<FunnelReport>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let settings = self.asker.site(&site)?;
        let funnel = service::one(&self.context, &settings, &id).await?;
        let asked = Asked {
            period: period.0,
            compare: compare.0,
            filters: filter.0,
        };
        Ok(Json(
            report::report(&self.asker.of(&who.caller), &site, funnel, &asked, by.0).await?,
        ))
    }

    /// Change a funnel
    ///
    /// All of it at once, as it was made. Nothing is kept of what it was: its report is counted anew from the
    /// hits each time.
    #[oai(
        path = "/sites/:site/funnels/:id",
        method = "put",
        operation_id = "update_funnel",
        tag = "Tag::Figures"
    )]
    async fn update(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        /// The funnel's id.
        id: Path<String>,
        wish: Body<FunnelCreate>,
    ) -> Result<Json<FunnelView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        let changed = service::update(&self.context, &site, &self.asker.book, &id, wish.0);
        Ok(Json(changed.await?))
    }

    /// Delete a funnel
    #[oai(
        path = "/sites/:site/funnels/:id",
        method = "delete",
        operation_id = "delete_funnel",
        tag = "Tag::Figures"
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
        service::delete(&self.context, &site, &self.asker.book, &id).await?;
        Ok(NoContent)
    }
}
