//! The zone's offsets during a stretch of time.

use jiff::{Timestamp, tz::TimeZone};

use super::SECOND;

/// One offset from UTC, and from when on it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// The moment from which it holds, microseconds UTC.
    pub from: i64,
    /// Microseconds east of UTC.
    pub offset: i64,
}

/// The offsets that hold between two moments, in order; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offsets(pub Vec<Offset>);

impl Offsets {
    /// The offsets of a zone between two moments.
    pub fn between(zone: &TimeZone, start: i64, end: i64) -> Offsets {
        let at = timestamp(start);
        let mut offsets = vec![Offset {
            from: start,
            offset: i64::from(zone.to_offset(at).seconds()) * SECOND,
        }];
        for change in zone.following(at) {
            let from = change.timestamp().as_microsecond();
            if from >= end {
                break;
            }
            let offset = i64::from(change.offset().seconds()) * SECOND;
            if offsets.last().is_some_and(|last| last.offset != offset) {
                offsets.push(Offset { from, offset });
            }
        }
        Offsets(offsets)
    }

    /// The offset at a moment.
    pub fn at(&self, moment: i64) -> (usize, i64) {
        let index = self
            .0
            .partition_point(|offset| offset.from <= moment)
            .saturating_sub(1);
        (index, self.0[index].offset)
    }

    /// SQL for the offset of a timestamp column, in microseconds. Only numbers
    /// made here are in it.
    pub fn sql(&self, column: &'static str) -> String {
        self.choose(column, |_, offset| offset.offset.to_string())
    }

    /// SQL that chooses by the stretch in which the column lies.
    pub fn choose(&self, column: &'static str, what: impl Fn(usize, &Offset) -> String) -> String {
        let [earlier @ .., last] = self.0.as_slice() else {
            return "0".to_owned();
        };
        if earlier.is_empty() {
            return what(0, last);
        }
        let mut sql = "CASE".to_owned();
        for (index, offset) in earlier.iter().enumerate() {
            sql += &format!(
                " WHEN {column} < make_timestamp({}) THEN {}",
                self.0[index + 1].from,
                what(index, offset)
            );
        }
        sql + &format!(" ELSE {} END", what(earlier.len(), last))
    }
}

/// SQL for the local day of a timestamp column, in days since 1970.
pub fn day_sql(offsets: &Offsets, column: &'static str) -> String {
    format!(
        "((epoch_us({column}) + {}) // {})",
        offsets.sql(column),
        super::DAY
    )
}

/// A moment as jiff knows it; moments outside its range become its ends.
pub(super) fn timestamp(micros: i64) -> Timestamp {
    Timestamp::from_microsecond(micros).unwrap_or(if micros < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}
