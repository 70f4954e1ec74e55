//! `stile bench-fill`: a year of hits below HTTP, for `make bench`.

use std::time::Instant;

use base::{
    clock::{Clock as _, FakeClock, MICROS, SystemClock},
    config::Config,
    random::SystemRandom,
};
use clap::Args;
use counts::{Arrival, Batch, Scope, Verdict};
use demo::{arrival_pacing::ArrivalPacing, owner::Owner};
use load::year::{self, YearSite};
use serde_json::{Value, json};

use super::{Accounts, runtime};
use crate::{app::App, schedule};

/// The most arrivals in one batch.
const BATCH: usize = 5_000;
/// After this many arrivals it waits until DuckDB has them, so that none is refused.
const UNSETTLED: usize = 100_000;
/// After this many arrivals the days that have ended are compacted, as the server does; a file in which the whole
/// year waits for compaction would stay twice as large.
const UNCOMPACTED: usize = 1_000_000;

/// Fill a data folder for benchmarks. No server may be running there.
///
/// If there is an account, its sites are filled in the order of their creation. Otherwise, an account, its sites and a
/// token with every scope are created. Prints JSON.
#[derive(Debug, Args)]
pub struct Fill {
    /// Number of page views and events.
    #[arg(long, default_value_t = 5_000_000)]
    hits: u64,
    /// The first site's share of the hits.
    #[arg(long, alias = "first-share", default_value_t = 0.6)]
    big_share: f64,
    /// Number of sites to create besides the first.
    #[arg(long, default_value_t = 300)]
    sites: u64,
    /// Multiplies the number of other sites and the hits on them; the first site stays as it is.
    #[arg(long, default_value_t = 1)]
    more_sites_factor: u64,
    /// Number of days, up to now.
    #[arg(long, default_value_t = 365)]
    days: u32,
    /// Number of most recent days that stay uncompacted, for a nightly compaction.
    #[arg(long, default_value_t = 0)]
    raw_days: u32,
    /// Heartbeats for each page view, in addition to the hits.
    #[arg(long, default_value_t = 1.0)]
    pings: f64,
    /// The seed; another one gives other data.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Fill {
    /// Fills the folder that the settings name.
    pub fn run(self, config: Config) -> anyhow::Result<()> {
        let accounts = Accounts::open(&config)?;
        let url = accounts.url.clone();
        let filled = runtime(&config)?.block_on(self.fill(config, &url));
        accounts.close();
        println!("{}", filled?);
        Ok(())
    }

    async fn fill(&self, config: Config, url: &str) -> anyhow::Result<Value> {
        let began = Instant::now();
        let ends = SystemClock.now();
        let starts = ends - i64::from(self.days) * 86_400 * MICROS;
        let clock = FakeClock::at(starts);
        let app = App::open(config, url, clock.shared(), SystemRandom::shared()).await?;
        let token = self.make_sites(&app).await?;
        let plan = self.plan(&app, ends);
        let raw_from = ends - i64::from(self.raw_days) * 86_400 * MICROS;
        let hits = take(
            &app,
            &plan,
            ArrivalPacing::new(clock.clone(), starts, ends),
            raw_from,
        )
        .await?;
        clock.set(ends);
        let scope = match self.raw_days {
            0 => Scope::All,
            _ => Scope::Before(raw_from),
        };
        app.counts
            .compact(scope, schedule::zones(&app.registry, ends))
            .await?;
        app.counts.shutdown().await?;
        app.pool.close().await;
        Ok(json!({
            "token": token,
            "sites": plan.sites.len(),
            "hits": hits,
            "seconds": began.elapsed().as_secs_f64(),
        }))
    }

    /// Creates the account, sites and token if there are none yet; gives the token.
    async fn make_sites(&self, app: &App) -> anyhow::Result<Option<String>> {
        let service = app.for_demo();
        let Some(owner) = Owner::of_new(&service, "Bench", "bench@example.com", "Bench").await?
        else {
            return Ok(None);
        };
        let others = (1..=self.sites * self.more_sites_factor)
            .map(|number| format!("site-{number:03}.example"));
        for name in std::iter::once("big.example".to_owned()).chain(others) {
            owner
                .post("/sites", &json!({ "name": name, "zone": "Europe/Berlin" }))
                .await?;
        }
        let scopes = base::access::Scope::ALL.map(|scope| scope.name());
        let made = owner
            .post("/tokens", &json!({ "name": "bench", "scopes": scopes }))
            .await?;
        Ok(made["token"].as_str().map(str::to_owned))
    }

    fn plan(&self, app: &App, ends: i64) -> year::Plan {
        let mut sites = app.registry.all();
        sites.sort_by_key(|site| site.number().0);
        let others = (1.0 - self.big_share) * self.more_sites_factor as f64;
        year::Plan {
            sites: sites
                .iter()
                .map(|site| YearSite {
                    number: site.number(),
                    hostname: site.name().to_owned(),
                    zone: site.zone.clone(),
                })
                .collect(),
            hits: (self.hits as f64 * (self.big_share + others)) as u64,
            first_share: self.big_share / (self.big_share + others),
            days: self.days,
            ends,
            pings: self.pings,
            seed: self.seed,
        }
    }
}

/// Takes the year; gives how many hits count. Hits from `raw_from` on (microseconds since 1970) are not
/// compacted.
async fn take(
    app: &App,
    plan: &year::Plan,
    mut pacing: ArrivalPacing,
    raw_from: i64,
) -> anyhow::Result<u64> {
    let (mut counted, mut unsettled, mut uncompacted) = (0, 0, 0);
    let mut arrivals = Vec::with_capacity(BATCH);
    for arrival in year::arrivals(plan) {
        let at = moment(&arrival);
        let later = pacing.is_later(at);
        if later || arrivals.len() == BATCH {
            unsettled += arrivals.len();
            counted += hand_over(app, &mut arrivals).await?;
        }
        if later {
            pacing.move_to(at);
        }
        if unsettled >= UNSETTLED {
            uncompacted += unsettled;
            unsettled = 0;
            app.counts.settled().await?;
        }
        if uncompacted >= UNCOMPACTED {
            uncompacted = 0;
            let zones = schedule::zones(&app.registry, at);
            app.counts
                .compact(Scope::Before(at.min(raw_from)), zones)
                .await?;
        }
        arrivals.push(arrival);
    }
    Ok(counted + hand_over(app, &mut arrivals).await?)
}

async fn hand_over(app: &App, arrivals: &mut Vec<Arrival>) -> anyhow::Result<u64> {
    let arrivals = std::mem::replace(arrivals, Vec::with_capacity(BATCH));
    let hits: Vec<bool> = arrivals
        .iter()
        .map(|arrival| matches!(arrival, Arrival::Hit(_)))
        .collect();
    let taken = app
        .counts
        .take(Batch {
            arrivals,
            key: None,
        })
        .await?;
    let counted = hits.into_iter().zip(taken.verdicts);
    Ok(counted
        .filter(|(hit, verdict)| *hit && *verdict == Verdict::Counted)
        .count() as u64)
}

fn moment(arrival: &Arrival) -> i64 {
    arrival.ts().unwrap_or_default()
}
