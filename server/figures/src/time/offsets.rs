//! The zone's offsets during a stretch of time.

use jiff::{Timestamp, tz::TimeZone};

use super::{SECOND, local_day};

/// One offset from UTC, and from when on it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// The moment from which it holds, microseconds UTC.
    pub from: i64,
    /// Microseconds east of UTC.
    pub offset: i64,
    /// The day on which it begins to hold, since 1970: no moment after it belongs to an earlier day, although the clock
    /// shows one for a while where it was put back over midnight.
    pub first_day: i32,
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
            first_day: local_day(zone, start).days(),
        }];
        for change in zone.following(at) {
            let from = change.timestamp().as_microsecond();
            if from >= end {
                break;
            }
            let offset = i64::from(change.offset().seconds()) * SECOND;
            if offsets.last().is_some_and(|last| last.offset != offset) {
                offsets.push(Offset {
                    from,
                    offset,
                    first_day: local_day(zone, from).days(),
                });
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
}

/// A moment as jiff knows it; moments outside its range become its ends.
pub(super) fn timestamp(micros: i64) -> Timestamp {
    Timestamp::from_microsecond(micros).unwrap_or(if micros < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}
