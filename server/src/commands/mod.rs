//! The command line.

#[cfg(feature = "bench")]
mod accounts;
pub mod backup;
pub(crate) mod control;
mod demo;
mod doctor;
mod export_key;
#[cfg(feature = "bench")]
mod fill;
mod link;
mod mail_preview;
mod maintenance;
mod nightly;
pub mod operator;
pub mod people;
mod rates;
mod serve;
mod shell;
#[cfg(feature = "bench")]
mod sum;
mod verify;
#[cfg(feature = "bench")]
mod watch;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context as _, bail};
use base::{clock::SystemClock, config::Config, random::SystemRandom, secret::ApiToken};
use clap::{CommandFactory as _, Parser, Subcommand, error::ErrorKind};
use nix::sys::stat::{Mode, umask};
use own_postgres::{Options, Postgres, StartError};

use crate::app::App;

/// The text after the list of commands.
const AFTER: &str = "The commands down to `mcp` query a server over HTTP with an API token; start with `stile login`.
The others run a server or work on its data folder.";

/// Web analytics that counts every hit and tracks nobody.
#[derive(Debug, Parser)]
#[command(name = "stile", version, about, after_help = AFTER)]
pub struct Line {
    /// The server's settings file; by default ./stile.toml.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Client(Box<client::Command>),
    #[command(flatten)]
    Own(Own),
    #[command(flatten)]
    Text(Text),
}

/// Commands that run a server or work on its data.
#[derive(Debug, Subcommand)]
enum Own {
    /// Run the server.
    Serve(serve::Serve),
    /// Create demo data, then run the server.
    Demo(demo::Demo),
    /// Update the databases to this version, then exit.
    Migrate,
    /// Check the settings and the data, and report problems.
    Doctor(doctor::Doctor),
    /// Copy all data into a new folder; the server can keep running.
    Backup(backup::Backup),
    /// Restore a backup into an empty data folder.
    Restore(backup::Restore),
    /// List people, and help those who cannot sign in.
    People(people::People),
    /// List, add and remove operators: people who may use the operator's area.
    Operator(operator::Operators),
    /// Print a link that signs a person in.
    SignInLink(link::Link),
    /// Show and set exchange rates, for revenue in a site's currency.
    Rates(rates::Rates),
    /// Show a sample of every email that Stile sends.
    MailPreview(mail_preview::Preview),
    /// Print the public key with which this deployment signs exports.
    ExportKey,
    /// Run the nightly compaction now.
    Compact,
    /// Run the nightly self-check now, and print what is wrong.
    Nightly(nightly::NightlyCheck),
    /// Fill a data folder for benchmarks.
    #[cfg(feature = "bench")]
    #[command(hide = true)]
    BenchFill(fill::Fill),
    /// Sum the columns of a site, for benchmarks.
    #[cfg(feature = "bench")]
    #[command(hide = true)]
    BenchSum(sum::Sum),
    /// Watch all sites, for benchmarks.
    #[cfg(feature = "bench")]
    #[command(hide = true)]
    BenchWatch(watch::Watch),
    /// List many accounts, for benchmarks.
    #[cfg(feature = "bench")]
    #[command(hide = true)]
    BenchAccounts(accounts::ListAccounts),
}

/// Commands that need neither settings nor a server.
#[derive(Debug, Subcommand)]
enum Text {
    /// Verify the file of an account's export.
    Verify(verify::Verify),
    /// Print the API description (OpenAPI).
    Openapi,
    /// Print shell completions.
    Completions(shell::Completions),
    /// Print man pages.
    Man(shell::Man),
}

/// The accounts database: the one that the settings name, or our own.
pub(crate) struct Accounts {
    /// Where it is reached.
    pub url: String,
    own: Option<Postgres>,
}

impl Accounts {
    /// Finds the database; starts our own Postgres if none is named.
    pub(crate) fn open(config: &Config) -> anyhow::Result<Accounts> {
        Self::open_with(config, Options::default())
    }

    /// The same for a server, which restarts its Postgres when that ends.
    pub(crate) fn open_to_serve(config: &Config) -> anyhow::Result<Accounts> {
        let restart = true;
        Self::open_with(
            config,
            Options {
                restart,
                ..Options::default()
            },
        )
    }

    fn open_with(config: &Config, options: Options) -> anyhow::Result<Accounts> {
        if let Some(url) = &config.accounts.database_url {
            private_folder(&config.data.dir)?;
            return Ok(Accounts {
                url: url.expose().to_owned(),
                own: None,
            });
        }
        let own = Postgres::start(&config.data.dir, options)?;
        Ok(Accounts {
            url: own.url().to_owned(),
            own: Some(own),
        })
    }

    /// The same while a server may be running: its Postgres, where it runs the built-in one.
    pub(crate) fn running_or_open(config: &Config) -> anyhow::Result<Accounts> {
        match Accounts::open(config) {
            Err(error) if matches!(error.downcast_ref(), Some(StartError::Locked { .. })) => {
                Ok(Accounts {
                    url: own_postgres::running_url(&config.data.dir)?,
                    own: None,
                })
            }
            other => other,
        }
    }

    /// What keeps our own Postgres from being started again.
    pub(crate) fn no_restart(&self) -> Option<own_postgres::Stop> {
        self.own.as_ref().map(Postgres::no_restart)
    }

    /// Stops our own Postgres, in order.
    pub(crate) fn close(self) {
        if let Some(own) = self.own {
            own.stop();
        }
    }
}

/// Reads the command line, does what it says, and says how it ended.
pub fn main() -> ExitCode {
    keep_private();
    without_huge_pages();
    let line = Line::parse();
    let done = match (line.command, line.config) {
        (Command::Client(command), None) => {
            return command.run(client::Outside {
                may_be_token: |text| ApiToken::parse(text).is_some(),
            });
        }
        (Command::Client(_), Some(_)) => Line::command()
            .error(
                ErrorKind::ArgumentConflict,
                "--config is for commands that run a server; this one queries a server over HTTP: use --url",
            )
            .exit(),
        (Command::Own(command), config) => command.run(config.as_deref()),
        (Command::Text(Text::Verify(verify)), _) => verify.run(),
        (Command::Text(Text::Openapi), _) => maintenance::print_description(),
        (Command::Text(Text::Completions(completions)), _) => completions.run(),
        (Command::Text(Text::Man(man)), _) => man.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("stile: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Own {
    fn run(self, file: Option<&Path>) -> anyhow::Result<()> {
        let config = Config::load(file)?;
        log(&config);
        match self {
            Own::Serve(serve) => serve.run(config),
            Own::Demo(demo) => demo.run(config),
            Own::Migrate => maintenance::migrate(config),
            Own::Doctor(doctor) => doctor.run(&config),
            Own::Backup(backup) => backup.run(&config),
            Own::Restore(restore) => restore.run(&config),
            Own::People(people) => people.run(&config),
            Own::Operator(operators) => operators.run(&config),
            Own::SignInLink(link) => link.run(&config),
            Own::Rates(rates) => rates.run(&config),
            Own::MailPreview(preview) => preview.run(&config),
            Own::ExportKey => export_key::print(&config),
            Own::Compact => maintenance::compact(config),
            Own::Nightly(nightly) => nightly.run(config),
            #[cfg(feature = "bench")]
            Own::BenchFill(fill) => fill.run(config),
            #[cfg(feature = "bench")]
            Own::BenchSum(sum) => sum.run(config),
            #[cfg(feature = "bench")]
            Own::BenchWatch(watch) => watch.run(config),
            #[cfg(feature = "bench")]
            Own::BenchAccounts(list) => list.run(config),
        }
    }
}

/// Opens the whole service on the system's clock.
pub(crate) async fn open(config: Config, url: &str) -> anyhow::Result<App> {
    App::open(config, url, SystemClock::shared(), SystemRandom::shared()).await
}

/// Files and folders created by this process are readable only by its own user, whatever the shell's umask is: they
/// contain personal data.
fn keep_private() {
    umask(Mode::S_IRWXG | Mode::S_IRWXO);
}

/// Huge pages would hold 80 MB at rest, half of it unused. The allocator does not request them (its feature `no_thp`); this is
/// for systems that use them anyway. Where the kernel refuses, the server takes more memory and works.
fn without_huge_pages() {
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_thp_disable(true);
}

/// The runtime, with as many threads as the settings ask for.
pub(crate) fn runtime(config: &Config) -> anyhow::Result<tokio::runtime::Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    if config.http.workers > 0 {
        builder.worker_threads(config.http.workers);
    }
    Ok(builder.enable_all().build()?)
}

/// Makes the data folder where it is missing, readable by this user only.
fn private_folder(folder: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;

    let mut builder = std::fs::DirBuilder::new();
    builder
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .with_context(|| {
            format!(
                "cannot create the data folder {} (data.dir)",
                folder.display()
            )
        })
}

/// As root, refuses to write into a folder that a server of another user made: that server could not use
/// root's files.
pub(crate) fn refuse_as_root(folder: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::MetadataExt as _;

    match folder.metadata() {
        Ok(found) if own_postgres::is_root() && found.uid() != 0 => {
            let (uid, folder) = (found.uid(), folder.display());
            bail!(
                "{folder} belongs to user {uid}: run this command as that user, with sudo -u '#{uid}' stile ..."
            )
        }
        _ => Ok(()),
    }
}

/// Bytes as people read them.
pub(crate) fn size(bytes: u64) -> String {
    let mut amount = bytes as f64;
    for unit in ["bytes", "KB", "MB", "GB"] {
        if amount < 1000.0 {
            let digits = usize::from(unit != "bytes" && amount < 100.0);
            return format!("{amount:.digits$} {unit}");
        }
        amount /= 1000.0;
    }
    format!("{amount:.1} TB")
}

fn log(config: &Config) {
    use std::io::IsTerminal as _;

    use base::config::LogFormat;
    use tracing_subscriber::EnvFilter;

    let filter = EnvFilter::try_from_env("STILE_LOG")
        .unwrap_or_else(|_| EnvFilter::new(format!("{},sqlx=warn,rmcp=error", config.log.level)));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match config.log.format {
        LogFormat::Json => builder.json().init(),
        LogFormat::Text => builder.init(),
    }
}
