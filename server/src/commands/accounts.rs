//! `stile bench-accounts`: how soon the operators' list of accounts answers where there are many.

use std::time::Instant;

use base::config::Config;
use clap::Args;
use demo::owner::Owner;
use load::{
    accounts::{FILL, QUESTIONS},
    report::quantile,
};
use serde_json::{Map, Value, json};

use super::{Accounts, open, runtime};

/// From one account that is searched for to the next: coprime to how many there are.
const STEP: u64 = 7_919;

/// Measure how soon the operators' list answers with 100,000 accounts and a million sites. Fills an empty folder first.
///
/// Prints JSON: for each question, and for all of them, the milliseconds that half and 95 of 100 answers take, through the
/// whole service except the network.
#[derive(Debug, Args)]
pub struct ListAccounts {
    /// Number of measurements of each question, after a first one that is not measured.
    #[arg(long, default_value_t = 50)]
    times: u64,
}

impl ListAccounts {
    /// Asks, in the folder that the settings name.
    pub fn run(self, config: Config) -> anyhow::Result<()> {
        let accounts = Accounts::open(&config)?;
        let url = accounts.url.clone();
        let measured = runtime(&config)?.block_on(async {
            let app = open(config, &url).await?;
            let service = app.for_demo();
            let owner = Owner::of_new(&service, "Bench", "bench@example.com", "Bench").await?;
            let owner = owner.ok_or_else(|| anyhow::anyhow!("the folder has accounts already"))?;
            let began = Instant::now();
            sqlx::raw_sql(FILL).execute(&app.pool).await?;
            let filled = began.elapsed().as_secs_f64();
            let (mut all, mut answers) = (Vec::new(), Map::new());
            for (name, query) in QUESTIONS {
                let times = self.ask(&owner, query).await?;
                all.extend_from_slice(&times);
                answers.insert(name.to_owned(), summary(&times));
            }
            app.counts.shutdown().await?;
            app.pool.close().await;
            anyhow::Ok(json!({"fill_seconds": filled, "all": summary(&all), "questions": answers}))
        });
        accounts.close();
        println!("{}", measured?);
        Ok(())
    }

    /// Asks for the first page, and for the second if there is one. Returns the milliseconds of each answer.
    async fn ask(&self, owner: &Owner<'_>, query: &str) -> anyhow::Result<Vec<f64>> {
        let mut times = Vec::new();
        for round in 0..=self.times {
            // Numbers of five digits, which begin no other.
            let number = 10_000 + round * STEP % 90_000;
            let path = format!("/admin/accounts{query}").replace("{n}", &number.to_string());
            let began = Instant::now();
            let page = owner.get(&path).await?;
            let first = began.elapsed();
            anyhow::ensure!(
                page["accounts"][0].is_object(),
                "{path} found no account: {page}"
            );
            let mut took = vec![first];
            if let Some(after) = page["after"].as_str() {
                let joint = if query.is_empty() { '?' } else { '&' };
                let began = Instant::now();
                owner.get(&format!("{path}{joint}after={after}")).await?;
                took.push(began.elapsed());
            }
            if round > 0 {
                times.extend(took.iter().map(|took| took.as_secs_f64() * 1000.0));
            }
        }
        Ok(times)
    }
}

fn summary(times: &[f64]) -> Value {
    json!({"p50_ms": quantile(times, 0.5), "p95_ms": quantile(times, 0.95)})
}
