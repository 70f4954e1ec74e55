//! When what is kept for some days is deleted.

use base::clock::MICROS;
use figures::time::day_start;
use jiff::tz::TimeZone;
use shared::date::Date;

/// When what is of a day (in days since 1970) is deleted, in Unix seconds, if it is kept for that many days besides its own;
/// `None` for a day out of the calendar.
pub(crate) fn deleted_at(day: i64, kept: u16, zone: &TimeZone) -> Option<i64> {
    let day = i32::try_from(day + i64::from(kept) + 1).ok()?;
    let start = day_start(zone, Date::from_days(day)).ok()?;
    Some(start.div_euclid(MICROS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_deleted_at_midnight_after_its_days() {
        // 2026-11-20, kept for one more day.
        let at = |zone: &str| deleted_at(20_777, 1, &TimeZone::get(zone).unwrap());
        assert_eq!(at("UTC"), Some(1_795_305_600));
        assert_eq!(at("Europe/Berlin"), Some(1_795_305_600 - 3_600));
        assert_eq!(deleted_at(i64::from(i32::MAX), 1, &TimeZone::UTC), None);
    }
}
