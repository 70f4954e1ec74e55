//! Which days have no sums yet, kept in memory so that no question has to ask.
//!
//! A live day is added before its rows are visible, and removed only when the store has looked again after
//! a compaction, or after days were erased. So a day may be in the list needlessly, which costs a question
//! time, but no row is missed: a question reads the rows of live days wherever they are by then. The first
//! day of a site is known from here, too.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

use duckdb::Connection;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use shared::ids::SiteNumber;

use crate::{rows::Row, sums::By};

/// How the rows of one site are kept, by the day on which their visits began; in days since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uncompacted {
    /// The days with rows that are not compacted yet.
    pub live: BTreeSet<i32>,
    /// How many rows these have together, or some fewer.
    pub live_rows: u64,
    /// The days on which not every value of a dimension is kept separately: the numbers of those
    /// dimensions, as bits.
    pub cut: BTreeMap<i32, u32>,
    /// The first and the last day that is compacted and not summed by dimension.
    pub unsummed: Option<(i32, i32)>,
    /// The first and the last compacted day, whose totals are therefore kept.
    pub summed: Option<(i32, i32)>,
}

impl Uncompacted {
    /// Whether on one of these days of visits not every value of a dimension is kept separately.
    pub fn cuts(&self, by: By, days: RangeInclusive<i32>) -> bool {
        let mut cut = self.cut.range(days);
        cut.any(|(_, dimensions)| dimensions & (1 << by.number) != 0)
    }

    /// The first day with a counted hit, by the days of visits. Every compacted day has its totals.
    pub fn first_day(&self) -> Option<i32> {
        let compacted = self.summed.map(|(first, _)| first);
        self.live
            .first()
            .copied()
            .into_iter()
            .chain(compacted)
            .min()
    }
}

/// The days of all sites that no sums cover yet.
#[derive(Debug, Default)]
pub(crate) struct PendingDays(Mutex<FxHashMap<u32, Uncompacted>>);

impl PendingDays {
    /// Notes the days of rows that are about to be stored.
    pub fn note(&self, rows: &[Row]) {
        let mut sites = self.sites();
        let mut last = None;
        for row in rows {
            let of = (row.site.0, row.visit_day);
            if last != Some(of) {
                sites.entry(of.0).or_default().live.insert(of.1);
                last = Some(of);
            }
        }
    }

    /// The same for rows that are not here, by their days.
    pub fn note_days(&self, site: SiteNumber, days: &[i32]) {
        if !days.is_empty() {
            let mut sites = self.sites();
            sites.entry(site.0).or_default().live.extend(days);
        }
    }

    /// Counts rows that were stored.
    pub fn stored(&self, rows: &[Row]) {
        let mut sites = self.sites();
        for row in rows {
            sites.entry(row.site.0).or_default().live_rows += 1;
        }
    }

    /// Reads the tables. Only the store may call this, when no rows wait.
    pub fn look(&self, connection: &Connection) -> Result<(), duckdb::Error> {
        *self.sites() = found(connection, "true")?;
        Ok(())
    }

    /// The same for one site.
    pub fn look_at(&self, connection: &Connection, site: SiteNumber) -> Result<(), duckdb::Error> {
        let found = found(connection, &format!("site_id = {}", site.0))?;
        let mut sites = self.sites();
        sites.remove(&site.0);
        sites.extend(found);
        Ok(())
    }

    /// Those of a site.
    pub fn of(&self, site: SiteNumber) -> Uncompacted {
        self.sites().get(&site.0).cloned().unwrap_or_default()
    }

    fn sites(&self) -> parking_lot::MutexGuard<'_, FxHashMap<u32, Uncompacted>> {
        self.0.lock()
    }
}

/// What the tables have of the sites that fulfil a condition.
fn found(
    connection: &Connection,
    sites: &str,
) -> Result<FxHashMap<u32, Uncompacted>, duckdb::Error> {
    let sql = include_str!("../../../queries/counts/maintenance/pending_days.sql");
    let mut found: FxHashMap<u32, Uncompacted> = FxHashMap::default();
    let mut statement = connection.prepare(&sql.replace("{sites}", sites))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let site: u32 = row.get(0)?;
        let day = |at| -> Result<Option<i32>, duckdb::Error> {
            Ok(row.get::<_, Option<i64>>(at)?.map(|day| day as i32))
        };
        let (live, first, last) = (day(1)?, day(2)?, day(3)?);
        let uncompacted = found.entry(site).or_default();
        uncompacted.live.extend(live);
        uncompacted.live_rows += row.get::<_, u64>(5)?;
        if let (Some(dimension), Some(day)) = (row.get::<_, Option<u8>>(6)?, first) {
            *uncompacted.cut.entry(day).or_default() |= 1 << dimension;
            continue;
        }
        let between = if row.get(4)? {
            &mut uncompacted.summed
        } else {
            &mut uncompacted.unsummed
        };
        *between = first.zip(last).or(*between);
    }
    Ok(found)
}
