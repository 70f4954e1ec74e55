//! `try_goal`: what a definition would reach, without saving it.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::trigger::Trigger;
use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::{Period, Site},
    output::{Definitions, define},
    tool::Tool,
    words,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    /// What would reach the goal, such as {"kind": "page", "pages": ["/thanks"]} or {"kind": "event", "event": "Sign-up"}.
    definition: Trigger,
    period: Option<Period>,
}

/// A hit that reaches it.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Example {
    /// When, Unix seconds.
    at: i64,
    /// The page's path.
    path: String,
    /// The event's name; null: a page view.
    event: Option<String>,
    /// Where its visit came from; null if unknown.
    source: Option<String>,
}

#[derive(Deserialize)]
struct Reaching {
    hits: i64,
    visitors: i64,
    examples: Vec<Example>,
}

#[derive(Deserialize)]
struct Tried {
    from: String,
    to: String,
    looked_at: i64,
    reaching: Reaching,
}

#[derive(Deserialize)]
struct Answer {
    past: Tried,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The first day that was looked at, in the site's time zone.
    from: String,
    /// The last day.
    to: String,
    /// Views and events counted in these days: sums imported from other tools have none.
    looked_at: i64,
    /// Of these, those that reach the definition: the conversions that a goal with it would have.
    completions: i64,
    /// Visitors with at least one of them.
    visitors: i64,
    /// Some of them, the latest first.
    examples: Vec<Example>,
    /// The definition of each figure.
    definitions: Definitions,
}

/// The tool.
pub struct TryGoal;

impl Tool for TryGoal {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "try_goal";
    const TITLE: &'static str = "Try a goal's definition";
    const DESCRIPTION: &'static str = "Shows how often a definition would have been reached in the past (default: the last 30 \
        days), by how many visitors, and some of the hits. Nothing is saved. Days that \
        another tool counted as sums have no hits: it finds nothing in them. Use it before create_goal, and to count anything that no goal counts yet.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let mut body = json!({"definition": input.definition});
        if let Some(period) = input.period {
            body["period"] = json!(period.0);
        }
        let request = ApiRequest::post(&["sites", &input.site.0, "goals", "test"], body);
        let Answer { past } = ask(api, request).await?;
        let mut definitions = Definitions::new();
        define(&mut definitions, ["completions", "visitors"]);
        Ok(Output {
            from: past.from,
            to: past.to,
            looked_at: past.looked_at,
            completions: past.reaching.hits,
            visitors: past.reaching.visitors,
            examples: past.reaching.examples,
            definitions,
        })
    }

    fn text(output: &Output) -> String {
        let mut text = format!(
            "{} to {}: {} of {} views and events reach it, of {} visitors.\n",
            output.from, output.to, output.completions, output.looked_at, output.visitors
        );
        for example in &output.examples {
            let event = example.event.as_deref();
            let _ = writeln!(
                text,
                "- {}, {}, from {}",
                words::value(Some(&example.path)),
                event.map_or_else(|| "page view".to_owned(), |event| words::value(Some(event))),
                words::value(example.source.as_deref()),
            );
        }
        words::definitions(&mut text, &output.definitions);
        text
    }
}
