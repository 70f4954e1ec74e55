//! The time zone in which the days and months of a site's export begin.

use std::collections::BTreeSet;

use base::zone;
use counts::Moments;
use jiff::{civil, tz::TimeZone};
use serde_json::Value;
use shared::date::Date;

/// A moment after everything: the beginning of the last day of the year 9999, in microseconds.
const LAST: i64 = 253_402_214_400_000_000;

/// The zone of a site.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    zone: TimeZone,
    /// Whether the site had another one before.
    is_new: bool,
}

impl Zone {
    /// That of a site as its export has it.
    pub fn of(site: &Value) -> Self {
        let (since, created) = (site["zone_since"].as_i64(), site["created_at"].as_i64());
        Self {
            zone: zone::or_utc(site["zone"].as_str()),
            is_new: since > created,
        }
    }

    /// The months in which visits may have begun, of those in which they began in the zone of their time.
    pub fn months(&self, stored: Vec<Date>) -> BTreeSet<Date> {
        let around = |month: Date| match self.is_new {
            true => vec![month.plus_months(-1), month, month.plus_months(1)],
            false => vec![month],
        };
        stored.into_iter().flat_map(around).collect()
    }

    /// From the beginning of a day up to that of another.
    pub fn moments(&self, (from, until): (Date, Date)) -> Moments {
        (self.begins(from), self.begins(until))
    }

    fn begins(&self, day: Date) -> i64 {
        let parts = (
            i16::try_from(day.year),
            i8::try_from(day.month),
            i8::try_from(day.day),
        );
        let (Ok(year), Ok(month), Ok(day)) = parts else {
            return LAST;
        };
        let day = civil::Date::new(year, month, day).ok();
        let begins = day.and_then(|day| zone::day_start(&self.zone, day));
        begins.map_or(LAST, |begins| begins.as_microsecond().min(LAST))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn date(text: &str) -> Date {
        Date::parse(text).unwrap()
    }

    #[test]
    fn a_day_begins_at_midnight_in_the_zone() {
        let site = json!({"zone": "America/Los_Angeles", "zone_since": 5, "created_at": 5});
        let zone = Zone::of(&site);
        let (from, until) = zone.moments((date("2026-03-08"), date("2026-03-09")));
        let hour = 3_600_000_000;
        assert_eq!(from, 1_772_956_800_000_000);
        assert_eq!(until - from, 23 * hour, "clocks are put forward");
        assert_eq!(
            zone.moments((date("2026-03-08"), date("9999-12-31"))).1,
            LAST
        );
        let months = vec![date("2026-03-01"), date("2026-05-01")];
        assert_eq!(zone.months(months.clone()).len(), 2);
        let moved = json!({"zone": "UTC", "zone_since": 6, "created_at": 5});
        let months: Vec<String> = Zone::of(&moved)
            .months(months)
            .iter()
            .map(Date::to_string)
            .collect();
        assert_eq!(
            months,
            [
                "2026-02-01",
                "2026-03-01",
                "2026-04-01",
                "2026-05-01",
                "2026-06-01"
            ]
        );
    }
}
