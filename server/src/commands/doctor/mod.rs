//! `stile doctor`: checks the settings and the data, and reports each check on a line: `ok`, `warn` (perhaps not
//! intended) or `bad` (keeps Stile from working). It works while a server runs, and when it does not start.

mod accounts;
mod backups;
pub(super) mod broken;
mod data;
mod keys;
mod settings;

use anyhow::{bail, ensure};
use base::{clock::SystemClock, config::Config};
use clap::Args;
use serde_json::Value;

use super::{
    control::{self, Order},
    runtime,
};

/// Check the settings and the data, and report problems.
///
/// Each check is reported as ok, warn or bad. The exit status is 1 if anything is bad.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Only check that the server is running and healthy, for health checks.
    #[arg(long)]
    running: bool,
}

impl Doctor {
    /// Prints what it finds.
    ///
    /// # Errors
    /// When something is bad.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        let answer = runtime(config)?.block_on(control::send(
            &config.data.dir,
            &Order::Health(true),
            |_| {},
        ));
        if self.running {
            return running(config, answer?);
        }
        let mut report = Report::default();
        settings::look(config, &mut report);
        data::folder(config, &mut report);
        data::clock(config, &mut report);
        backups::look(config, &SystemClock, &mut report);
        match answer {
            Ok(Some(health)) => {
                let version = health["version"].as_str().unwrap_or("unknown");
                report.ok("server", format!("version {version} is running"));
                let seen = accounts::look(config, &mut report, true);
                keys::look(config, &mut report, seen.as_ref());
                data::health(&health, &mut report);
                let order = Order::Check(true);
                let checked =
                    runtime(config)?.block_on(control::send(&config.data.dir, &order, |_| {}));
                match checked {
                    Ok(Some(checked)) => broken::by_server(config, &mut report, checked),
                    Ok(None) => {
                        report.warn("counts", "the server has stopped meanwhile".to_owned())
                    }
                    Err(error) => report.bad("counts", format!("not checked: {error:#}")),
                }
            }
            Ok(None) => {
                report.ok("server", "none is running in this data folder".to_owned());
                settings::port(config, &mut report);
                let seen = accounts::look(config, &mut report, false);
                keys::look(config, &mut report, seen.as_ref());
                let sites = seen.map(|seen| seen.sites);
                // Opening changes the files, so damaged ones are not opened.
                if broken::on_disk(config, sites, &mut report) {
                    data::open(config, &mut report);
                }
            }
            Err(error) => report.bad("server", format!("{error:#}")),
        }
        broken::set_aside(config, &mut report);
        data::salts(config, &mut report);
        report.end()
    }
}

fn running(config: &Config, answer: Option<Value>) -> anyhow::Result<()> {
    let Some(health) = answer else {
        bail!("no server is running in {}", config.data.dir.display());
    };
    ensure!(health["ok"] == true, "the server is not healthy: {health}");
    println!("ok");
    Ok(())
}

/// Prints each result, and counts them.
#[derive(Debug, Default)]
struct Report {
    warnings: u32,
    bad: u32,
    /// The checks with a warning or worse.
    wrong: Vec<String>,
}

impl Report {
    fn ok(&mut self, what: &str, text: String) {
        println!("ok    {what}: {text}");
    }

    fn warn(&mut self, what: &str, text: String) {
        self.warnings += 1;
        self.wrong.push(what.to_owned());
        println!("warn  {what}: {text}");
    }

    fn bad(&mut self, what: &str, text: String) {
        self.bad += 1;
        self.wrong.push(what.to_owned());
        println!("bad   {what}: {text}");
    }

    /// Whether this check had a warning or worse.
    fn has_problem(&self, what: &str) -> bool {
        self.wrong.iter().any(|wrong| wrong == what)
    }

    fn end(self) -> anyhow::Result<()> {
        let warnings = match self.warnings {
            0 => "no warnings".to_owned(),
            1 => "1 warning".to_owned(),
            many => format!("{many} warnings"),
        };
        match self.bad {
            0 => println!("\nNo problems; {warnings}."),
            bad => bail!("{bad} of these must be fixed ({warnings})"),
        }
        Ok(())
    }
}
