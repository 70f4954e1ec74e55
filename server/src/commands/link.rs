//! `stile sign-in-link EMAIL`.

use anyhow::ensure;
use base::{clock::SystemClock, config::Config, db, random::SystemRandom};
use clap::Args;

use super::{Accounts, runtime};

/// Print a link that signs a person in.
#[derive(Debug, Args)]
pub struct Link {
    /// The person's email address.
    email: String,
}

impl Link {
    /// Makes and prints the link. The service may be running.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        let own = config.accounts.database_url.is_none();
        ensure!(
            !own || config.data.dir.join("postgres").exists(),
            "no accounts found in {} (is data.dir correct?)",
            config.data.dir.display()
        );
        let accounts = Accounts::running_or_open(config)?;
        let url = accounts.url.clone();
        let made = runtime(config)?.block_on(async {
            let pool = db::connect(&url, 1).await?;
            let token = signin::link::make(&pool, &SystemClock, &SystemRandom, &self.email).await?;
            pool.close().await;
            anyhow::Ok(token)
        });
        accounts.close();
        println!(
            "{}/sign-in?token={}",
            config.public_address(config.http.listen),
            made?
        );
        println!("It works once, within 15 minutes.");
        Ok(())
    }
}
