//! `load hits` and `load batch`.

use std::{rc::Rc, time::Duration};

use anyhow::Result;
use clap::Args;

use crate::{
    client::Target,
    drive::{Run, drive},
    on_one_thread,
    report::Noted,
    requests::{Batches, PageViews},
};

/// Flags for the load.
#[derive(Args, Clone, Debug)]
pub struct How {
    /// Connections kept open
    #[arg(long, default_value_t = 32)]
    pub connections: u64,
    /// How long
    #[arg(long, default_value_t = 10.0)]
    pub seconds: f64,
    /// Hits per second; without it, as fast as they are answered
    #[arg(long)]
    pub rate: Option<f64>,
}

impl How {
    /// The load that they describe.
    #[must_use]
    pub fn run(&self, target: &Target) -> Run {
        Run {
            address: target.address,
            connections: self.connections,
            lasts: Duration::from_secs_f64(self.seconds),
            rate: self.rate,
            ends_when_broken: false,
        }
    }

    /// How it is called in a name.
    #[must_use]
    pub fn title(&self) -> String {
        let rate = self
            .rate
            .map(|rate| format!(" at {rate}/s"))
            .unwrap_or_default();
        format!("{} connections{rate}", self.connections)
    }
}

/// Flags of `load hits`.
#[derive(Args, Debug)]
pub struct Options {
    /// The server's address
    #[arg(long)]
    url: String,
    /// Names of the sites, with commas between
    #[arg(long = "site", value_delimiter = ',', required = true)]
    sites: Vec<String>,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    noted: Noted,
}

/// Posts page views.
///
/// # Errors
/// If the server's address is invalid, or nothing was acknowledged.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    let views = Rc::new(PageViews::new(&target.host, &options.sites, "", false));
    let outcome = on_one_thread(drive(options.how.run(&target), views))?;
    options
        .noted
        .outcome(&format!("hits, {}", options.how.title()), &outcome, 1)?;
    anyhow::ensure!(outcome.acknowledged > 0, "nothing was acknowledged");
    Ok(())
}

/// Flags of `load batch`.
#[derive(Args, Debug)]
pub struct BatchOptions {
    /// The server's address
    #[arg(long)]
    url: String,
    /// Name of the site
    #[arg(long)]
    site: String,
    /// A token that may write events
    #[arg(long)]
    token: String,
    /// Events in a batch
    #[arg(long, default_value_t = 500)]
    size: u64,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    noted: Noted,
}

/// Posts batches; the rate is that of events.
///
/// # Errors
/// If the server's address is invalid, or nothing was acknowledged.
pub fn run_batches(options: &BatchOptions) -> Result<()> {
    let target = Target::of(&options.url)?;
    let batches = Rc::new(Batches::new(
        &target.host,
        &options.site,
        &options.token,
        options.size,
    ));
    let outcome = on_one_thread(drive(options.how.run(&target), batches))?;
    options.noted.outcome(
        &format!("batch, {}", options.how.title()),
        &outcome,
        options.size,
    )?;
    anyhow::ensure!(outcome.acknowledged > 0, "nothing was acknowledged");
    Ok(())
}
