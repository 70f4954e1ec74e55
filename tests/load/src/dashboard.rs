//! `load dashboard`: all that a dashboard asks, at once.

use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;

use crate::{
    client::{Api, Target},
    on_one_thread,
    report::Noted,
};

/// Flags of `load dashboard`.
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
    /// A token that may read figures
    #[arg(long)]
    token: String,
    /// How often each is asked, of which the median counts; before that once without measuring
    #[arg(long, default_value_t = 5)]
    times: usize,
    /// Asked once, without a first time
    #[arg(long)]
    cold: bool,
    /// Every breakdown, the series, and the overview of all sites
    #[arg(long, conflicts_with = "headline")]
    whole: bool,
    /// Totals and series alone
    #[arg(long)]
    headline: bool,
    /// How it is called, such as "big 12 months"
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    noted: Noted,
}

/// Asks and notes how long until the last answer was whole.
///
/// # Errors
/// When an answer is not one of success.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    let mut times = on_one_thread(async {
        let mut times = Vec::new();
        let mut apis = [0; 3].map(|_| Api::with_token(&target, &options.token));
        let rounds = if options.cold {
            1
        } else {
            options.times.max(1) + 1
        };
        for round in 0..rounds {
            let took = ask(&mut apis, options).await?;
            if options.cold || round > 0 {
                times.push(took);
            }
        }
        Ok(times)
    })?;
    times.sort_by(f64::total_cmp);
    let name = options
        .name
        .clone()
        .unwrap_or(format!("{} {}", options.site, options.period));
    let kind = if options.cold { "cold" } else { "warm" };
    let what = match (options.whole, options.headline) {
        (true, _) => "whole dashboard",
        (_, true) => "totals and series",
        _ => "dashboard",
    };
    options.noted.number(
        &format!("{what}, {name}: {kind}"),
        times[times.len() / 2],
        "ms",
    )
}

async fn ask([first, second, third]: &mut [Api; 3], options: &Options) -> Result<f64> {
    let Options { site, period, .. } = options;
    let by = match (options.whole, options.headline) {
        (true, _) => "",
        (_, true) => "&by=none",
        _ => "&by=page&by=entry&by=exit&by=source&by=country&by=device",
    };
    let stats = format!("/api/v1/sites/{site}/stats?period={period}&compare=previous{by}&limit=10");
    let interval = if matches!(period.as_str(), "today" | "yesterday" | "24h") {
        "hour"
    } else {
        "day"
    };
    let series = format!(
        "/api/v1/sites/{site}/series?period={period}&interval={interval}&metric=visitors&metric=views&compare=previous"
    );
    let overview = format!("/api/v1/overview?period={period}");
    let began = Instant::now();
    let (stats, series, overview) = tokio::join!(first.get(&stats), second.get(&series), async {
        if options.whole {
            third.get(&overview).await.map(Some)
        } else {
            Ok(None)
        }
    });
    let took = began.elapsed().as_secs_f64() * 1000.0;
    let stats = stats?.json().context("/stats")?;
    let series = series?.json().context("/series")?;
    if let Some(overview) = overview? {
        overview.json().context("/overview")?;
    }
    println!(
        "  {took:.1} ms; the server says {} and {} ms; {} visitors, {} points",
        stats["computed_ms"],
        series["computed_ms"],
        stats["totals"]["visitors"]["value"],
        series["points"].as_array().map_or(0, Vec::len)
    );
    Ok(took)
}
