//! A period as two moments, and the zone's offsets in it.

use jiff::{Timestamp, ToSpan as _, civil, tz::TimeZone};
use shared::{
    date::Date,
    period::{Compare, Period},
};

use super::{HOUR, SECOND};

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
    /// How it covers its days.
    pub cut: Cut,
}

/// How a period covers its days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It begins at a local midnight and ends before one.
    Days,
    /// It begins at a local midnight, and includes its last day only up to its end.
    SoFar,
    /// It begins within a day.
    Hours,
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
    let at = timestamp(micros);
    let date = base::zone::local_day(zone, at.as_microsecond())
        .unwrap_or_else(|| zone.to_datetime(at).date());
    Date {
        year: i32::from(date.year()),
        month: date.month() as u8,
        day: date.day() as u8,
    }
}

fn civil_date(day: Date) -> Result<civil::Date, jiff::Error> {
    civil::Date::new(day.year as i16, day.month as i8, day.day as i8)
}

/// The first moment of a local day, in microseconds UTC.
pub fn day_start(zone: &TimeZone, day: Date) -> Result<i64, WrongSpan> {
    if !(1990..=2200).contains(&day.year) {
        return Err(WrongSpan::OutOfRange);
    }
    let day = civil_date(day).ok();
    day.and_then(|day| base::zone::day_start(zone, day))
        .map(Timestamp::as_microsecond)
        .ok_or(WrongSpan::OutOfRange)
}

/// A run of whole days.
pub fn days(zone: &TimeZone, from: Date, to: Date) -> Result<Span, WrongSpan> {
    Ok(Span {
        from,
        to,
        start: day_start(zone, from)?,
        end: day_start(zone, to.plus_days(1))?,
        cut: Cut::Days,
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
        cut: Cut::Hours,
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
        (Period::Hours24, Compare::Year) => timestamp(now)
            .to_zoned(zone.clone())
            .checked_sub(1.year())
            .map(|then| Some(hours(zone, then.timestamp().as_microsecond(), 0)))
            .map_err(|_| WrongSpan::OutOfRange),
        _ => {
            let Some((from, to)) = compare.days(period, span.from, span.to) else {
                return Ok(None);
            };
            days(zone, from, to).map(Some)
        }
    }
}

/// As much of the previous period as has passed of the present one: up to the same local time, to the
/// second. If the period is over, or two periods were asked for, all of the previous one.
pub fn so_far(
    compare: Compare,
    period: Period,
    span: &Span,
    before: Span,
    zone: &TimeZone,
    now: i64,
) -> Result<Span, WrongSpan> {
    if !(span.start..span.end).contains(&now) || matches!(compare, Compare::Between(..)) {
        return Ok(before);
    }
    if span.cut == Cut::Hours {
        let passed = (now - span.start) / SECOND * SECOND;
        let end = before.end.min(before.start + passed);
        return Ok(Span {
            to: local_day(zone, (end - 1).max(before.start)),
            end,
            ..before
        });
    }
    let today = local_day(zone, now);
    let Some(day) = compare.day(period, span.from, span.to, today) else {
        return Ok(before);
    };
    let clock = timestamp(now / SECOND * SECOND)
        .to_zoned(zone.clone())
        .time();
    let (first, last) = (day_start(zone, day)?, day_start(zone, day.plus_days(1))?);
    let end = civil_date(day)
        .and_then(|date| date.to_datetime(clock).to_zoned(zone.clone()))
        .map(|zoned| zoned.timestamp().as_microsecond())
        .map_err(|_| WrongSpan::OutOfRange)?
        // Where the clocks change, a local time may be outside its day.
        .clamp(first, last);
    Ok(if end < before.end {
        Span {
            to: day,
            end,
            cut: Cut::SoFar,
            ..before
        }
    } else {
        before
    })
}

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

/// A moment as jiff represents it; moments outside its range become its ends.
fn timestamp(micros: i64) -> Timestamp {
    Timestamp::from_microsecond(micros).unwrap_or(if micros < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of what a period is compared with, by its zone's clock.
    fn compared_until(period: &str, compare: &str, zone: &str, now: &str) -> String {
        let zone = TimeZone::get(zone).unwrap();
        let local = |text: &str| text.parse::<civil::DateTime>().unwrap();
        let now = local(now).to_zoned(zone.clone()).unwrap().timestamp();
        let now = now.as_microsecond();
        let period = Period::parse(period).unwrap();
        let compare = Compare::parse(compare).unwrap();
        let span = resolve(period, &zone, now, None).unwrap();
        let whole = compared(compare, period, &span, &zone, now)
            .unwrap()
            .unwrap();
        let until = so_far(compare, period, &span, whole, &zone, now).unwrap();
        assert_eq!(until.cut != whole.cut, until.cut == Cut::SoFar);
        assert_eq!(until == whole, until.end == whole.end);
        assert_eq!((until.from, until.start), (whole.from, whole.start));
        timestamp(until.end).to_zoned(zone).datetime().to_string()
    }

    #[test]
    fn what_runs_stands_beside_as_much() {
        let now = "2026-11-20T14:23:05.7";
        for (period, compare, zone, now, until) in [
            (
                "today",
                "previous",
                "Asia/Kathmandu",
                now,
                "2026-11-19T14:23:05",
            ),
            ("7d", "year", "UTC", now, "2025-11-20T14:23:05"),
            ("12mo", "previous", "UTC", now, "2025-11-30T14:23:05"),
            ("month", "previous", "UTC", now, "2026-10-20T14:23:05"),
            ("year", "previous", "UTC", now, "2025-11-20T14:23:05"),
            (
                "2026-11-20..2026-11-21",
                "previous",
                "UTC",
                now,
                "2026-11-18T14:23:05",
            ),
            (
                "24h",
                "previous",
                "Asia/Kathmandu",
                now,
                "2026-11-19T14:23:05",
            ),
            ("24h", "year", "UTC", now, "2025-11-20T14:23:05"),
            // A period that is over stays whole, and so do two explicit periods.
            ("yesterday", "previous", "UTC", now, "2026-11-19T00:00:00"),
            (
                "today",
                "2026-11-01..2026-11-02",
                "UTC",
                now,
                "2026-11-03T00:00:00",
            ),
            // February has no thirtieth: all of it has passed.
            (
                "month",
                "previous",
                "UTC",
                "2026-03-30T10:00:00",
                "2026-03-01T00:00:00",
            ),
            // There was no half past two; and midnight is the end of the day before.
            (
                "7d",
                "previous",
                "Europe/Berlin",
                "2026-04-05T02:30:00",
                "2026-03-29T03:30:00",
            ),
            (
                "today",
                "previous",
                "UTC",
                "2026-11-20T00:00:00",
                "2026-11-19T00:00:00",
            ),
        ] {
            let found = compared_until(period, compare, zone, now);
            assert_eq!(found, until, "{period} {compare} {zone}");
        }
    }
}
