//! `stile funnels SITE`: the funnels, or the report of one.

mod create;
mod draw;
mod rows;

use clap::{Args, Subcommand, ValueEnum};
use serde::Deserialize;

use crate::{
    common::{CompareArgs, Period, PeriodArgs},
    failure::{Exit, Failure},
    server::{Query, Server},
    server_args::ServerArgs,
    show::{Screen, Shape, print, print_answer},
};

/// List a site's funnels, show how many completed each step of one, or create one.
///
/// A step's share is relative to the first step, its drop-off to the previous step. Everyone is counted within one visit; if there are consented visitors, they are also counted across visits. The two are never added up.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    mut_args(|arg| match arg.get_id().as_str() {
        "period" | "filter" | "compare" | "by" => arg.requires("funnel"),
        _ => arg,
    }),
    after_help = "Examples:
  stile funnels example.com
  stile funnels example.com Checkout --period 7d --compare previous
  stile funnels example.com Checkout --by device --filter '!country:DE'
  stile funnels example.com Checkout --csv > checkout.csv
  stile funnels create example.com Checkout --step page:/cart --step goal:Bought"
)]
pub struct Funnels {
    #[command(subcommand)]
    action: Option<Action>,
    /// The site's name or id.
    #[arg(required = true)]
    site: Option<String>,
    /// The funnel's name or id; without it, all funnels are listed.
    funnel: Option<String>,
    #[command(flatten)]
    period: PeriodArgs,
    #[command(flatten)]
    compare: CompareArgs,
    /// The dimension to break down by.
    #[arg(long, short, value_enum)]
    by: Option<By>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Subcommand)]
enum Action {
    Create(create::Create),
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum By {
    Source,
    Country,
    Device,
}

#[derive(Debug, Deserialize)]
struct Funnel {
    id: String,
    name: String,
    steps: Vec<Named>,
    order: String,
    within_seconds: Option<i64>,
}

#[derive(Debug, Deserialize)]
struct Named {
    name: String,
    goal: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Report {
    site: String,
    funnel: Funnel,
    period: Period,
    compare: Option<Period>,
    by: Option<String>,
    everyone: Part,
    agreed: Part,
}

/// One part of a report: within one visit, or across visits.
#[derive(Debug, Deserialize)]
struct Part {
    visits: Option<i64>,
    visitors: i64,
    steps: Vec<Step>,
    completed: Option<f64>,
    rows: Vec<Row>,
    total_rows: i64,
}

#[derive(Debug, Deserialize)]
struct Step {
    position: i64,
    name: String,
    reached: Reached,
    previous: Option<Reached>,
    lost: Option<i64>,
    median_seconds: Option<f64>,
    mean_seconds: Option<f64>,
    went: Vec<Went>,
    went_rows: i64,
}

#[derive(Debug, Deserialize)]
struct Reached {
    visits: Option<i64>,
    visitors: i64,
    share_of_first: Option<f64>,
    share_of_step_before: Option<f64>,
}

/// Where those went who did not take the next step.
#[derive(Debug, Deserialize)]
struct Went {
    page: Option<String>,
    visits: Option<i64>,
    visitors: i64,
    share: Option<f64>,
}

/// The steps for one value.
#[derive(Debug, Deserialize)]
struct Row {
    value: Option<String>,
    rest: bool,
    steps: Vec<Reached>,
    previous: Option<Vec<Reached>>,
}

impl Reached {
    /// What is counted: visits inside one visit, visitors across visits.
    fn counted(&self) -> i64 {
        self.visits.unwrap_or(self.visitors)
    }
}

impl Funnel {
    /// How its steps are taken, in words.
    fn order(&self) -> &str {
        match self.order.as_str() {
            "ordered" => "in order",
            "contiguous" => "strictly in sequence",
            "any" => "in any order",
            other => other,
        }
    }
}

impl Funnels {
    pub async fn run(mut self) -> Result<(), Failure> {
        if let Some(Action::Create(create)) = self.action {
            return create.run().await;
        }
        // clap asks for it where there is no subcommand.
        let site = self.site.take().unwrap_or_default();
        let server = Server::open(&self.server)?;
        let answer = server
            .get(&["sites", &site, "funnels"], &Vec::new())
            .await?;
        let screen = Screen::of(self.shape.color);
        let Some(wanted) = &self.funnel else {
            if self.shape.json {
                return print_answer(&answer);
            }
            let funnels: Vec<Funnel> = answer.read()?;
            return match self.shape.csv {
                true => rows::print_list(&funnels),
                false => print(&draw::list(&funnels, screen)),
            };
        };
        let id = find(answer.read()?, wanted)?;
        let path = ["sites", site.as_str(), "funnels", &id];
        let answer = server.get(&path, &self.query()).await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let report: Report = answer.read()?;
        match self.shape.csv {
            true => rows::print_report(&report),
            false => print(&draw::report(&report, screen)),
        }
    }

    fn query(&self) -> Query {
        let mut query = self.period.query();
        query.extend(self.compare.query());
        let by = self.by.and_then(|by| by.to_possible_value());
        query.extend(by.map(|by| ("by", by.get_name().to_owned())));
        query
    }
}

/// The id of the requested funnel, by its id or name. A name does not equal another funnel's id by chance,
/// and no two names of a site differ in capitals alone.
fn find(funnels: Vec<Funnel>, wanted: &str) -> Result<String, Failure> {
    let same = |text: &str| text.to_lowercase() == wanted.trim().to_lowercase();
    let mut all = funnels.into_iter();
    match all.find(|funnel| same(&funnel.id) || same(&funnel.name)) {
        Some(funnel) => Ok(funnel.id),
        None => Err(
            Failure::new(Exit::Unknown, format!("the site has no funnel `{wanted}`"))
                .hint("`stile funnels SITE` lists them."),
        ),
    }
}
