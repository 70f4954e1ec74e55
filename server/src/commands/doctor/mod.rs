//! `stile doctor`: looks at the settings and at what is kept, and says in one line each what is well
//! (`ok`), what may be meant so or not (`warn`), and what keeps Stile from working (`bad`). It may be
//! asked while a server runs, and when it does not start.

mod accounts;
pub(super) mod broken;
mod kept;
mod keys;
mod settings;

use anyhow::{bail, ensure};
use base::config::Config;
use clap::Args;
use serde_json::Value;

use super::{
    control::{self, Order},
    runtime,
};

/// Looks at the settings and what is kept, and says what is wrong.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Only ask the running server whether it is well: for health checks.
    #[arg(long)]
    running: bool,
}

impl Doctor {
    /// Prints what it finds.
    ///
    /// # Errors
    /// When something is bad.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        let told = runtime(config)?.block_on(control::tell(
            &config.data.dir,
            &Order::Health(true),
            |_| {},
        ));
        if self.running {
            return running(config, told?);
        }
        let mut report = Report::default();
        settings::look(config, &mut report);
        kept::folder(config, &mut report);
        kept::clock(config, &mut report);
        match told {
            Ok(Some(health)) => {
                let version = health["version"].as_str().unwrap_or("unknown");
                report.ok("server", format!("version {version} is running"));
                let seen = accounts::look(config, &mut report, true);
                keys::look(config, &mut report, seen.as_ref());
                kept::health(&health, &mut report);
                let order = Order::Check(true);
                let checked =
                    runtime(config)?.block_on(control::tell(&config.data.dir, &order, |_| {}));
                match checked {
                    Ok(Some(checked)) => broken::by_server(config, &mut report, checked),
                    Ok(None) => report.warn("counts", "the server has ended meanwhile".to_owned()),
                    Err(error) => report.bad("counts", format!("not read through: {error:#}")),
                }
            }
            Ok(None) => {
                report.ok("server", "none is running in this data folder".to_owned());
                settings::port(config, &mut report);
                let seen = accounts::look(config, &mut report, false);
                keys::look(config, &mut report, seen.as_ref());
                let sites = seen.map(|seen| seen.sites);
                // Opening changes things, so what is broken is left as it is.
                if broken::on_disk(config, sites, &mut report) {
                    kept::open(config, &mut report);
                }
            }
            Err(error) => report.bad("server", format!("{error:#}")),
        }
        broken::set_aside(config, &mut report);
        kept::salts(config, &mut report);
        report.end()
    }
}

fn running(config: &Config, told: Option<Value>) -> anyhow::Result<()> {
    let Some(health) = told else {
        bail!("no server is running in {}", config.data.dir.display());
    };
    ensure!(health["ok"] == true, "the server is not well: {health}");
    println!("ok");
    Ok(())
}

/// Prints each finding, and counts.
#[derive(Debug, Default)]
struct Report {
    warnings: u32,
    bad: u32,
    /// What something was wrong with.
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

    /// Whether anything was said to be wrong with this.
    fn has_said(&self, what: &str) -> bool {
        self.wrong.iter().any(|wrong| wrong == what)
    }

    fn end(self) -> anyhow::Result<()> {
        let warnings = match self.warnings {
            0 => "no warnings".to_owned(),
            1 => "1 warning".to_owned(),
            many => format!("{many} warnings"),
        };
        match self.bad {
            0 => println!("\nNothing is bad; {warnings}."),
            bad => bail!("{bad} of these must be put right ({warnings})"),
        }
        Ok(())
    }
}
