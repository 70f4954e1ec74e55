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
    /// The id of a definition, as answers name it, such as visitors@1 or visitors@ga4; or a figure, reason, channel or tool, or part of its name, such as bounce or bot. Default: all of them.
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

/// How a tool counts whose figures can be imported.
#[derive(Deserialize, Serialize, JsonSchema)]
struct ImportedOut {
    /// The tool, as at the end of an id: ga4 of visitors@ga4.
    source: String,
    /// What its visitors and visits are.
    text: String,
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
    /// Tools whose figures can be imported. A figure with such days is named after them, such as visitors@ga4+plausible: in all other days it is the figure of its name.
    imported: Vec<ImportedOut>,
}

impl Output {
    /// Keeps what this word is about.
    fn keep(&mut self, word: &str) {
        let has = |text: &str| text.to_lowercase().contains(word);
        let (name, tools) = split_id(word);
        let exact = self.metrics.iter().any(|metric| metric.id == word);
        self.metrics.retain(|metric| match &tools {
            Some(_) => metric.id.split('@').next() == Some(name),
            None if exact => metric.id == word,
            None => has(&metric.id) || has(&metric.name),
        });
        self.imported.retain(|imported| match &tools {
            Some(tools) => tools.contains(&imported.source.as_str()),
            None => has(&imported.source),
        });
        self.reasons.retain(|reason| has(&reason.reason));
        self.channels.retain(|channel| has(&channel.channel));
    }

    fn is_empty(&self) -> bool {
        let Self {
            metrics,
            reasons,
            channels,
            imported,
        } = self;
        metrics.is_empty() && reasons.is_empty() && channels.is_empty() && imported.is_empty()
    }
}

/// The figure and the tools of an id such as `visitors@ga4+plausible`. No tools: the number of a version.
fn split_id(word: &str) -> (&str, Option<Vec<&str>>) {
    match word.split_once('@') {
        Some((name, tools)) if tools.parse::<u32>().is_err() => {
            (name, Some(tools.split('+').collect()))
        }
        Some((name, _)) => (name, None),
        None => (word, None),
    }
}

/// The tool.
pub struct GetDefinitions;

impl Tool for GetDefinitions {
    type Input = Input;
    type Output = Output;

    const NAME: &'static str = "get_definitions";
    const TITLE: &'static str = "What the figures mean";
    const DESCRIPTION: &'static str = "Explains how each figure is counted, also by tools whose figures were imported, why \
        hits are excluded, and which visits belong to which channel. Use it for questions such as what a bounce is, and to explain the definitions that answers name.";

    async fn run(api: &dyn Ask, input: Input) -> Result<Output, Refusal> {
        let request = ApiRequest::get(&["definitions"], Query::new());
        let mut all: Output = ask(api, request).await?;
        let Some(word) = input.word.map(|word| word.trim().to_lowercase()) else {
            return Ok(all);
        };
        all.keep(&word);
        if all.is_empty() {
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
        for imported in &output.imported {
            let _ = writeln!(text, "imported from {}: {}", imported.source, imported.text);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_names_a_figure_and_its_tools() {
        assert_eq!(split_id("visitors@1"), ("visitors", None));
        assert_eq!(split_id("visitors"), ("visitors", None));
        assert_eq!(
            split_id("bounce_rate@ga4+plausible"),
            ("bounce_rate", Some(vec!["ga4", "plausible"]))
        );
    }
}
