//! `list_funnels`: the funnels of a site.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// A step.
#[derive(Deserialize, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct StepOut {
    /// Its name.
    name: String,
}

/// A funnel.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct FunnelOut {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its steps, in order.
    steps: Vec<StepOut>,
    /// ordered: anything may come between two steps. contiguous: nothing may. any: in any order.
    order: String,
    /// Maximum time from one step to the next, in seconds; null: no limit.
    within_seconds: Option<i64>,
}

/// What it answers.
#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The funnels, newest first.
    funnels: Vec<FunnelOut>,
}

/// The tool.
pub struct ListFunnels;

/// All funnels of a site.
pub async fn all(api: &dyn Ask, site: &Site) -> Result<Vec<FunnelOut>, Refusal> {
    let request = ApiRequest::get(&["sites", &site.0, "funnels"], Query::new());
    ask(api, request).await
}

impl Tool for ListFunnels {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "list_funnels";
    const TITLE: &'static str = "Funnels of a site";
    const DESCRIPTION: &'static str = "Lists the funnels of a site: their ids, names and steps. get_funnel has the figures of \
        one of them.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let funnels = all(api, &input.site).await?;
        Ok(Output { funnels })
    }

    fn text(output: &Output) -> String {
        if output.funnels.is_empty() {
            return "The site has no funnels.\n".to_owned();
        }
        let mut text = format!("{} funnels:\n", output.funnels.len());
        for funnel in &output.funnels {
            let steps: Vec<String> = funnel
                .steps
                .iter()
                .map(|step| words::value(Some(&step.name)))
                .collect();
            let _ = writeln!(
                text,
                "- {} ({}), {}: {}",
                words::value(Some(&funnel.name)),
                funnel.id,
                funnel.order,
                steps.join(" > ")
            );
        }
        text
    }
}
