//! The DuckDB file: opened once, with one connection for each thread that uses it.

use std::{
    fs::{File, TryLockError},
    io,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use duckdb::{Config, Connection};

use crate::{journal::make_folder, migrate, settings::Settings};

/// How long opening waits for another that is about to close.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why the engine could not be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EngineError {
    #[error("{0} is in use by another process")]
    InUse(String),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
    #[error(transparent)]
    Migrate(#[from] migrate::MigrateError),
}

/// The open database. The fields are dropped in this order: connections before the lock.
#[derive(Debug)]
pub(crate) struct Engine {
    base: Mutex<Connection>,
    _lock: File,
}

impl Engine {
    /// Opens the file, creates it where it is missing, and brings its tables up to date.
    pub fn open(settings: &Settings) -> Result<Engine, EngineError> {
        let temporary = settings.dir.join("tmp");
        make_folder(&temporary)?;
        let lock = lock(settings)?;
        let config = Config::default()
            // Files as 1.5 writes them: smaller, and what an upgrade starts from.
            .with("storage_compatibility_version", "v1.5.0")?
            .with(
                "memory_limit",
                format!("{}KiB", settings.memory_limit / 1024),
            )?
            .threads(i64::try_from(settings.threads.max(1)).unwrap_or(1))?
            .with("temp_directory", temporary.to_string_lossy())?
            .with("checkpoint_threshold", "96MB")?
            .with("autoinstall_known_extensions", "false")?
            .with("autoload_known_extensions", "false")?
            .with("allow_community_extensions", "false")?;
        let mut base = Connection::open_with_flags(settings.database(), config)?;
        migrate::run(&mut base)?;
        Ok(Engine {
            base: Mutex::new(base),
            _lock: lock,
        })
    }

    /// A connection of its own for a thread.
    pub fn connect(&self) -> Result<Connection, duckdb::Error> {
        self.base
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .try_clone()
    }
}

/// Writes DuckDB's own log into its file. It refuses while certain other transactions run, so a few tries are
/// worth it.
pub(crate) fn checkpoint(connection: &Connection) -> Result<(), duckdb::Error> {
    const TRIES: u32 = 20;
    let mut tried = 1;
    loop {
        match connection.execute_batch("CHECKPOINT") {
            Err(error) if tried < TRIES => {
                tracing::debug!(%error, tried, "no checkpoint yet");
                tried += 1;
                std::thread::sleep(Duration::from_millis(50));
            }
            done => return done,
        }
    }
}

/// Keeps others away from the folder. DuckDB's own lock does not hold within one process.
fn lock(settings: &Settings) -> Result<File, EngineError> {
    let path = settings.dir.join("lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)?;
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(10));
            }
            Err(TryLockError::WouldBlock) => {
                return Err(EngineError::InUse(settings.dir.display().to_string()));
            }
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
    }
}
