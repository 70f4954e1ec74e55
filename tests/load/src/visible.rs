//! `load visible`: how long from sending a hit until it is in `/stats`.

use std::{
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::Args;

use crate::{
    client::{Api, Connection, Target},
    drive::{Source, drive},
    hits::How,
    on_one_thread,
    report::{Noted, quantile},
    requests::PageViews,
};

const PATIENCE: Duration = Duration::from_secs(30);
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(10);

/// Flags of `load visible`.
#[derive(Args, Debug)]
pub struct Options {
    /// The server's address
    #[arg(long)]
    url: String,
    /// Names of the sites that are loaded, with commas between; the first is looked at
    #[arg(long = "site", value_delimiter = ',', required = true)]
    sites: Vec<String>,
    /// A token that may read figures
    #[arg(long)]
    token: String,
    /// Page views per second at the same time; none without
    #[arg(long)]
    rate: Option<f64>,
    /// How many hits are followed
    #[arg(long, default_value_t = 40)]
    probes: u64,
    #[command(flatten)]
    noted: Noted,
}

/// Follows single hits and notes the median and the 95th percentile.
///
/// # Errors
/// When a hit is not acknowledged or cannot be seen within 30 seconds.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    let times = on_one_thread(async {
        let load = options.rate.map(|rate| {
            let views = Rc::new(PageViews::new(&target.host, &options.sites, "", false));
            let how = How {
                connections: 32,
                seconds: 3600.0,
                rate: Some(rate),
            };
            tokio::task::spawn_local(drive(how.run(&target), views))
        });
        let times = probe(&target, options).await;
        if let Some(load) = load {
            load.abort();
        }
        times
    })?;
    let load = options
        .rate
        .map_or("at rest".to_owned(), |rate| format!("beside {rate}/s"));
    for (part, title) in [(0.5, "p50"), (0.95, "p95"), (1.0, "slowest")] {
        let value = quantile(&times, part);
        options
            .noted
            .number(&format!("visible, {load}: {title}"), value, "ms")?;
    }
    Ok(())
}

async fn probe(target: &Target, options: &Options) -> Result<Vec<f64>> {
    let path = format!("/visible-{}/", std::process::id());
    let views = PageViews::new(&target.host, &options.sites[..1], &path, true);
    let mut connection = Connection::new(target.address);
    let mut api = Api::with_token(target, &options.token);
    let mut times = Vec::new();
    for number in 0..options.probes.max(1) {
        // Spread, so as not to be in step with the server's intervals.
        tokio::time::sleep(Duration::from_millis(150 + number * 37 % 200)).await;
        let mut request = Vec::new();
        views.write(number, &mut request);
        let question = format!(
            "/api/v1/sites/{}/stats?period=7d&by=page&limit=1&filter=page:{path}{number:010}",
            options.sites[0]
        );
        let began = Instant::now();
        let reply = connection.exchange(&request).await?;
        anyhow::ensure!(
            reply.status == 202 && !reply.left_out,
            "a probe was answered {reply:?}"
        );
        loop {
            let answer = api.get(&question).await?.json()?;
            let views = answer["totals"]["views"]["value"].as_u64();
            if views.context("the answer has no totals.views.value")? >= 1 {
                break;
            }
            anyhow::ensure!(began.elapsed() < PATIENCE, "a hit is still not to be seen");
            tokio::time::sleep(BETWEEN_QUESTIONS).await;
        }
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(times)
}
