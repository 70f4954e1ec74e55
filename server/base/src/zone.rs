//! Time zones by their names.

use jiff::{Timestamp, civil::Date, tz::TimeZone};

/// The IANA name of this time zone as the list spells it; `None` where there is no such zone.
#[must_use]
pub fn read(name: &str) -> Option<String> {
    let zone = TimeZone::get(name).ok().filter(|zone| !zone.is_unknown())?;
    zone.iana_name().map(str::to_owned)
}

/// The zone with this name; UTC where there is none, or a newer list no longer has it.
#[must_use]
pub fn or_utc(name: Option<&str>) -> TimeZone {
    name.and_then(|name| TimeZone::get(name).ok())
        .unwrap_or(TimeZone::UTC)
}

/// No zone has put its clocks back further than this since 1990.
const PUT_BACK: i64 = 24 * 3_600 * 1_000_000;

/// The day of a moment (microseconds since 1970) in a zone; `None` for a moment out of the calendar.
///
/// A day lasts from its first moment to that of the next day. Where clocks are put back over midnight, as
/// in St. John's until 2011, the time after the next day's first moment belongs to that day, although the
/// clock shows the day before for a while: a day is never in two pieces.
#[must_use]
pub fn local_day(zone: &TimeZone, micros: i64) -> Option<Date> {
    let moment = Timestamp::from_microsecond(micros).ok()?;
    let day = zone.to_datetime(moment).date();
    let earlier = micros.checked_sub(PUT_BACK);
    let earlier = earlier.and_then(|micros| Timestamp::from_microsecond(micros).ok());
    let put_back = earlier.is_some_and(|earlier| zone.to_offset(earlier) > zone.to_offset(moment));
    if !put_back {
        return Some(day);
    }
    let next = day.tomorrow().ok()?;
    let over = day_start(zone, next).is_some_and(|begins| begins <= moment);
    Some(if over { next } else { day })
}

/// The first moment of a day in a zone; `None` at the ends of the calendar. Where the zone skips midnight, the day begins when
/// its clocks have moved forward.
#[must_use]
pub fn day_start(zone: &TimeZone, day: Date) -> Option<Timestamp> {
    let begins = day.to_zoned(zone.clone()).ok()?.start_of_day().ok()?;
    Some(begins.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_day_is_in_two_pieces() {
        for (zone, moment, day) in [
            // At one minute past midnight of the 7th the clocks were put back to one minute past eleven of the 6th.
            ("America/St_Johns", "2010-11-07T02:29:59Z", "2010-11-06"),
            ("America/St_Johns", "2010-11-07T02:30:00Z", "2010-11-07"),
            ("America/St_Johns", "2010-11-07T02:31:00Z", "2010-11-07"),
            ("America/St_Johns", "2010-11-07T03:29:59Z", "2010-11-07"),
            ("America/St_Johns", "2010-11-08T03:29:59Z", "2010-11-07"),
            ("America/St_Johns", "2010-11-08T03:30:00Z", "2010-11-08"),
            // Put back from midnight to eleven: midnight came once.
            ("America/Sao_Paulo", "2018-02-18T01:59:59Z", "2018-02-17"),
            ("America/Sao_Paulo", "2018-02-18T02:30:00Z", "2018-02-17"),
            ("America/Sao_Paulo", "2018-02-18T03:00:00Z", "2018-02-18"),
            ("Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25"),
            ("Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25"),
            ("Europe/Berlin", "2026-10-25T23:00:00Z", "2026-10-26"),
        ] {
            let zone = TimeZone::get(zone).unwrap();
            let at: Timestamp = moment.parse().unwrap();
            let found = local_day(&zone, at.as_microsecond()).unwrap();
            assert_eq!(found.to_string(), day, "{moment}");
        }
        assert_eq!(local_day(&TimeZone::UTC, i64::MAX), None);
    }

    #[test]
    fn a_day_begins_where_clocks_have_skipped_its_midnight() {
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        let day = jiff::civil::date(2018, 11, 4);
        let begins = day_start(&zone, day).unwrap();
        assert_eq!(begins.to_string(), "2018-11-04T03:00:00Z");
    }

    #[test]
    fn names_are_spelled_as_the_list_does() {
        assert_eq!(read("europe/berlin").as_deref(), Some("Europe/Berlin"));
        assert_eq!(read("UTC").as_deref(), Some("UTC"));
        for none in ["", "Mars/Olympus", "Etc/Unknown", "+02:00", "../etc/passwd"] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
