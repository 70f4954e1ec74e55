//! Compaction: moves rows of `hits_live` into `hits`, where a site's rows are together, with the totals of
//! their visits, and keeps the sums of groups: all of them where they have many rows, else their totals
//! ([`crate::sums`]).
//!
//! A compaction always takes whole groups of a site and a `visit_day`: the rows of a visit are all in one
//! group, and so are those of a visitor, whose hash is of one day. The rows of a group that `hits` holds
//! already are taken again with the new ones, so a late hit is not lost. The groups of a month are written in
//! one transaction; readers see them before or after.
//!
//! What a compaction costs is in proportion to its groups: they are added to the rows of a month that is not
//! over. The rows of a site are then together day by day. Once a month is over and late hits have
//! arrived, all of it is written again, sorted by site, and so is an older month that gets hits, as by an import.

macro_rules! sql {
    ($name:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../queries/counts/maintenance/",
            $name,
            ".sql"
        ))
    };
}

/// Runs a file of statements, or one with parameters; an error names it.
macro_rules! run {
    ($transaction:ident, $name:literal) => {
        $transaction
            .execute_batch(sql!($name))
            .map_err(|error| CompactError::Statement($name, error))
    };
    ($transaction:ident, $name:literal, $params:expr) => {
        run!($transaction, $name, sql!($name), $params)
    };
    ($transaction:ident, $name:literal, of $month:ident, $params:expr) => {
        run!($transaction, $name, &$month.filled(sql!($name)), $params)
    };
    ($transaction:ident, $name:literal, $sql:expr, $params:expr) => {
        $transaction
            .execute($sql, $params)
            .map_err(|error| CompactError::Statement($name, error))
    };
}

mod chunks;
mod plan;
#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use duckdb::{Connection, arrow::error::ArrowError, params, types::Value};
use plan::{Month, Plan, plan};
use shared::ids::SiteNumber;

use crate::{
    consent,
    engine::{self, Engine, InDoubt, LOG_BYTES, Lease, Stage},
    sums,
};

/// Which rows a compaction takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All that is in `hits_live`.
    All,
    /// The days of visits that had ended, in their site's zone, at this moment (microseconds since
    /// 1970, UTC).
    Before(i64),
}

/// From when on a site's zone is how far from UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// Microseconds since 1970, UTC.
    pub from: i64,
    /// Seconds east of UTC.
    pub seconds: i32,
}

/// The sites' offsets, each in order of time. The first holds for the time before it too. A site
/// without any is taken to be in UTC.
pub type Zones = HashMap<SiteNumber, Vec<Offset>>;

/// What a compaction did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compacted {
    /// Rows moved from `hits_live`.
    pub rows: u64,
    /// Months of which something was written.
    pub months: u32,
    /// Sites with rows for which no offset was given; their days are taken to end as in UTC.
    pub without_zone: Vec<SiteNumber>,
    /// How long it took.
    pub took: Duration,
}

/// Why a compaction failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CompactError {
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
    #[error(transparent)]
    Arrow(#[from] ArrowError),
    #[error("{0}: {1}")]
    Statement(&'static str, duckdb::Error),
    #[error("sums: {0}")]
    Sums(Box<CompactError>),
    #[error(transparent)]
    InDoubt(#[from] InDoubt),
}

impl CompactError {
    /// Whether it may be tried again with less memory: after a commit that failed, the database is in
    /// doubt, for whatever reason.
    fn is_no_memory(&self) -> bool {
        !self.is_fatal() && engine::is_no_memory(self)
    }

    /// Whether nothing more is to be done: DuckDB's file has to be opened again, or the server ends.
    fn ends(&self) -> bool {
        self.is_fatal() || engine::is_interrupted(self)
    }

    /// Whether nothing but opening the file again helps.
    pub fn is_fatal(&self) -> bool {
        matches!(self, CompactError::InDoubt(_)) || engine::is_fatal(self)
    }
}

const DAY: i64 = 86_400_000_000;
/// The most weight that is sorted at once: a row weighs 1, and so do 256 bytes of its texts. About 100 MB.
/// Far less in a debug build: its tests meet months of several runs, and hours that are divided.
const CHUNK: u64 = if cfg!(debug_assertions) {
    2_000
} else {
    200_000
};
/// Memory for each of that weight, in bytes.
const PER_WEIGHT: u64 = 1_440;
/// The totals of visits are computed in this part of the memory, and in at most this many parts. Each part leaves about
/// half a megabyte of nearly empty segments in memory, so a debug build, whose parts are small, makes at most 24.
const VISITS_PART: u64 = 4;
const MOST_PARTS: u64 = if cfg!(debug_assertions) { 24 } else { 1_000 };
/// How often a month is tried, each time in half the memory.
const TRIES: u32 = 4;
/// The last day that DuckDB knows.
const LAST_DAY: i32 = 2_932_896;
/// Days whose numbers of excluded hits may still have grown: events arrive up to 72 hours late.
const LEFT_OUT_DAYS: i32 = 10;

/// Which sums by dimension are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeptSums {
    /// Of groups with at least this many views and events.
    pub from: u64,
    /// At most this many values of a dimension.
    pub values: u32,
    /// In bytes, for what is sorted or summed up at once.
    pub memory: u64,
}

/// Compacts on a connection of its own. `now`: in microseconds since 1970.
pub(crate) fn run(
    engine: &Engine,
    scope: Scope,
    now: i64,
    zones: &Zones,
    sums: KeptSums,
) -> Result<Compacted, CompactError> {
    let begun = Instant::now();
    let connection = engine.connect()?;
    let Plan {
        until,
        without_zone,
        months,
    } = with_memory(engine, &connection, |connection| {
        plan(connection, scope, now, zones)
    })?;
    let mut compacted = Compacted {
        without_zone,
        ..Compacted::default()
    };
    for month in months {
        {
            let _writing = engine.writing();
            let _lent = engine.lend(Stage::Writing);
            let rewritten = in_less(engine, sums, |sums| rewrite(&connection, &month, sums));
            match doubted(engine, &connection, rewritten) {
                Err(error) if month.can_wait() && !error.ends() => {
                    tracing::warn!(%error, month = month.first, "a month is written again another night");
                    continue;
                }
                rewritten => rewritten?,
            }
        }
        compacted.rows += month.live_rows;
        compacted.months += 1;
        if engine.log_bytes() > LOG_BYTES {
            match engine.checkpoint(&connection, 1) {
                Err(error) if engine::is_fatal(&error) => return Err(error.into()),
                // Where it is refused, as while others write, the store does it later.
                Err(error) => tracing::debug!(%error, "no checkpoint between two months"),
                Ok(()) => {}
            }
        }
    }
    let left_out_from = match scope {
        Scope::All => -LAST_DAY,
        Scope::Before(_) => until - LEFT_OUT_DAYS,
    };
    let summed = with_memory(engine, &connection, |connection| {
        sum_left_out(connection, left_out_from)
    });
    doubted(engine, &connection, summed)?;
    compacted.took = begun.elapsed();
    Ok(compacted)
}

/// Marks the database as doubtful, before anything else is written, where DuckDB's memory cannot be
/// trusted.
fn doubted<T>(
    engine: &Engine,
    connection: &Lease,
    done: Result<T, CompactError>,
) -> Result<T, CompactError> {
    if done.as_ref().is_err_and(CompactError::is_fatal) {
        engine.doubt(connection.generation());
    }
    done
}

/// Does something short. If questions leave it too little memory, tries again with the reserve, and without
/// questions.
fn with_memory<T>(
    engine: &Engine,
    connection: &Lease,
    work: impl Fn(&Lease) -> Result<T, CompactError>,
) -> Result<T, CompactError> {
    match work(connection) {
        Err(error) if error.is_no_memory() => {
            engine.found_short();
            engine.with_reserve(|| work(connection))
        }
        done => done,
    }
}

/// Works in the memory given; if concurrent questions leave too little, again in half of it, and so on.
fn in_less(
    engine: &Engine,
    mut sums: KeptSums,
    mut work: impl FnMut(KeptSums) -> Result<(), CompactError>,
) -> Result<(), CompactError> {
    for _ in 1..TRIES {
        match work(sums) {
            Err(error) if error.is_no_memory() => {
                engine.found_short();
                sums.memory /= 2;
                tracing::warn!(%error, "a compaction found too little memory; trying again in smaller parts");
            }
            done => return done,
        }
    }
    work(sums)
}

fn rewrite(connection: &Lease, month: &Month, sums: KeptSums) -> Result<(), CompactError> {
    engine::within_stoppable(connection, |transaction| {
        rewrite_within(transaction, month, sums)
    })
}

fn rewrite_within(
    transaction: &Connection,
    month: &Month,
    sums: KeptSums,
) -> Result<(), CompactError> {
    let first = Value::Date32(month.first);
    let next = Value::Date32(month.next);
    let newest = |sql: &str| transaction.query_row(sql, [], |row| row.get::<_, i64>(0));
    let newest_row = newest(sql!("compact_newest_row"))?;
    let newest_sum = newest(sql!("compact_newest_sum"))?;
    run!(
        transaction,
        "compact_part",
        of month,
        params![first, first, next]
    )?;
    total_visits(transaction, sums.memory)?;
    run!(transaction, "compact_summed", [sums.from])?;
    let chunk = CHUNK.min(sums.memory / PER_WEIGHT).max(100);
    for chunk in chunks::chunks(transaction, month, chunk)? {
        let (from, until) = (&chunk.start, &chunk.end);
        run!(
            transaction,
            "compact_insert",
            of month,
            params![
                first,
                next,
                from.site,
                from.moment(),
                until.site,
                until.moment(),
                from.seq,
                until.seq
            ]
        )?;
    }
    run!(
        transaction,
        "compact_delete_old",
        of month,
        params![first, next, newest_row]
    )?;
    run!(transaction, "compact_sums")?;
    let days = days(transaction, first.clone())?;
    sums::sum_month(transaction, &days, sums.values, sums.memory)
        .map_err(|error| CompactError::Sums(Box::new(error)))?;
    run!(
        transaction,
        "compact_insert_sums",
        of month,
        params![first, first, next]
    )?;
    run!(
        transaction,
        "compact_delete_old_sums",
        of month,
        params![first, next, newest_sum]
    )?;
    match month.groups {
        Some(_) => run!(transaction, "compact_note_unsorted", params![first, first])?,
        None => run!(transaction, "compact_note_sorted", params![first])?,
    };
    if month.is_folded {
        run!(transaction, "compact_note_folded", params![first])?;
    }
    run!(transaction, "compact_delete_live", params![first])?;
    Ok(())
}

/// Totals the visits, as many at once as a part of the memory holds. Grouping and joining could spill to
/// the disk, but not while questions take the memory that becomes free.
fn total_visits(transaction: &Connection, memory: u64) -> Result<(), CompactError> {
    run!(transaction, "compact_visits_tables")?;
    let bytes: u64 = transaction.query_row(sql!("compact_part_bytes"), [], |row| row.get(0))?;
    let at_once = if cfg!(debug_assertions) {
        // So that the tests meet several parts.
        40_000
    } else {
        memory / VISITS_PART
    };
    let parts = bytes.div_ceil(at_once.max(1)).clamp(1, MOST_PARTS);
    for part in 0..parts {
        run!(transaction, "compact_visits", [parts, part])?;
        run!(transaction, "compact_pings", [parts, part])?;
    }
    Ok(())
}

/// The days of the month that have groups.
fn days(connection: &Connection, month: Value) -> Result<Vec<i32>, duckdb::Error> {
    let mut statement = connection.prepare(sql!("compact_days"))?;
    let days = statement.query_map([month], |row| Ok(row.get::<_, i64>(0)? as i32))?;
    days.collect()
}

fn sum_left_out(connection: &Lease, day: i32) -> Result<(), CompactError> {
    let from = Value::Date32(day);
    engine::within_stoppable(connection, |transaction| {
        transaction.execute(sql!("left_out_sums"), [&from])?;
        transaction.execute(sql!("left_out_delete"), [&from])?;
        transaction.execute_batch(sql!("left_out_insert"))?;
        Ok(consent::store::sum_shown(transaction, day)?)
    })
}
