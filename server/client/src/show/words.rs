//! Numbers, moments and strangers' texts in words.

use std::fmt::Write as _;

use jiff::{Timestamp, tz::TimeZone};

/// A text that may have been written by a stranger, without what would move a terminal's cursor, hide
/// letters or turn their direction around.
pub fn safe(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        let hidden = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        if letter.is_control() || hidden {
            // Writing into a String cannot fail.
            let _ = write!(written, "\\u{{{:x}}}", u32::from(letter));
        } else {
            written.push(letter);
        }
    }
    written
}

/// `1,234,567`; with two decimal places if it is not a whole number.
pub fn count(number: f64) -> String {
    let text = if number.fract() == 0.0 {
        format!("{:.0}", number.abs())
    } else {
        format!("{:.2}", number.abs())
    };
    let (whole, rest) = text
        .split_once('.')
        .map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = if number < 0.0 { "-" } else { "" };
    match rest {
        Some(rest) => format!("{sign}{grouped}.{rest}"),
        None => format!("{sign}{grouped}"),
    }
}

/// A share from 0 to 1, as in the dashboard: `42.1%`.
pub fn share(share: Option<f64>) -> String {
    share
        .map(|share| format!("{:.1}%", share * 100.0))
        .unwrap_or_default()
}

/// Percent as they are: `63%`.
pub fn percent(percent: Option<f64>) -> String {
    percent
        .map(|percent| format!("{percent:.0}%"))
        .unwrap_or_default()
}

/// A change, as in the dashboard: `+3.4%`, and `+1,230%` where it is large.
pub fn change(change: Option<f64>) -> String {
    let Some(change) = change else {
        return String::new();
    };
    let percent = change.abs() * 100.0;
    let text = if change.abs() >= 0.1 {
        format!("{}%", count(percent.round()))
    } else {
        format!("{percent:.1}%")
    };
    match text.as_str() {
        "0.0%" => text,
        _ if change < 0.0 => format!("-{text}"),
        _ => format!("+{text}"),
    }
}

/// The difference of two shares in percentage points, as in the dashboard: `+4 points`, `-0.5 points`.
pub fn points(difference: f64) -> String {
    let tenths = (difference * 1_000.0).round() as i64;
    let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
    let number = match tenth {
        0 => whole.to_string(),
        _ => format!("{whole}.{tenth}"),
    };
    let word = if tenths.abs() == 10 {
        "point"
    } else {
        "points"
    };
    match tenths {
        0 => format!("0 {word}"),
        1.. => format!("+{number} {word}"),
        _ => format!("-{number} {word}"),
    }
}

/// A duration, as in the dashboard: `48s`, `2m 05s`, `1h 12m`.
pub fn seconds(seconds: Option<f64>) -> String {
    let Some(seconds) = seconds else {
        return String::new();
    };
    let whole = seconds.round() as i64;
    match (whole / 3_600, whole / 60 % 60, whole % 60) {
        (0, 0, seconds) => format!("{seconds}s"),
        (0, minutes, seconds) => format!("{minutes}m {seconds:02}s"),
        (hours, minutes, _) => format!("{hours}h {minutes:02}m"),
    }
}

/// Two days, or one: `2026-11-14 to 2026-11-20`.
pub fn days(from: &str, to: &str) -> String {
    if from == to {
        safe(from)
    } else {
        format!("{} to {}", safe(from), safe(to))
    }
}

/// A moment of Unix seconds in a zone: `2026-11-20 13:00:05`; in UTC where the zone is not known here.
pub fn moment(at: i64, zone: &str) -> String {
    let Ok(moment) = Timestamp::from_second(at) else {
        return at.to_string();
    };
    match TimeZone::get(zone) {
        Ok(known) => moment
            .to_zoned(known)
            .strftime("%Y-%m-%d %H:%M:%S")
            .to_string(),
        Err(_) => format!(
            "{} UTC",
            moment.to_zoned(TimeZone::UTC).strftime("%Y-%m-%d %H:%M:%S")
        ),
    }
}

/// The label of the part of a period that begins at `at` (Unix seconds), as the server writes it: its day, or its local
/// time and offset where a day has several parts (`hours`). In UTC where the zone is not known here.
pub fn label(at: i64, zone: &str, hours: bool) -> String {
    let Ok(moment) = Timestamp::from_second(at) else {
        return at.to_string();
    };
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let style = if hours {
        "%Y-%m-%dT%H:%M%:z"
    } else {
        "%Y-%m-%d"
    };
    moment.to_zoned(zone).strftime(style).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_the_servers() {
        let at = 1_792_965_600;
        assert_eq!(label(at, "Europe/Berlin", true), "2026-10-25T23:00+01:00");
        assert_eq!(
            label(at, "America/St_Johns", true),
            "2026-10-25T19:30-02:30"
        );
        assert_eq!(label(at, "nowhere", true), "2026-10-25T22:00+00:00");
        assert_eq!(label(at, "Asia/Tokyo", false), "2026-10-26");
    }

    #[test]
    fn numbers_are_written_for_people() {
        for (number, text) in [
            (0.0, "0"),
            (999.0, "999"),
            (1_000.0, "1,000"),
            (-1_234_567.0, "-1,234,567"),
            (1.5, "1.50"),
            (12_345.678, "12,345.68"),
        ] {
            assert_eq!(count(number), text);
        }
        assert_eq!(
            (share(Some(0.4211)), share(None)),
            ("42.1%".to_owned(), String::new())
        );
        assert_eq!(
            (change(Some(0.5)), change(Some(-0.123))),
            ("+50%".to_owned(), "-12%".to_owned())
        );
        for (given, text) in [
            (0.034, "+3.4%"),
            (-0.0999, "-10.0%"),
            (0.0, "0.0%"),
            (-0.0004, "0.0%"),
            (12.3, "+1,230%"),
        ] {
            assert_eq!(change(Some(given)), text);
        }
        for (given, text) in [
            (0.44 - 0.4, "+4 points"),
            (-0.0123, "-1.2 points"),
            (0.01, "+1 point"),
            (0.0004, "0 points"),
            (-0.0004, "0 points"),
        ] {
            assert_eq!(points(given), text);
        }
        for (given, text) in [
            (0.0, "0s"),
            (59.6, "1m 00s"),
            (83.0, "1m 23s"),
            (7_260.0, "2h 01m"),
        ] {
            assert_eq!(seconds(Some(given)), text);
        }
    }

    #[test]
    fn moments_are_the_sites() {
        assert_eq!(
            moment(1_795_176_000, "Europe/Berlin"),
            "2026-11-20 13:00:00"
        );
        assert_eq!(
            moment(1_795_176_000, "Asia/Kathmandu"),
            "2026-11-20 17:45:00"
        );
        assert_eq!(
            moment(1_795_176_000, "Nowhere/Land"),
            "2026-11-20 12:00:00 UTC"
        );
    }
}
