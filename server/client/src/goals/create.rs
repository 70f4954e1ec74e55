//! `stile goals create SITE NAME`.

use clap::Args;
use reqwest::Method;
use serde_json::{Value, json};

use super::Goal;
use crate::{
    failure::Failure,
    server::Server,
    server_args::ServerArgs,
    show::{print, print_answer, safe},
    trigger,
};

/// Create a goal.
///
/// Several `--on` of one kind are alternatives: any of them reaches the goal.
#[derive(Debug, Args)]
#[command(
    after_help = "Triggers are page:/thanks, event:Sign-up, outbound:https://example.org/*, download:*.pdf, form:contact and scroll:75.

Examples:
  stile goals create example.com Thanks --on page:/thanks --on 'page:/danke*'
  stile goals create example.com 'Signs up' --on event:Sign-up --prop plan=pro --worth 25 --currency EUR
  stile goals create example.com Bought --on event:Purchase --worth event"
)]
pub struct Create {
    /// The site's name or id.
    site: String,
    /// The goal's name.
    name: String,
    /// What reaches it, such as page:/thanks. Repeatable.
    #[arg(long = "on", required = true, value_name = "TRIGGER")]
    triggers: Vec<String>,
    /// A property that the event must have, such as plan=pro. Repeatable.
    #[arg(long = "prop", value_name = "NAME=VALUE")]
    props: Vec<String>,
    /// What a conversion is worth: an amount, or `event` for the amount sent with the event.
    #[arg(long, value_name = "AMOUNT")]
    worth: Option<String>,
    /// The currency of the amount, such as EUR.
    #[arg(long, requires = "worth")]
    currency: Option<String>,
    /// Print the server's answer unchanged, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    server: ServerArgs,
}

impl Create {
    pub async fn run(self) -> Result<(), Failure> {
        let mut body = json!({
            "name": self.name,
            "definition": trigger::definition(&self.triggers, &self.props)?,
        });
        if let Some(worth) = &self.worth {
            body["value"] = value(worth, self.currency.as_deref())?;
        }
        let server = Server::open(&self.server)?;
        let request = server
            .request(Method::POST, &["sites", &self.site, "goals"], &Vec::new())
            .json(&body);
        let answer = server.send(request).await?;
        if self.json {
            return print_answer(&answer);
        }
        let goal: Goal = answer.read()?;
        print(&format!(
            "Created goal {} ({}).\n",
            safe(&goal.name),
            goal.id
        ))
    }
}

fn value(worth: &str, currency: Option<&str>) -> Result<Value, Failure> {
    if worth == "event" {
        return Ok(json!({"kind": "event"}));
    }
    let amount: f64 = worth
        .parse()
        .map_err(|_| Failure::usage(format!("`{worth}` is no amount, and not `event`")))?;
    let currency = currency
        .ok_or_else(|| Failure::usage("an amount needs a currency").hint("Add --currency EUR."))?;
    Ok(json!({"kind": "fixed", "amount": amount, "currency": currency}))
}
