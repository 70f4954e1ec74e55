//! What a compaction takes: groups of a site and a day of visits, by months.

use std::sync::Arc;

use duckdb::{
    Connection,
    arrow::array::{ArrayRef, Date32Array, RecordBatch, UInt32Array},
    types::Value,
};
use shared::ids::SiteNumber;

use super::{CompactError, DAY, LAST_DAY, Offset, Scope, Zones};
use crate::engine::{self, Lease};

/// Days after the end of a month in which it may still get hits: events arrive up to 72 hours late, and zones differ by a day.
const LATE_DAYS: i32 = 5;

/// What a compaction takes.
pub(super) struct Plan {
    /// The limit of the sites without a zone, in days since 1970.
    pub until: i32,
    pub without_zone: Vec<SiteNumber>,
    pub months: Vec<Month>,
}

/// Notes which groups are taken.
pub(super) fn plan(
    connection: &Lease,
    scope: Scope,
    now: i64,
    zones: &Zones,
) -> Result<Plan, CompactError> {
    connection.execute_batch(sql!("compact_tables"))?;
    let until = limits(connection, scope, zones)?;
    // Each reading statement is planned and run in one transaction: an older plan would not know rows that
    // came since.
    engine::within_stoppable(connection, |transaction| {
        transaction.execute(sql!("compact_groups"), [Value::Date32(until)])?;
        Ok::<_, CompactError>(())
    })?;
    let today = day_of(now);
    // Where many rows wait, nothing is done that can wait.
    let at_night = matches!(scope, Scope::Before(_));
    let folded = match at_night {
        true => unfolded(connection, today)?,
        false => None,
    };
    let mut months = months(connection, today, folded)?;
    months.retain(|month| !month.can_wait() || at_night && month.groups.is_none());
    // New hits come first.
    months.sort_by_key(Month::can_wait);
    Ok(Plan {
        until,
        without_zone: without_zone(connection, zones)?,
        months,
    })
}

/// A month of `visit_day` of which something is written, in days since 1970.
#[derive(Debug)]
pub(super) struct Month {
    pub first: i32,
    pub next: i32,
    pub live_rows: u64,
    /// The first and the last day of its groups, of which alone something is written; `None`: all of the month is.
    pub groups: Option<(i32, i32)>,
    /// Whether its groups are all that it has, so that it has no pings to fold any more.
    pub is_folded: bool,
}

impl Month {
    /// Whether it has no new hits.
    pub fn can_wait(&self) -> bool {
        self.live_rows == 0
    }

    /// A statement whose slot picks the rows of `hits` or `day_sums` that are written again.
    pub fn filled(&self, sql: &str) -> String {
        let of_groups = self.groups.map_or_else(String::new, |(first, last)| {
            format!(
                "AND visit_day BETWEEN DATE '1970-01-01' + {first} AND DATE '1970-01-01' + {last} \
                 AND (site_id, visit_day) IN (SELECT (site_id, visit_day) FROM compact_groups)"
            )
        });
        sql.replace("{of_groups}", &of_groups)
    }
}

/// Takes all groups of a month that is over and has pings from before they were folded, if there is one; gives its first day.
fn unfolded(connection: &Lease, today: i32) -> Result<Option<i32>, CompactError> {
    let over = Value::Date32(today.saturating_sub(LATE_DAYS));
    let month = connection.query_row(sql!("compact_unfolded"), [over], |row| {
        row.get::<_, Option<i64>>(0)
    })?;
    let month = month.map(|month| month as i32);
    if let Some(month) = month {
        let month = Value::Date32(month);
        engine::within_stoppable(connection, |transaction| {
            run!(transaction, "compact_unfolded_groups", [month])
        })?;
    }
    Ok(month)
}

/// The months with groups, those that are not sorted by site, and the one that is folded.
fn months(
    connection: &Connection,
    today: i32,
    folded: Option<i32>,
) -> Result<Vec<Month>, duckdb::Error> {
    let mut statement = connection.prepare(sql!("compact_months"))?;
    let folding = folded.map_or(Value::Null, Value::Date32);
    let months = statement.query_map([folding], |row| {
        let day = |at| row.get::<_, i64>(at).map(|day| day as i32);
        let (first, next) = (day(0)?, day(1)?);
        let is_over = next.saturating_add(LATE_DAYS) <= today;
        Ok(Month {
            first,
            next,
            is_folded: folded == Some(first),
            live_rows: row.get(2)?,
            groups: match is_over {
                true => None,
                false => Some((day(3)?, day(4)?)),
            },
        })
    })?;
    months.collect()
}

/// The day of a moment, UTC, since 1970.
fn day_of(moment: i64) -> i32 {
    i32::try_from(moment.div_euclid(DAY)).unwrap_or(LAST_DAY)
}

/// Writes down each site's limit, the local day that was running at the given moment. Gives the
/// limit of the sites without a zone.
fn limits(connection: &Connection, scope: Scope, zones: &Zones) -> Result<i32, CompactError> {
    let Scope::Before(moment) = scope else {
        return Ok(LAST_DAY);
    };
    let day_at = |seconds: i32| day_of(moment + i64::from(seconds) * 1_000_000);
    let limits: Vec<(u32, i32)> = zones
        .iter()
        .map(|(site, offsets)| (site.0, day_at(offset_at(offsets, moment))))
        .collect();
    let columns: [(&str, ArrayRef); 2] = [
        (
            "site_id",
            Arc::new(UInt32Array::from_iter_values(
                limits.iter().map(|limit| limit.0),
            )),
        ),
        (
            "until",
            Arc::new(Date32Array::from_iter_values(
                limits.iter().map(|limit| limit.1),
            )),
        ),
    ];
    append(connection, "compact_limits", columns)?;
    Ok(day_at(0))
}

fn offset_at(offsets: &[Offset], moment: i64) -> i32 {
    let after = offsets.partition_point(|offset| offset.from <= moment);
    offsets
        .get(after.saturating_sub(1))
        .map_or(0, |offset| offset.seconds)
}

/// The sites that have groups and no offset.
fn without_zone(connection: &Connection, zones: &Zones) -> Result<Vec<SiteNumber>, duckdb::Error> {
    let mut statement = connection.prepare(sql!("compact_sites"))?;
    let sites = statement.query_map([], |row| Ok(SiteNumber(row.get(0)?)))?;
    let without = |site: &SiteNumber| zones.get(site).is_none_or(Vec::is_empty);
    sites
        .filter(|site| site.as_ref().map_or(true, without))
        .collect()
}

fn append<const N: usize>(
    connection: &Connection,
    table: &str,
    columns: [(&str, ArrayRef); N],
) -> Result<(), CompactError> {
    let batch = RecordBatch::try_from_iter(columns)?;
    let mut appender = connection.appender_to_catalog_and_db(table, "temp", "main")?;
    appender.append_record_batch(batch)?;
    appender.flush()?;
    Ok(())
}
