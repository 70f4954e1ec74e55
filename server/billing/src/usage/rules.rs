//! The period in which use is counted, and what follows from the number.

use base::plans::Limits;
use jiff::{Span, Timestamp, civil::DateTime, tz::TimeZone};

const DAY: i64 = 86_400;

/// Shares of the limit that are announced, in percent, once each in a period.
const SHARES: [i16; 3] = [120, 100, 80];

/// How long until an account is counted again, by the share of its limit in percent that it has used.
const EVERY: [(i64, i64); 2] = [(50, 600), (75, 120)];
/// The same of an account near its limit: the number is then at most some seconds old.
const SOON: i64 = 15;

/// The period of use at a moment, from and until (Unix seconds): a month from the day of the paid period's beginning, else
/// a calendar month, both in UTC.
#[must_use]
pub fn period(anchor: Option<i64>, now: i64) -> (i64, i64) {
    let now_at = date_time(now);
    let anchor = match anchor {
        Some(anchor) => date_time(anchor),
        None => now_at
            .date()
            .first_of_month()
            .to_datetime(jiff::civil::Time::midnight()),
    };
    let months = (i64::from(now_at.year()) - i64::from(anchor.year())) * 12
        + i64::from(now_at.month())
        - i64::from(anchor.month());
    // The day of the month may not have come yet.
    let begun = if after(anchor, months) > now {
        months - 1
    } else {
        months
    };
    (after(anchor, begun), after(anchor, begun + 1))
}

fn date_time(seconds: i64) -> DateTime {
    let at = Timestamp::from_second(seconds).unwrap_or(Timestamp::UNIX_EPOCH);
    TimeZone::UTC.to_datetime(at)
}

/// The moment some months after another; the last day of a month where it is shorter.
fn after(anchor: DateTime, months: i64) -> i64 {
    let at = Span::new()
        .try_months(months)
        .and_then(|span| anchor.checked_add(span))
        .and_then(|at| at.to_zoned(TimeZone::UTC))
        .map(|at| at.timestamp().as_second());
    at.unwrap_or(i64::MAX)
}

/// What is kept of the use in a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// When the period began.
    pub period_start: i64,
    /// When it ends.
    pub period_end: i64,
    /// Counted page views and custom events.
    pub hits: i64,
    /// When they were counted.
    pub counted_at: Option<i64>,
    /// The highest share that was announced.
    pub notified: i16,
    /// Since when they are above the limit.
    pub over_since: Option<i64>,
}

/// The use in a period after a count. It never falls within a period, even if a site with its hits is deleted, reset or given
/// away.
#[must_use]
pub fn counted(known: Option<Usage>, (from, until): (i64, i64), hits: i64, now: i64) -> Usage {
    let fresh = Usage {
        period_start: from,
        ..Usage::default()
    };
    let before = known
        .filter(|known| known.period_start == from)
        .unwrap_or(fresh);
    Usage {
        period_end: until,
        hits: hits.max(before.hits),
        counted_at: Some(now),
        ..before
    }
}

/// What follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// What is to be kept.
    pub usage: Usage,
    /// The share to announce now.
    pub announce: Option<i16>,
    /// Whether its hits are to be excluded.
    pub is_held: bool,
    /// When they will be, unless something changes.
    pub grace_ends: Option<i64>,
    /// The share of the limit in percent; `None` without a limit.
    pub share: Option<i64>,
    /// When to count again.
    pub next_at: Option<i64>,
}

/// What follows from the use in this period under these limits. `ended_at`: when the account's plan ended, if it did.
#[must_use]
pub fn judge(
    known: Option<Usage>,
    (from, until): (i64, i64),
    limits: &Limits,
    (grace_days, ended_at): (u32, Option<i64>),
    now: i64,
) -> Judged {
    let fresh = Usage {
        period_start: from,
        period_end: until,
        ..Usage::default()
    };
    let mut usage = known
        .filter(|known| known.period_start == from)
        .unwrap_or(fresh);
    usage.period_end = until;
    let grace = i64::from(grace_days) * DAY;
    if limits.ended {
        let since = ended_at.unwrap_or(now);
        let grace_ends = since.saturating_add(grace);
        let is_held = grace_ends <= now;
        usage.over_since = None;
        return Judged {
            usage,
            announce: None,
            is_held,
            grace_ends: (!is_held).then_some(grace_ends),
            share: None,
            next_at: (!is_held).then_some(grace_ends),
        };
    }
    let Some(limit) = limits.hits else {
        usage.over_since = None;
        usage.notified = 0;
        return Judged {
            usage,
            announce: None,
            is_held: false,
            grace_ends: None,
            share: None,
            next_at: None,
        };
    };
    let share = share(usage.hits, limit);
    let reached = SHARES
        .into_iter()
        .find(|level| share >= i64::from(*level))
        .unwrap_or(0);
    let announce = (reached > usage.notified).then_some(reached);
    // A larger limit may be reached again.
    usage.notified = reached;
    usage.over_since = (usage.hits > limit).then(|| usage.over_since.unwrap_or(now));
    let grace_ends = usage.over_since.map(|since| since.saturating_add(grace));
    let is_held = grace_ends.is_some_and(|at| at <= now);
    let pause = EVERY
        .iter()
        .find(|(below, _)| share < *below)
        .map_or(SOON, |(_, pause)| *pause);
    Judged {
        usage,
        announce,
        is_held,
        grace_ends,
        share: Some(share),
        // All hits of a held account are excluded: the count stays until the next period.
        next_at: Some(if is_held {
            until
        } else {
            (now + pause).min(until)
        }),
    }
}

/// The share of a limit in percent, rounded down.
fn share(hits: i64, limit: i64) -> i64 {
    match limit {
        0 if hits == 0 => 0,
        0 => 1_000,
        _ => hits.saturating_mul(100) / limit,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// 2026-01-31 12:00 UTC.
    const JANUARY: i64 = 1_769_860_800;

    fn limits(hits: i64) -> Limits {
        Limits {
            hits: Some(hits),
            ..Limits::default()
        }
    }

    fn used(hits: i64) -> Usage {
        Usage {
            period_end: 100 * DAY,
            hits,
            ..Usage::default()
        }
    }

    const PERIOD: (i64, i64) = (0, 100 * DAY);

    #[test]
    fn a_period_is_a_month_from_its_beginning_or_a_calendar_month() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap().as_second();
        for (anchor, now, from, until) in [
            (
                None,
                "2026-02-10T10:00:00Z",
                "2026-02-01T00:00:00Z",
                "2026-03-01T00:00:00Z",
            ),
            (
                None,
                "2026-12-31T23:59:59Z",
                "2026-12-01T00:00:00Z",
                "2027-01-01T00:00:00Z",
            ),
            (
                Some(JANUARY),
                "2026-01-31T12:00:00Z",
                "2026-01-31T12:00:00Z",
                "2026-02-28T12:00:00Z",
            ),
            (
                Some(JANUARY),
                "2026-02-28T11:59:59Z",
                "2026-01-31T12:00:00Z",
                "2026-02-28T12:00:00Z",
            ),
            (
                Some(JANUARY),
                "2026-02-28T12:00:00Z",
                "2026-02-28T12:00:00Z",
                "2026-03-31T12:00:00Z",
            ),
            (
                Some(JANUARY),
                "2027-01-31T12:00:00Z",
                "2027-01-31T12:00:00Z",
                "2027-02-28T12:00:00Z",
            ),
        ] {
            assert_eq!(period(anchor, at(now)), (at(from), at(until)), "{now}");
        }
    }

    #[test]
    fn shares_are_announced_once_and_the_hold_comes_after_the_grace() {
        let limits = limits(100);
        let mut known = None;
        let mut announced = Vec::new();
        for (day, hits) in [
            (1, 10),
            (2, 80),
            (3, 90),
            (4, 100),
            (5, 101),
            (6, 130),
            (11, 130),
            (12, 130),
        ] {
            let usage = Usage {
                hits,
                ..known.unwrap_or(used(0))
            };
            let judged = judge(Some(usage), PERIOD, &limits, (7, None), day * DAY);
            announced.extend(judged.announce);
            assert_eq!(judged.is_held, day == 12, "{day}");
            known = Some(judged.usage);
        }
        assert_eq!(announced, [80, 100, 120]);
        assert_eq!(known.unwrap().over_since, Some(5 * DAY));
    }

    #[test]
    fn a_larger_limit_or_a_new_period_releases_at_once() {
        let over = Usage {
            over_since: Some(0),
            notified: 120,
            ..used(130)
        };
        let held = judge(Some(over), PERIOD, &limits(100), (7, None), 20 * DAY);
        assert!(held.is_held && held.announce.is_none());
        let larger = judge(Some(over), PERIOD, &limits(1_000), (7, None), 20 * DAY);
        assert!(!larger.is_held && larger.usage.notified == 0 && larger.usage.over_since.is_none());
        let next = judge(
            Some(over),
            (100 * DAY, 130 * DAY),
            &limits(100),
            (7, None),
            101 * DAY,
        );
        assert!(!next.is_held && next.usage.hits == 0);
        let none = judge(Some(over), PERIOD, &Limits::default(), (7, None), 20 * DAY);
        assert!(!none.is_held && none.next_at.is_none());
    }

    #[test]
    fn use_never_falls_within_a_period() {
        let first = counted(None, PERIOD, 50, DAY);
        assert_eq!((first.hits, first.counted_at), (50, Some(DAY)));
        let fewer = counted(Some(first), PERIOD, 20, 2 * DAY);
        assert_eq!((fewer.hits, fewer.counted_at), (50, Some(2 * DAY)));
        let more = counted(Some(fewer), PERIOD, 60, 3 * DAY);
        assert_eq!(more.hits, 60);
        let next = counted(Some(more), (100 * DAY, 130 * DAY), 1, 101 * DAY);
        assert_eq!((next.hits, next.notified), (1, 0));
    }

    #[test]
    fn an_ended_account_is_held_after_the_grace() {
        let ended = Limits {
            hits: Some(0),
            ended: true,
            ..Limits::default()
        };
        for (now, is_held) in [(10 * DAY, false), (16 * DAY, false), (17 * DAY, true)] {
            let judged = judge(None, PERIOD, &ended, (7, Some(10 * DAY)), now);
            assert_eq!(judged.is_held, is_held);
            assert_eq!(judged.next_at, (!is_held).then_some(17 * DAY));
        }
    }

    proptest! {
        #[test]
        fn every_moment_is_in_its_period(anchor in 0..4_000_000_000_i64, later in 0..1_000_000_000_i64) {
            let now = anchor + later;
            let (from, until) = period(Some(anchor), now);
            prop_assert!(from <= now && now < until);
            prop_assert!((27 * DAY..=31 * DAY).contains(&(until - from)));
            prop_assert_eq!(period(Some(anchor), until).0, until);
        }
    }
}
