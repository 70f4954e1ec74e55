//! `stile nightly`: runs the self-check, and prints what is wrong.

use anyhow::bail;
use base::config::Config;
use clap::Args;
use nightly::Summary;

use super::{
    Accounts,
    control::{self, Order},
    open, refuse_as_root, runtime,
};

/// Run the nightly self-check now, and print what is wrong.
///
/// The exit status is 1 if anything is wrong.
#[derive(Debug, Args)]
pub struct NightlyCheck {
    /// Print what the last run found, without a new one.
    #[arg(long)]
    last: bool,
}

impl NightlyCheck {
    /// Checks, through the running server if there is one, and prints.
    ///
    /// # Errors
    /// When something is wrong, or cannot be checked.
    pub fn run(self, config: Config) -> anyhow::Result<()> {
        let order = Order::SelfCheck(!self.last);
        let answer = runtime(&config)?.block_on(control::send(&config.data.dir, &order, |_| {}))?;
        let summary = match answer {
            Some(summary) => serde_json::from_value(summary)?,
            None => self.alone(config)?,
        };
        print(&summary)
    }

    /// Checks without a server.
    fn alone(self, config: Config) -> anyhow::Result<Summary> {
        refuse_as_root(&config.data.dir.join("counts"))?;
        let accounts = Accounts::open(&config)?;
        let url = accounts.url.clone();
        let done = runtime(&config)?.block_on(async {
            let app = open(config, &url).await?;
            let nightly = app.nightly("");
            if !self.last {
                nightly.run_now().await?;
            }
            let summary = nightly.summary().await?;
            app.counts.shutdown().await?;
            app.pool.close().await;
            anyhow::Ok(summary)
        });
        accounts.close();
        done
    }
}

/// Prints what was found.
fn print(summary: &Summary) -> anyhow::Result<()> {
    if summary.ran_at.is_none() {
        println!("The nightly check has not run yet.");
        return Ok(());
    }
    for finding in &summary.findings {
        println!("- {finding}");
    }
    let sites = match summary.sites {
        1 => "1 site".to_owned(),
        many => format!("{many} sites"),
    };
    match summary.findings.len() {
        0 => println!("Checked {sites} and the deployment: no problems."),
        1 => bail!("1 problem was found ({sites} checked)"),
        many => bail!("{many} problems were found ({sites} checked)"),
    }
    Ok(())
}
