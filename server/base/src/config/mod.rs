//! The settings: defaults, then the settings file, then the environment, each overriding the previous one.
//!
//! One section, one file here. `stile.toml` at the top of the repository is the manual: every key
//! with its default and a sentence, held complete by a test. Each key has a second name in the
//! environment: `counts.memory_limit` is `STILE_COUNTS_MEMORY_LIMIT`. A secret may come from a file
//! (`secret_files`). A key or a `STILE_` variable that is not known stops the start, with the nearest
//! known name: a mistyped setting must not be lost silently. Printed, the settings show no password.

mod accounts;
mod backup;
pub mod billing;
mod counts;
mod data;
mod http;
mod intake;
mod limits;
mod live;
mod log;
mod mail;
mod metrics;
mod operator;
mod revenue;
mod secret_files;
mod sign_in;
mod sources;
mod values;

#[cfg(test)]
mod tests;

use std::{
    fmt,
    net::SocketAddr,
    path::{Path, PathBuf},
};

pub use accounts::Accounts;
pub use backup::Backup;
pub use billing::Billing;
pub use counts::Counts;
pub use data::Data;
pub use http::Http;
pub use intake::Intake;
pub use limits::Limits;
pub use live::Live;
pub use log::{Log, LogFormat};
pub use mail::Mail;
pub use metrics::Metrics;
pub use operator::Operator;
pub use revenue::Revenue;
use serde::{Deserialize, Serialize};
pub use sign_in::{GITHUB, GOOGLE, MICROSOFT, Protocol, Provider, SignIn};
pub use values::{MemorySize, TrustedProxy};

/// All settings.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// Who runs this deployment: an address or page, shown in `/about`.
    #[serde(deserialize_with = "values::blank_is_none")]
    pub contact: Option<String>,
    /// Where things are kept.
    pub data: Data,
    /// The address that is listened on, and the one that people use.
    pub http: Http,
    /// Postgres: people, sites, settings.
    pub accounts: Accounts,
    /// In which ways people may sign in.
    pub sign_in: SignIn,
    /// Who emails come from, and which server sends them.
    pub mail: Mail,
    /// Where backups go, and how often one is made.
    pub backup: Backup,
    /// DuckDB and the journal: the counted hits.
    pub counts: Counts,
    /// Receiving hits.
    pub intake: Intake,
    /// Streams: answers that send hits as they arrive.
    pub live: Live,
    /// What money is worth.
    pub revenue: Revenue,
    /// How often an action may be done.
    pub limits: Limits,
    /// What is written to the log.
    pub log: Log,
    /// Numbers for an operator's Prometheus.
    pub metrics: Metrics,
    /// What accounts can buy, and through whom they pay.
    pub billing: Billing,
    /// Who runs this deployment.
    pub operator: Operator,
    /// Where the settings were read.
    #[serde(skip)]
    pub read_from: ReadFrom,
}

/// Where settings were read. It is not itself a setting: one place equals any other.
#[derive(Clone, Debug, Default)]
pub struct ReadFrom {
    /// The settings file; `None`: there is none.
    pub file: Option<PathBuf>,
}

impl PartialEq for ReadFrom {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Why the settings cannot be used: one sentence that names the key, where it is set, and what to do.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(pub(crate) String);

impl Config {
    /// Reads the settings of this process: the file named by `--config` (`named`) or `STILE_CONFIG`,
    /// which must exist; else `./stile.toml`, else `stile.toml` in the data folder, where there is
    /// one; and the environment.
    ///
    /// # Errors
    /// When a file cannot be read, a key or variable is unknown, or a value does not fit.
    pub fn load(named: Option<&Path>) -> Result<Self, ConfigError> {
        // Not `vars()`: it panics on a variable that is not UTF-8, and most are not ours.
        let environment = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        Self::read(named, environment, Path::new("."))
    }

    /// As [`Config::load`], from this environment and with `folder` for the current folder.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn read(
        named: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
        folder: &Path,
    ) -> Result<Self, ConfigError> {
        let config = sources::read(named, environment, folder)?;
        config.check()?;
        Ok(config)
    }

    /// The settings as they are now in the same file and the environment of this process.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn read_again(&self) -> Result<Self, ConfigError> {
        Self::load(self.read_from.file.as_deref())
    }

    /// The settings of a test: everything in `data`, any free port.
    #[must_use]
    pub fn for_tests(data: &Path) -> Self {
        let mut config = Self::default();
        config.data.dir = data.to_owned();
        config.http.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config
    }

    /// The address that people use, without a slash at its end: as set, else derived from the one
    /// listened on. `bound` is the latter with its true port.
    #[must_use]
    pub fn public_address(&self, bound: SocketAddr) -> String {
        self.http.public_address_for(bound)
    }

    /// What types alone do not say.
    fn check(&self) -> Result<(), ConfigError> {
        self.http.check()?;
        self.accounts.check()?;
        self.sign_in.check()?;
        self.mail.check()?;
        self.backup.check()?;
        self.counts.check()?;
        self.intake.check()?;
        self.live.check()?;
        self.revenue.check()?;
        self.log.check()?;
        self.metrics.check()?;
        self.operator.check()?;
        self.billing.check()
    }
}

/// The settings in force as TOML, passwords masked: what may go to a log.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Secrets mask themselves when they are serialised.
        f.write_str(&toml::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Refuses the value of a key.
fn refuse(key: &str, why: &str) -> Result<(), ConfigError> {
    Err(ConfigError(format!(
        "The setting {key} ({}) {why}.",
        sources::variable(key)
    )))
}
