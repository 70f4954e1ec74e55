//! Consent in DuckDB: rows in the transaction of the hits, and what erases them.

use std::sync::Arc;

use duckdb::{
    Connection, Transaction,
    arrow::{
        array::{
            ArrayRef, BinaryArray, Date32Array, RecordBatch, StringArray,
            TimestampMicrosecondArray, UInt32Array, UInt64Array,
        },
        error::ArrowError,
    },
    types::Value,
};
use rustc_hash::{FxHashMap, FxHashSet};
use shared::{
    consent::{Mark, to_hex},
    ids::SiteNumber,
};

use super::{BannerShown, ConsentErasure, Head, Recorded, Step, Tie, state::REVOKED};
use crate::store::StoreError;

macro_rules! sql {
    ($name:literal) => {
        include_str!(concat!(
            "../../../../queries/counts/consent/",
            $name,
            ".sql"
        ))
    };
}

/// Adds the rows of these steps, and deletes what they revoke.
pub(crate) fn insert(transaction: &Transaction<'_>, steps: &[Step]) -> Result<(), StoreError> {
    let (mut recorded, mut ties, mut revoked) = (Vec::new(), Vec::new(), Vec::new());
    let mut shown: FxHashMap<&BannerShown, u64> = FxHashMap::default();
    for step in steps {
        match step {
            Step::Recorded(of) => recorded.push(&**of),
            Step::Tied(tie) => ties.push(&**tie),
            Step::Revoked { site, mark, at } => revoked.push((*site, *mark, *at)),
            Step::Shown(of) => *shown.entry(of).or_default() += 1,
        }
    }
    // No tie comes after its mark is revoked.
    let gone: FxHashSet<(SiteNumber, Mark)> = revoked
        .iter()
        .map(|(site, mark, _)| (*site, *mark))
        .collect();
    ties.retain(|tie| !gone.contains(&(tie.site, tie.mark)));
    append(transaction, "consent_records", records_batch(&recorded)?)?;
    append(transaction, "consent_links", links_batch(&recorded)?)?;
    append(transaction, "ties", ties_batch(&ties)?)?;
    append(transaction, "revoked", revoked_batch(&revoked)?)?;
    // One statement for all of them. It reads no hits: those have no visitor.
    if let Some(first) = revoked.iter().map(|(_, _, at)| *at).min() {
        transaction.execute(sql!("erase_revoked_ties"), [first])?;
    }
    let shown: Vec<_> = shown.into_iter().collect();
    append(transaction, "consent_shown", shown_batch(&shown)?)
}

fn append(
    transaction: &Transaction<'_>,
    table: &str,
    batch: RecordBatch,
) -> Result<(), StoreError> {
    if batch.num_rows() > 0 {
        let mut appender = transaction.appender(table)?;
        appender.append_record_batch(batch)?;
        appender.flush()?;
    }
    Ok(())
}

fn of(site: SiteNumber, mark: Mark) -> [Value; 2] {
    [Value::UInt(site.0), Value::Blob(mark.0.to_vec())]
}

/// Erases what is not of hits.
pub(crate) fn erase(
    transaction: &Transaction<'_>,
    site: SiteNumber,
    erasure: &ConsentErasure,
) -> Result<(), StoreError> {
    match erasure {
        ConsentErasure::Visitor { mark, at } => {
            transaction.execute(sql!("erase_links_of"), of(site, *mark))?;
            revoke(transaction, site, *mark, *at)?;
        }
        ConsentErasure::Withdrawn { mark, at } => revoke(transaction, site, *mark, *at)?,
        ConsentErasure::Visitors { at } => {
            for sql in [
                sql!("erase_site_ties"),
                sql!("erase_site_links"),
                sql!("erase_site_revoked"),
            ] {
                transaction.execute(sql, [site.0])?;
            }
            let all = revoked_batch(&[(site, Mark::ALL, *at)])?;
            append(transaction, "revoked", all)?;
        }
        ConsentErasure::Until { ties, records } => {
            if let Some(day) = ties {
                erase_ties(transaction, site, *day)?;
            }
            if let Some(day) = records {
                let until = || [Value::UInt(site.0), Value::Date32(*day)];
                transaction.execute(sql!("erase_records"), until())?;
                transaction.execute(sql!("erase_links"), [site.0])?;
                transaction.execute(sql!("erase_shown"), until())?;
            }
        }
    }
    Ok(())
}

/// No visit is tied to this visitor, and none will be.
fn revoke(
    transaction: &Transaction<'_>,
    site: SiteNumber,
    mark: Mark,
    at: i64,
) -> Result<(), StoreError> {
    transaction.execute(sql!("erase_ties_of"), of(site, mark))?;
    append(transaction, "revoked", revoked_batch(&[(site, mark, at)])?)
}

/// Erases the ties of a site's visits that started up to a day.
pub(crate) fn erase_ties(
    transaction: &Transaction<'_>,
    site: SiteNumber,
    day: i32,
) -> Result<(), StoreError> {
    transaction.execute(
        sql!("erase_ties"),
        [Value::UInt(site.0), Value::Date32(day)],
    )?;
    Ok(())
}

/// Erases all of a site.
pub(crate) fn erase_site(
    transaction: &Transaction<'_>,
    site: SiteNumber,
) -> Result<(), StoreError> {
    for sql in [
        sql!("erase_site_records"),
        sql!("erase_site_links"),
        sql!("erase_site_ties"),
        sql!("erase_site_shown"),
        sql!("erase_site_revoked"),
    ] {
        transaction.execute(sql, [site.0])?;
    }
    Ok(())
}

/// Writes the tables that name visitors again, without their deleted rows and without what DuckDB keeps of those: the
/// least and the greatest value of a column.
pub(crate) fn rewrite(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    for sql in [sql!("rewrite_links"), sql!("rewrite_ties")] {
        transaction.execute_batch(sql)?;
    }
    Ok(())
}

/// Sums up how often banners were shown, from a day on.
pub(crate) fn sum_shown(transaction: &Transaction<'_>, from: i32) -> Result<(), duckdb::Error> {
    let from = Value::Date32(from);
    transaction.execute(sql!("shown_sums"), [&from])?;
    transaction.execute(sql!("shown_delete"), [&from])?;
    transaction.execute_batch(sql!("shown_insert"))
}

/// Deletes marks whose tickets have expired, as the writer does.
pub(crate) fn erase_old_revoked(transaction: &Transaction<'_>, now: i64) -> Result<(), StoreError> {
    transaction.execute(sql!("erase_old_revoked"), [now - REVOKED])?;
    Ok(())
}

/// The ends of all chains, and who withdrew.
pub(crate) type Stored = (Vec<(SiteNumber, Head)>, Vec<(SiteNumber, Mark, i64)>);

/// What DuckDB has of the writer's memory.
pub(crate) fn stored(connection: &Connection) -> Result<Stored, StoreError> {
    let exact = |bytes: Vec<u8>| <[u8; 32]>::try_from(bytes).unwrap_or_default();
    let mut statement = connection.prepare(sql!("heads"))?;
    let heads = statement.query_map([], |row| {
        let (number, hash) = (row.get(1)?, exact(row.get(2)?));
        Ok((SiteNumber(row.get(0)?), Head { number, hash }))
    })?;
    let heads = heads.collect::<Result<_, duckdb::Error>>()?;
    let mut statement = connection.prepare(sql!("revoked"))?;
    let revoked = statement.query_map([], |row| {
        let mark = <[u8; 16]>::try_from(row.get::<_, Vec<u8>>(1)?).unwrap_or_default();
        Ok((SiteNumber(row.get(0)?), Mark(mark), row.get(2)?))
    })?;
    let revoked = revoked.collect::<Result<_, duckdb::Error>>()?;
    Ok((heads, revoked))
}

fn numbers<T>(rows: &[T], of: impl Fn(&T) -> u32) -> ArrayRef {
    Arc::new(UInt32Array::from_iter_values(rows.iter().map(of)))
}

fn large<T>(rows: &[T], of: impl Fn(&T) -> u64) -> ArrayRef {
    Arc::new(UInt64Array::from_iter_values(rows.iter().map(of)))
}

fn moments<T>(rows: &[T], of: impl Fn(&T) -> i64) -> ArrayRef {
    Arc::new(TimestampMicrosecondArray::from_iter_values(
        rows.iter().map(of),
    ))
}

fn days<T>(rows: &[T], of: impl Fn(&T) -> i32) -> ArrayRef {
    Arc::new(Date32Array::from_iter_values(rows.iter().map(of)))
}

fn texts<T, S: AsRef<str>>(rows: &[T], of: impl Fn(&T) -> Option<S>) -> ArrayRef {
    Arc::new(rows.iter().map(of).collect::<StringArray>())
}

fn bytes<'a, T>(rows: &'a [T], of: impl Fn(&'a T) -> Option<&'a [u8]>) -> ArrayRef {
    Arc::new(rows.iter().map(of).collect::<BinaryArray>())
}

fn records_batch(rows: &[&Recorded]) -> Result<RecordBatch, ArrowError> {
    let hashes: Vec<[u8; 32]> = rows.iter().map(|row| row.record.hash()).collect();
    RecordBatch::try_from_iter([
        ("site_id", numbers(rows, |row| row.record.site.0)),
        ("number", large(rows, |row| row.record.number)),
        ("ts", moments(rows, |row| row.record.ts)),
        ("day", days(rows, |row| row.day)),
        ("kind", texts(rows, |row| Some(row.record.kind.code()))),
        ("how", texts(rows, |row| Some(row.record.how.code()))),
        ("hostname", texts(rows, |row| Some(&row.record.hostname))),
        ("language", texts(rows, |row| Some(&row.record.language))),
        ("version", texts(rows, |row| row.record.version_name())),
        (
            "tool",
            texts(rows, |row| {
                let tool = row.record.tool.as_ref()?;
                // Three texts can be written as JSON.
                serde_json::to_string(tool).ok()
            }),
        ),
        (
            "commitment",
            bytes(rows, |row| {
                row.record.commitment.as_ref().map(|hash| &hash[..])
            }),
        ),
        (
            "previous",
            bytes(rows, |row| Some(&row.record.previous[..])),
        ),
        ("hash", bytes(&hashes, |hash| Some(&hash[..]))),
    ])
}

fn links_batch(rows: &[&Recorded]) -> Result<RecordBatch, ArrowError> {
    let rows: Vec<_> = rows
        .iter()
        .filter_map(|row| Some((&row.record, row.consenting.as_ref()?)))
        .collect();
    RecordBatch::try_from_iter([
        ("site_id", numbers(&rows, |(record, _)| record.site.0)),
        ("number", large(&rows, |(record, _)| record.number)),
        (
            "person",
            texts(&rows, |(_, with)| Some(with.person.to_string())),
        ),
        ("salt", bytes(&rows, |(_, with)| Some(&with.salt[..]))),
        ("mark", bytes(&rows, |(_, with)| Some(&with.mark.0[..]))),
    ])
}

fn ties_batch(rows: &[&Tie]) -> Result<RecordBatch, ArrowError> {
    RecordBatch::try_from_iter([
        ("site_id", numbers(rows, |tie| tie.site.0)),
        ("person", texts(rows, |tie| Some(tie.person.to_string()))),
        ("mark", bytes(rows, |tie| Some(&tie.mark.0[..]))),
        ("visit", large(rows, |tie| tie.visit)),
        ("visit_day", days(rows, |tie| tie.visit_day)),
        ("since", moments(rows, |tie| tie.since)),
    ])
}

fn revoked_batch(rows: &[(SiteNumber, Mark, i64)]) -> Result<RecordBatch, ArrowError> {
    RecordBatch::try_from_iter([
        ("site_id", numbers(rows, |row| row.0.0)),
        ("mark", bytes(rows, |row| Some(&row.1.0[..]))),
        ("at", moments(rows, |row| row.2)),
    ])
}

fn shown_batch(rows: &[(&BannerShown, u64)]) -> Result<RecordBatch, ArrowError> {
    RecordBatch::try_from_iter([
        ("site_id", numbers(rows, |(of, _)| of.site.0)),
        ("day", days(rows, |(of, _)| of.day)),
        ("version", texts(rows, |(of, _)| Some(to_hex(&of.version)))),
        ("language", texts(rows, |(of, _)| Some(&of.language))),
        ("shown", large(rows, |(_, shown)| *shown)),
    ])
}
