//! A server with a separate data folder, started and stopped by this program.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Output, Stdio},
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{
    ledger::{Load, Sum},
    machine::signal,
};
use crate::{
    client::{Api, Reply, Target},
    prepare::prepare_two,
};

/// The sites that get hits while faults happen.
pub const SITES: [&str; 2] = ["one.example", "two.example"];
/// The site of the first account that is attacked.
pub const ATTACKED: &str = "attacked.example";
/// The site of a second account, which must not notice anything.
pub const QUIET: &str = "beside.example";
/// How long starting, recovering and ending may take. A machine that runs other tests as well is slow.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A data folder with two accounts, sites and some views, from which others are copied.
#[derive(Debug)]
pub struct Template {
    program: PathBuf,
    folder: PathBuf,
    token: String,
    beside_token: String,
    beside_views: u64,
}

impl Template {
    /// Creates it with a separate server.
    ///
    /// # Errors
    /// If the server does not start, answer or stop.
    pub async fn make(program: &Path, folder: &Path) -> Result<Rc<Self>> {
        let mut template = Self {
            program: program.to_owned(),
            folder: folder.join("template/data"),
            token: String::new(),
            beside_token: String::new(),
            beside_views: 0,
        };
        let mut server = Deployment::empty(program, &folder.join("template"))?;
        server.start()?;
        server.ready().await.context("the first start")?;
        server.make_accounts().await?;
        let quiet = [QUIET.to_owned()];
        let load = Load::begin(
            &server.target,
            &quiet,
            "/seed/",
            4,
            Duration::from_millis(10),
        );
        let acknowledged = load.acknowledges(20, PATIENCE).await;
        let sent = load.end().await?.fates.len() as u64;
        anyhow::ensure!(acknowledged, "the first hits were not acknowledged");
        server.settled().await?;
        template.beside_views = sent;
        template.token.clone_from(&server.token);
        template.beside_token.clone_from(&server.beside_token);
        server.end_in_order().await?;
        Ok(Rc::new(template))
    }
}

/// A server and its data folder.
pub struct Deployment {
    /// Where its log and its data folder are.
    pub folder: PathBuf,
    /// Where it listens.
    pub target: Target,
    /// Reads figures of the first account's sites, and sends events.
    pub token: String,
    /// The same for the second account.
    pub beside_token: String,
    /// How many views the second account's site has, where that is known.
    pub beside_views: Option<u64>,
    /// Lines that the shell runs that becomes the server, such as entering a control group.
    pub before: Vec<String>,
    /// What its environment has besides.
    pub environment: Vec<(String, String)>,
    /// Arguments behind `serve`.
    pub arguments: Vec<String>,
    /// What was sent and counted here in former rounds.
    pub counted: u64,
    /// Rounds so far.
    pub rounds: u64,
    /// Sums of former rounds.
    pub sum: Sum,
    /// What runs as the server.
    pub program: PathBuf,
    template: Option<Rc<Template>>,
    server: Option<Child>,
}

impl Deployment {
    /// With an empty data folder.
    ///
    /// # Errors
    /// When the folder cannot be made, or there is no free port.
    pub fn empty(program: &Path, folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let free = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        Ok(Self {
            folder: folder.to_owned(),
            target: Target::of(&format!("http://127.0.0.1:{}", free.port()))?,
            token: String::new(),
            beside_token: String::new(),
            beside_views: None,
            before: Vec::new(),
            // The loads send more than the intake lets one site and address send.
            environment: ["SITE", "ADDRESS"]
                .map(|of| (format!("STILE_INTAKE_{of}_PER_MINUTE"), "0".to_owned()))
                .into(),
            arguments: Vec::new(),
            counted: 0,
            rounds: 0,
            sum: Sum::default(),
            program: program.to_owned(),
            template: None,
            server: None,
        })
    }

    /// With a copy of the template's, which is made at the first start.
    ///
    /// # Errors
    /// As [`Deployment::empty`].
    pub fn of(template: &Rc<Template>, folder: &Path) -> Result<Self> {
        let mut made = Self::empty(&template.program, folder)?;
        made.token.clone_from(&template.token);
        made.beside_token.clone_from(&template.beside_token);
        made.beside_views = Some(template.beside_views);
        made.template = Some(template.clone());
        Ok(made)
    }

    /// Its data folder.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// What the server wrote to its output so far.
    #[must_use]
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// The last lines of it that report errors, joined; if there are none, the last line.
    #[must_use]
    pub fn last_words(&self) -> String {
        let log = self.log();
        let errors: Vec<&str> = log
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.contains(" INFO "))
            .filter(|line| !line.contains("Stile is at") && !line.contains("/start?token="))
            .collect();
        match errors.len() {
            0 => log.lines().last().unwrap_or_default().to_owned(),
            lines => errors[lines.saturating_sub(3)..]
                .iter()
                .map(|line| line.chars().take(300).collect())
                .collect::<Vec<String>>()
                .join(" / "),
        }
    }

    /// Drops the template and its accounts: the data folder stays empty.
    pub fn begin_empty(&mut self) {
        self.template = None;
        self.token.clear();
        self.beside_token.clear();
    }

    /// Copies the template's data folder where that was not done yet.
    ///
    /// # Errors
    /// When it cannot be copied.
    pub fn lay(&mut self) -> Result<()> {
        let Some(template) = self.template.take() else {
            return Ok(());
        };
        fs::create_dir_all(self.data())?;
        let copied = Command::new("cp")
            .arg("-a")
            .arg(template.folder.join("."))
            .arg(self.data())
            .output()?;
        let output = String::from_utf8_lossy(&copied.stderr).into_owned();
        anyhow::ensure!(copied.status.success(), "copying the template: {output}");
        Ok(())
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("sh");
        let lines = self
            .before
            .iter()
            .fold(String::new(), |lines, line| lines + line + " || exit 97\n");
        command
            .args(["-c", &format!("{lines}exec \"$@\""), "sh"])
            .arg(&self.program)
            .args(arguments)
            .env_clear()
            .current_dir(&self.folder)
            .env("STILE_DATA_DIR", self.data())
            .env("STILE_HTTP_LISTEN", self.target.address.to_string())
            .stdin(Stdio::null());
        for kept in [
            "PATH",
            "HOME",
            "LD_LIBRARY_PATH",
            "DYLD_FALLBACK_LIBRARY_PATH",
            "PG_BIN_DIR",
        ] {
            if let Some(value) = std::env::var_os(kept) {
                command.env(kept, value);
            }
        }
        command.envs(self.environment.iter().cloned());
        command
    }

    /// Starts it, without waiting.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn start(&mut self) -> Result<()> {
        anyhow::ensure!(self.server.is_none(), "the server runs already");
        self.lay()?;
        let log = fs::File::options()
            .create(true)
            .append(true)
            .open(self.folder.join("log"))?;
        let mut arguments = vec!["serve"];
        arguments.extend(self.arguments.iter().map(String::as_str));
        let child = self
            .command(&arguments)
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        self.server = Some(child);
        Ok(())
    }

    /// Runs another command of the program in the same folder to its end.
    ///
    /// # Errors
    /// If it cannot be started.
    pub async fn run(&self, arguments: &[&str]) -> Result<Output> {
        let mut command = tokio::process::Command::from(self.command(arguments));
        command.kill_on_drop(true);
        let ended = tokio::time::timeout(10 * PATIENCE, command.output()).await;
        Ok(ended.with_context(|| format!("stile {arguments:?} does not end"))??)
    }

    /// The server's number among the processes.
    ///
    /// # Errors
    /// When it was not started.
    pub fn pid(&self) -> Result<u32> {
        Ok(self
            .server
            .as_ref()
            .context("the server does not run")?
            .id())
    }

    /// How it ended, where it has.
    ///
    /// # Errors
    /// When that cannot be known.
    pub fn ended(&mut self) -> Result<Option<ExitStatus>> {
        let Some(server) = &mut self.server else {
            return Ok(None);
        };
        let status = server.try_wait()?;
        if status.is_some() {
            self.server = None;
        }
        Ok(status)
    }

    /// Waits until it has ended.
    ///
    /// # Errors
    /// When it has not within [`PATIENCE`].
    pub async fn ends(&mut self) -> Result<ExitStatus> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.ended()? {
                return Ok(status);
            }
            anyhow::ensure!(began.elapsed() < PATIENCE, "the server does not end");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Asks it to end with SIGTERM, and waits for that.
    ///
    /// # Errors
    /// When it does not end, or not with status 0.
    pub async fn end_in_order(&mut self) -> Result<()> {
        signal(self.pid()?, "TERM")?;
        let status = self.ends().await?;
        anyhow::ensure!(
            status.success(),
            "after SIGTERM: {status}: {}",
            self.last_words()
        );
        Ok(())
    }

    /// `kill -9`, where it runs.
    ///
    /// # Errors
    /// When it cannot be waited for.
    pub fn kill(&mut self) -> Result<()> {
        if let Some(mut server) = self.server.take() {
            server.kill()?;
            server.wait()?;
        }
        Ok(())
    }

    /// Waits until `/health` is ok and the second account gets figures.
    ///
    /// # Errors
    /// If the server ends meanwhile, or that does not happen within [`PATIENCE`]; with the last answer.
    pub async fn ready(&mut self) -> Result<Duration> {
        let began = Instant::now();
        let mut last;
        loop {
            last = match self.ask_readiness().await {
                Ok(()) => return Ok(began.elapsed()),
                Err(error) => error,
            };
            if let Some(status) = self.ended()? {
                bail!(
                    "the server ended by itself ({status}): {}",
                    self.last_words()
                );
            }
            if began.elapsed() > PATIENCE {
                bail!("not well after {} s: {last:#}", PATIENCE.as_secs());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn ask_readiness(&self) -> Result<()> {
        let health = self.health().await?;
        anyhow::ensure!(health["ok"] == true, "/health says: {}", health["status"]);
        if self.beside_token.is_empty() {
            return Ok(());
        }
        let mut api = Api::with_token(&self.target, &self.beside_token);
        let question = format!("/api/v1/sites/{QUIET}/stats?period=7d&by=none");
        get(&mut api, &question).await?.json()?;
        Ok(())
    }

    /// The answer of `/health`.
    ///
    /// # Errors
    /// If there is none.
    pub async fn health(&self) -> Result<Value> {
        get(&mut Api::as_nobody(&self.target), "/api/v1/health")
            .await?
            .json()
    }

    /// Waits until everything acknowledged is in DuckDB.
    ///
    /// # Errors
    /// If that does not happen within [`PATIENCE`].
    pub async fn settled(&self) -> Result<()> {
        let began = Instant::now();
        loop {
            let health = self.health().await?;
            if health["counts"]["waiting_rows"] == 0 && health["counts"]["behind_ms"] == 0 {
                return Ok(());
            }
            anyhow::ensure!(
                began.elapsed() < PATIENCE,
                "hits wait for ever: {}",
                health["counts"]
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The first accounts of an empty deployment, their sites and tokens, with the link from the log.
    ///
    /// # Errors
    /// When there is no link, or the server refuses something.
    pub async fn make_accounts(&mut self) -> Result<()> {
        let log = self.log();
        // A start that was killed may have printed one before.
        let (_, link) = log
            .rsplit_once("start?token=")
            .context("the log has no link to begin with")?;
        let start: String = link
            .chars()
            .take_while(|letter| !letter.is_whitespace())
            .collect();
        let sites: Vec<String> = SITES
            .iter()
            .chain([&ATTACKED])
            .map(|site| (*site).to_owned())
            .collect();
        let mails = self.data().join("mail");
        (self.token, self.beside_token) =
            prepare_two(&self.target, &start, &sites, (QUIET, &mails), "UTC").await?;
        Ok(())
    }
}

/// One question, not waited for longer than the server itself would take.
async fn get(api: &mut Api, question: &str) -> Result<Reply> {
    let answer = tokio::time::timeout(Duration::from_secs(40), api.get(question)).await;
    answer.with_context(|| format!("{question} is not answered"))?
}

impl Drop for Deployment {
    fn drop(&mut self) {
        // Of no use where they have ended already.
        if let Ok(pid) = self.pid() {
            let _ = signal(pid, "CONT");
        }
        let _ = self.kill();
        super::postgres::gone(&self.data());
    }
}
