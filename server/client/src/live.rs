//! `stile live SITE`: the current visitors.

mod view;

use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    failure::Failure,
    live::view::View,
    server::Server,
    server_args::ServerArgs,
    show::{Color, Screen, print, print_answer},
    stream::{Event, Stream},
};

/// Show a site's current visitors.
///
/// With --watch, it follows the server's stream: each counted hit as it arrives and, every five seconds if anything happens, the current visitors. If the connection breaks, it reconnects after the last event that it received.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile live example.com
  stile live example.com --watch
  stile live example.com --watch --json   # one line of JSON for each event")]
pub struct Live {
    /// The site's name or id.
    site: String,
    /// Keep showing hits until interrupted.
    #[arg(long, short)]
    watch: bool,
    /// Print the server's answer unchanged, as JSON; with --watch, one line for each event.
    #[arg(long)]
    json: bool,
    /// When to use bold and dim text.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
    #[command(flatten)]
    server: ServerArgs,
}

/// The last half hour.
#[derive(Debug, Deserialize)]
struct Answered {
    visitors_5m: i64,
    visitors_30m: i64,
    minutes: Vec<Minute>,
    pages: Vec<Row>,
    sources: Vec<Row>,
    countries: Vec<Row>,
}

#[derive(Debug, Deserialize)]
struct Minute {
    visitors: i64,
}

#[derive(Debug, Deserialize)]
struct Row {
    value: Option<String>,
    visitors: i64,
}

/// A hit as the stream tells it.
#[derive(Debug, Deserialize)]
struct Hit {
    at: i64,
    event: Option<String>,
    path: String,
    source: Option<String>,
    country: Option<String>,
    #[serde(default)]
    goals: Vec<Goal>,
}

#[derive(Debug, Deserialize)]
struct Goal {
    name: String,
}

/// Hits that are not shown.
#[derive(Debug, Deserialize)]
struct Skipped {
    hits: Option<u64>,
}

#[derive(Deserialize)]
struct Site {
    zone: String,
}

impl Live {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.server)?;
        let screen = Screen::of(self.color);
        if self.watch && self.json {
            return self.print_events(&server).await;
        }
        if self.watch {
            return self.watch(&server, screen).await;
        }
        let answer = server
            .get(&["sites", &self.site, "live"], &Vec::new())
            .await?;
        if self.json {
            return print_answer(&answer);
        }
        print(&view::now(&self.site, &answer.read()?, screen))
    }

    fn stream<'a>(&'a self, server: &'a Server) -> Stream<'a> {
        Stream::of(server, &["sites", &self.site, "stream"])
    }

    /// A line for each event.
    async fn print_events(&self, server: &Server) -> Result<(), Failure> {
        let mut stream = self.stream(server);
        loop {
            let events = stream.next().await?;
            let lines: String = events.iter().map(line).collect();
            print(&lines)?;
        }
    }

    /// A board that is drawn again and again; where it cannot be, one after the other.
    async fn watch(&self, server: &Server, screen: Screen) -> Result<(), Failure> {
        let site: Site = server
            .get(&["sites", &self.site], &Vec::new())
            .await?
            .read()?;
        let mut view = View::of(&self.site, &site.zone);
        let mut stream = self.stream(server);
        loop {
            let mut counted = false;
            for event in stream.next().await? {
                counted |= event.name == "live";
                view.take(&event)?;
            }
            if counted || screen.terminal {
                print(&view.draw(screen))?;
            }
        }
    }
}

/// An event on one line; data that is not JSON is a string.
fn line(event: &Event) -> String {
    let data = serde_json::from_str(&event.data).unwrap_or(Value::from(event.data.as_str()));
    let line = json!({"event": event.name, "id": event.id, "data": data});
    format!("{line}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_one_line() {
        let event = |data: &str| Event {
            name: "hit".to_owned(),
            data: data.to_owned(),
            id: Some("a-1".to_owned()),
        };
        assert_eq!(
            line(&event("{\"path\": \"/a\"}")),
            "{\"event\":\"hit\",\"id\":\"a-1\",\"data\":{\"path\":\"/a\"}}\n"
        );
        assert!(line(&event("no\njson")).ends_with("\"data\":\"no\\njson\"}\n"));
    }
}
