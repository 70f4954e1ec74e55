//! The buckets of a series: minutes, local hours, days, weeks and months.
//!
//! A bucket of hours begins at each full local hour and at each change of the
//! zone's offset, so days have 23, 24, 24.5 or 25 of them as they really do.

use jiff::tz::TimeZone;
use shared::{date::Date, period::Interval};

use super::{
    DAY, HOUR, Offsets, SECOND, Span,
    span::{WrongSpan, day_start},
};

/// Microseconds in a minute.
pub const MINUTE: i64 = 60 * SECOND;
/// Keeps the keys of hours before and after a change of offset apart.
pub const STRETCH: i64 = 100_000_000;

/// One bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// First moment, microseconds UTC.
    pub start: i64,
    /// First moment after it.
    pub end: i64,
    /// What `query::bucket_sql` yields for the moments in it.
    pub key: i64,
    /// Its name: the local day, or the local time with its offset.
    pub label: String,
}

/// The first moments of local hours from `start` (which is one) to `end`.
pub(super) fn hour_starts(offsets: &Offsets, start: i64, end: i64) -> Vec<i64> {
    let mut starts = vec![start];
    let mut at = start;
    loop {
        let (index, offset) = offsets.at(at);
        let hour = ((at + offset).div_euclid(HOUR) + 1) * HOUR - offset;
        at = match offsets.0.get(index + 1) {
            Some(change) if change.from < hour => change.from,
            _ => hour,
        };
        if at >= end {
            return starts;
        }
        starts.push(at);
    }
}

/// The number of the week in which a day falls, weeks beginning on `first`
/// (0 Monday to 6 Sunday). 1970-01-01 was a Thursday.
fn week_of(day: i32, first: u8) -> i32 {
    (day + 3 - i32::from(first)).div_euclid(7)
}

fn month_of(day: Date) -> i64 {
    i64::from(day.year) * 12 + i64::from(day.month)
}

/// All buckets of a period, in order, clipped to it.
pub fn buckets(
    interval: Interval,
    span: &Span,
    zone: &TimeZone,
    first_weekday: u8,
) -> Result<Vec<Bucket>, WrongSpan> {
    let offsets = Offsets::between(zone, span.start, span.end);
    match interval {
        Interval::Minute => Ok(fine(span, &offsets, minute_starts(span), |start| {
            start.div_euclid(MINUTE)
        })),
        Interval::Hour => Ok(fine(
            span,
            &offsets,
            hour_starts(&offsets, span.start, span.end),
            |start| {
                let (index, offset) = offsets.at(start);
                index as i64 * STRETCH + (start + offset).div_euclid(HOUR)
            },
        )),
        Interval::Day | Interval::Week | Interval::Month => coarse(span, zone, |day| {
            bucket_of_day(interval, day.days(), first_weekday)
        }),
    }
}

/// The key of the bucket that a day (since 1970) is in, for buckets of whole days.
pub fn bucket_of_day(interval: Interval, day: i32, first_weekday: u8) -> i64 {
    match interval {
        Interval::Week => i64::from(week_of(day, first_weekday)),
        Interval::Month => month_of(Date::from_days(day)),
        Interval::Minute | Interval::Hour | Interval::Day => i64::from(day),
    }
}

fn minute_starts(span: &Span) -> Vec<i64> {
    let mut starts = vec![span.start];
    let mut next = (span.start.div_euclid(MINUTE) + 1) * MINUTE;
    while next < span.end {
        starts.push(next);
        next += MINUTE;
    }
    starts
}

fn fine(span: &Span, offsets: &Offsets, starts: Vec<i64>, key: impl Fn(i64) -> i64) -> Vec<Bucket> {
    starts
        .iter()
        .enumerate()
        .map(|(index, &start)| Bucket {
            start,
            end: starts.get(index + 1).copied().unwrap_or(span.end),
            key: key(start),
            label: local_time(start, offsets.at(start).1),
        })
        .collect()
}

fn local_time(moment: i64, offset: i64) -> String {
    let local = moment + offset;
    let date = Date::from_days(local.div_euclid(DAY) as i32);
    let minutes = local.rem_euclid(DAY) / MINUTE;
    let (sign, east) = if offset < 0 {
        ('-', -offset)
    } else {
        ('+', offset)
    };
    format!(
        "{date}T{:02}:{:02}{sign}{:02}:{:02}",
        minutes / 60,
        minutes % 60,
        east / HOUR,
        east % HOUR / MINUTE
    )
}

fn coarse(
    span: &Span,
    zone: &TimeZone,
    key: impl Fn(Date) -> i64,
) -> Result<Vec<Bucket>, WrongSpan> {
    let mut buckets: Vec<Bucket> = Vec::new();
    let mut day = span.from;
    while day <= span.to {
        let (key, start) = (key(day), day_start(zone, day)?.max(span.start));
        if buckets.last().is_none_or(|last| last.key != key) {
            if let Some(last) = buckets.last_mut() {
                last.end = start;
            }
            buckets.push(Bucket {
                start,
                end: span.end,
                key,
                label: day.to_string(),
            });
        }
        day = day.plus_days(1);
    }
    Ok(buckets)
}
