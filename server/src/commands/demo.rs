//! `stile demo`: creates demo data, then serves.

use std::{path::Path, time::Instant};

use anyhow::{Context, bail};
use base::{
    clock::{Clock as _, FakeClock, MICROS, SystemClock},
    config::Config,
    random::SystemRandom,
};
use clap::Args;
use counts::Scope;
use demo::{
    Made, Plan, Sites,
    later::{Later, Note},
};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use shared::date::Date;

use super::{Accounts, runtime, serve::serve_after};
use crate::{app::App, schedule};

/// A file in the data folder: the demo is complete.
const NOTE: &str = "demo.json";
/// Progress lines, if there is no terminal for a bar.
const LINES: u64 = 10;

/// Create demo data, then run the server.
///
/// The data are three sites with realistic hits over a year. Later starts use the same data. While the server runs, its
/// sites get more hits; at a later start, it first gets those of the time in between.
#[derive(Debug, Args)]
pub struct Demo {
    /// The seed; another one gives other data.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Approximate number of page views and events.
    #[arg(long, default_value_t = 400_000)]
    hits: u64,
    /// Number of days, up to now.
    #[arg(long, default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    days: u32,
}

impl Demo {
    /// Creates the demo if there is none yet, prints a sign-in link, and serves.
    pub fn run(self, config: Config) -> anyhow::Result<()> {
        let note = config.data.dir.join(NOTE);
        if !note.try_exists()? {
            self.make(&config, &note)?;
        }
        serve_after(config, async |app: &App, stopped| {
            let service = app.for_demo();
            let later = tokio::task::spawn_blocking(|| Later::open(service, note)).await??;
            tokio::spawn(later.run(stopped));
            let (_, email) = demo::PERSON;
            let token = signin::link::make(&app.pool, &*app.clock, &*app.random, email).await?;
            let address = app.config.public_address(app.config.http.listen);
            println!(
                "Sign in to the demo (once, within 15 minutes): {address}/sign-in?token={token}"
            );
            println!("For another link, while the server runs: stile sign-in-link {email}");
            Ok(())
        })
    }

    fn make(&self, config: &Config, note: &Path) -> anyhow::Result<()> {
        let began = Instant::now();
        let plan = Plan {
            seed: self.seed,
            hits: self.hits,
            days: self.days,
            ends: SystemClock.now(),
        };
        let accounts = Accounts::open(config)?;
        let url = accounts.url.clone();
        let made = runtime(config)?.block_on(make(config, &url, &plan));
        accounts.close();
        let (made, sites) = made?;
        let written = Note::new(&plan, &made, sites).write(note);
        written.with_context(|| format!("{} cannot be written", note.display()))?;
        println!(
            "Created {} counted hits, {} excluded hits and {} heartbeats in {:.0} s.",
            HumanCount(made.counted),
            HumanCount(made.left_out),
            HumanCount(made.pings),
            began.elapsed().as_secs_f64()
        );
        Ok(())
    }
}

async fn make(config: &Config, url: &str, plan: &Plan) -> anyhow::Result<(Made, Sites)> {
    let clock = FakeClock::at(plan.starts());
    let app = App::open(config.clone(), url, clock.shared(), SystemRandom::shared()).await?;
    let service = app.for_demo();
    let Some(sites) = demo::make_sites(&service, plan).await? else {
        bail!(
            "{} already contains an account or an unfinished demo. Use another data.dir for the demo, such as \
             STILE_DATA_DIR=data-demo, or delete this one if you do not need it.",
            config.data.dir.display()
        );
    };
    let mut progress = Progress::new(plan.hits);
    let made = demo::fill(&service, &sites, &clock, plan, |made| progress.report(made)).await?;
    app.counts
        .compact(Scope::All, schedule::zones(&app.registry, plan.ends))
        .await?;
    progress.bar.finish_and_clear();
    app.counts.shutdown().await?;
    app.pool.close().await;
    Ok((made, sites))
}

/// A progress bar, or some lines if there is no terminal.
struct Progress {
    bar: ProgressBar,
    hits: u64,
    lines: u64,
}

impl Progress {
    fn new(hits: u64) -> Self {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}%");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        Self {
            bar: ProgressBar::new(hits).with_style(style),
            hits,
            lines: 0,
        }
    }

    fn report(&mut self, made: Made) {
        let day = Date::from_days(made.until.div_euclid(86_400 * MICROS) as i32);
        let hits = made.counted + made.left_out;
        self.bar.set_message(format!("A year of hits, {day}"));
        self.bar.set_position(hits.min(self.hits));
        let line = hits * LINES / self.hits.max(1);
        if self.bar.is_hidden() && line > self.lines {
            self.lines = line;
            eprintln!(
                "Created {} of about {} hits, up to {day}.",
                HumanCount(hits),
                HumanCount(self.hits)
            );
        }
    }
}
