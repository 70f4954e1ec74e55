//! Moments as services write them.

use jiff::{Timestamp, fmt::rfc2822};

/// ISO 8601 in UTC, such as `2026-11-27T06:36:47Z`.
pub fn iso(moment: i64) -> String {
    let moment = Timestamp::from_second(moment).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_string()
}

/// An HTTP date in the form that senders must use (RFC 9110, 5.6.7), such as `Fri, 27 Nov 2026 06:36:47 GMT`.
pub fn http_date(text: &str) -> Option<i64> {
    let text = text.trim();
    let moment = rfc2822::parse(text).ok()?;
    // The format of emails allows other zones.
    text.ends_with(" GMT")
        .then(|| moment.timestamp().as_second())
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
        assert_eq!(
            http_date("Fri, 27 Nov 2026 06:36:47 GMT"),
            Some(1_795_761_407)
        );
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
