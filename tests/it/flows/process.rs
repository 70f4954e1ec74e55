//! The server as its own process, with its own Postgres: what is killed here is killed for good.

use std::{
    net::SocketAddr,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tests::Actor;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader},
    process::{Child, ChildStdout, Command},
};

/// How long a test waits for a start: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder that Postgres's user can pass through, in memory where the machine has such a place.
pub fn folder() -> TempDir {
    let made = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    let made = made.expect("a folder for the test");
    std::fs::set_permissions(made.path(), std::fs::Permissions::from_mode(0o711))
        .expect("it is opened");
    made
}

/// A command of the program, with separate settings.
pub fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stile-under-test"));
    command.args(arguments).env_clear().current_dir(
        data.parent()
            .expect("the data folder is in one of the test's"),
    );
    for name in [
        "PATH",
        "PG_BIN_DIR",
        "LD_LIBRARY_PATH",
        "DYLD_FALLBACK_LIBRARY_PATH",
    ] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
        .env("STILE_DATA_DIR", data)
        .env("STILE_HTTP_LISTEN", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// A server that was started and may not be ready yet.
pub struct Process {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Process {
    pub fn start(data: &Path) -> Process {
        Process::start_with(data, &["serve"])
    }

    pub fn start_with(data: &Path, arguments: &[&str]) -> Process {
        let mut child = command(data, arguments).spawn().expect("it is started");
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        Process { child, lines }
    }

    /// Waits until it serves; where.
    pub async fn ready(&mut self) -> SocketAddr {
        let mut line = String::new();
        let read = self.lines.read_line(&mut line);
        let read = tokio::time::timeout(PATIENCE, read).await;
        let port = line.trim().rsplit_once(':').map(|(_, port)| port.parse());
        let (Ok(Ok(1..)), Some(Ok(port))) = (read, port) else {
            let logged = self.end().await;
            panic!("the server did not start: {line:?} {logged}");
        };
        SocketAddr::from(([127, 0, 0, 1], port))
    }

    /// The token of the link that makes the first account, which it prints next.
    pub async fn start_token(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).await.expect("a line");
        let (_, token) = line.trim().split_once("token=").expect("a link");
        token.to_owned()
    }

    /// Its number.
    pub fn pid(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Kills it; what it wrote to its log.
    pub async fn end(&mut self) -> String {
        self.child.start_kill().expect("it is killed");
        self.log().await
    }

    /// Stops it, and waits until it has ended; returns its log.
    pub async fn stop(mut self) -> String {
        let pid = self.pid().to_string();
        signal("TERM", &[&pid]).await;
        let log = tokio::time::timeout(PATIENCE, self.log())
            .await
            .expect("it stops");
        let status = self.child.wait().await.expect("it ended");
        assert!(status.success(), "{status}: {log}");
        log
    }

    async fn log(&mut self) -> String {
        let mut log = String::new();
        if let Some(mut pipe) = self.child.stderr.take() {
            pipe.read_to_string(&mut log).await.expect("its log");
        }
        self.child.wait().await.expect("it ended");
        log
    }
}

/// Sends a signal to processes that the test started.
pub async fn signal(name: &str, pids: &[&str]) {
    let mut kill = Command::new("kill");
    kill.arg(format!("-{name}")).args(pids);
    assert!(
        kill.status().await.expect("kill runs").success(),
        "{pids:?}"
    );
}

/// The postmaster's number.
pub fn postmaster(data: &Path) -> String {
    let text = std::fs::read_to_string(data.join("postgres/postmaster.pid")).expect("it runs");
    text.lines().next().expect("a number").trim().to_owned()
}

/// Every process of the Postgres in this data folder.
pub fn postgres_processes(data: &Path) -> Vec<String> {
    let folder = data.join("postgres").canonicalize().expect("a folder");
    let numbers = std::fs::read_dir("/proc").expect("processes").flatten();
    numbers
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
        .filter(|pid| std::fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == folder))
        .collect()
}

/// Asks `/readyz` until it answers so.
pub async fn until_ready(browser: &Actor, status: u16) {
    let begun = Instant::now();
    loop {
        let reply = browser.get("/readyz").await;
        if reply.status == status {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "not {status}: {}", reply.json);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
