//! The child: starting it, watching it, stopping it.

use std::{
    io,
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc,
        mpsc::{self, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use parking_lot::{Condvar, Mutex, MutexGuard};
use rustix::{
    io::Errno,
    process::{self, WaitId, WaitIdOptions},
};

use super::{
    Options, StartError,
    before_exec::BeforeExec,
    cluster::command,
    keeper::{Start, Stop},
    log::Log,
    reach::Reach,
    socket,
};

/// Recovery after a crash may take this long; a sound start takes a twentieth of a second.
const READY_WITHIN: Duration = Duration::from_secs(300);
/// How often a running one is looked at.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// A started Postgres.
#[derive(Debug)]
pub(super) struct Process {
    pid: Pid,
    ended: Arc<Ended>,
    log: Log,
}

/// Whether it has ended. The lock is held while it is reaped and while it is signalled, so a signal never
/// goes to a stranger who got its number.
#[derive(Debug, Default)]
struct Ended {
    status: Mutex<Option<ExitStatus>>,
    changed: Condvar,
}

impl Ended {
    fn status(&self) -> MutexGuard<'_, Option<ExitStatus>> {
        self.status.lock()
    }

    /// Waits for the end, for at most `at_most`. Did it come?
    fn wait(&self, at_most: Duration) -> bool {
        let mut status = self.status();
        self.changed
            .wait_while_for(&mut status, |status| status.is_none(), at_most);
        status.is_some()
    }
}

impl Process {
    /// Starts it and waits until it takes connections.
    pub fn start(start: &Start, stop: &Stop) -> Result<Self, StartError> {
        let Start {
            folder,
            socket_dir,
            binaries,
            user,
            options,
        } = start;
        let file = folder.with_extension("log");
        let unusable = |source| StartError::Folder {
            folder: file.clone(),
            source,
        };
        let log = Log::at(file.clone()).map_err(unusable)?;
        let mut command = command(binaries, "postgres", user);
        let reach = Reach::to(folder, user)?;
        reach.apply(&mut command);
        command.arg("-D").arg(reach.name());
        let socket_dir = if socket_dir == folder {
            reach.name()
        } else {
            socket_dir
        };
        for setting in settings(socket_dir, *options) {
            command.args(["-c", &setting]);
        }
        let output = log.output().map_err(unusable)?;
        let second = output.try_clone().map_err(unusable)?;
        command.stdin(Stdio::null()).stdout(output).stderr(second);
        // Ctrl-C in our terminal is for us alone: we stop it when nothing needs it any more.
        command.process_group(0);
        #[cfg(target_os = "linux")]
        BeforeExec::EndWithUs {
            parent: std::process::id(),
        }
        .apply(&mut command);

        let process = Self::keep(command, log)?;
        process.wait_until_ready(folder, stop)?;
        Ok(process)
    }

    /// Spawns the command on a thread of its own, which stays with it to the end.
    ///
    /// The kernel's "tell the child when its parent dies" means the *thread* that spawned it. A thread of a
    /// runtime or of a test may end long before the process does; this one does not.
    fn keep(mut command: Command, log: Log) -> Result<Self, StartError> {
        let program = PathBuf::from(command.get_program());
        let failed = |source| StartError::Run {
            program: program.clone(),
            source,
        };
        let ended = Arc::new(Ended::default());
        let (sender, receiver) = mpsc::channel();
        let keeper = {
            let ended = Arc::clone(&ended);
            move || keep_to_the_end(&mut command, &ended, &sender)
        };
        thread::Builder::new()
            .name("postgres".to_owned())
            .spawn(keeper)
            .map_err(failed)?;
        let pid = receiver
            .recv()
            .map_err(|error| failed(io::Error::other(error)))?
            .map_err(failed)?;
        let pid = i32::try_from(pid).map_err(|error| failed(io::Error::other(error)))?;
        Ok(Self {
            pid: Pid::from_raw(pid),
            ended,
            log,
        })
    }

    fn wait_until_ready(&self, folder: &Path, stop: &Stop) -> Result<(), StartError> {
        let (since, mut logged) = (Instant::now(), 0);
        loop {
            if is_ready(folder, self.pid) {
                return Ok(());
            }
            if self.ended.wait(Duration::from_millis(5)) {
                return Err(StartError::Ended {
                    output: self.last_words(),
                    log: self.log().to_owned(),
                });
            }
            if stop.asked() {
                self.stop();
                return Err(StartError::Stopping);
            }
            if since.elapsed() > READY_WITHIN {
                self.stop();
                return Err(StartError::TooSlow {
                    seconds: READY_WITHIN.as_secs(),
                    log: self.log().to_owned(),
                });
            }
            if since.elapsed().as_secs() / 10 > logged {
                logged = since.elapsed().as_secs() / 10;
                tracing::info!(
                    seconds = logged * 10,
                    "waiting for Postgres; after a crash it may take a while"
                );
            }
        }
    }

    pub fn pid(&self) -> u32 {
        self.pid.as_raw().unsigned_abs()
    }

    pub fn is_running(&self) -> bool {
        self.ended.status().is_none()
    }

    /// Blocks until the process has ended, and returns its exit status. After a smart shutdown (SIGTERM) Postgres
    /// refuses new clients and waits for ours, which never leave, so it gets SIGINT here.
    pub fn wait(&self, folder: &Path, stop: &Stop) -> ExitStatus {
        let mut logged = false;
        while !self.ended.wait(LOOK_AGAIN) {
            match self.log.bound() {
                Ok(()) => logged = false,
                Err(error) if !logged => {
                    logged = true;
                    tracing::warn!(%error, log = %self.log().display(), "the log of our Postgres cannot be cut when it is large");
                }
                // It was logged before.
                Err(_) => {}
            }
            if !stop.asked() && state(folder, self.pid).as_deref() == Some("stopping") {
                self.signal(Signal::SIGINT);
            }
        }
        self.ended.status().unwrap_or_default()
    }

    /// Its log.
    pub fn log(&self) -> &Path {
        self.log.path()
    }

    /// The last lines that it wrote to its log.
    pub fn last_words(&self) -> String {
        self.log.last_words()
    }

    /// Stops it: first kindly, after 30 s at once, leaving recovery to the next start.
    pub fn stop(&self) {
        for (signal, patience) in [
            (Signal::SIGINT, 30),
            (Signal::SIGQUIT, 10),
            (Signal::SIGKILL, 5),
        ] {
            self.signal(signal);
            if self.ended.wait(Duration::from_secs(patience)) {
                return;
            }
            tracing::warn!(%signal, patience, "Postgres did not end in time");
        }
    }

    fn signal(&self, signal: Signal) {
        let status = self.ended.status();
        if status.is_none() {
            // Not reaped yet, as the lock we hold says, so the number is still its own. It may have ended by itself.
            let _ = kill(self.pid, signal);
        }
    }
}

fn keep_to_the_end(command: &mut Command, ended: &Ended, started: &Sender<io::Result<u32>>) {
    let child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            // The receiver has gone only if the whole start has.
            let _ = started.send(Err(error));
            return;
        }
    };
    let _ = started.send(Ok(child.id()));
    reap(child, ended);
}

fn reap(mut child: Child, ended: &Ended) {
    if let Ok(pid) = i32::try_from(child.id()) {
        wait_unreaped(Pid::from_raw(pid));
    }
    let mut status = ended.status();
    match child.wait() {
        Ok(code) => *status = Some(code),
        // Other code reaped our child; it has ended in any case.
        Err(_) => *status = Some(ExitStatus::default()),
    }
    ended.changed.notify_all();
}

/// Waits until the child has ended, but leaves its number taken.
fn wait_unreaped(pid: Pid) {
    let Some(pid) = process::Pid::from_raw(pid.as_raw()) else {
        return;
    };
    // By rustix: nix has no `waitid` for macOS.
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while let Err(Errno::INTR) = process::waitid(WaitId::Pid(pid), options) {}
}

fn settings(socket_dir: &Path, options: Options) -> Vec<String> {
    let mut settings = vec!["listen_addresses=".to_owned(), socket::setting(socket_dir)];
    let fixed = [
        "unix_socket_permissions=0700",
        "port=5432",
        "shared_buffers=32MB",
        "huge_pages=off",
        "max_connections=50",
        "max_wal_size=256MB",
        "jit=off",
        "timezone=UTC",
        "log_timezone=UTC",
        "log_checkpoints=off",
        "log_destination=stderr",
        "logging_collector=off",
        // The details name a row's values, such as an email address that another person has.
        "log_error_verbosity=terse",
    ];
    settings.extend(fixed.map(str::to_owned));
    if !options.durable {
        let careless = [
            "fsync=off",
            "full_page_writes=off",
            "synchronous_commit=off",
            "autovacuum=off",
            // One process of tests has many services.
            "max_connections=200",
        ];
        settings.extend(careless.map(str::to_owned));
    }
    settings
}

/// Ready when the eighth line of `postmaster.pid` says so.
fn is_ready(folder: &Path, pid: Pid) -> bool {
    state(folder, pid).as_deref() == Some("ready")
}

/// What the eighth line of `postmaster.pid` says, where its first is the child's number.
fn state(folder: &Path, pid: Pid) -> Option<String> {
    let text = std::fs::read_to_string(folder.join("postmaster.pid")).ok()?;
    let mut lines = text.lines().map(str::trim);
    (lines.next() == Some(pid.to_string().as_str())).then_some(())?;
    lines.nth(6).map(str::to_owned)
}
