//! `stile goals SITE`: the goals, with their triggers and values; `stile goals create` makes one.

mod create;
mod words;

use std::collections::BTreeMap;

use clap::{Args, Subcommand};
use serde::Deserialize;
use shared::goal::{Definition, Kind};

use crate::{
    common::Money,
    failure::Failure,
    server::Server,
    server_args::ServerArgs,
    show::{Cell, Screen, Shape, Table, plain, print, print_answer, print_csv},
};

/// List a site's goals: trigger, value and newest version; or create one.
///
/// `stile figures SITE --by goal` shows their conversions.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  stile goals example.com
  stile goals example.com --csv > goals.csv
  stile goals create example.com Thanks --on page:/thanks"
)]
pub struct Goals {
    #[command(subcommand)]
    action: Option<Action>,
    /// The site's name or id.
    #[arg(required = true)]
    site: Option<String>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Debug, Subcommand)]
enum Action {
    Create(create::Create),
}

#[derive(Debug, Deserialize)]
struct Goal {
    id: String,
    name: String,
    definition: Definition,
    value: Option<Value>,
    paused: bool,
    version: i64,
    versions: i64,
    counts_from: Option<i64>,
    changed_at: i64,
    created_at: i64,
}

/// What a conversion is worth.
#[derive(Debug, Deserialize)]
struct Value {
    kind: String,
    amount: Option<f64>,
    currency: Option<String>,
}

/// A picked element or a section.
#[derive(Debug, Deserialize)]
struct Element {
    id: String,
    name: String,
}

/// Names of elements and sections by their ids.
type Names = BTreeMap<String, String>;

impl Goals {
    pub async fn run(self) -> Result<(), Failure> {
        if let Some(Action::Create(create)) = self.action {
            return create.run().await;
        }
        // clap asks for it where there is no subcommand.
        let site = self.site.unwrap_or_default();
        let server = Server::open(&self.server)?;
        let answer = server.get(&["sites", &site, "goals"], &Vec::new()).await?;
        if self.shape.json {
            return print_answer(&answer);
        }
        let goals: Vec<Goal> = answer.read()?;
        let names = names(&server, &site, &goals).await?;
        if self.shape.csv {
            return print_rows(&goals, &names);
        }
        print(&draw(&goals, &names, Screen::of(self.shape.color)))
    }
}

/// Asks for the names of the elements and sections in goals; asks nothing if no goal has any.
async fn names(server: &Server, site: &str, goals: &[Goal]) -> Result<Names, Failure> {
    let mut names = Names::new();
    for (kind, list) in [(Kind::Pick, "picks"), (Kind::Stretch, "stretches")] {
        if goals.iter().any(|goal| is_about(&goal.definition, kind)) {
            let answer = server.get(&["sites", site, list], &Vec::new()).await?;
            let elements: Vec<Element> = answer.read()?;
            names.extend(elements.into_iter().map(|one| (one.id, one.name)));
        }
    }
    Ok(names)
}

fn is_about(definition: &Definition, kind: Kind) -> bool {
    definition.kind == kind || definition.parts.iter().any(|part| is_about(part, kind))
}

impl Value {
    fn shown(&self) -> String {
        match (self.amount, &self.currency) {
            (Some(amount), Some(currency)) => {
                let currency = currency.clone();
                format!("{} per conversion", Money { amount, currency }.shown())
            }
            _ => "from the event".to_owned(),
        }
    }
}

fn print_rows(goals: &[Goal], names: &Names) -> Result<(), Failure> {
    let rows = goals.iter().map(|goal| {
        let value = goal.value.as_ref();
        [
            goal.name.clone(),
            goal.id.clone(),
            words::sentence(&goal.definition, names),
            value.map(|value| value.kind.clone()).unwrap_or_default(),
            plain(value.and_then(|value| value.amount)),
            value
                .and_then(|value| value.currency.clone())
                .unwrap_or_default(),
            goal.version.to_string(),
            goal.versions.to_string(),
            goal.paused.to_string(),
            plain(goal.counts_from),
            goal.changed_at.to_string(),
            goal.created_at.to_string(),
        ]
    });
    let names = [
        "name",
        "id",
        "reached_by",
        "value",
        "amount",
        "currency",
        "version",
        "versions",
        "paused",
        "counts_from",
        "changed_at",
        "created_at",
    ];
    print_csv(names, rows)
}

fn draw(goals: &[Goal], names: &Names, screen: Screen) -> String {
    let mut table = Table::new(&["Goal", "Trigger", "Value", "Version", "", "Id"]).yielding(1);
    for goal in goals {
        let value = goal.value.as_ref().map(Value::shown);
        table.push(vec![
            Cell::text(&goal.name),
            Cell::text(&words::sentence(&goal.definition, names)),
            Cell::Text(value.unwrap_or_default()),
            Cell::Number(goal.version.to_string()),
            Cell::Text(if goal.paused { "paused" } else { "" }.to_owned()),
            Cell::text(&goal.id),
        ]);
    }
    if table.is_empty() {
        return "No goals yet. Create one: stile goals create SITE NAME --on page:/thanks\n"
            .to_owned();
    }
    table.draw(screen)
}
