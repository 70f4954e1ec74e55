//! When a report is due, and which days it is about.
//!
//! A report is due on a day of the week or month, at an hour of a time zone. It is about the last whole week or calendar
//! month before that day. Where clocks are put forward over the hour, it is due as much later; where they are put back
//! over it, at the first of the two.

use jiff::{
    Timestamp, ToSpan as _,
    civil::{Date, Weekday},
    tz::TimeZone,
};

/// How often a report is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Every {
    /// On this day of each week, about the last whole week.
    Week {
        /// The day.
        on: Weekday,
        /// The day on which weeks begin.
        begins: Weekday,
    },
    /// On this day of each month, about the last whole calendar month.
    Month {
        /// The day, from 1 to 28.
        on: i8,
    },
}

/// When a report is due.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// How often.
    pub every: Every,
    /// The hour, from 0 to 23.
    pub hour: i8,
    /// The time zone of the hour.
    pub zone: TimeZone,
}

/// The days that a report is about, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Days {
    /// The first.
    pub from: Date,
    /// The last.
    pub to: Date,
}

/// A moment at which a report is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Due {
    /// In Unix seconds.
    pub at: i64,
    /// What it is about.
    pub days: Days,
}

impl Days {
    /// As the figures' parameters have it: `2026-11-16..2026-11-22`.
    pub fn word(&self) -> String {
        format!("{}..{}", self.from, self.to)
    }

    /// How many days they are.
    pub fn count(&self) -> i32 {
        (self.to - self.from).get_days() + 1
    }

    /// The days before, as many; before a whole calendar month, the month before.
    pub fn before(&self) -> Option<Days> {
        let to = self.from.yesterday().ok()?;
        let month = self.from.day() == 1 && self.to == self.from.last_of_month();
        let from = match month {
            true => to.first_of_month(),
            false => self.from.checked_sub(self.count().days()).ok()?,
        };
        Some(Days { from, to })
    }
}

impl Every {
    /// The day on which a report is due first, from this day on.
    fn day_from(self, day: Date) -> Option<Date> {
        match self {
            Self::Week { on, .. } => {
                let ahead = i32::from(day.weekday().until(on));
                day.checked_add(ahead.days()).ok()
            }
            Self::Month { on } => {
                let this = day.first_of_month().with().day(on).build().ok()?;
                if this >= day {
                    return Some(this);
                }
                let next = day.first_of_month().checked_add(1.month()).ok()?;
                next.with().day(on).build().ok()
            }
        }
    }

    /// What a report that is due on this day is about.
    fn days(self, due: Date) -> Option<Days> {
        match self {
            Self::Week { begins, .. } => {
                let into = i32::from(due.weekday().since(begins));
                let week = due.checked_sub(into.days()).ok()?;
                Some(Days {
                    from: week.checked_sub(7.days()).ok()?,
                    to: week.yesterday().ok()?,
                })
            }
            Self::Month { .. } => {
                let to = due.first_of_month().yesterday().ok()?;
                let from = to.first_of_month();
                Some(Days { from, to })
            }
        }
    }
}

impl Schedule {
    /// The first moment after this one (Unix seconds) at which a report is due. `None`: out of the calendar.
    pub fn next(&self, after: i64) -> Option<Due> {
        let after = Timestamp::from_second(after).ok()?;
        // Two days earlier, for zones that skip a day.
        let day = after.to_zoned(self.zone.clone()).date();
        let mut day = day.checked_sub(2.days()).ok()?;
        loop {
            day = self.every.day_from(day)?;
            let at = day
                .at(self.hour, 0, 0, 0)
                .to_zoned(self.zone.clone())
                .ok()?;
            if at.timestamp() > after {
                let (at, days) = (at.timestamp().as_second(), self.every.days(day)?);
                return Some(Due { at, days });
            }
            day = day.tomorrow().ok()?;
        }
    }

    /// All that became due after `handled`, up to now, oldest first; the newest of them are `most` at most.
    pub fn due(&self, handled: i64, now: i64, most: usize) -> Vec<Due> {
        let mut found = std::collections::VecDeque::new();
        let mut after = handled;
        while let Some(due) = self.next(after).filter(|due| due.at <= now) {
            after = due.at;
            found.push_back(due);
            if found.len() > most {
                found.pop_front();
            }
        }
        found.into()
    }

    /// The last whole period before now, for a report that is not due.
    pub fn last(&self, now: i64) -> Option<Days> {
        let now = Timestamp::from_second(now).ok()?;
        self.every.days(now.to_zoned(self.zone.clone()).date())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    const ZONES: [&str; 12] = [
        "UTC",
        "Europe/Berlin",
        "America/New_York",
        "America/St_Johns",
        "Australia/Lord_Howe",
        "Pacific/Apia",
        "Pacific/Auckland",
        "Asia/Kolkata",
        "America/Sao_Paulo",
        "Africa/Casablanca",
        "Asia/Tehran",
        "Antarctica/Troll",
    ];
    const DAYS: [Weekday; 7] = [
        Weekday::Monday,
        Weekday::Tuesday,
        Weekday::Wednesday,
        Weekday::Thursday,
        Weekday::Friday,
        Weekday::Saturday,
        Weekday::Sunday,
    ];

    fn schedule(every: Every, hour: i8, zone: &str) -> Schedule {
        let zone = TimeZone::get(zone).unwrap();
        Schedule { every, hour, zone }
    }

    fn seconds(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_second()
    }

    fn week(on: Weekday) -> Every {
        let begins = Weekday::Monday;
        Every::Week { on, begins }
    }

    #[test]
    fn a_week_is_due_at_the_hour_of_the_zone_over_changes_of_clock() {
        for (after, at, days) in [
            // Winter, then the first week of summer time, one hour earlier in UTC.
            (
                "2026-03-20T00:00:00Z",
                "2026-03-23T07:00:00Z",
                "2026-03-16..2026-03-22",
            ),
            (
                "2026-03-23T07:00:00Z",
                "2026-03-30T06:00:00Z",
                "2026-03-23..2026-03-29",
            ),
            (
                "2026-10-23T00:00:00Z",
                "2026-10-26T07:00:00Z",
                "2026-10-19..2026-10-25",
            ),
        ] {
            let due = schedule(week(Weekday::Monday), 8, "Europe/Berlin").next(seconds(after));
            let due = due.unwrap();
            assert_eq!((due.at, due.days.word()), (seconds(at), days.to_owned()));
        }
    }

    #[test]
    fn an_hour_that_is_skipped_or_comes_twice_is_due_once() {
        let skipped = schedule(week(Weekday::Sunday), 2, "Europe/Berlin");
        let due = skipped.due(
            seconds("2026-03-28T00:00:00Z"),
            seconds("2026-03-30T00:00:00Z"),
            9,
        );
        assert_eq!(due.len(), 1);
        assert_eq!(due[0].at, seconds("2026-03-29T01:00:00Z"), "3 o'clock");
        let twice = skipped.due(
            seconds("2026-10-24T00:00:00Z"),
            seconds("2026-10-26T00:00:00Z"),
            9,
        );
        assert_eq!(twice.len(), 1);
        assert_eq!(twice[0].at, seconds("2026-10-25T00:00:00Z"), "the first");
    }

    #[test]
    fn weeks_begin_as_the_site_says_and_are_whole() {
        for (begins, on, days) in [
            (Weekday::Sunday, Weekday::Monday, "2026-11-15..2026-11-21"),
            (Weekday::Sunday, Weekday::Saturday, "2026-11-15..2026-11-21"),
            (Weekday::Monday, Weekday::Sunday, "2026-11-16..2026-11-22"),
            (Weekday::Sunday, Weekday::Sunday, "2026-11-22..2026-11-28"),
        ] {
            let every = Every::Week { on, begins };
            let due = schedule(every, 0, "UTC").next(seconds("2026-11-22T12:00:00Z"));
            assert_eq!(due.unwrap().days.word(), days, "{begins:?} {on:?}");
        }
    }

    #[test]
    fn a_month_is_the_last_whole_one() {
        let monthly = schedule(Every::Month { on: 28 }, 23, "America/New_York");
        let due = monthly.next(seconds("2026-02-10T00:00:00Z")).unwrap();
        assert_eq!(due.at, seconds("2026-03-01T04:00:00Z"));
        assert_eq!(due.days.word(), "2026-01-01..2026-01-31");
        assert_eq!(due.days.before().unwrap().word(), "2025-12-01..2025-12-31");
        let next = monthly.next(due.at).unwrap();
        assert_eq!(next.days.word(), "2026-02-01..2026-02-28");
        assert_eq!(next.days.before().unwrap().word(), "2026-01-01..2026-01-31");
    }

    #[test]
    fn the_days_before_a_week_are_a_week() {
        let days = Days {
            from: date(2026, 3, 2),
            to: date(2026, 3, 8),
        };
        assert_eq!(days.before().unwrap().word(), "2026-02-23..2026-03-01");
        assert_eq!(days.count(), 7);
    }

    #[test]
    fn after_years_off_only_the_newest_are_looked_at() {
        let weekly = schedule(week(Weekday::Friday), 9, "UTC");
        let (long_ago, now) = (
            seconds("2020-01-01T00:00:00Z"),
            seconds("2026-11-27T09:00:00Z"),
        );
        let due = weekly.due(long_ago, now, 10);
        assert_eq!(due.len(), 10);
        assert_eq!(due[9].at, now, "the moment itself is due");
        assert_eq!(weekly.last(now).unwrap().word(), "2026-11-16..2026-11-22");
    }

    fn every() -> impl Strategy<Value = Every> {
        prop_oneof![
            (0..7_usize, 0..7_usize).prop_map(|(on, begins)| Every::Week {
                on: DAYS[on],
                begins: DAYS[begins]
            }),
            (1..=28_i8).prop_map(|on| Every::Month { on }),
        ]
    }

    proptest! {
        /// However often it is looked, and however long it was not, each period is due once and none is left out.
        #[test]
        fn every_period_is_due_once(
            every in every(),
            hour in 0..24_i8,
            zone in 0..ZONES.len(),
            start in 1_262_304_000_i64..1_800_000_000,
            looks in prop::collection::vec(1_i64..40 * 86_400, 1..12),
        ) {
            let schedule = schedule(every, hour, ZONES[zone]);
            let (mut handled, mut now, mut found) = (start, start, Vec::new());
            for look in looks {
                now += look;
                let due = schedule.due(handled, now, 1_000);
                handled = due.last().map_or(handled, |due| due.at);
                found.extend(due);
            }
            prop_assert_eq!(&found, &schedule.due(start, now, 1_000), "looks do not matter");
            prop_assert!(schedule.next(handled).is_none_or(|next| next.at > now));
            for due in &found {
                let local = Timestamp::from_second(due.at).unwrap().to_zoned(schedule.zone.clone());
                prop_assert!(due.days.to < local.date(), "the period is over");
                let wanted = i32::from(hour);
                let late = (i32::from(local.hour()) * 60 + i32::from(local.minute()) - wanted * 60).rem_euclid(1_440);
                prop_assert!(late <= 120, "{local} at {hour} o'clock");
                match every {
                    Every::Week { begins, .. } => {
                        prop_assert_eq!(due.days.count(), 7);
                        prop_assert_eq!(due.days.from.weekday(), begins);
                        prop_assert!((local.date() - due.days.to).get_days() <= 8, "{local} {due:?}");
                    }
                    Every::Month { .. } => {
                        prop_assert_eq!(due.days.from.day(), 1);
                        prop_assert_eq!(due.days.to, due.days.from.last_of_month());
                    }
                }
            }
            for pair in found.windows(2) {
                prop_assert!(pair[0].at < pair[1].at);
                prop_assert_eq!(pair[0].days.to.tomorrow().unwrap(), pair[1].days.from, "no gap");
                prop_assert_eq!(pair[1].days.before().unwrap(), pair[0].days);
            }
        }
    }
}
