//! Which days are imported, kept in memory so that no question has to ask.

use std::{collections::BTreeMap, ops::RangeInclusive, sync::Arc};

use duckdb::Connection;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use shared::ids::SiteNumber;

/// An imported day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedDay {
    /// Where it comes from.
    pub source: Arc<str>,
    /// Whether its hits are stored like others; else it has sums.
    pub hits: bool,
}

/// The imported days of a site, by day since 1970. A day with sums may have hits of ours by now, and is then not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedDays(BTreeMap<i32, ImportedDay>);

impl ImportedDays {
    /// Those within these days.
    pub fn within(&self, days: RangeInclusive<i32>) -> impl Iterator<Item = (i32, &ImportedDay)> {
        self.0.range(days).map(|(day, imported)| (*day, imported))
    }

    /// The first of them.
    pub fn first(&self) -> Option<i32> {
        self.0.keys().next().copied()
    }

    /// Whether some day has sums.
    pub fn has_sums(&self, days: RangeInclusive<i32>) -> bool {
        self.within(days).any(|(_, imported)| !imported.hits)
    }
}

impl FromIterator<(i32, ImportedDay)> for ImportedDays {
    fn from_iter<T: IntoIterator<Item = (i32, ImportedDay)>>(days: T) -> Self {
        Self(days.into_iter().collect())
    }
}

/// The imported days of all sites.
#[derive(Debug, Default)]
pub(crate) struct DaysOfSites(Mutex<FxHashMap<u32, Arc<ImportedDays>>>);

impl DaysOfSites {
    /// Reads the table.
    pub fn look(&self, connection: &Connection) -> Result<(), duckdb::Error> {
        let found = found(connection, "true")?;
        *self.0.lock() = found;
        Ok(())
    }

    /// The same for one site.
    pub fn look_at(&self, connection: &Connection, site: SiteNumber) -> Result<(), duckdb::Error> {
        let found = found(connection, &format!("site_id = {}", site.0))?;
        let mut sites = self.0.lock();
        sites.remove(&site.0);
        sites.extend(found);
        Ok(())
    }

    /// Those of a site.
    pub fn of(&self, site: SiteNumber) -> Arc<ImportedDays> {
        self.0.lock().get(&site.0).cloned().unwrap_or_default()
    }
}

fn found(
    connection: &Connection,
    sites: &str,
) -> Result<FxHashMap<u32, Arc<ImportedDays>>, duckdb::Error> {
    let sql = include_str!("../../../../queries/counts/maintenance/imported_days.sql");
    let mut statement = connection.prepare(&sql.replace("{sites}", sites))?;
    let mut rows = statement.query([])?;
    let mut found: FxHashMap<u32, ImportedDays> = FxHashMap::default();
    // A site has few sources and many days.
    let mut sources: FxHashMap<String, Arc<str>> = FxHashMap::default();
    while let Some(row) = rows.next()? {
        let (site, day): (u32, i64) = (row.get(0)?, row.get(1)?);
        let source: String = row.get(2)?;
        let shared = sources
            .entry(source)
            .or_insert_with_key(|source| source.as_str().into());
        let imported = ImportedDay {
            source: Arc::clone(shared),
            hits: row.get(3)?,
        };
        found
            .entry(site)
            .or_default()
            .0
            .insert(i32::try_from(day).unwrap_or(i32::MAX), imported);
    }
    let found = found.into_iter();
    Ok(found.map(|(site, days)| (site, Arc::new(days))).collect())
}
