//! API operations on goals.

use base::{
    access::{ChangeSite, Member, ReadFigures},
    answer::{Body, CONFLICT, Created, INVALID, NoContent, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{GoalCreate, GoalUpdate, GoalVersionView, GoalView},
    service::Goals,
};
use crate::Tags;

/// The operations on goals.
#[derive(Debug)]
pub struct GoalsApi {
    pub(crate) goals: Goals,
}

#[OpenApi(tag = "Tags::Goals")]
impl GoalsApi {
    /// List goals
    ///
    /// Returns the site's goals with their newest version, newest first.
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

    /// Create a goal
    ///
    /// The goal counts all past data or only new data (`counts`). For an invalid definition, 400 names the field, such
    /// as `definition.pages[2]`. Returns 409 `name_taken` if the site has a goal of this name, and 409 `too_many_goals`
    /// if it has 100 goals.
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
        body: Body<GoalCreate>,
    ) -> Result<Created<GoalView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        let site = who.open(&site)?;
        Ok(Created(self.goals.create(&site, body.0).await?))
    }

    /// Get a goal
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
    /// Renames, pauses or resumes a goal, or changes its definition or value. A changed definition or value creates a
    /// new version, which counts from now on, or replaces all earlier versions and counts all past data (`counts`). A
    /// paused goal never counts what happens during the pause. Returns 409 `name_taken` if the site has another goal of
    /// this name, 409 `too_many_versions` if the goal has 100 versions, and 409 `too_many_pauses` if it has been paused
    /// 200 times.
    #[oai(path = "/goals/:id", method = "patch", operation_id = "update_goal")]
    async fn update(
        &self,
        who: Member<ChangeSite>,
        /// The goal's id.
        id: Path<String>,
        body: Body<GoalUpdate>,
    ) -> Result<Json<GoalView>, Refused<{ INVALID | UNKNOWN | CONFLICT }>> {
        Ok(Json(self.goals.change(&who, &id, body.0).await?))
    }

    /// Delete a goal
    ///
    /// Deletes the goal and its versions. Counted hits are kept. Returns 409 `goal_in_use` if the goal is a step of a
    /// funnel.
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
    /// Returns all versions, oldest first, with the periods in which each counts.
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
