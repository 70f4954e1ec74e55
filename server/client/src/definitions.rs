//! `stile definitions [WORD]`: what figures mean.

use clap::Args;
use serde::Deserialize;

use crate::{
    failure::{Exit, Failure},
    server::Server,
    server_args::ServerArgs,
    show::{Color, Screen, print, print_answer, safe},
};

/// Explain each figure, and each reason for which hits are excluded.
#[derive(Debug, Args)]
pub struct Definitions {
    /// A figure, reason or channel, or part of its name; by default all.
    word: Option<String>,
    /// Print the server's answer unchanged, as JSON.
    #[arg(long, conflicts_with = "word")]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Answered {
    metrics: Vec<Metric>,
    reasons: Vec<Reason>,
    channels: Vec<Channel>,
}

#[derive(Debug, Deserialize)]
struct Metric {
    id: String,
    name: String,
    text: String,
}

#[derive(Debug, Deserialize)]
struct Reason {
    reason: String,
    explanation: String,
}

#[derive(Debug, Deserialize)]
struct Channel {
    channel: String,
    rule: String,
}

impl Definitions {
    pub async fn run(self) -> Result<(), Failure> {
        // Public: no token is needed.
        let server = Server::of(self.server.choose()?)?;
        let answer = server.get(&["definitions"], &Vec::new()).await?;
        if self.json {
            return print_answer(&answer);
        }
        let answered: Answered = answer.read()?;
        let metrics = answered
            .metrics
            .iter()
            .map(|metric| (format!("{} ({})", metric.name, metric.id), &metric.text));
        let reasons = answered.reasons.iter().map(|reason| {
            (
                format!("excluded as {}", reason.reason),
                &reason.explanation,
            )
        });
        let channels = answered
            .channels
            .iter()
            .map(|channel| (format!("channel {}", channel.channel), &channel.rule));
        let sought = self.word.as_deref().unwrap_or("").to_lowercase();
        let screen = Screen::of(Color::Auto);
        let mut text = String::new();
        for (name, meaning) in metrics.chain(reasons).chain(channels) {
            if name.to_lowercase().contains(&sought) {
                text.push_str(&format!("{}\n", screen.bold(&safe(&name))));
                text.push_str(&format!("  {}\n", safe(meaning)));
            }
        }
        if text.is_empty() {
            return Err(Failure::new(
                Exit::Unknown,
                format!("no definition has `{sought}` in its name"),
            )
            .hint("`stile definitions` shows all of them."));
        }
        print(&text)
    }
}
