//! `load cpu`: the CPU and memory of a process while hits arrive at a fixed rate.

use std::rc::Rc;

use anyhow::Result;
use clap::Args;

use crate::{
    client::Target, drive::drive, hits::How, on_one_thread, report::Noted, requests::PageViews,
    server::taken,
};

const MEGABYTE: f64 = 1_000_000.0;

/// Flags of `load cpu`.
#[derive(Args, Debug)]
pub struct Options {
    /// The server's address
    #[arg(long)]
    url: String,
    /// Names of the sites, with commas between
    #[arg(long = "site", value_delimiter = ',', required = true)]
    sites: Vec<String>,
    /// Number of the server's process
    #[arg(long)]
    pid: u32,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    noted: Noted,
}

/// Loads at the rate given (or as fast as possible) and notes CPU and memory of the process.
///
/// # Errors
/// When there is no such process.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    let views = Rc::new(PageViews::new(&target.host, &options.sites, "", false));
    let before = taken(options.pid)?;
    let outcome = on_one_thread(drive(options.how.run(&target), views))?;
    let after = taken(options.pid)?;
    let name = options
        .how
        .rate
        .map_or("cpu".to_owned(), |rate| format!("cpu at {rate}/s"));
    let part = (after.cpu - before.cpu).as_secs_f64() / outcome.took.as_secs_f64();
    options
        .noted
        .number(&format!("{name}: of a core"), part * 100.0, "%")?;
    options.noted.number(
        &format!("{name}: memory"),
        after.memory as f64 / MEGABYTE,
        "MB",
    )?;
    options.noted.number(
        &format!("{name}: memory peak"),
        after.memory_peak as f64 / MEGABYTE,
        "MB",
    )?;
    options.noted.outcome(&name, &outcome, 1)
}
