//! `stile bench-sum`: what `make bench` holds dashboards against.

use base::{
    clock::{Clock as _, MICROS, SystemClock},
    config::Config,
};
use clap::Args;
use counts::{Counts, Question, Value};
use serde_json::json;
use shared::ids::SiteNumber;

use super::{Accounts, open, runtime};

const HEADLINE: &str = include_str!("../../../queries/counts/bench/sum_headline.sql");
const OUTCOMES: &str = include_str!("../../../queries/counts/bench/sum_outcomes.sql");
const DASHBOARD: &str = include_str!("../../../queries/counts/bench/sum_dashboard.sql");

/// Measure how long DuckDB takes to sum the columns of a site's figures. No server may be running.
///
/// Prints JSON: the median in milliseconds for totals and series, for a whole dashboard, and for a funnel or paths.
#[derive(Debug, Args)]
pub struct Sum {
    /// The site's name.
    #[arg(long)]
    site: String,
    /// Number of days, up to now.
    #[arg(long)]
    days: i64,
    /// Number of measurements of each, after a first run that is not measured.
    #[arg(long, default_value_t = 5)]
    times: usize,
}

impl Sum {
    /// Asks, in the folder that the settings name.
    pub fn run(self, config: Config) -> anyhow::Result<()> {
        let accounts = Accounts::open(&config)?;
        let url = accounts.url.clone();
        let asked = runtime(&config)?.block_on(async {
            let app = open(config, &url).await?;
            let site = app
                .registry
                .all()
                .into_iter()
                .find(|site| site.name() == self.site);
            let site = site.ok_or_else(|| anyhow::anyhow!("there is no site {}", self.site))?;
            let headline = self.median(&app.counts, site.number(), HEADLINE).await?;
            let dashboard = self.median(&app.counts, site.number(), DASHBOARD).await?;
            let paths = self.median(&app.counts, site.number(), OUTCOMES).await?;
            app.counts.shutdown().await?;
            app.pool.close().await;
            anyhow::Ok(
                json!({"headline_ms": headline, "dashboard_ms": dashboard, "outcomes_ms": paths}),
            )
        });
        accounts.close();
        println!("{}", asked?);
        Ok(())
    }

    async fn median(&self, counts: &Counts, site: SiteNumber, sql: &str) -> anyhow::Result<f64> {
        let since = SystemClock.now() - self.days * 86_400 * MICROS;
        let mut times = Vec::new();
        for round in 0..=self.times.max(1) {
            let question = Question {
                name: "bench-sum",
                sql: sql.to_owned(),
                values: vec![Value::UInt(site.0), Value::BigInt(since)],
            };
            let took = counts.ask(question).await?.took;
            if round > 0 {
                times.push(took.as_secs_f64() * 1000.0);
            }
        }
        times.sort_by(f64::total_cmp);
        Ok(times[times.len() / 2])
    }
}
