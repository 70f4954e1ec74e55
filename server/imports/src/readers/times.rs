//! Days and moments as other tools write them.

use jiff::{Timestamp, civil::DateTime, tz::TimeZone};
use shared::date::Date;

/// A day, as `2026-11-27` or `20261127`; since 1970.
#[must_use]
pub fn day(text: &str) -> Option<i32> {
    let text = text.trim();
    if text.len() == 8 && text.bytes().all(|digit| digit.is_ascii_digit()) {
        let number = |from: usize, to: usize| text[from..to].parse::<i32>().ok();
        let (year, month, day) = (number(0, 4)?, number(4, 6)?, number(6, 8)?);
        let date = Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)?;
        return Some(date.days());
    }
    Date::parse(text).map(Date::days)
}

/// A moment, in microseconds since 1970: `2026-11-27T10:00:00Z`, the same with an offset, or without one and with a space
/// instead of the `T`, in which case it is one of `zone`.
#[must_use]
pub fn moment(text: &str, zone: &TimeZone) -> Option<i64> {
    let text = text.trim();
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Some(moment.as_microsecond());
    }
    // As Postgres writes it: `2026-11-27 10:00:00.123+00`.
    let bare = text.strip_suffix("+00").unwrap_or(text);
    let zone = match bare.len() == text.len() {
        true => zone.clone(),
        false => TimeZone::UTC,
    };
    let time: DateTime = bare.parse().ok()?;
    let zoned = zone.to_ambiguous_zoned(time).compatible().ok()?;
    Some(zoned.timestamp().as_microsecond())
}

/// The day of a moment in a zone, since 1970.
#[must_use]
pub fn day_of(zone: &TimeZone, micros: i64) -> Option<i32> {
    intake::pipeline::local_day(zone, micros)
}

/// A text as a number: the same text has the same number under the same key. The key is gone once an
/// upload is read, and without it the text cannot be found by its number.
#[must_use]
pub fn numbered(key: &[u8; 16], text: &str) -> u64 {
    use std::hash::Hasher as _;
    let mut hasher = siphasher::sip::SipHasher24::new_with_key(key);
    hasher.write(text.as_bytes());
    hasher.finish().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_real_ones() {
        assert_eq!(day("2026-11-27"), day(" 20261127 "));
        assert_eq!(day("1970-01-02"), Some(1));
        for wrong in [
            "",
            "2026-02-30",
            "20260230",
            "27.11.2026",
            "2026-1-2",
            "2026112ä",
        ] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn moments_without_a_zone_are_of_the_zone_given() {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let of = |text| moment(text, &berlin).map(|micros| micros / 1_000_000);
        let expected = Some(1_795_773_600);
        for text in [
            "2026-11-27T10:00:00Z",
            "2026-11-27T10:00:00.000Z",
            "2026-11-27T12:00:00+02:00",
            "2026-11-27 11:00:00",
            "2026-11-27 10:00:00+00",
            "2026-11-27 10:00:00.5+00",
        ] {
            assert_eq!(of(text), expected, "{text}");
        }
        for wrong in ["", "10:00", "not a time", "2026-13-01 00:00:00"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
        let midnight = moment("2026-11-26T23:30:00Z", &berlin).unwrap();
        assert_eq!(day_of(&berlin, midnight), day("2026-11-27"));
    }
}
