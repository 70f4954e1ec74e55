//! `get_definitions`: what figures and reasons mean.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    ask::{ApiRequest, Ask, Query, Refusal, ask},
    tool::Tool,
};

/// What it takes.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// A figure, reason or channel, or part of its name, such as bounce, visitors@1 or bot. Default: all of them.
    word: Option<String>,
}

/// A figure.
#[derive(Deserialize, Serialize, JsonSchema)]
struct MetricOut {
    /// The id that figures carry, such as visitors@1.
    id: String,
    /// Its name.
    name: String,
    /// What it means.
    text: String,
}

/// Why hits are excluded.
#[derive(Deserialize, Serialize, JsonSchema)]
struct ReasonOut {
    /// Its code.
    reason: String,
    /// What it means.
    explanation: String,
}

/// A channel.
#[derive(Deserialize, Serialize, JsonSchema)]
struct ChannelOut {
    /// Its name.
    channel: String,
    /// Which visits belong to it; the first rule that matches decides.
    rule: String,
}

/// What it answers.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct Output {
    /// Figures.
    metrics: Vec<MetricOut>,
    /// Reasons for excluding a hit.
    reasons: Vec<ReasonOut>,
    /// Rules for channels.
    channels: Vec<ChannelOut>,
}

/// The tool.
pub struct GetDefinitions;

impl Tool for GetDefinitions {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "get_definitions";
    const TITLE: &'static str = "What the figures mean";
    const DESCRIPTION: &'static str = "Explains how each figure is counted, why hits are excluded, and which visits belong to \
        which channel. Use it for questions such as what a bounce is, and to explain the definitions that answers name.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let request = ApiRequest::get(&["definitions"], Query::new());
        let mut all: Output = ask(api, request).await?;
        let Some(word) = input.word.map(|word| word.trim().to_lowercase()) else {
            return Ok(all);
        };
        let has = |text: &str| text.to_lowercase().contains(&word);
        all.metrics
            .retain(|metric| has(&metric.id) || has(&metric.name));
        all.reasons.retain(|reason| has(&reason.reason));
        all.channels.retain(|channel| has(&channel.channel));
        if all.metrics.is_empty() && all.reasons.is_empty() && all.channels.is_empty() {
            return Err(Refusal {
                field: Some("word".to_owned()),
                ..Refusal::new(
                    "unknown_definition",
                    "No definition has this word in its name. Leave `word` out to get all of them.",
                )
            });
        }
        Ok(all)
    }

    fn text(output: &Output) -> String {
        let mut text = String::new();
        for metric in &output.metrics {
            let _ = writeln!(text, "{} ({}): {}", metric.name, metric.id, metric.text);
        }
        for reason in &output.reasons {
            let _ = writeln!(
                text,
                "excluded as {}: {}",
                reason.reason, reason.explanation
            );
        }
        for channel in &output.channels {
            let _ = writeln!(text, "channel {}: {}", channel.channel, channel.rule);
        }
        text
    }
}
