//! How long things may be. Lengths are in characters, not bytes, unless noted.

/// An event's name.
pub const EVENT_NAME: usize = 120;
/// How many properties an event may have.
pub const PROPS: usize = 30;
/// A property's name.
pub const PROP_NAME: usize = 60;
/// A property's value, when it is text.
pub const PROP_VALUE: usize = 500;
/// A page's path, the query parameters that are kept included.
pub const PATH: usize = 2_000;
/// A referrer.
pub const REFERRER: usize = 2_000;
/// A campaign tag such as `utm_campaign`; what is longer is cut.
pub const TAG: usize = 200;
/// How many picked elements and stretches one heartbeat can report.
pub const SHOWN: usize = 50;
/// The longest time that a heartbeat can report, in milliseconds: a day.
pub const ENGAGED_MS: u32 = 86_400_000;
/// The body of a script's hit, in bytes.
pub const HIT_BYTES: usize = 16 * 1024;
/// The body of one event, in bytes.
pub const EVENT_BYTES: usize = 32 * 1024;
/// Events in a batch.
pub const BATCH: usize = 500;
/// The body of a batch, in bytes.
pub const BATCH_BYTES: usize = 5 * 1024 * 1024;
/// How old an event may be when it arrives, in seconds.
pub const OLDEST: i64 = 72 * 3_600;
/// How far an event's time may be ahead of the server's clock, in seconds.
pub const AHEAD: i64 = 5 * 60;
/// A filter's value.
pub const FILTER_VALUE: usize = 2_000;

/// Whether the text has more characters than `limit`; cheap for short texts.
pub fn over(text: &str, limit: usize) -> bool {
    // A character has one byte at least, so a short text needs no counting.
    text.len() > limit && text.chars().nth(limit).is_some()
}

/// The first `limit` characters of the text.
pub fn cut(text: &str, limit: usize) -> &str {
    if text.len() <= limit {
        return text;
    }
    match text.char_indices().nth(limit) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_not_bytes() {
        assert!(!over("äöü", 3));
        assert!(over("äöüß", 3));
        assert_eq!(cut("äöüß", 3), "äöü");
        assert_eq!(cut("abc", 3), "abc");
    }
}
