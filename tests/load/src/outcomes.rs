//! `load came`: what visits led to, one query at a time: a funnel of four steps, and paths.

use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::{Value, json};

use crate::{
    client::{Api, Target},
    on_one_thread,
    report::Noted,
};

/// Flags of `load outcomes`.
#[derive(Args, Debug)]
pub struct Options {
    /// The server's address
    #[arg(long)]
    url: String,
    /// Name of the site
    #[arg(long)]
    site: String,
    /// The period, such as 12mo or 30d
    #[arg(long)]
    period: String,
    /// A token that may read figures and change sites
    #[arg(long)]
    token: String,
    /// How often each is asked, of which the median counts; before that once without measuring
    #[arg(long, default_value_t = 5)]
    times: usize,
    /// How it is called, such as "big 12 months"
    #[arg(long)]
    name: String,
    #[command(flatten)]
    noted: Noted,
}

/// The funnel's name.
const FUNNEL: &str = "Bench";

/// Asks and notes how long each took.
///
/// # Errors
/// When an answer is not one of success.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    on_one_thread(async {
        let mut api = Api::with_token(&target, &options.token);
        let site = format!("/api/v1/sites/{}", options.site);
        let funnel = funnel(&mut api, &site).await?;
        let period = &options.period;
        for (what, question) in [
            (
                "funnel of 4 steps",
                format!("{site}/funnels/{funnel}?period={period}"),
            ),
            ("paths", format!("{site}/paths?period={period}")),
        ] {
            let mut times = Vec::new();
            for round in 0..=options.times.max(1) {
                let began = Instant::now();
                let answer = api.get(&question).await?.json().context(what)?;
                let took = began.elapsed().as_secs_f64() * 1000.0;
                println!(
                    "  {took:.1} ms; the server says {} ms; {} visits",
                    answer["computed_ms"], answer["everyone"]["visits"]
                );
                if round > 0 {
                    times.push(took);
                }
            }
            times.sort_by(f64::total_cmp);
            let name = format!("{what}, {}: warm", options.name);
            options.noted.number(&name, times[times.len() / 2], "ms")?;
        }
        Ok(())
    })
}

/// The id of a funnel of the site's four most common pages, which is created if there is none yet.
async fn funnel(api: &mut Api, site: &str) -> Result<String> {
    let id = |funnel: &Value| funnel["id"].as_str().map(str::to_owned);
    let there = api.get(&format!("{site}/funnels")).await?.json()?;
    let made = there.as_array().into_iter().flatten();
    if let Some(kept) = made.into_iter().find(|funnel| funnel["name"] == FUNNEL) {
        return id(kept).context("the funnel has no id");
    }
    let pages = format!("{site}/stats?period=12mo&by=page&limit=4");
    let pages = api.get(&pages).await?.json()?;
    let rows = pages["by"][0]["rows"].as_array().context("no pages")?;
    let steps: Vec<Value> = rows
        .iter()
        .map(|row| json!({ "definition": { "kind": "page", "pages": [row["value"]] } }))
        .collect();
    let body = json!({ "name": FUNNEL, "steps": steps });
    let made = api.post(&format!("{site}/funnels"), &body).await?.json()?;
    id(&made).context("the funnel has no id")
}
