//! Our own Postgres: a real one, kept in the data folder and started and stopped with the server, for
//! deployments that have not set `accounts.database_url`.
//!
//! How it starts: a file lock on the data folder makes sure that only one server uses it. The programs are
//! found (the folder's major version decides which). As root, another user is picked, since Postgres
//! refuses root; the folder need not be one that this user could walk to. What a killed server left running
//! is waited for. A new folder is made elsewhere and renamed when complete, so that half a folder never
//! counts as one. Then the child is started: listening on a unix socket only, in a folder that no other
//! user can enter; in its own process group, so that Ctrl-C in a terminal reaches us and not it; with a
//! signal from the kernel to end when we die. It is ready when its `postmaster.pid` says so. When it ends
//! by itself it is started again ([`keeper`]).
//!
//! fsync stays on, except in tests, which throw the whole cluster away.
//!
//! This crate does not know what is stored: connecting and the tables are `base::db`.

mod before_exec;
mod binaries;
mod client;
mod cluster;
mod error;
mod keeper;
mod log;
mod orphans;
mod process;
mod reach;
mod running;
mod socket;
mod temporary;
mod user;

#[cfg(test)]
mod tests;

use std::{
    fs::{File, TryLockError},
    io::{Read, Seek, Write},
    path::{Path, PathBuf},
    sync::Arc,
    thread::JoinHandle,
    time::{Duration, Instant},
};

pub use client::{address_for_programs, program};
pub use error::StartError;
pub use keeper::Stop;
use keeper::{Start, Supervised};
pub use running::{running_url, version_for};
pub use temporary::TemporaryPostgres;
pub use user::is_root;

/// How to run it.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// May what was committed be lost when the machine stops? `true`: never. `false` is for tests.
    pub durable: bool,
    /// Is it started again when it ends by itself? For a server, which needs it for as long as it runs.
    pub restart: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            durable: true,
            restart: false,
        }
    }
}

/// A running Postgres. Stops when dropped.
#[derive(Debug)]
pub struct Postgres {
    supervised: Arc<Supervised>,
    keeper: Option<JoinHandle<()>>,
    url: String,
    // Released last, so that the next one finds Postgres stopped.
    _lock: File,
}

impl Postgres {
    /// Starts the Postgres in `data_dir/postgres`, making it first where there is none; blocks until it
    /// takes connections (0.6 s for a new one, else 0.1 s, longer when it recovers from a crash).
    ///
    /// # Errors
    /// Each says in one sentence what to do.
    pub fn start(data_dir: &Path, options: Options) -> Result<Self, StartError> {
        Self::start_in(data_dir, options).map_err(|error| full_disk(data_dir, error))
    }

    fn start_in(data_dir: &Path, options: Options) -> Result<Self, StartError> {
        let user = user::ToRunAs::find()?;
        let data_dir = make_data_dir(data_dir, &user)?;
        let lock = lock(&data_dir)?;
        let folder = data_dir.join("postgres");

        let user = user.or_owner_of(&folder)?;
        let binaries = binaries::find(cluster::major_version(&folder)?)?;
        orphans::wait_for(&folder, &Stop::default())?;
        cluster::clear_half_made(&folder)?;
        if !folder.exists() {
            cluster::make(&folder, &binaries, &user, options)?;
        }
        let socket_dir = socket::folder(&folder, &user)?;
        let version = binaries.major;
        let url = socket::url(&socket_dir);
        let supervised = Supervised::start(Start {
            folder,
            socket_dir,
            binaries,
            user,
            options,
        })?;
        let mut postgres = Self {
            supervised,
            keeper: None,
            url,
            _lock: lock,
        };
        if options.restart {
            let keeper = postgres.supervised.keep();
            postgres.keeper = Some(keeper.map_err(|source| StartError::Run {
                program: "a thread of ours".into(),
                source,
            })?);
        }
        tracing::info!(version, folder = %data_dir.join("postgres").display(), "Postgres is running");
        Ok(postgres)
    }

    /// The address to connect to, as superuser of the cluster, database `stile`. It works from this
    /// machine, as the user who runs Postgres or as root.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The process id of the postmaster.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.supervised.current().pid()
    }

    /// Is it still there? It ends by itself only when something went badly wrong.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.supervised.current().is_running()
    }

    /// What keeps it from being started again, once it is asked: for when the server begins to stop, since
    /// the same signal may have reached Postgres too.
    #[must_use]
    pub fn no_restart(&self) -> Stop {
        self.supervised.stop.clone()
    }

    /// Stops it: connections are cut, open transactions rolled back, everything written. Close the
    /// pool first. Dropping does the same.
    pub fn stop(self) {
        drop(self);
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.supervised.stop.ask();
        self.supervised.current().stop();
        if let Some(keeper) = self.keeper.take()
            && keeper.join().is_err()
        {
            tracing::error!("the thread that keeps Postgres running had panicked");
        }
    }
}

/// Why it did not start: a full disk where that is the cause, which Postgres reports in many ways.
fn full_disk(data_dir: &Path, error: StartError) -> StartError {
    const LEAST: u64 = 1 << 20;
    let says_so = error.to_string().contains("No space left on device");
    let failed_writing = matches!(
        error,
        StartError::Initdb { .. } | StartError::Ended { .. } | StartError::Folder { .. }
    );
    let full = || fs4::available_space(data_dir).is_ok_and(|free| free < LEAST);
    if says_so || (failed_writing && full()) {
        return StartError::DiskFull {
            folder: data_dir.to_owned(),
        };
    }
    error
}

/// A random number, for the name of a folder that no other start makes at the same time.
fn unused_number() -> u64 {
    // Without chance two starts could write into one folder: nothing sensible is left to do.
    getrandom::u64().expect("the operating system gives random bytes")
}

/// Makes the data folder where it is missing, and gives its full path.
fn make_data_dir(data_dir: &Path, user: &user::ToRunAs) -> Result<PathBuf, StartError> {
    let failed = |source| StartError::Folder {
        folder: data_dir.to_owned(),
        source,
    };
    if !data_dir.exists() {
        std::fs::create_dir_all(data_dir).map_err(failed)?;
        // The other user must pass through, and no user needs to see what is in it.
        let mode = if user.is_another() { 0o711 } else { 0o700 };
        user::set_mode(data_dir, mode).map_err(failed)?;
    }
    data_dir.canonicalize().map_err(failed)
}

/// Takes the lock of the data folder. The kernel lets it go when the process ends, however it ends.
fn lock(data_dir: &Path) -> Result<File, StartError> {
    let path = data_dir.join("postgres.lock");
    let failed = |source| StartError::Folder {
        folder: path.clone(),
        source,
    };
    let mut file = File::options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .open(&path)
        .map_err(failed)?;
    match lock_within(&mut file) {
        Ok(()) => {
            file.set_len(0)
                .and_then(|()| file.rewind())
                .map_err(failed)?;
            writeln!(file, "{}", std::process::id()).map_err(failed)?;
            Ok(file)
        }
        Err(TryLockError::WouldBlock) => Err(StartError::Locked {
            folder: data_dir.to_owned(),
            process: holder(&mut file),
        }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// A process that this one is just starting holds every open file for a moment, that of a Postgres that
/// ended a moment ago too: its lock is gone only then.
const LOCK_PATIENCE: Duration = Duration::from_millis(500);
/// A server that was killed holds it until the kernel has cleared it away.
const DYING_PATIENCE: Duration = Duration::from_secs(20);

fn lock_within(file: &mut File) -> Result<(), TryLockError> {
    let begun = Instant::now();
    loop {
        let patience = if is_dying(&holder(file)) {
            DYING_PATIENCE
        } else {
            LOCK_PATIENCE
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if begun.elapsed() < patience => {
                std::thread::sleep(Duration::from_millis(20));
            }
            other => return other,
        }
    }
}

/// Who holds the lock, as it wrote it down.
fn holder(file: &mut File) -> String {
    let mut holder = String::new();
    // Only for messages and patience; the lock is held either way.
    let _ = file
        .rewind()
        .and_then(|()| file.read_to_string(&mut holder));
    holder.trim().to_owned()
}

/// Has this process ended, except for what the kernel still has to clear away?
fn is_dying(process: &str) -> bool {
    if process.is_empty() || !cfg!(target_os = "linux") {
        return false;
    }
    match std::fs::read_to_string(format!("/proc/{process}/stat")) {
        Ok(stat) => stat
            .rsplit_once(") ")
            .is_some_and(|(_, state)| state.starts_with(['Z', 'X'])),
        Err(_) => true,
    }
}
