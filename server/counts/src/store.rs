//! The store: a thread that puts what has gathered into DuckDB, the journal's position in the same
//! transaction.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, TryRecvError},
    },
    time::{Duration, Instant},
};

use duckdb::{Connection, arrow::error::ArrowError, types::Value};
use rustc_hash::FxHashMap;
use shared::ids::SiteNumber;
use tokio::sync::oneshot;

use crate::{
    engine::{self, Engine},
    handle::KeepError,
    health::Pulse,
    journal::Position,
    loose::LooseDays,
    rows::{LeftOutOf, LeftOutRow, Row, hits_batch, left_out_batch},
    settings::Settings,
};

/// Rows that go into DuckDB as soon as they have gathered.
const ENOUGH: usize = 10_000;
/// Rows that go into one transaction when DuckDB is behind.
const MOST: usize = 100_000;
/// Positions that may stand in the table: the newest counts, and deleting the others each time would cost
/// as much as the rest of a small transaction.
const POSITIONS: u32 = 256;

/// What the store is told.
pub(crate) enum ToStore {
    /// What one flush of the journal made safe.
    Lot(Lot),
    /// Delete rows.
    Forget(Forget),
    /// Say when everything so far is visible.
    Settle(oneshot::Sender<Result<(), KeepError>>),
    /// A compaction is done: look again which days no sums stand for, and write DuckDB's own log into
    /// its file.
    Compacted(oneshot::Sender<Result<(), KeepError>>),
    /// Put everything into DuckDB, checkpoint, and end.
    Stop(oneshot::Sender<Result<(), KeepError>>),
}

/// What one flush of the journal made safe.
#[derive(Debug, Default)]
pub(crate) struct Lot {
    pub rows: Vec<Row>,
    pub left_out: Vec<LeftOutRow>,
    /// Behind the lot's last record.
    pub end: Position,
    pub next_seq: u64,
    /// By the arrival clock.
    pub arrived: i64,
}

/// Rows to delete: a site's, up to a `visit_day` or all.
#[derive(Debug)]
pub(crate) struct Forget {
    pub site: SiteNumber,
    pub until: Option<i32>,
    pub end: Position,
    pub next_seq: u64,
    pub reply: Option<oneshot::Sender<Result<(), KeepError>>>,
}

/// Why a transaction failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
    #[error(transparent)]
    Arrow(#[from] ArrowError),
}

/// What gathers between two transactions, and the connection that takes it.
pub(crate) struct Store {
    connection: Connection,
    rows: Vec<Row>,
    left_out: FxHashMap<LeftOutOf, u64>,
    left_out_hits: usize,
    end: Position,
    next_seq: u64,
    changed: bool,
    loose: Arc<LooseDays>,
    /// Positions written since the older ones were last cleared away.
    positions: u32,
}

impl Store {
    pub fn new(engine: &Engine) -> Result<Store, duckdb::Error> {
        let connection = engine.connect()?;
        connection.execute_batch(include_str!(
            "../../../queries/counts/keeping/position_first.sql"
        ))?;
        let mut store = Store {
            connection,
            rows: Vec::new(),
            left_out: FxHashMap::default(),
            left_out_hits: 0,
            end: Position::default(),
            next_seq: 0,
            changed: false,
            loose: Arc::default(),
            positions: POSITIONS,
        };
        store.loose.look(&store.connection)?;
        (store.end, store.next_seq) = store.position()?;
        Ok(store)
    }

    /// How far the journal is in DuckDB, and the number of the next row by then.
    pub fn position(&self) -> Result<(Position, u64), duckdb::Error> {
        let sql = include_str!("../../../queries/counts/keeping/position.sql");
        self.connection.query_row(sql, [], |row| {
            Ok((
                Position {
                    segment: row.get(0)?,
                    offset: row.get(1)?,
                },
                row.get(2)?,
            ))
        })
    }

    pub fn add(&mut self, lot: Lot) {
        if self.rows.is_empty() {
            self.rows = lot.rows;
        } else {
            self.rows.extend(lot.rows);
        }
        for row in lot.left_out {
            *self
                .left_out
                .entry((row.site, row.day, row.slot, row.reason))
                .or_default() += 1;
            self.left_out_hits += 1;
        }
        self.end = lot.end;
        self.next_seq = lot.next_seq;
        self.changed = true;
    }

    /// The days that no sums stand for.
    pub fn loose(&self) -> Arc<LooseDays> {
        Arc::clone(&self.loose)
    }

    pub fn next_seq(&self) -> u64 {
        self.next_seq
    }

    /// Arrivals that wait here.
    pub fn waiting(&self) -> usize {
        self.rows.len() + self.left_out_hits
    }

    /// Puts what has gathered into DuckDB, whole or not at all. After an error it is still here.
    pub fn store(&mut self) -> Result<usize, StoreError> {
        if !self.changed {
            return Ok(0);
        }
        self.loose.note(&self.rows);
        let transaction = self.connection.unchecked_transaction()?;
        if !self.rows.is_empty() {
            let mut appender = transaction.appender("hits_live")?;
            appender.append_record_batch(hits_batch(&self.rows)?)?;
            appender.flush()?;
        }
        if !self.left_out.is_empty() {
            let sums: Vec<_> = self
                .left_out
                .iter()
                .map(|(of, hits)| (*of, *hits))
                .collect();
            let mut appender = transaction.appender("left_out")?;
            appender.append_record_batch(left_out_batch(&sums)?)?;
            appender.flush()?;
        }
        let clear = self.positions >= POSITIONS;
        set_position(&transaction, self.end, self.next_seq, clear)?;
        transaction.commit()?;
        self.positions = if clear { 1 } else { self.positions + 1 };
        let stored = self.waiting();
        self.rows.clear();
        self.left_out.clear();
        self.left_out_hits = 0;
        self.changed = false;
        Ok(stored)
    }

    /// Deletes, after what was to be stored before.
    pub fn forget(&mut self, forget: &Forget) -> Result<(), StoreError> {
        const SQL: [&str; 4] = [
            include_str!("../../../queries/counts/keeping/forget_hits.sql"),
            include_str!("../../../queries/counts/keeping/forget_day_sums.sql"),
            include_str!("../../../queries/counts/keeping/forget_hits_live.sql"),
            include_str!("../../../queries/counts/keeping/forget_left_out.sql"),
        ];
        /// The last day that DuckDB knows is later than any.
        const ALL: i32 = 2_932_896;
        let until = Value::Date32(forget.until.unwrap_or(ALL));
        let transaction = self.connection.unchecked_transaction()?;
        for sql in SQL {
            transaction.execute(sql, [Value::UInt(forget.site.0), until.clone()])?;
        }
        set_position(&transaction, forget.end, forget.next_seq, true)?;
        transaction.commit()?;
        (self.end, self.next_seq) = (forget.end, forget.next_seq);
        // A day that was forgotten is not the site's first one any more.
        Ok(self.loose.look_at(&self.connection, forget.site)?)
    }

    /// Looks up again which days no sums stand for: a compaction has moved rows.
    fn look_again(&self) -> Result<(), StoreError> {
        Ok(self.loose.look(&self.connection)?)
    }

    /// Writes DuckDB's own log into its file.
    pub fn checkpoint(&self) -> Result<(), StoreError> {
        Ok(engine::checkpoint(&self.connection)?)
    }
}

fn set_position(
    connection: &Connection,
    end: Position,
    next_seq: u64,
    clear: bool,
) -> Result<(), duckdb::Error> {
    if clear {
        let sql = include_str!("../../../queries/counts/keeping/position_clear.sql");
        connection.execute(sql, [])?;
    }
    let sql = include_str!("../../../queries/counts/keeping/position_set.sql");
    connection
        .prepare_cached(sql)?
        .execute([end.segment, end.offset, next_seq])?;
    Ok(())
}

/// The thread around a [`Store`].
pub(crate) struct StoreThread {
    pub store: Store,
    pub from: Receiver<ToStore>,
    pub pulse: Arc<Pulse>,
    /// Segment of the stored position: older ones are not needed for a replay.
    pub stored_segment: Arc<AtomicU64>,
    pub settings: Settings,
    /// When the last transaction began.
    pub stored: Instant,
    /// Kept so that the folder stays locked while the connection is open.
    pub engine: Arc<Engine>,
}

enum Next {
    Go,
    /// The handle is gone without a word: what has gathered is in the journal.
    Gone,
    Stop(oneshot::Sender<Result<(), KeepError>>),
}

impl StoreThread {
    pub fn run(mut self) {
        loop {
            let next = match self.gather() {
                Some(message) => self.flush_and(message),
                None => {
                    let done = self.flush();
                    self.noted(done);
                    Next::Go
                }
            };
            match next {
                Next::Go => {}
                Next::Gone => return,
                Next::Stop(reply) => {
                    let done = self.flush().and_then(|()| self.store.checkpoint());
                    let Self { store, engine, .. } = self;
                    drop(store);
                    drop(engine);
                    // Nobody waits any more if the caller gave up; the work is done all the same.
                    let _ = reply.send(done.map_err(|error| KeepError::Failed(error.to_string())));
                    return;
                }
            }
        }
    }

    /// Takes lots until there is enough, the next transaction is due, or something else is asked for.
    fn gather(&mut self) -> Option<ToStore> {
        loop {
            let left = self.settings.gather.saturating_sub(self.stored.elapsed());
            let received = if self.store.changed {
                self.from.recv_timeout(left)
            } else {
                self.from.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match received {
                Ok(ToStore::Lot(lot)) => {
                    if !self.store.changed {
                        self.pulse.oldest.store(lot.arrived, Relaxed);
                    }
                    self.store.add(lot);
                    if self.store.waiting() >= ENOUGH || left.is_zero() {
                        return self.take_what_waits();
                    }
                }
                Ok(other) => return Some(other),
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    return Some(ToStore::Stop(oneshot::channel().0));
                }
            }
        }
    }

    /// There is enough; what waits already goes along, as far as one transaction may grow.
    fn take_what_waits(&mut self) -> Option<ToStore> {
        while self.store.waiting() < MOST {
            match self.from.try_recv() {
                Ok(ToStore::Lot(lot)) => self.store.add(lot),
                Ok(other) => return Some(other),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return None,
            }
        }
        None
    }

    fn flush_and(&mut self, message: ToStore) -> Next {
        if let ToStore::Stop(reply) = message {
            // A closed reply is a handle that was dropped, not shut down.
            return if reply.is_closed() {
                Next::Gone
            } else {
                Next::Stop(reply)
            };
        }
        let done = self.flush();
        let (reply, result) = match message {
            ToStore::Lot(lot) => {
                self.store.add(lot);
                return Next::Go;
            }
            ToStore::Settle(reply) => (Some(reply), done),
            ToStore::Compacted(reply) => {
                let done = done.and_then(|()| self.store.look_again());
                (Some(reply), done.and_then(|()| self.store.checkpoint()))
            }
            ToStore::Forget(mut forget) => {
                let reply = forget.reply.take();
                let deleted =
                    done.and_then(|()| self.insist("delete", |store| store.forget(&forget)));
                (reply, deleted)
            }
            ToStore::Stop(_) => return Next::Gone,
        };
        let result = result.map_err(|error| KeepError::Failed(error.to_string()));
        match reply {
            // Nobody waits any more if the caller gave up; the work is done all the same.
            Some(reply) => drop(reply.send(result)),
            None => self.noted(result),
        }
        Next::Go
    }

    fn noted<E: std::fmt::Display>(&self, result: Result<(), E>) {
        if let Err(error) = result {
            tracing::error!(%error, "the store stopped trying; the journal keeps what is missing");
        }
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        self.stored = Instant::now();
        let stored = self.insist("store", Store::store)?;
        self.pulse.waiting.fetch_sub(stored, Relaxed);
        self.pulse.oldest.store(0, Relaxed);
        self.stored_segment.store(self.store.end.segment, Relaxed);
        Ok(())
    }

    /// Tries until it succeeds: what is acknowledged is never dropped. Ends only with the service;
    /// the journal is replayed then.
    fn insist<T>(
        &mut self,
        what: &str,
        mut deed: impl FnMut(&mut Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut pause = Duration::from_millis(50);
        let mut failed = false;
        loop {
            match deed(&mut self.store) {
                Ok(done) => {
                    if failed {
                        self.pulse.store_trouble(None);
                        tracing::info!(what, "DuckDB takes again");
                    }
                    return Ok(done);
                }
                Err(error) => {
                    failed = true;
                    tracing::error!(%error, what, "DuckDB refused; trying again");
                    self.pulse
                        .store_trouble(Some(format!("DuckDB ({what}): {error}")));
                    if self.pulse.stopping.load(Relaxed) {
                        return Err(error);
                    }
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_secs(5));
                }
            }
        }
    }
}
