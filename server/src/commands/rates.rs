//! `stile rates`: exchange rates.

use std::{fs::File, path::PathBuf};

use anyhow::Context as _;
use base::{config::Config, db};
use clap::{Args, Subcommand};
use figures::rates::{DayRate, RateFrom, all, read_file, set};
use shared::currency::Currency;
use sqlx::PgPool;

use super::{Accounts, refuse_as_root, runtime};

/// Show and set exchange rates, for revenue in a site's currency.
///
/// A rate is what one euro is worth from a day on, until the next rate.
#[derive(Debug, Args)]
pub struct Rates {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print all rates, including those that come with Stile.
    Show {
        /// Only this currency, such as USD.
        currency: Option<String>,
    },
    /// Set the rates in a file. Its first line is `currency,day,per_euro`.
    Import {
        /// The CSV file.
        file: PathBuf,
    },
    /// Set one rate.
    Set {
        /// The currency, such as USD.
        currency: String,
        /// The first day of the rate, such as 2026-01-31.
        day: String,
        /// The value of one euro, such as 1.08.
        per_euro: String,
    },
}

impl Rates {
    /// Does it, and prints what was done. The service may be running: the next question sees it.
    pub fn run(self, config: &Config) -> anyhow::Result<()> {
        // Checked before any database is started.
        let ready = self.action.ready()?;
        refuse_as_root(&config.data.dir)?;
        let accounts = Accounts::running_or_open(config)?;
        let url = accounts.url.clone();
        let done = runtime(config)?.block_on(async {
            let pool = db::connect(&url, 1).await?;
            let done = ready.run(&pool).await;
            pool.close().await;
            done
        });
        accounts.close();
        print!("{}", done?);
        Ok(())
    }
}

/// An action whose arguments are valid.
enum Ready {
    Show(Option<Currency>),
    Set(Vec<DayRate>),
}

impl Action {
    fn ready(self) -> anyhow::Result<Ready> {
        Ok(match self {
            Action::Show { currency: None } => Ready::Show(None),
            Action::Show {
                currency: Some(code),
            } => {
                let currency = Currency::parse(&code)
                    .with_context(|| format!("`{code}` is not an ISO 4217 currency"))?;
                Ready::Show(Some(currency))
            }
            Action::Import { file } => {
                let name = file.display().to_string();
                let opened = File::open(&file).with_context(|| name.clone())?;
                Ready::Set(read_file(opened).context(name)?)
            }
            Action::Set {
                currency,
                day,
                per_euro,
            } => Ready::Set(vec![DayRate::read(&currency, &day, &per_euro)?]),
        })
    }
}

impl Ready {
    /// What was done, in lines.
    async fn run(self, pool: &PgPool) -> anyhow::Result<String> {
        match self {
            Ready::Show(currency) => {
                let lines = all(pool, currency).await?.into_iter();
                let lines = lines.map(|(rate, from)| {
                    let from = match from {
                        RateFrom::Set => "set",
                        RateFrom::Ecb => "European Central Bank",
                        RateFrom::BuiltIn => "built in",
                    };
                    format!(
                        "{} from {}: {} ({from})\n",
                        rate.currency, rate.day, rate.per_euro
                    )
                });
                Ok(lines.collect())
            }
            Ready::Set(rates) => {
                let new = set(pool, &rates).await?;
                let mut lines: String = match rates.as_slice() {
                    [rate] => format!(
                        "From {} on, one euro is {} {}.\n",
                        rate.day, rate.per_euro, rate.currency
                    ),
                    _ => String::new(),
                };
                lines += &format!("{new} set, {} changed.\n", rates.len() - new);
                Ok(lines)
            }
        }
    }
}
