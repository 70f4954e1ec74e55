//! `stile bench-watch`: what watching all sites takes.

use std::time::Instant;

use base::{
    clock::{Clock as _, FakeClock, SystemClock},
    config::Config,
    random::SystemRandom,
};
use clap::Args;
use nix::sys::resource::{UsageWho, getrusage};
use serde_json::json;

use super::{Accounts, runtime};
use crate::app::App;

/// How often counts are looked at, in seconds.
const EVERY: i64 = 300;
/// Looks of an hour, after the first one.
const LOOKS: usize = 12;

/// Measure what it takes to watch all sites. No server may be running.
///
/// Prints JSON: the sites; the milliseconds and the CPU seconds of the first look, which reads nine weeks and learns what is
/// normal; and the CPU seconds a minute of the hour after it.
#[derive(Debug, Args)]
pub struct Watch {}

impl Watch {
    /// Looks at them, in the folder that the settings name.
    pub fn run(self, config: Config) -> anyhow::Result<()> {
        let accounts = Accounts::open(&config)?;
        let url = accounts.url.clone();
        let measured = runtime(&config)?.block_on(async {
            let clock = FakeClock::at_seconds(SystemClock.now_seconds());
            let app = App::open(config, &url, clock.shared(), SystemRandom::shared()).await?;
            let watch = app.alert_tasks("http://localhost").watch;
            let (began, used) = (Instant::now(), cpu()?);
            watch.look().await?;
            let first = (began.elapsed().as_millis(), cpu()? - used);
            let used = cpu()?;
            for _ in 0..LOOKS {
                clock.advance_seconds(EVERY);
                watch.look().await?;
            }
            let minutes = LOOKS as f64 * EVERY as f64 / 60.0;
            let sites = app.registry.all().len();
            let each = (cpu()? - used) / minutes;
            app.counts.shutdown().await?;
            app.pool.close().await;
            anyhow::Ok(json!({
                "sites": sites, "first_ms": first.0, "first_cpu_seconds": first.1, "cpu_seconds_a_minute": each,
            }))
        });
        accounts.close();
        println!("{}", measured?);
        Ok(())
    }
}

/// The CPU seconds that this process used.
fn cpu() -> anyhow::Result<f64> {
    let used = getrusage(UsageWho::RUSAGE_SELF)?;
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    Ok(seconds(used.user_time()) + seconds(used.system_time()))
}
