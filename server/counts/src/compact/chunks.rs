//! How a month is parted into runs of rows that fit into memory while they are sorted.

use std::ops::Range;

use duckdb::{
    Connection, params,
    types::{TimeUnit, Value},
};

use super::{DAY, Month};

const HOUR: i64 = DAY / 24;
/// What a row weighs while it is sorted. It has its page up to three times.
const WEIGHT: &str =
    "1 + (3 * strlen(path) + coalesce(strlen(props), 0) + coalesce(strlen(referrer), 0)) // 256";

/// A place in the order in which rows are written: a site, a moment in which visits began, and the first row of that
/// moment in the order of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub site: u32,
    moment: i64,
    pub seq: u64,
}

impl Place {
    pub fn moment(&self) -> Value {
        Value::Timestamp(TimeUnit::Microsecond, self.moment)
    }
}

/// What is written of a month, in runs of rows that follow one another and fit into memory while they are sorted. A sort of
/// more rows than that would have to work on the disk, which DuckDB cannot do with columns like `props`.
pub(super) fn chunks(
    connection: &Connection,
    month: &Month,
    chunk: u64,
) -> Result<Vec<Range<Place>>, duckdb::Error> {
    let sql = include_str!("../../../../queries/counts/maintenance/compact_chunks.sql")
        .replace("{weight}", WEIGHT);
    let mut statement = connection.prepare(&month.filled(&sql))?;
    let (first, next) = (Value::Date32(month.first), Value::Date32(month.next));
    let places = statement.query_map(params![first, next, chunk], |row| {
        let place = Place {
            site: row.get(0)?,
            moment: row.get(1)?,
            seq: row.get(2)?,
        };
        Ok((place, row.get::<_, u64>(3)?))
    })?;
    let places: Vec<(Place, u64)> = places.collect::<Result<_, _>>()?;
    Ok(runs(&places, chunk))
}

/// Places in order, each an hour or a part of one, put together into runs that weigh at most `chunk`; a place that
/// weighs more is a run of its own.
pub(super) fn runs(places: &[(Place, u64)], chunk: u64) -> Vec<Range<Place>> {
    let mut runs: Vec<Range<Place>> = Vec::new();
    let mut held = 0;
    for (at, (place, rows)) in places.iter().enumerate() {
        // A place ends where the site's next one begins. There are no rows after its last, so an hour is
        // long enough, however long that place is.
        let end = match places.get(at + 1) {
            Some((next, _)) if next.site == place.site => *next,
            _ => Place {
                moment: place.moment + HOUR,
                seq: 0,
                ..*place
            },
        };
        match runs.last_mut() {
            Some(run) if held + rows <= chunk => {
                run.end = end;
                held += rows;
            }
            _ => {
                runs.push(*place..end);
                held = *rows;
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests;
