//! `add_annotation`: notes on a day what happened.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    ask::{ApiRequest, Ask, Refusal, ask},
    input::Site,
    tool::Tool,
    words,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    site: Site,
    /// What happened: one line of 1 to 500 characters.
    text: String,
    /// The day, YYYY-MM-DD in the site's time zone.
    day: String,
    /// The last of several days, YYYY-MM-DD. Default: only `day`.
    last_day: Option<String>,
}

/// What it answers.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct Output {
    /// The annotation's id.
    id: String,
    /// What happened.
    text: String,
}

/// The tool.
pub struct AddAnnotation;

impl Tool for AddAnnotation {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "add_annotation";
    const TITLE: &'static str = "Add an annotation";
    const DESCRIPTION: &'static str = "Notes on one or several days of a site what happened, such as a campaign or an outage. \
        Everyone who sees the site reads it in its charts, and explain_change lists it: ask the person first.";
    const WRITES: bool = true;

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let body = json!({"text": input.text, "day": input.day, "last_day": input.last_day});
        let request = ApiRequest::post(&["sites", &input.site.0, "annotations"], body);
        ask(api, request).await
    }

    fn text(output: &Output) -> String {
        format!("Added: {}\n", words::value(Some(&output.text)))
    }
}
