//! `load start`: from starting the server to its first answer.

use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::{
    client::Target,
    on_one_thread,
    report::Noted,
    server::{Running, taken},
};

const PATIENCE: Duration = Duration::from_secs(60);

/// Flags of `load start`.
#[derive(Args, Debug)]
pub struct Options {
    /// The address at which the server will listen
    #[arg(long)]
    url: String,
    /// How often
    #[arg(long, default_value_t = 5)]
    times: usize,
    #[command(flatten)]
    noted: Noted,
    /// The server's command, after --
    #[arg(last = true, required = true)]
    command: Vec<String>,
}

/// Starts and stops the server and notes the median, the slowest and the memory at rest.
///
/// # Errors
/// When the server does not start or does not end.
pub fn run(options: &Options) -> Result<()> {
    let target = Target::of(&options.url)?;
    let (mut times, memory) = on_one_thread(async {
        let mut times = Vec::new();
        let mut memory = 0;
        for _ in 0..options.times.max(1) {
            let mut server = Running::start(&options.command)?;
            times.push(server.answers(&target, PATIENCE).await?.as_secs_f64() * 1000.0);
            tokio::time::sleep(Duration::from_millis(500)).await;
            memory = taken(server.pid())?.memory;
            server.stop(PATIENCE).await?;
        }
        Ok((times, memory))
    })?;
    times.sort_by(f64::total_cmp);
    options
        .noted
        .number("start: median", times[times.len() / 2], "ms")?;
    options
        .noted
        .number("start: slowest", times[times.len() - 1], "ms")?;
    options
        .noted
        .number("memory idle", memory as f64 / 1_000_000.0, "MB")
}
