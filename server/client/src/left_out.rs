//! `stile left-out SITE`: received = counted + excluded.

use std::collections::BTreeMap;

use clap::Args;
use serde::Deserialize;

use crate::{
    common::{Period, headline},
    failure::Failure,
    server::Server,
    server_args::ServerArgs,
    show::{Cell, Screen, Shape, Table, print, print_answer, print_csv, share},
};

/// Show which hits were excluded, and why.
///
/// Each hit is either counted, or excluded for one reason.
#[derive(Debug, Args)]
pub struct LeftOut {
    /// The site's name or id.
    site: String,
    /// The period: today, yesterday, a number of days (7d) or months (12mo), month, last_month, quarter, year, all, or two dates, such as 2026-01-01..2026-01-31.
    #[arg(long, short, default_value = "30d")]
    period: String,
    /// Also show which crawlers the hits excluded as `bot` were.
    #[arg(long, conflicts_with = "csv")]
    crawlers: bool,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Deserialize)]
struct Answered {
    site: String,
    period: Period,
    received: i64,
    counted: i64,
    left_out: i64,
    share: Option<f64>,
    by_reason: Vec<Reason>,
    by_crawler: Option<Crawlers>,
    by_day: Vec<Day>,
}

#[derive(Debug, Deserialize)]
struct Crawlers {
    bots: i64,
    rows: Vec<Crawler>,
    unnamed: i64,
    not_recorded: i64,
}

#[derive(Debug, Deserialize)]
struct Crawler {
    crawler: String,
    kind: String,
    hits: i64,
    share: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct Reason {
    reason: String,
    hits: i64,
    share: Option<f64>,
    explanation: String,
}

#[derive(Debug, Deserialize)]
struct Day {
    day: String,
    counted: i64,
    left_out: i64,
    reasons: BTreeMap<String, i64>,
}

impl LeftOut {
    pub async fn run(self) -> Result<(), Failure> {
        let server = Server::open(&self.server)?;
        let mut query = vec![("period", self.period)];
        if self.crawlers {
            query.push(("by", "crawler".to_owned()));
        }
        let answer = server
            .get(&["sites", &self.site, "left-out"], &query)
            .await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let answered: Answered = answer.read()?;
        if self.shape.csv {
            return print_days(&answered);
        }
        print(&draw(&answered, Screen::of(self.shape.color)))
    }
}

/// One row for each day and verdict, so that a day's rows add up to what it received.
fn print_days(answered: &Answered) -> Result<(), Failure> {
    let rows = answered.by_day.iter().flat_map(|day| {
        let counted = [
            day.day.clone(),
            "counted".to_owned(),
            day.counted.to_string(),
        ];
        let reasons = day
            .reasons
            .iter()
            .map(|(reason, hits)| [day.day.clone(), reason.clone(), hits.to_string()]);
        std::iter::once(counted).chain(reasons)
    });
    print_csv(["day", "verdict", "hits"], rows)
}

fn draw(answered: &Answered, screen: Screen) -> String {
    let mut text = headline(&answered.site, &answered.period, None, screen);
    let days: Vec<_> = answered
        .by_day
        .iter()
        .map(|day| Some(day.left_out as f64))
        .collect();
    if answered.left_out > 0 {
        text.push_str(&format!(
            "  {}\n  {}\n\n",
            screen.spark(&days),
            screen.dim("excluded by day")
        ));
    }
    let mut totals = Table::new(&["Hits", "", "Share"]);
    let mut push = |name: &str, hits, part| {
        totals.push(vec![
            Cell::text(name),
            Cell::count(Some(hits)),
            Cell::Number(share(part)),
        ]);
    };
    push("Received", answered.received, None);
    push(
        "Counted",
        answered.counted,
        answered.share.map(|left_out| 1.0 - left_out),
    );
    push("Excluded", answered.left_out, answered.share);
    text.push_str(&totals.draw(screen));
    if !answered.by_reason.is_empty() {
        let mut reasons = Table::new(&["Reason", "Hits", "Share", "Meaning"]).yielding(3);
        for reason in &answered.by_reason {
            reasons.push(vec![
                Cell::text(&reason.reason),
                Cell::count(Some(reason.hits)),
                Cell::Number(share(reason.share)),
                Cell::text(&reason.explanation),
            ]);
        }
        text.push('\n');
        text.push_str(&reasons.draw(screen));
    }
    if let Some(crawlers) = answered
        .by_crawler
        .as_ref()
        .filter(|crawlers| crawlers.bots > 0)
    {
        text.push('\n');
        text.push_str(&draw_crawlers(crawlers, screen));
    }
    text
}

/// Every hit excluded as a bot is in one of the rows.
fn draw_crawlers(crawlers: &Crawlers, screen: Screen) -> String {
    let mut table = Table::new(&["Crawler", "Kind", "Hits", "Share"]);
    let mut push = |name: &str, kind: &str, hits, part| {
        table.push(vec![
            Cell::text(name),
            Cell::text(kind),
            Cell::count(Some(hits)),
            Cell::Number(share(part)),
        ]);
    };
    for row in &crawlers.rows {
        push(&row.crawler, &row.kind, row.hits, row.share);
    }
    let others = [
        ("(unknown)", crawlers.unnamed),
        ("(not recorded)", crawlers.not_recorded),
    ];
    for (name, hits) in others.into_iter().filter(|(_, hits)| *hits > 0) {
        push(name, "", hits, Some(hits as f64 / crawlers.bots as f64));
    }
    table.draw(screen)
}
