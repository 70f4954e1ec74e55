//! A period as two moments.

use jiff::{civil, tz::TimeZone};
use shared::{
    date::Date,
    period::{Compare, Period},
};

use super::{HOUR, Offsets, offsets::timestamp};

/// A period in a site's zone: `start` is in it, `end` is the first moment after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First day.
    pub from: Date,
    /// Last day.
    pub to: Date,
    /// Microseconds UTC.
    pub start: i64,
    /// Microseconds UTC.
    pub end: i64,
    /// Whether it begins at a local midnight and ends before one.
    pub whole_days: bool,
}

/// Why there is no such period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongSpan {
    /// Beyond the years that can be counted in.
    #[error("The dates must lie between the years 1990 and 2200.")]
    OutOfRange,
}

/// The local day on which a moment falls.
pub fn local_day(zone: &TimeZone, micros: i64) -> Date {
    let date = timestamp(micros).to_zoned(zone.clone()).date();
    Date {
        year: i32::from(date.year()),
        month: date.month() as u8,
        day: date.day() as u8,
    }
}

/// The first moment of a local day, in microseconds UTC.
///
/// Where the zone skips midnight, the day begins when its clocks go on.
pub fn day_start(zone: &TimeZone, day: Date) -> Result<i64, WrongSpan> {
    if !(1990..=2200).contains(&day.year) {
        return Err(WrongSpan::OutOfRange);
    }
    civil::Date::new(day.year as i16, day.month as i8, day.day as i8)
        .and_then(|date| date.to_zoned(zone.clone()))
        .and_then(|zoned| zoned.start_of_day())
        .map(|zoned| zoned.timestamp().as_microsecond())
        .map_err(|_| WrongSpan::OutOfRange)
}

/// A run of whole days.
pub fn days(zone: &TimeZone, from: Date, to: Date) -> Result<Span, WrongSpan> {
    Ok(Span {
        from,
        to,
        start: day_start(zone, from)?,
        end: day_start(zone, to.plus_days(1))?,
        whole_days: true,
    })
}

/// The running local hour and `before` hours before it, moved back by `back`
/// such hours; as many of the zone's own hours as [`super::buckets`] draws.
fn hours(zone: &TimeZone, now: i64, back: usize) -> Span {
    let offsets = Offsets::between(zone, now - (60 + back as i64) * HOUR, now + 2 * HOUR);
    let starts =
        super::buckets::hour_starts(&offsets, now - (58 + back as i64) * HOUR, now + 2 * HOUR);
    let running = starts.partition_point(|start| *start <= now) - 1;
    let (start, end) = (starts[running - 23 - back], starts[running + 1 - back]);
    Span {
        from: local_day(zone, start),
        to: local_day(zone, end - 1),
        start,
        end,
        whole_days: false,
    }
}

/// A period as two moments. `first` is the moment of the site's first hit,
/// needed for `all` only.
pub fn resolve(
    period: Period,
    zone: &TimeZone,
    now: i64,
    first: Option<i64>,
) -> Result<Span, WrongSpan> {
    let today = local_day(zone, now);
    match period.days(today, first.map(|first| local_day(zone, first))) {
        Some((from, to)) => days(zone, from, to),
        None => Ok(hours(zone, now, 0)),
    }
}

/// What a period is compared with; `None` for `all`, which has nothing before it.
pub fn compared(
    compare: Compare,
    period: Period,
    span: &Span,
    zone: &TimeZone,
    now: i64,
) -> Result<Option<Span>, WrongSpan> {
    match (period, compare) {
        (Period::All, Compare::Previous | Compare::Year) => Ok(None),
        (Period::Hours24, Compare::Previous) => Ok(Some(hours(zone, now, 24))),
        _ => {
            let Some((from, to)) = compare.days(period, span.from, span.to) else {
                return Ok(None);
            };
            days(zone, from, to).map(Some)
        }
    }
}
