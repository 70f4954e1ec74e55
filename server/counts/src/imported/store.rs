//! Imports in DuckDB. Every function is one transaction, or a part of one.

use std::{ops::RangeInclusive, sync::Arc};

use duckdb::{
    Connection, OptionalExt as _,
    arrow::{
        array::{
            ArrayRef, Date32Array, RecordBatch, StringArray, UInt8Array, UInt32Array, UInt64Array,
        },
        error::ArrowError,
    },
    types::Value,
};
use shared::ids::SiteNumber;

use super::model::{ImportedFigures, ImportedHit, ImportedLeftOut, ImportedPart, ImportedSum};
use crate::{
    engine::{self, InDoubt, Lease},
    pending_days::PendingDays,
    rows::{EVENT, First, LeftOutOf, PING, Row, VIEW, hits_batch, left_out_batch},
};

macro_rules! sql {
    ($name:literal) => {
        include_str!(concat!(
            "../../../../queries/counts/maintenance/",
            $name,
            ".sql"
        ))
    };
}

/// From here on are the hits of imports. Hits of ours never are as many.
const IMPORTED: u64 = 1 << 62;
/// How many bits number the hits of one import.
const BITS: u32 = 36;
/// Numbers of hits that are moved by one statement.
const CHUNK: u64 = if cfg!(debug_assertions) {
    2_000
} else {
    500_000
};

/// Why a transaction failed; all of it is undone then.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ImportError {
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
    #[error(transparent)]
    Arrow(#[from] ArrowError),
    #[error(transparent)]
    InDoubt(#[from] InDoubt),
    #[error("other entries of the import are stored than were expected")]
    Changed,
    #[error("there are too many imports, or too many hits in one")]
    TooMany,
}

impl ImportError {
    /// Whether nothing but opening the file again helps.
    pub fn is_fatal(&self) -> bool {
        matches!(self, Self::InDoubt(_)) || engine::is_fatal(self)
    }
}

/// An import of a site.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    pub site: SiteNumber,
    pub id: String,
}

impl Import {
    fn values(&self) -> [Value; 2] {
        [Value::UInt(self.site.0), Value::Text(self.id.clone())]
    }

    fn number(&self, connection: &Connection) -> Result<Option<u32>, duckdb::Error> {
        connection
            .query_row(
                sql!("import_number"),
                duckdb::params_from_iter(self.values()),
                |row| row.get(0),
            )
            .optional()
    }

    fn number_or_new(&self, connection: &Connection) -> Result<u32, ImportError> {
        if let Some(number) = self.number(connection)? {
            return Ok(number);
        }
        let number: u32 = connection.query_row(sql!("import_next_number"), [], |row| row.get(0))?;
        if u64::from(number) >= 1 << (62 - BITS) {
            return Err(ImportError::TooMany);
        }
        let [site, id] = self.values();
        connection.execute(sql!("import_insert"), [site, id, Value::UInt(number)])?;
        Ok(number)
    }
}

/// The numbers of the hits of an import.
fn range(number: u32) -> RangeInclusive<u64> {
    let first = IMPORTED | (u64::from(number) << BITS);
    first..=first + ((1 << BITS) - 1)
}

fn bounds(range: &RangeInclusive<u64>) -> [Value; 2] {
    [Value::UBigInt(*range.start()), Value::UBigInt(*range.end())]
}

/// How many entries of an import are stored.
pub(crate) fn stored(connection: &Connection, import: &Import) -> Result<u64, ImportError> {
    let values = duckdb::params_from_iter(import.values());
    Ok(connection.query_row(sql!("import_stored"), values, |row| row.get(0))?)
}

/// Stores a part of an import: the entries of its file from `before` on, of which there are `read`, including skipped ones.
pub(crate) fn add_part(
    connection: &Lease,
    import: &Import,
    part: &ImportedPart,
    (before, read): (u64, u64),
) -> Result<(), ImportError> {
    engine::within_stoppable(connection, |transaction| {
        if stored(transaction, import)? != before {
            return Err(ImportError::Changed);
        }
        let number = import.number_or_new(transaction)?;
        match part {
            ImportedPart::Sums(sums) if !sums.is_empty() => {
                let mut appender = transaction.appender("imported_sums")?;
                appender.append_record_batch(sums_batch(import, sums)?)?;
                appender.flush()?;
            }
            ImportedPart::Hits(hits) if !hits.is_empty() => {
                let rows = rows(import.site, number, before, hits)?;
                let mut appender = transaction.appender("imported_hits")?;
                appender.append_record_batch(hits_batch(&rows)?)?;
                appender.flush()?;
            }
            ImportedPart::LeftOut(left_out) if !left_out.is_empty() => {
                let sums = excluded(import.site, left_out);
                let mut appender = transaction.appender("imported_left_out")?;
                appender.append_record_batch(left_out_batch(&sums, Some(&import.id))?)?;
                appender.flush()?;
            }
            ImportedPart::Sums(_) | ImportedPart::Hits(_) | ImportedPart::LeftOut(_) => {}
        }
        let [site, id] = import.values();
        transaction.execute(sql!("import_part"), [site, id, Value::UBigInt(read)])?;
        Ok(())
    })
}

/// The rows of hits; `before` is how many entries came before them.
fn rows(
    site: SiteNumber,
    number: u32,
    before: u64,
    hits: &[ImportedHit],
) -> Result<Vec<Row>, ImportError> {
    let range = range(number);
    let numbered = |place: u64| {
        let seq = range.start().checked_add(place);
        seq.filter(|seq| range.contains(seq))
            .ok_or(ImportError::TooMany)
    };
    let mut last: Option<(u64, First)> = None;
    let mut rows = Vec::with_capacity(hits.len());
    for (at, hit) in hits.iter().enumerate() {
        let first = match &last {
            Some((visit, first)) if Some(*visit) == hit.visit => first.clone(),
            _ => First {
                acquisition: Arc::new(hit.acquisition.clone()),
                location: Arc::new(hit.location.clone()),
                device: Arc::new(hit.device.clone()),
            },
        };
        last = hit.visit.map(|visit| (visit, first.clone()));
        let kind = match (&hit.ping, &hit.event) {
            (Some(_), _) => PING,
            (None, Some(_)) => EVENT,
            (None, None) => VIEW,
        };
        rows.push(Row {
            site,
            seq: numbered(before + at as u64)?,
            ts: hit.ts,
            day: hit.day,
            visitor: hit.visitor,
            visit: hit.visit.map(numbered).transpose()?,
            visit_start: hit.visit_start,
            visit_day: hit.visit_day,
            kind,
            event: hit.event.clone(),
            interactive: hit.interactive,
            hostname: hit.hostname.clone(),
            path: hit.path.as_str().into(),
            prev_path: hit.prev_path.as_deref().map(Into::into),
            first,
            props: hit.props.clone(),
            revenue: hit.revenue,
            currency: hit.currency,
            scroll: hit.ping.and_then(|ping| ping.scroll),
            engaged_ms: hit.ping.and_then(|ping| ping.engaged_ms),
            agreed: false,
            dedup_key: 0,
        });
    }
    Ok(rows)
}

fn excluded(site: SiteNumber, left_out: &[ImportedLeftOut]) -> Vec<(LeftOutOf, u64)> {
    let of = |row: &ImportedLeftOut| (site, row.day, row.slot, row.reason, row.crawler.clone());
    left_out.iter().map(|row| (of(row), row.hits)).collect()
}

/// Sums as one batch whose columns are those of `imported_sums`, in order.
fn sums_batch(import: &Import, sums: &[ImportedSum]) -> Result<RecordBatch, ArrowError> {
    let sites = sums.iter().map(|_| import.site.0);
    let ids = sums.iter().map(|_| Some(import.id.as_str()));
    let values = sums.iter().map(|sum| sum.value.as_deref());
    let mut columns: Vec<(&str, ArrayRef)> = vec![
        ("site_id", Arc::new(UInt32Array::from_iter_values(sites))),
        ("import", Arc::new(ids.collect::<StringArray>())),
        (
            "day",
            Arc::new(Date32Array::from_iter_values(
                sums.iter().map(|sum| sum.day),
            )),
        ),
        (
            "dimension",
            Arc::new(UInt8Array::from_iter_values(
                sums.iter().map(|sum| sum.dimension),
            )),
        ),
        ("value", Arc::new(values.collect::<StringArray>())),
    ];
    for (at, name) in ImportedFigures::NAMES.into_iter().enumerate() {
        let figures = sums.iter().map(|sum| sum.figures.columns()[at]);
        columns.push((name, Arc::new(figures.collect::<UInt64Array>())));
    }
    RecordBatch::try_from_iter(columns)
}

/// Shows an import, all at once; gives the number of its days.
pub(crate) fn show(
    connection: &Lease,
    import: &Import,
    source: &str,
    pending_days: &PendingDays,
) -> Result<u64, ImportError> {
    engine::within_stoppable(connection, |transaction| {
        let [site, id] = import.values();
        let source = Value::Text(source.to_owned());
        transaction.execute(
            sql!("import_show_sums"),
            [site.clone(), id.clone(), source.clone()],
        )?;
        transaction.execute(sql!("import_drop_sums"), [site.clone(), id.clone()])?;
        if let Some(number) = import.number(transaction)? {
            let all = range(number);
            let [from, to] = bounds(&all);
            transaction.execute(
                sql!("import_show_hits"),
                [site.clone(), id.clone(), source, from.clone(), to.clone()],
            )?;
            move_hits(transaction, import, &all, pending_days)?;
            transaction.execute(sql!("import_drop_hits"), [site.clone(), from, to])?;
            transaction.execute(sql!("import_show_left_out"), [site.clone(), id.clone()])?;
            transaction.execute(sql!("import_drop_left_out"), [site.clone(), id.clone()])?;
        }
        // How much is stored stays known: showing it again after a crash adds nothing.
        let days = transaction.query_row(sql!("import_shown"), [site, id], |row| row.get(0))?;
        Ok(days)
    })
}

fn move_hits(
    transaction: &Connection,
    import: &Import,
    all: &RangeInclusive<u64>,
    pending_days: &PendingDays,
) -> Result<(), ImportError> {
    let [site, id] = import.values();
    let [from, to] = bounds(all);
    let ends: (Option<u64>, Option<u64>) =
        transaction.query_row(sql!("import_hit_range"), [site.clone(), from, to], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    let (Some(first), Some(last)) = ends else {
        return Ok(());
    };
    // Before the rows are visible, as with all others.
    pending_days.note_days(import.site, &days(transaction, import)?);
    let mut from = first;
    while from <= last {
        let to = (from + CHUNK - 1).min(last);
        let [low, high] = bounds(&(from..=to));
        transaction.execute(
            sql!("import_move_hits"),
            [site.clone(), id.clone(), low, high],
        )?;
        from = to + 1;
    }
    Ok(())
}

/// The days of an import that are shown, since 1970.
fn days(connection: &Connection, import: &Import) -> Result<Vec<i32>, duckdb::Error> {
    let mut statement = connection.prepare(sql!("import_days"))?;
    let values = duckdb::params_from_iter(import.values());
    let days = statement.query_map(values, |row| row.get::<_, i64>(0))?;
    days.map(|day| day.map(|day| i32::try_from(day).unwrap_or(i32::MAX)))
        .collect()
}

/// Takes an import back: all of it, whether it is shown or not.
pub(crate) fn remove(
    connection: &Lease,
    import: &Import,
    pending_days: &PendingDays,
) -> Result<(), ImportError> {
    engine::within_stoppable(connection, |transaction| {
        let [site, id] = import.values();
        let both = || [site.clone(), id.clone()];
        if let Some(number) = import.number(transaction)? {
            let [from, to] = bounds(&range(number));
            // Hits of others on these days are not compacted any more.
            pending_days.note_days(import.site, &days(transaction, import)?);
            transaction.execute(
                sql!("import_return_hits"),
                [site.clone(), id.clone(), from.clone(), to.clone()],
            )?;
            transaction.execute(sql!("import_erase_hits"), both())?;
            transaction.execute(sql!("import_erase_day_sums"), both())?;
            let of_hits = || [site.clone(), from.clone(), to.clone()];
            transaction.execute(sql!("import_erase_live"), of_hits())?;
            transaction.execute(sql!("import_drop_hits"), of_hits())?;
        }
        for sql in [
            sql!("import_erase_sums"),
            sql!("import_erase_left_out"),
            sql!("import_drop_left_out"),
            sql!("import_erase_days"),
            sql!("import_erase_parts"),
            sql!("import_erase"),
        ] {
            transaction.execute(sql, both())?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_import_has_numbers_of_its_own() {
        assert_eq!(range(0), IMPORTED..=IMPORTED + (1 << 36) - 1);
        assert_eq!(*range(1).start(), *range(0).end() + 1);
        let last = range((1 << 26) - 1);
        // DuckDB's BIGINT holds them all.
        assert!(i64::try_from(*last.end()).is_ok());
        let hit = |visit| ImportedHit {
            visit: Some(visit),
            ..ImportedHit::default()
        };
        let hits = [hit(0), hit(0), hit(1)];
        let rows = rows(SiteNumber(7), 3, 10, &hits).unwrap();
        let first = *range(3).start();
        let seqs: Vec<_> = rows.iter().map(|row| row.seq - first).collect();
        assert_eq!(seqs, [10, 11, 12]);
        assert_eq!(rows[2].visit, Some(first + 1));
        let beyond = super::rows(SiteNumber(7), 3, (1 << 36) - 1, &hits);
        assert!(matches!(beyond, Err(ImportError::TooMany)));
    }
}
