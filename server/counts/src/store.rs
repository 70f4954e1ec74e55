//! The store: a thread that puts waiting rows into DuckDB, with the journal's position in the same
//! transaction.

mod deleting;

use std::{io, path::Path, sync::Arc};

use duckdb::{Connection, arrow::error::ArrowError};
use rustc_hash::FxHashMap;
use shared::ids::SiteNumber;
use tokio::sync::oneshot;

use crate::{
    consent::{self, ConsentErasure, Step},
    engine::{self, Engine, InDoubt, Lease, Stage},
    handle::MaintenanceError,
    imported::DaysOfSites,
    journal::{
        Position, Record,
        replay::{self, Damage},
    },
    pending_days::PendingDays,
    rows::{LeftOutOf, LeftOutRow, Row, hits_batch, left_out_batch},
};

/// Rows that a replay puts into DuckDB at once.
pub(crate) const REPLAYED_AT_ONCE: usize = 50_000;
/// How many positions the table may have: the newest counts, and deleting the others each time would cost
/// as much as the rest of a small transaction.
const POSITIONS: u32 = 256;

/// Messages to the store.
pub(crate) enum ToStore {
    /// What one flush of the journal made safe.
    Flush(Flush),
    /// Delete rows.
    Delete(Delete),
    /// Erase what is not of hits.
    EraseConsent(EraseConsent),
    /// Note how far the journal is in DuckDB.
    Reach(Reach),
    /// Write the tables that name visitors again.
    RewriteConsent(oneshot::Sender<Result<(), MaintenanceError>>),
    /// Say when everything so far is visible.
    Settle(oneshot::Sender<Result<(), MaintenanceError>>),
    /// A compaction is done: look again which days have no sums, delete marks that are too old, and write DuckDB's own log
    /// into its file.
    Compacted {
        /// By the arrival clock, in microseconds.
        now: i64,
        reply: oneshot::Sender<Result<(), MaintenanceError>>,
    },
    /// Look again which days of a site have no sums.
    LookAt {
        site: SiteNumber,
        reply: oneshot::Sender<Result<(), MaintenanceError>>,
    },
    /// DuckDB has declared this opening of its file invalid: open it again.
    Reopen(u64),
    /// Put everything into DuckDB, checkpoint, and end.
    Stop(oneshot::Sender<Result<(), MaintenanceError>>),
}

/// What one flush of the journal made safe.
#[derive(Debug, Default)]
pub(crate) struct Flush {
    pub rows: Vec<Row>,
    pub left_out: Vec<LeftOutRow>,
    pub consent: Vec<Step>,
    /// After the flush's last record.
    pub end: Position,
    pub next_seq: u64,
    /// By the arrival clock.
    pub arrived: i64,
}

impl Flush {
    /// About how many bytes its rows and steps take.
    pub fn bytes(&self) -> usize {
        let rows: usize = self.rows.iter().map(Row::bytes).sum();
        rows + self.consent.iter().map(Step::bytes).sum::<usize>()
    }

    /// How much waits with it.
    pub fn arrivals(&self) -> usize {
        self.rows.len() + self.left_out.len() + self.consent.len()
    }
}

/// What is to be erased that is not of hits.
#[derive(Debug)]
pub(crate) struct EraseConsent {
    pub site: SiteNumber,
    pub erasure: ConsentErasure,
    pub end: Position,
    pub next_seq: u64,
    pub reply: Option<oneshot::Sender<Result<(), MaintenanceError>>>,
}

/// All before this position of the journal is to be in DuckDB, though nothing follows it yet.
#[derive(Debug)]
pub(crate) struct Reach {
    pub end: Position,
    pub next_seq: u64,
    pub reply: oneshot::Sender<Result<(), MaintenanceError>>,
}

/// Rows to delete: a site's, up to a `visit_day` or all.
#[derive(Debug)]
pub(crate) struct Delete {
    pub site: SiteNumber,
    pub until: Option<i32>,
    pub end: Position,
    pub next_seq: u64,
    pub reply: Option<oneshot::Sender<Result<(), MaintenanceError>>>,
}

/// Why a transaction failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
    #[error(transparent)]
    Arrow(#[from] ArrowError),
    #[error(transparent)]
    Journal(#[from] io::Error),
    #[error("the database is closed")]
    Closed,
    #[error(transparent)]
    InDoubt(#[from] InDoubt),
}

impl StoreError {
    /// Whether nothing but opening the file again helps.
    pub fn is_fatal(&self) -> bool {
        matches!(self, StoreError::Closed | StoreError::InDoubt(_)) || engine::is_fatal(self)
    }

    /// Whether DuckDB found no memory.
    pub fn is_no_memory(&self) -> bool {
        engine::is_no_memory(self)
    }
}

/// What gathers between two transactions, and the connection that takes it.
pub(crate) struct Store {
    /// `None` while the file is opened again.
    connection: Option<Lease>,
    rows: Vec<Row>,
    /// About how many bytes these take.
    bytes: usize,
    /// At most this many go into one transaction of a replay.
    at_once: usize,
    left_out: FxHashMap<LeftOutOf, u64>,
    /// Hits left out that wait here; sums of the journal are one each.
    left_out_added: usize,
    consent: Vec<Step>,
    end: Position,
    next_seq: u64,
    changed: bool,
    pending_days: Arc<PendingDays>,
    imported_days: Arc<DaysOfSites>,
    /// Positions written since the older ones were last cleared away.
    positions: u32,
}

impl Store {
    pub fn new(engine: &Engine) -> Result<Store, StoreError> {
        let connection = engine.connect()?;
        connection.execute_batch(include_str!(
            "../../../queries/counts/maintenance/position_first.sql"
        ))?;
        let mut store = Store {
            connection: Some(connection),
            rows: Vec::new(),
            bytes: 0,
            at_once: engine.transaction_bytes(),
            left_out: FxHashMap::default(),
            left_out_added: 0,
            consent: Vec::new(),
            end: Position::default(),
            next_seq: 0,
            changed: false,
            pending_days: Arc::default(),
            imported_days: Arc::default(),
            positions: POSITIONS,
        };
        store.pending_days.look(store.connection()?)?;
        store.imported_days.look(store.connection()?)?;
        (store.end, store.next_seq) = store.position()?;
        Ok(store)
    }

    fn connection(&self) -> Result<&Lease, StoreError> {
        self.connection.as_ref().ok_or(StoreError::Closed)
    }

    /// Gives the connection back, so that the file can be closed.
    pub fn close(&mut self) {
        self.connection = None;
    }

    /// Continues with a file that was opened again. Records up to `until` that the file lacks are read from the
    /// journal. Rows waiting here are among them, unless their transaction was written after all. Returns how many
    /// records could not be read. After an error it may be called again.
    pub fn go_on(
        &mut self,
        engine: &Engine,
        journal: &Path,
        until: Position,
    ) -> Result<u64, StoreError> {
        self.connection = Some(engine.connect()?);
        self.clear();
        self.positions = POSITIONS;
        (self.end, self.next_seq) = self.position()?;
        let stored = self.end;
        let mut damage = Damage::default();
        for (number, end) in replay::segments(journal)? {
            if number < stored.segment || number > until.segment {
                continue;
            }
            // The writer may be at work after `until`.
            let end = if number == until.segment {
                Some(until.offset)
            } else {
                end
            };
            replay::read(journal, number, end, &mut damage, |record, at| {
                if at > stored {
                    self.again(record, at).map_err(io::Error::other)?;
                }
                Ok(())
            })?;
        }
        self.store()?;
        self.end = until.max(self.end);
        self.look_again()?;
        Ok(damage.broken)
    }

    /// Takes a record of the journal that DuckDB lacks.
    pub fn again(&mut self, record: Record, end: Position) -> Result<u64, StoreError> {
        match record {
            Record::Batch(folded) => {
                let newest = folded.rows.iter().map(|row| row.seq + 1).max().unwrap_or(0);
                let next_seq = newest.max(self.next_seq);
                let (rows, left_out) = (folded.rows, folded.left_out);
                self.add(Flush {
                    rows,
                    left_out,
                    consent: folded.consent,
                    end,
                    next_seq,
                    arrived: folded.arrived,
                });
                for sum in folded.sums {
                    let hits = sum.hits;
                    self.add_left_out(sum.of(), hits);
                }
                if self.waiting() >= REPLAYED_AT_ONCE || self.bytes >= self.at_once {
                    self.store()?;
                }
            }
            Record::Forgotten { site, until } => {
                self.store()?;
                let next_seq = self.next_seq;
                self.delete(&Delete {
                    site,
                    until,
                    end,
                    next_seq,
                    reply: None,
                })?;
            }
            Record::ConsentErased { site, erasure } => {
                self.store()?;
                self.erase_consent(site, &erasure, end, self.next_seq)?;
            }
        }
        Ok(1)
    }

    /// How far the journal is in DuckDB, and the number of the next row at that point.
    pub fn position(&self) -> Result<(Position, u64), StoreError> {
        Ok(position(self.connection()?)?)
    }

    pub fn add(&mut self, flush: Flush) {
        self.bytes += flush.bytes();
        if self.rows.is_empty() {
            self.rows = flush.rows;
        } else {
            self.rows.extend(flush.rows);
        }
        for row in flush.left_out {
            self.add_left_out(row.of(), 1);
        }
        self.consent.extend(flush.consent);
        self.end = flush.end;
        self.next_seq = flush.next_seq;
        self.changed = true;
    }

    fn add_left_out(&mut self, of: LeftOutOf, hits: u64) {
        *self.left_out.entry(of).or_default() += hits;
        self.left_out_added += 1;
    }

    /// The days that no sums stand for.
    pub fn pending_days(&self) -> Arc<PendingDays> {
        Arc::clone(&self.pending_days)
    }

    /// The days that are imported.
    pub fn imported_days(&self) -> Arc<DaysOfSites> {
        Arc::clone(&self.imported_days)
    }

    /// About how many bytes wait here.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether anything waits here.
    pub fn has_changed(&self) -> bool {
        self.changed
    }

    /// After the last record that was put in here.
    pub fn end(&self) -> Position {
        self.end
    }

    /// Arrivals that wait here.
    pub fn waiting(&self) -> usize {
        self.rows.len() + self.left_out_added + self.consent.len()
    }

    /// Puts the waiting rows into DuckDB, all or none. After an error they still wait. Gives the arrivals
    /// and the bytes that were stored.
    pub fn store(&mut self) -> Result<(usize, usize), StoreError> {
        if !self.changed {
            return Ok((0, 0));
        }
        self.pending_days.note(&self.rows);
        let clear = self.positions >= POSITIONS;
        engine::within(self.connection()?, |transaction| {
            if !self.rows.is_empty() {
                let mut appender = transaction.appender("hits_live")?;
                appender.append_record_batch(hits_batch(&self.rows)?)?;
                appender.flush()?;
            }
            if !self.left_out.is_empty() {
                let sums = self.left_out.iter().map(|(of, hits)| (of.clone(), *hits));
                let mut appender = transaction.appender("left_out")?;
                appender.append_record_batch(left_out_batch(&sums.collect::<Vec<_>>())?)?;
                appender.flush()?;
            }
            if !self.consent.is_empty() {
                consent::store::insert(transaction, &self.consent)?;
            }
            set_position(transaction, self.end, self.next_seq, clear)?;
            Ok::<_, StoreError>(())
        })?;
        self.positions = if clear { 1 } else { self.positions + 1 };
        self.pending_days.stored(&self.rows);
        let stored = (self.waiting(), self.bytes);
        self.clear();
        Ok(stored)
    }

    /// The same, while questions run, with more memory than they have; without them where it may well fail.
    pub fn store_concurrently(&mut self, engine: &Engine) -> Result<(usize, usize), StoreError> {
        if !self.changed {
            return Ok((0, 0));
        }
        let lent = engine.lend(Stage::Writing);
        if lent.has_room && !engine.is_cautious() {
            self.store()
        } else {
            engine.with_reserve(|| self.store())
        }
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.bytes = 0;
        self.left_out.clear();
        self.left_out_added = 0;
        self.consent.clear();
        self.changed = false;
    }

    /// Erases what is not of hits, after what was to be stored before.
    pub fn erase_consent(
        &mut self,
        site: SiteNumber,
        erasure: &ConsentErasure,
        end: Position,
        next_seq: u64,
    ) -> Result<(), StoreError> {
        engine::within(self.connection()?, |transaction| {
            consent::store::erase(transaction, site, erasure)?;
            set_position(transaction, end, next_seq, true)?;
            Ok::<_, StoreError>(())
        })?;
        (self.end, self.next_seq) = (end, next_seq);
        Ok(())
    }

    /// Notes that all before this position is in DuckDB, after what was to be stored before.
    pub fn reach(&mut self, end: Position, next_seq: u64) -> Result<(), StoreError> {
        engine::within(self.connection()?, |transaction| {
            set_position(transaction, end, next_seq, true)?;
            Ok::<_, StoreError>(())
        })?;
        (self.end, self.next_seq) = (end, next_seq);
        Ok(())
    }

    /// Writes the tables that name visitors again.
    pub fn rewrite_consent(&mut self) -> Result<(), StoreError> {
        engine::within(self.connection()?, consent::store::rewrite)
    }

    /// Deletes marks of visitors that are too old at this moment.
    pub fn erase_old_revoked(&mut self, now: i64) -> Result<(), StoreError> {
        engine::within(self.connection()?, |transaction| {
            consent::store::erase_old_revoked(transaction, now)
        })
    }

    /// What DuckDB has of the writer's memory about consent.
    pub fn consent(&self) -> Result<consent::store::Stored, StoreError> {
        consent::store::stored(self.connection()?)
    }

    /// Looks up again which days no sums stand for: a compaction has moved rows.
    pub fn look_again(&self) -> Result<(), StoreError> {
        Ok(self.pending_days.look(self.connection()?)?)
    }

    /// Writes DuckDB's own log into its file, in at most `tries` attempts.
    pub fn checkpoint(&self, engine: &Engine, tries: u32) -> Result<(), StoreError> {
        Ok(engine.checkpoint(self.connection()?, tries)?)
    }
}

/// How far the journal is in DuckDB, and the number of the next row at that point.
pub(crate) fn position(connection: &Connection) -> Result<(Position, u64), duckdb::Error> {
    let sql = include_str!("../../../queries/counts/maintenance/position.sql");
    connection.query_row(sql, [], |row| {
        Ok((
            Position {
                segment: row.get(0)?,
                offset: row.get(1)?,
            },
            row.get(2)?,
        ))
    })
}

fn set_position(
    connection: &Connection,
    end: Position,
    next_seq: u64,
    clear: bool,
) -> Result<(), duckdb::Error> {
    if clear {
        let sql = include_str!("../../../queries/counts/maintenance/position_clear.sql");
        connection.execute(sql, [])?;
    }
    let sql = include_str!("../../../queries/counts/maintenance/position_set.sql");
    connection
        .prepare_cached(sql)?
        .execute([end.segment, end.offset, next_seq])?;
    Ok(())
}

#[cfg(test)]
mod tests;
