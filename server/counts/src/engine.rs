//! The DuckDB file: opened once, with one connection for each thread that uses it, and opened again when DuckDB
//! declares its database invalid.
//!
//! DuckDB invalidates the whole database when a checkpoint or a commit fails half-way, as at the memory limit. From then
//! on every statement fails until the file is closed and opened again. So each connection is a [`Lease`]: the engine
//! knows who holds one, and opens the file again once all are back ([`Engine::reopen`]). DuckDB's own lock does not hold
//! within one process, so two open copies of the file must never exist.
//!
//! Questions get a part of the memory limit; the rest is kept for storing rows and for checkpoints, the two that
//! must not fail ([`Stage`], [`Engine::with_reserve`]).

mod caution;
mod memory;
mod stoppable;
mod transaction;

use std::{
    collections::HashMap,
    fs::{File, TryLockError},
    io,
    ops::Deref,
    sync::{
        Arc, OnceLock, Weak,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use caution::Caution;
use duckdb::{Config, Connection, InterruptHandle};
use memory::Memory;
pub(crate) use memory::{Lent, Stage};
use parking_lot::{Condvar, Mutex, MutexGuard};
use transaction::CLOSED;
pub(crate) use transaction::{
    InDoubt, is_aborted, is_fatal, is_interrupted, is_no_memory, within, within_stoppable,
};

use crate::{
    ask::{Hold, Readers},
    journal::make_folder,
    migrate,
    settings::Settings,
};

/// How long opening waits for another that is about to close.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a checkpoint that needs memory waits for running questions before it has them tried again later.
const GRACE: Duration = Duration::from_secs(1);
/// The same where the transaction may well fail, which it may wait for: its rows are in the journal.
const LONG_GRACE: Duration = Duration::from_secs(5);
/// How often the holders of connections are interrupted while the file is to be opened again.
const RECALL: Duration = Duration::from_millis(50);
/// DuckDB's log is written into its file from this size on.
pub(crate) const LOG_BYTES: u64 = 96 << 20;

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

/// The database.
#[derive(Debug)]
pub(crate) struct Engine {
    settings: Settings,
    shared: Arc<Shared>,
    /// One checkpoint at a time.
    checkpoint: Mutex<()>,
    /// Checkpoints begun since the start, for the fail point of tests.
    checkpoints: AtomicU64,
    /// How many long transactions of others write.
    writing: AtomicUsize,
}

/// Held by long write transactions, during which no checkpoint is possible.
#[derive(Debug)]
pub(crate) struct Writing<'a>(&'a AtomicUsize);

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// What outlives the engine's handle while a connection is lent. The fields are dropped in this order: the database
/// before the lock.
#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    returned: Condvar,
    memory: Memory,
    readers: OnceLock<Weak<Readers>>,
    caution: Caution,
    /// Whether upkeep is to end.
    stopping: AtomicBool,
    _lock: File,
}

#[derive(Default)]
struct State {
    /// From which connections are cloned; `None` while the file is closed.
    base: Option<Connection>,
    /// How often the file was opened.
    generation: u64,
    /// `None` for one that is being closed.
    lent: HashMap<u64, Option<Arc<InterruptHandle>>>,
    /// Those of them that do upkeep which may be interrupted now.
    stoppable: HashMap<u64, Arc<InterruptHandle>>,
    next: u64,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("generation", &self.generation)
            .field("lent", &self.lent.len())
            .finish_non_exhaustive()
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// Lends a connection.
    fn connect(self: &Arc<Self>) -> Result<Lease, duckdb::Error> {
        let mut state = self.state();
        let Some(base) = &state.base else {
            return Err(closed());
        };
        let connection = base.try_clone()?;
        let number = state.next;
        state.next += 1;
        let handle = connection.interrupt_handle();
        state.lent.insert(number, Some(handle));
        Ok(Lease {
            connection: Some(connection),
            number,
            generation: state.generation,
            shared: Arc::clone(self),
        })
    }

    fn readers(&self) -> Option<Arc<Readers>> {
        self.readers.get().and_then(Weak::upgrade)
    }
}

/// Said of a file that is closed, or has to be.
fn closed() -> duckdb::Error {
    duckdb::Error::DuckDBFailure(
        duckdb::ffi::Error::new(duckdb::ffi::DuckDBError),
        Some(CLOSED.to_owned()),
    )
}

/// A connection, which the engine may call back.
#[derive(Debug)]
pub(crate) struct Lease {
    /// `None` only while it is dropped.
    connection: Option<Connection>,
    number: u64,
    generation: u64,
    shared: Arc<Shared>,
}

impl Lease {
    /// Whether the database it belongs to is closed, or about to be.
    pub fn is_recalled(&self) -> bool {
        let state = self.shared.state();
        state.base.is_none() || state.generation != self.generation
    }

    /// Which opening of the file it belongs to.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Allows what a stage may use of the memory.
    pub fn lend(&self, stage: Stage) -> Lent<'_> {
        self.shared.lend(stage)
    }

    /// It cannot be interrupted any more. The library's handle points at the connection until after it is gone: an
    /// interruption in between would write into memory that is free.
    fn closing(&self) {
        self.shared.state().lent.insert(self.number, None);
    }

    /// Ends a transaction: with the whole limit, and without concurrent questions while it may well fail
    /// ([`Engine::is_cautious`]).
    fn ending<T>(&self, work: impl FnOnce() -> T) -> T {
        let readers = self.shared.readers().filter(|_| self.shared.is_cautious());
        let _held = readers.as_ref().map(|readers| readers.hold());
        if let Some(readers) = &readers {
            readers.quiet(LONG_GRACE, || false);
        }
        let _lent = self.lend(Stage::Ending);
        work()
    }
}

impl Deref for Lease {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        // Only `drop` takes it out.
        self.connection.as_ref().expect("a lease has a connection")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.closing();
        drop(self.connection.take());
        self.shared.state().lent.remove(&self.number);
        self.shared.returned.notify_all();
    }
}

impl Engine {
    /// Opens the file, creates it where it is missing, and brings its tables up to date.
    pub fn open(settings: &Settings) -> Result<Engine, EngineError> {
        make_folder(&settings.dir.join("tmp"))?;
        let lock = lock(settings)?;
        let base = open_file(settings)?;
        Ok(Engine {
            settings: settings.clone(),
            shared: Arc::new(Shared {
                state: Mutex::new(State {
                    base: Some(base),
                    ..State::default()
                }),
                returned: Condvar::new(),
                memory: Memory::new(settings),
                readers: OnceLock::new(),
                caution: Caution::default(),
                stopping: AtomicBool::new(false),
                _lock: lock,
            }),
            checkpoint: Mutex::new(()),
            checkpoints: AtomicU64::new(0),
            writing: AtomicUsize::new(0),
        })
    }

    /// Registers the readers: they are held back while a checkpoint needs the memory, and while the file is
    /// opened again.
    pub fn answered_by(&self, readers: &Arc<Readers>) {
        // Set once, by the one who opens the counts.
        let _ = self.shared.readers.set(Arc::downgrade(readers));
    }

    fn readers(&self) -> Option<Arc<Readers>> {
        self.shared.readers()
    }

    /// Lets no question begin until this is dropped.
    pub fn hold_questions(&self) -> Option<Hold> {
        self.readers().map(|readers| readers.hold())
    }

    /// A connection of its own for a thread.
    ///
    /// # Errors
    /// DuckDB refuses, or the file is being opened again.
    pub fn connect(&self) -> Result<Lease, duckdb::Error> {
        self.shared.connect()
    }

    /// Says that long transactions are written until this is dropped.
    pub fn writing(&self) -> Writing<'_> {
        self.writing.fetch_add(1, Relaxed);
        Writing(&self.writing)
    }

    /// Whether others write in long transactions.
    pub fn is_written_to(&self) -> bool {
        self.writing.load(Relaxed) > 0
    }

    /// How often the file was opened again.
    pub fn generation(&self) -> u64 {
        self.shared.state().generation
    }

    /// Closes the file once all connections are returned, and opens it again. The caller must return its
    /// own before, and hold questions back ([`Engine::hold_questions`]).
    ///
    /// # Errors
    /// The file cannot be opened; it is closed then, and this may be called again.
    pub fn reopen(&self) -> Result<(), EngineError> {
        let readers = self.readers();
        let base = self.shared.state().base.take();
        drop(base);
        let mut logged = Instant::now();
        let mut state = self.shared.state();
        while !state.lent.is_empty() {
            for handle in state.lent.values().flatten() {
                handle.interrupt();
            }
            if logged.elapsed() > PATIENCE {
                logged = Instant::now();
                tracing::warn!(
                    held = state.lent.len(),
                    "DuckDB's connections are still in use; it is opened again when they are free"
                );
            }
            if let Some(readers) = &readers {
                readers.wake();
            }
            self.shared.returned.wait_for(&mut state, RECALL);
        }
        drop(state);
        let base = open_file(&self.settings)?;
        let mut state = self.shared.state();
        state.base = Some(base);
        state.generation += 1;
        Ok(())
    }

    /// Bytes of rows that go into one transaction.
    pub fn transaction_bytes(&self) -> usize {
        self.settings.transaction_bytes()
    }

    /// What questions and compaction may use of the memory, in bytes.
    pub fn question_limit(&self) -> u64 {
        self.settings.question_limit()
    }

    /// Allows what a stage may use of the memory.
    pub fn lend(&self, stage: Stage) -> Lent<'_> {
        self.shared.lend(stage)
    }

    /// Bytes of DuckDB's own log.
    pub fn log_bytes(&self) -> u64 {
        let mut path = self.settings.database().into_os_string();
        path.push(".wal");
        std::fs::metadata(path).map_or(0, |found| found.len())
    }

    /// Writes DuckDB's own log into its file, in at most `tries` attempts: it refuses while certain other
    /// transactions run. New questions wait meanwhile, and running ones are put back where a checkpoint
    /// would not find the memory that it needs: one that fails half-way invalidates the database. A file
    /// in doubt is not written.
    ///
    /// # Errors
    /// DuckDB refuses, or the file is in doubt. Where [`is_fatal`] says so, the file must be opened again.
    pub fn checkpoint(&self, connection: &Connection, tries: u32) -> Result<(), duckdb::Error> {
        let _one = self.checkpoint.lock();
        if self.is_doubted() {
            return Err(closed());
        }
        self.fail_point(connection)?;
        self.with_reserve(|| {
            let mut tried = 1;
            loop {
                match connection.execute_batch("CHECKPOINT") {
                    Err(error) if tried < tries && !is_fatal(&error) => {
                        tracing::debug!(%error, tried, "no checkpoint yet");
                        tried += 1;
                        std::thread::sleep(Duration::from_millis(50));
                    }
                    done => return done,
                }
            }
        })
    }

    /// Does work that must not fail for lack of memory. No query begins meanwhile, the whole limit may be used, and
    /// running queries that hold too much memory are interrupted and tried again. Where it may well fail all the
    /// same ([`Engine::is_cautious`]), all running queries are interrupted.
    pub fn with_reserve<T>(&self, work: impl FnOnce() -> T) -> T {
        let readers = self.readers();
        let _held = readers.as_ref().map(|readers| readers.hold());
        if let Some(readers) = &readers {
            if self.is_cautious() {
                readers.quiet(LONG_GRACE, || false);
            } else if !self.has_reserve() {
                readers.quiet(GRACE, || self.has_reserve());
            }
        }
        let _lent = self.shared.lend(Stage::Ending);
        work()
    }

    /// Whether the reserved memory is really free. False if that is unknown.
    fn has_reserve(&self) -> bool {
        let sql = include_str!("../../../queries/counts/maintenance/working_memory.sql");
        // On a connection that is lent: a query may have to wait for the disk, and all want the lock of the state.
        let working = self
            .connect()
            .and_then(|connection| connection.query_row(sql, [], |row| row.get::<_, u64>(0)));
        working.is_ok_and(|working| working <= self.question_limit() / 2)
    }

    /// In a debug build `STILE_FAIL_POINT=checkpoint:N` has the checkpoint with that number fail as at the memory limit.
    fn fail_point(&self, connection: &Connection) -> Result<(), duckdb::Error> {
        let number = self.checkpoints.fetch_add(1, Relaxed) + 1;
        if cfg!(debug_assertions)
            && std::env::var("STILE_FAIL_POINT").ok() == Some(format!("checkpoint:{number}"))
        {
            return fail_next_checkpoint(connection);
        }
        Ok(())
    }
}

/// Has DuckDB fail in the middle of its next checkpoint, which invalidates the database.
pub(crate) fn fail_next_checkpoint(connection: &Connection) -> Result<(), duckdb::Error> {
    connection.execute_batch("PRAGMA debug_checkpoint_abort = 'before_header'")
}

fn open_file(settings: &Settings) -> Result<Connection, EngineError> {
    let temporary = settings.dir.join("tmp");
    let config = Config::default()
        // Files as 1.5 writes them: smaller, and what an upgrade starts from.
        .with("storage_compatibility_version", "v1.5.0")?
        .with(
            "memory_limit",
            format!("{}KiB", settings.memory_limit / 1024),
        )?
        .threads(i64::try_from(settings.threads.max(1)).unwrap_or(1))?
        .with("temp_directory", temporary.to_string_lossy())?
        // What a large question took goes back to the system after it, not when a later one allocates.
        .with("allocator_flush_threshold", "16MB")?
        // Never by itself at a commit, concurrently with questions that hold the memory it needs: see
        // `Engine::checkpoint`. Nor when the file is closed (below): the memory may be in doubt, and must
        // not be written to the file.
        .with("checkpoint_threshold", "1TB")?
        .with("autoinstall_known_extensions", "false")?
        .with("autoload_known_extensions", "false")?
        .with("allow_community_extensions", "false")?;
    let mut base = Connection::open_with_flags(settings.database(), config)?;
    base.execute_batch("PRAGMA disable_checkpoint_on_shutdown")?;
    migrate::run(&mut base)?;
    // Reading back DuckDB's log had the whole limit.
    let kib = settings.question_limit() / 1024;
    if let Err(error) = base.execute_batch(&format!("SET memory_limit = '{kib}KiB'")) {
        // What was read back takes more, and cannot go to the disk now: the next transaction sets it again.
        tracing::warn!(%error, "DuckDB's memory limit stays as it is");
    }
    Ok(base)
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
