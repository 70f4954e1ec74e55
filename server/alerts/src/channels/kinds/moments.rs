//! Moments as services write them.

/// Seconds of a day.
const DAY: i64 = 86_400;

/// The names of months in HTTP dates.
const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// The year, month and day of a day after 1970-01-01. Years begin in March here, so that a leap day is the last one.
const fn date_of(day: i64) -> (i64, i64, i64) {
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, of_month)
}

/// The day after 1970-01-01 of a date.
const fn day_of(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// ISO 8601 in UTC, such as `2026-11-27T06:36:47Z`.
pub fn iso(moment: i64) -> String {
    let (year, month, day) = date_of(moment.div_euclid(DAY));
    let second = moment.rem_euclid(DAY);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// An HTTP date in the form that senders must use (RFC 9110, 5.6.7), such as `Fri, 27 Nov 2026 06:36:47 GMT`.
pub fn http_date(text: &str) -> Option<i64> {
    let (_, rest) = text.trim().split_once(", ")?;
    let parts: Vec<&str> = rest.split(' ').collect();
    let [day, month, year, time, "GMT"] = parts[..] else {
        return None;
    };
    let month = MONTHS.iter().position(|name| *name == month)?;
    let month = i64::try_from(month).ok()? + 1;
    let time: Vec<&str> = time.split(':').collect();
    let [hour, minute, second] = time[..] else {
        return None;
    };
    let number = |text: &str, most: i64| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits)?;
        (number <= most).then_some(number)
    };
    let days = day_of(number(year, 9_999)?, month, number(day, 31)?);
    let seconds = number(hour, 23)? * 3_600 + number(minute, 59)? * 60 + number(second, 60)?;
    Some(days * DAY + seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_iso_8601() {
        for (moment, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_614_265_330, "2021-02-25T15:02:10Z"),
            (1_795_761_407, "2026-11-27T06:36:47Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(iso(moment), text);
        }
    }

    #[test]
    fn http_dates_are_read() {
        // The example of RFC 9110.
        assert_eq!(
            http_date("Sun, 06 Nov 1994 08:49:37 GMT"),
            Some(784_111_777)
        );
        for moment in [0, 951_782_400, 1_795_761_407] {
            let (year, month, day) = date_of(moment / DAY);
            assert_eq!(day_of(year, month, day), moment / DAY);
        }
        for text in [
            "",
            "soon",
            "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 06 Nov 1994 +8:49:37 GMT",
        ] {
            assert_eq!(http_date(text), None, "{text}");
        }
    }
}
