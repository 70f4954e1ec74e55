//! A number of days to keep, and when a lowered one takes effect.

use jiff::tz::TimeZone;

/// The most days that can be set: a hundred years.
pub const MOST_DAYS: u32 = 36_500;

const DAY: i64 = 86_400;
/// A lowered number takes effect at the first midnight that is at least this many seconds after the change.
const WAIT: i64 = DAY;
/// This many seconds after the change, that midnight has passed in every time zone.
const EVERYWHERE: i64 = WAIT + 2 * DAY;

/// How many days of hits are kept, in addition to the current one. `None` means all of them, in all of this
/// file.
///
/// A raised number takes effect at once. A lowered one waits, so that a mistake can be undone before anything
/// is deleted; until then the previous number applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeepDays {
    /// The number.
    pub days: Option<u32>,
    /// How it was lowered, if that was recently.
    lowered: Option<Lowered>,
}

/// What a number was lowered from, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lowered {
    before: Option<u32>,
    /// Unix seconds.
    at: i64,
}

/// The columns in which a number is stored: itself, that before, and when it was lowered.
pub(crate) type Columns = (Option<i32>, Option<i32>, Option<i64>);

impl KeepDays {
    /// This number, in effect from the beginning.
    #[must_use]
    pub fn in_effect(days: Option<u32>) -> Self {
        Self {
            days,
            lowered: None,
        }
    }

    /// In its stored form. The database ensures that numbers are above 0.
    pub(crate) fn read((days, before, lowered_at): Columns) -> Self {
        let number = |days: Option<i32>| days.and_then(|days| u32::try_from(days).ok());
        Self {
            days: number(days),
            lowered: lowered_at.map(|at| Lowered {
                before: number(before),
                at,
            }),
        }
    }

    /// As it is stored.
    pub(crate) fn columns(self) -> Columns {
        let number = |days: Option<u32>| days.and_then(|days| i32::try_from(days).ok());
        let before = self.lowered.and_then(|lowered| lowered.before);
        (
            number(self.days),
            number(before),
            self.lowered.map(|lowered| lowered.at),
        )
    }

    /// The state after setting this number at this moment (Unix seconds). It is compared with the number in
    /// effect then, so that a second change restarts the wait, and one that undoes the first ends it.
    #[must_use]
    pub fn set(self, days: Option<u32>, now: i64) -> Self {
        if days == self.days {
            return self;
        }
        let before = match self.lowered {
            Some(lowered) if now < lowered.at.saturating_add(EVERYWHERE) => lowered.before,
            _ => self.days,
        };
        let lowered = fewer(days, before).then_some(Lowered { before, at: now });
        Self { days, lowered }
    }

    /// When it takes or took effect in this zone, in Unix seconds; `None`: from the beginning.
    #[must_use]
    pub fn takes_effect(self, zone: &TimeZone) -> Option<i64> {
        let lowered = self.lowered?;
        // Outside the calendar there is no midnight, and nothing is deleted.
        Some(midnight(zone, lowered.at.saturating_add(WAIT)).unwrap_or(i64::MAX))
    }

    /// How many days are kept in this zone at this moment, in Unix seconds.
    #[must_use]
    pub fn at(self, zone: &TimeZone, now: i64) -> Option<u32> {
        match (self.lowered, self.takes_effect(zone)) {
            (Some(lowered), Some(from)) if now < from => lowered.before,
            _ => self.days,
        }
    }
}

/// Whether the first keeps less.
fn fewer(days: Option<u32>, other: Option<u32>) -> bool {
    days.is_some_and(|days| other.is_none_or(|other| days < other))
}

/// The first midnight of a zone at this moment or after it, both in Unix seconds.
fn midnight(zone: &TimeZone, moment: i64) -> Option<i64> {
    let before = moment.checked_sub(1)?.checked_mul(1_000_000)?;
    let next = base::zone::local_day(zone, before)?.tomorrow().ok()?;
    Some(base::zone::day_start(zone, next)?.as_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-11-20T12:00:00Z.
    const NOON: i64 = 1_795_176_000;
    const HOUR: i64 = 3_600;

    fn zone(name: &str) -> TimeZone {
        TimeZone::get(name).unwrap()
    }

    #[test]
    fn a_lowered_number_waits_for_a_night_that_is_a_day_away() {
        let lowered = KeepDays::in_effect(Some(30)).set(Some(10), NOON);
        for (name, hours) in [
            ("UTC", 36),
            // It is noon there too, and one o'clock, and a quarter to six.
            ("Africa/Abidjan", 36),
            ("Europe/Berlin", 35),
            ("Asia/Kathmandu", 30),
            ("Pacific/Kiritimati", 46),
        ] {
            let (zone, from) = (zone(name), NOON + hours * HOUR);
            let from = if name == "Asia/Kathmandu" {
                from + HOUR / 4
            } else {
                from
            };
            assert_eq!(lowered.takes_effect(&zone), Some(from), "{name}");
            assert_eq!(lowered.at(&zone, from - 1), Some(30), "{name}");
            assert_eq!(lowered.at(&zone, from), Some(10), "{name}");
        }
        // Lowered at midnight, it waits for the next one.
        let midnight = NOON + 12 * HOUR;
        let lowered = KeepDays::default().set(Some(1), midnight);
        assert_eq!(lowered.takes_effect(&zone("UTC")), Some(midnight + DAY));
        assert_eq!(lowered.at(&zone("UTC"), midnight + DAY - 1), None);
    }

    #[test]
    fn a_raised_number_and_one_that_is_taken_back_do_not_wait() {
        let thirty = KeepDays::in_effect(Some(30));
        for days in [Some(31), None] {
            assert_eq!(thirty.set(days, NOON), KeepDays::in_effect(days));
        }
        let slip = thirty.set(Some(3), NOON);
        assert_eq!(slip.set(Some(30), NOON + HOUR), thirty);
        assert_eq!(slip.set(Some(3), NOON + HOUR), slip, "nothing has changed");
        // Less than the slip, and still less than was kept: the day begins again.
        let utc = zone("UTC");
        for days in [Some(20), Some(2)] {
            let again = slip.set(days, NOON + 20 * HOUR);
            assert_eq!(again.at(&utc, NOON + 37 * HOUR), Some(30), "{days:?}");
            assert_eq!(again.takes_effect(&utc), Some(NOON + 60 * HOUR), "{days:?}");
        }
        // Once it is in effect everywhere, the slip is what is kept.
        let late = NOON + EVERYWHERE;
        assert_eq!(slip.set(Some(20), late), KeepDays::in_effect(Some(20)));
        assert_eq!(slip.set(Some(2), late).at(&utc, late), Some(3));
    }

    #[test]
    fn it_is_read_as_it_was_stored() {
        for kept in [
            KeepDays::default(),
            KeepDays::in_effect(Some(7)),
            KeepDays::default().set(Some(MOST_DAYS), NOON),
            KeepDays::in_effect(Some(9)).set(Some(1), NOON),
        ] {
            assert_eq!(KeepDays::read(kept.columns()), kept);
        }
    }
}
