//! `stile visitors`: consented visitors, the visits of one, files of them, and erasing one.

mod draw;

use std::io::{self, Write as _};

use clap::{Args, Subcommand};
use reqwest::Method;
use serde::Deserialize;

use crate::{
    common::{Money, Period, PeriodArgs},
    failure::Failure,
    server::Server,
    server_args::ServerArgs,
    show::{Color, Screen, Shape, plain, print, print_answer, print_csv},
};

/// List, show, export and erase consented visitors.
///
/// Stile recognises only visitors who agreed. Each look at one visitor, and each export, is an entry of the audit log. The token needs the scopes visitors:read and figures:read, and visitors:write to erase.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stile visitors list example.com --period 7d --filter 'page:/pricing'
  stile visitors show example.com 9c1f2a44-5b0e-8d3a-9f61-0c8e5d7b2a10
  stile visitors export example.com > visitors.jsonl
  stile visitors export example.com 9c1f2a44-5b0e-8d3a-9f61-0c8e5d7b2a10 --csv > visitor.csv")]
pub struct Visitors {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the consented visitors of a period, last seen first.
    List(List),
    /// Show a consented visitor's visits, with every page view and event.
    Show(Show),
    /// Print everything that is kept of one consented visitor, or of all.
    Export(Export),
    /// Erase a consented visitor. The visits stay, as those of a visitor who did not agree.
    Erase(Erase),
}

#[derive(Debug, Args)]
struct List {
    /// The site's name or id.
    site: String,
    #[command(flatten)]
    period: PeriodArgs,
    /// List only visitors last seen before this moment, in Unix seconds.
    #[arg(long)]
    before: Option<i64>,
    /// Number of visitors to show; by default 50. Those last seen in the same second are shown together.
    #[arg(long, short)]
    limit: Option<u32>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Args)]
struct Show {
    /// The site's name or id.
    site: String,
    /// The visitor's id.
    visitor: String,
    /// Print the server's answer unchanged, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Args)]
struct Export {
    /// The site's name or id.
    site: String,
    /// The visitor's id; without it, all visitors are exported.
    visitor: Option<String>,
    /// Print a line of CSV for each page view and event. By default JSON, with the visitors' answers; of all visitors, a line for each.
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Args)]
struct Erase {
    /// The site's name or id.
    site: String,
    /// The visitor's id.
    visitor: String,
    /// The visitor's id again, to confirm: you cannot undo this.
    #[arg(long)]
    confirm: String,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Listed {
    period: Period,
    total: i64,
    visitors: Vec<Row>,
    more: bool,
}

#[derive(Debug, Deserialize)]
struct Row {
    id: String,
    first_seen: i64,
    last_seen: i64,
    visits: i64,
    views: i64,
    events: i64,
    revenue: Vec<Money>,
    country: Option<String>,
    device: Option<String>,
    browser: Option<String>,
    source: Option<String>,
}

/// One visitor. Moments are Unix seconds.
#[derive(Debug, Deserialize)]
struct Visitor {
    id: String,
    agreed_at: Option<i64>,
    version: Option<String>,
    language: Option<String>,
    visits: Vec<Visit>,
    more: bool,
    until: Option<i64>,
}

#[derive(Debug, Deserialize)]
struct Visit {
    start: i64,
    source: Option<String>,
    channel: String,
    country: Option<String>,
    device: Option<String>,
    browser: Option<String>,
    os: Option<String>,
    hits: Vec<Hit>,
}

#[derive(Debug, Deserialize)]
struct Hit {
    time: i64,
    hostname: String,
    path: String,
    event: Option<String>,
    goals: Vec<String>,
    revenue: Option<Money>,
}

impl Visitors {
    pub async fn run(self) -> Result<(), Failure> {
        match self.action {
            Action::List(list) => list.run().await,
            Action::Show(show) => show.run().await,
            Action::Export(export) => export.run().await,
            Action::Erase(erase) => erase.run().await,
        }
    }
}

impl List {
    async fn run(self) -> Result<(), Failure> {
        let mut query = self.period.query();
        query.extend(self.before.map(|before| ("before", before.to_string())));
        query.extend(self.limit.map(|limit| ("limit", limit.to_string())));
        let server = Server::open(&self.server)?;
        let answer = server
            .get(&["sites", &self.site, "visitors"], &query)
            .await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let listed: Listed = answer.read()?;
        match self.shape.csv {
            true => print_rows(listed),
            false => print(&draw::list(
                &self.site,
                &listed,
                Screen::of(self.shape.color),
            )),
        }
    }
}

fn print_rows(listed: Listed) -> Result<(), Failure> {
    let names = [
        "visitor",
        "first_seen",
        "last_seen",
        "visits",
        "views",
        "events",
        "revenue",
        "country",
        "device",
        "browser",
        "source",
    ];
    let rows = listed.visitors.into_iter().map(|row| {
        let revenue = row.revenue.iter();
        let revenue: Vec<String> = revenue
            .map(|sum| format!("{} {}", sum.amount, sum.currency))
            .collect();
        [
            row.id,
            row.first_seen.to_string(),
            row.last_seen.to_string(),
            row.visits.to_string(),
            row.views.to_string(),
            row.events.to_string(),
            revenue.join("; "),
            plain(row.country),
            plain(row.device),
            plain(row.browser),
            plain(row.source),
        ]
    });
    print_csv(names, rows)
}

impl Show {
    async fn run(self) -> Result<(), Failure> {
        let path = ["sites", self.site.as_str(), "visitors", &self.visitor];
        let answer = Server::open(&self.server)?.get(&path, &Vec::new()).await?;
        match self.json {
            true => print_answer(&answer),
            false => print(&draw::visitor(&answer.read()?, Screen::of(Color::Auto))),
        }
    }
}

impl Export {
    /// Writes the file as it arrives: it may be larger than the memory, and take longer than an answer.
    async fn run(self) -> Result<(), Failure> {
        let path = match &self.visitor {
            Some(visitor) => vec!["sites", self.site.as_str(), "visitors", visitor, "export"],
            None => vec!["sites", self.site.as_str(), "visitors-export"],
        };
        let format = if self.csv { "csv" } else { "json" };
        let query = vec![("format", format.to_owned())];
        let server = Server::open(&self.server)?;
        let mut file = server
            .begin_in_time(server.request(Method::GET, &path, &query))
            .await?;
        let mut out = io::stdout().lock();
        let mut last = b'\n';
        while let Some(piece) = file
            .chunk()
            .await
            .map_err(|error| server.unreached(&error))?
        {
            last = piece.last().copied().unwrap_or(last);
            out.write_all(&piece)?;
        }
        if last != b'\n' {
            out.write_all(b"\n")?;
        }
        Ok(out.flush()?)
    }
}

impl Erase {
    async fn run(self) -> Result<(), Failure> {
        let same = |text: &str| text.trim().to_lowercase();
        if same(&self.confirm) != same(&self.visitor) {
            return Err(Failure::usage("--confirm is not this visitor's id"));
        }
        let server = Server::open(&self.server)?;
        let path = ["sites", self.site.as_str(), "visitors", &self.visitor];
        server
            .send(server.request(Method::DELETE, &path, &Vec::new()))
            .await?;
        print("Erased the visitor. The visits stay, as those of a visitor who did not agree.\n")
    }
}
