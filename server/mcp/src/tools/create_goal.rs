//! `create_goal`: creates a goal.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{goals::GoalOut, trigger::Trigger};
use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::Site,
    tool::Tool,
    words,
};

/// Which data a goal counts.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Counts {
    Past,
    Now,
}

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    /// The goal's name: 1 to 120 characters, unique among the site's goals.
    name: String,
    /// What reaches the goal, such as {"kind": "page", "pages": ["/thanks"]} or {"kind": "event", "event": "Sign-up"}.
    definition: Trigger,
    /// past: all past and new data; now: new data only. Default: past.
    counts: Option<Counts>,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The created goal.
    goal: GoalOut,
}

/// The tool.
pub struct CreateGoal;

impl Tool for CreateGoal {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "create_goal";
    const TITLE: &'static str = "Create a goal";
    const DESCRIPTION: &'static str = "Creates a goal on a site. This changes the site for everyone who sees it, and is in \
        its audit log: ask the person first, and show what try_goal finds.";
    const WRITES: bool = true;

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let mut body = json!({"name": input.name, "definition": input.definition});
        if let Some(counts) = input.counts {
            body["counts"] = json!(counts);
        }
        let request = ApiRequest::post(&["sites", &input.site.0, "goals"], body);
        let goal = ask(api, request).await?;
        Ok(Output { goal })
    }

    fn text(output: &Output) -> String {
        let goal = &output.goal;
        format!(
            "Created the goal {} ({}): {}.\n",
            words::value(Some(&goal.name)),
            goal.id,
            words::value(Some(&goal.definition.words()))
        )
    }
}
