//! API operation that tests a goal's definition.

use base::{
    access::{Member, ReadFigures},
    answer::{BUSY, Body, INVALID, Refused, UNKNOWN},
};
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    records::{GoalTest, GoalTestAsk},
    service,
};
use crate::query::State;

/// The operation that tests a goal's definition.
#[derive(Debug)]
pub struct GoalTestApi(pub State);

#[OpenApi(tag = "sites::Tags::Goals")]
impl GoalTestApi {
    /// Test a goal's definition
    ///
    /// Returns whether a given hit would reach the definition, and how many hits do (default: of the last 30 days),
    /// with examples. If you name a goal, the response also shows which hits it would gain and lose, and the goal's
    /// figures if the definition counted from now on or all past data. Nothing is saved.
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
        let client = self.0.of(&who.caller);
        Ok(Json(service::test(&client, &site, ask.0).await?))
    }
}
