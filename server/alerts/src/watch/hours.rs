//! Hours of a site as the rules take them: every hour since the first hit, without those in which no server was there.

use std::ops::Range;

use anomaly::{Hour, Recent, Running};
use jiff::{Timestamp, tz::TimeZone};

use super::{counted::Sparse, gaps::Gaps};

pub(super) const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// Hours of a zone, in any order; quick where they are in order.
pub(super) struct Zoned<'a> {
    zone: &'a TimeZone,
    /// From when to before when (Unix seconds) the offset holds.
    holds: Range<i64>,
    offset: i64,
}

impl<'a> Zoned<'a> {
    pub fn of(zone: &'a TimeZone) -> Self {
        Self {
            zone,
            holds: 0..0,
            offset: 0,
        }
    }

    /// An hour in the zone; `None` out of the calendar.
    pub fn hour(&mut self, start: i64, hits: u32) -> Option<Hour> {
        if !self.holds.contains(&start) {
            let moment = Timestamp::from_second(start).ok()?;
            let next = self.zone.following(moment).next();
            let until = next.map_or(i64::MAX, |next| next.timestamp().as_second());
            self.holds = start..until;
            self.offset = i64::from(self.zone.to_offset(moment).seconds());
        }
        let here = start + self.offset;
        let day = here.div_euclid(DAY);
        // 1 January 1970 was a Thursday.
        let weekday = (day + 3).rem_euclid(7);
        Some(Hour {
            start,
            week_hour: u8::try_from(weekday * 24 + here.rem_euclid(DAY) / HOUR).ok()?,
            local_day: i32::try_from(day).ok()?,
            hits,
        })
    }
}

/// Every hour from the first one with a count to before `until` (Unix seconds).
pub(super) fn dense(sparse: &Sparse, until: i64, zone: &TimeZone, gaps: &Gaps) -> Vec<Hour> {
    dense_from(sparse, (i64::MIN, until), zone, gaps)
}

/// The last of them, as many as are judged.
pub(super) fn recent(sparse: &Sparse, until: i64, zone: &TimeZone, gaps: &Gaps) -> Vec<Hour> {
    let first = sparse.first().map_or(until, |(first, _)| *first);
    let (mut from, mut count) = (until, 0);
    while from > first && count < Recent::HOURS {
        from -= HOUR;
        count += usize::from(!gaps.touch(from));
    }
    dense_from(sparse, (from, until), zone, gaps)
}

fn dense_from(
    sparse: &Sparse,
    (from, until): (i64, i64),
    zone: &TimeZone,
    gaps: &Gaps,
) -> Vec<Hour> {
    let Some((first, _)) = sparse.first() else {
        return Vec::new();
    };
    let mut start = from.max(*first);
    let counts = &sparse[sparse.partition_point(|(hour, _)| *hour < start)..];
    let mut counts = counts.iter().peekable();
    let (mut hours, mut zoned) = (Vec::new(), Zoned::of(zone));
    while start < until {
        let hits = counts
            .next_if(|(hour, _)| *hour == start)
            .map_or(0, |(_, hits)| *hits);
        if !gaps.touch(start) {
            hours.extend(zoned.hour(start, hits));
        }
        start += HOUR;
    }
    hours
}

/// The hour that has begun, as far as it is over.
pub(super) fn running(sparse: &Sparse, now: i64, zone: &TimeZone, gaps: &Gaps) -> Option<Running> {
    let start = now - now.rem_euclid(HOUR);
    if gaps.touch(start) {
        return None;
    }
    let hits = sparse
        .last()
        .filter(|(hour, _)| *hour == start)
        .map_or(0, |(_, hits)| *hits);
    Some(Running {
        hour: Zoned::of(zone).hour(start, hits)?,
        elapsed: (now - start) as f64 / HOUR as f64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_without_hits_are_there_and_those_without_a_server_are_not() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        // Sunday 2026-10-25, 00:00 UTC: two o'clock, and again two o'clock, when clocks are put back.
        let start = 1_792_886_400;
        let sparse = vec![(start, 5), (start + 3 * HOUR, 7)];
        let gaps = Gaps(vec![(start + 2 * HOUR + 60, start + 2 * HOUR + 120)]);
        let hours = dense(&sparse, start + 5 * HOUR, &zone, &gaps);
        let seen: Vec<(i64, u8, u32)> = hours
            .iter()
            .map(|hour| ((hour.start - start) / HOUR, hour.week_hour, hour.hits))
            .collect();
        let sunday = 6 * 24;
        assert_eq!(
            seen,
            [
                (0, sunday + 2, 5),
                (1, sunday + 2, 0),
                (3, sunday + 4, 7),
                (4, sunday + 5, 0)
            ]
        );
        assert_eq!(hours[0].local_day, 20_751);
        let now = start + 3 * HOUR + 900;
        let running = running(&sparse, now, &zone, &gaps).unwrap();
        assert_eq!((running.hour.hits, running.elapsed), (7, 0.25));
    }

    #[test]
    fn recent_hours_are_the_last_ones_and_days_begin_at_midnight() {
        let zone = TimeZone::get("Asia/Kolkata").unwrap();
        let start = 1_792_886_400;
        let until = start + 1_000 * HOUR;
        let sparse: Sparse = (0..1_000).map(|at| (start + at * HOUR, 1)).collect();
        let gaps = Gaps(vec![(until - 20 * HOUR, until - 10 * HOUR)]);
        let all = dense(&sparse, until, &zone, &gaps);
        assert_eq!(all.len(), 990);
        let recent = recent(&sparse, until, &zone, &gaps);
        assert_eq!(recent, all[990 - Recent::HOURS..]);
        for hour in all {
            let here = Timestamp::from_second(hour.start).unwrap();
            let here = here.to_zoned(zone.clone());
            let weekday = here.weekday().to_monday_zero_offset();
            assert_eq!(
                i16::from(hour.week_hour),
                i16::from(weekday) * 24 + i16::from(here.hour())
            );
            let day = (here.date() - jiff::civil::date(1970, 1, 1)).get_days();
            assert_eq!(hour.local_day, day);
        }
        assert_eq!(super::recent(&Sparse::new(), until, &zone, &gaps), []);
    }
}
