//! `list_goals`: the goals of a site.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::trigger::Trigger;
use crate::{
    ask::{ApiRequest, Ask, Query, Refusal, ask},
    input::Site,
    tool::Tool,
    words,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
}

/// A goal.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct GoalOut {
    /// Its id: what filters (goal:<id>) and get_series take.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What reaches it, by its newest version.
    pub definition: Trigger,
    /// Whether it is paused: what happens then is never counted for it.
    pub paused: bool,
    /// The number of its newest version. Figures before and after a change of the definition are not comparable.
    pub version: i32,
    /// The time from which its newest version counts, Unix seconds; null: all past data.
    pub counts_from: Option<i64>,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The goals, newest first.
    goals: Vec<GoalOut>,
}

/// The tool.
pub struct ListGoals;

impl Tool for ListGoals {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "list_goals";
    const TITLE: &'static str = "Goals of a site";
    const DESCRIPTION: &'static str = "Lists the goals of a site: their ids, names and what reaches them. For how often each \
        is reached, and by how many, use get_figures with by: [goal]; over time, get_series with the goal's id.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let request = ApiRequest::get(&["sites", &input.site.0, "goals"], Query::new());
        let goals = ask(api, request).await?;
        Ok(Output { goals })
    }

    fn text(output: &Output) -> String {
        if output.goals.is_empty() {
            return "The site has no goals.\n".to_owned();
        }
        let mut text = format!("{} goals:\n", output.goals.len());
        for goal in &output.goals {
            let _ = writeln!(
                text,
                "- {} ({}): {}, version {}{}",
                words::value(Some(&goal.name)),
                goal.id,
                words::value(Some(&goal.definition.words())),
                goal.version,
                if goal.paused { ", paused" } else { "" }
            );
        }
        text
    }
}
