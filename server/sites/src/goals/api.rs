//! Goals: the operations.

use std::sync::Arc;

use base::{
    access::{ChangeSite, Member, ReadFigures},
    answer::{BUSY, Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    TryGoal,
    records::{GoalCreate, GoalUpdate, GoalVersionView, GoalView},
    service::Goals,
    tester::{GoalTest, GoalTestAsk},
};
use crate::Tags;

/// The operations on goals.
pub struct GoalsApi {
    pub(crate) goals: Goals,
    pub(crate) trying: Arc<dyn TryGoal>,
}

impl std::fmt::Debug for GoalsApi {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GoalsApi")
            .field("goals", &self.goals)
            .finish_non_exhaustive()
    }
}

#[OpenApi(tag = "Tags::Goals")]
impl GoalsApi {
    /// List goals
    ///
    /// Newest first, each with its newest version.
    #[oai(
        path = "/sites/:site/goals",
        method = "get",
        operation_id = "list_goals"
    )]
    async fn list(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
    ) -> Result<Json<Vec<GoalView>>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.goals.list(&who.open(&site)?).await?))
    }

    /// Make a goal
    ///
    /// It counts over the whole past, or from now on (`counts`). 400 names the field of the definition that is
    /// wrong, as `definition.pages[2]`. 409 where the site has a goal of this name (`name_taken`) or 100 of them
    /// (`too_many_goals`).
    #[oai(
        path = "/sites/:site/goals",
        method = "post",
        operation_id = "create_goal"
    )]
    async fn create(
        &self,
        who: Member<ChangeSite>,
        /// The site's id or name.
        site: Path<String>,
        wish: Body<GoalCreate>,
    ) -> Result<Created<GoalView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Created(self.goals.create(&site, wish.0).await?))
    }

    /// Try a definition
    ///
    /// Nothing is saved. Whether a hit that is typed in would reach it, and how many of the hits of the last 30 days
    /// do, with some of them; beside a goal also what it would gain and lose, and what the goal's figures would show
    /// with the definition counted from now on and over the whole past.
    #[oai(
        path = "/sites/:site/goals/test",
        method = "post",
        operation_id = "test_goal"
    )]
    async fn test(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        ask: Body<GoalTestAsk>,
    ) -> Result<Json<GoalTest>, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        Ok(Json(self.goals.test(&*self.trying, &site, ask.0).await?))
    }

    /// Read a goal
    #[oai(path = "/goals/:id", method = "get", operation_id = "get_goal")]
    async fn get(
        &self,
        who: Member<ReadFigures>,
        /// The goal's id.
        id: Path<String>,
    ) -> Result<Json<GoalView>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.goals.get(&who, &id).await?))
    }

    /// Change a goal
    ///
    /// Renames it, pauses or resumes it, changes what reaches it or what that is worth. A changed definition or value
    /// is a new version, which counts from now on, or over the whole past in place of all versions before (`counts`).
    /// What happens while a goal is paused never reaches it. 409 where the site has a goal of this name.
    #[oai(path = "/goals/:id", method = "patch", operation_id = "update_goal")]
    async fn update(
        &self,
        who: Member<ChangeSite>,
        /// The goal's id.
        id: Path<String>,
        wish: Body<GoalUpdate>,
    ) -> Result<Json<GoalView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        Ok(Json(self.goals.change(&who, &id, wish.0).await?))
    }

    /// Delete a goal
    ///
    /// With its versions; what was counted stays. 409 where a funnel has it as a step (`goal_in_use`).
    #[oai(path = "/goals/:id", method = "delete", operation_id = "delete_goal")]
    async fn delete(
        &self,
        who: Member<ChangeSite>,
        /// The goal's id.
        id: Path<String>,
    ) -> Result<NoContent, Refused<{ UNKNOWN | CONFLICT }>> {
        self.goals.delete(&who, &id).await?;
        Ok(NoContent)
    }

    /// List a goal's versions
    ///
    /// Oldest first, each with the times for which it counts.
    #[oai(
        path = "/goals/:id/versions",
        method = "get",
        operation_id = "list_goal_versions"
    )]
    async fn versions(
        &self,
        who: Member<ReadFigures>,
        /// The goal's id.
        id: Path<String>,
    ) -> Result<Json<Vec<GoalVersionView>>, Refused<{ UNKNOWN }>> {
        Ok(Json(self.goals.versions(&who, &id).await?))
    }
}
