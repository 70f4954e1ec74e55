//! `stile live SITE`: who is on a site now.

use std::time::Duration;

use clap::Args;
use serde::Deserialize;

use crate::{
    ask::Server,
    failure::{Exit, Failure},
    place::Place,
    show::{Cell, Color, Screen, Table, count, print, print_answer, safe},
};

/// Begins a terminal's screen anew.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J";
/// How often in a row the server may be out of reach while it is watched.
const MISSES: u32 = 5;

/// Show who is on a site now.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile live example.com
  stile live example.com --watch
  stile live example.com --watch --json   # one line of JSON every five seconds")]
pub struct Live {
    /// The site's name or id.
    site: String,
    /// Go on until interrupted.
    #[arg(long, short)]
    watch: bool,
    /// Seconds between two looks.
    #[arg(long, default_value_t = 5, requires = "watch", value_parser = clap::value_parser!(u64).range(1..=3_600))]
    every: u64,
    /// Print the server's answer as it is, in JSON; with --watch one line for each look.
    #[arg(long)]
    json: bool,
    /// Whether to use bold and dim letters.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
    #[command(flatten)]
    place: Place,
}

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

impl Live {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.place)?;
        let screen = Screen::of(self.color);
        let path = ["sites", self.site.as_str(), "live"];
        let mut misses = 0;
        loop {
            let wait = match server.get(&path, &Vec::new()).await {
                Ok(answer) => {
                    misses = 0;
                    if !self.json {
                        let board = draw(&self.site, &answer.read()?, screen);
                        print(&if self.watch && screen.terminal {
                            format!("{CLEAR}{board}")
                        } else {
                            board
                        })?;
                    } else if self.watch {
                        let value: serde_json::Value = answer.read()?;
                        print(&format!("{value}\n"))?;
                    } else {
                        print_answer(&answer)?;
                    }
                    None
                }
                // Restarts and breaks of the line are sat out.
                Err(failure) if self.watch && failure.exit == Exit::Later && misses < MISSES => {
                    misses += 1;
                    eprintln!("stile: {failure}; tries again");
                    failure.retry_after
                }
                Err(failure) => return Err(failure),
            };
            if !self.watch {
                return Ok(());
            }
            let wait = wait.unwrap_or(0).max(self.every);
            tokio::time::sleep(Duration::from_secs(wait)).await;
        }
    }
}

fn draw(site: &str, live: &Answered, screen: Screen) -> String {
    let minutes: Vec<_> = live
        .minutes
        .iter()
        .map(|minute| Some(minute.visitors as f64))
        .collect();
    let mut text = format!(
        "{}  {} in the last 5 minutes, {} in the last 30\n\n  {}\n  {}\n",
        screen.bold(&safe(site)),
        people(live.visitors_5m),
        count(live.visitors_30m as f64),
        screen.spark(&minutes),
        screen.dim("visitors by minute"),
    );
    for (name, rows) in [
        ("Page", &live.pages),
        ("Source", &live.sources),
        ("Country", &live.countries),
    ] {
        if rows.is_empty() {
            continue;
        }
        let mut table = Table::new(&[name, "Visitors"]);
        for row in rows {
            table.push(vec![
                Cell::value(row.value.as_deref()),
                Cell::Number(count(row.visitors as f64)),
            ]);
        }
        text.push('\n');
        text.push_str(&table.draw(screen));
    }
    text
}

fn people(number: i64) -> String {
    match number {
        1 => "1 visitor".to_owned(),
        number => format!("{} visitors", count(number as f64)),
    }
}
