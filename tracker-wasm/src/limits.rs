//! How long things may be, in characters unless noted. The server's own limits are in `shared`; a test below
//! checks that both are equal.

/// An event's name.
pub const EVENT_NAME: usize = 120;
/// How many properties an event may have.
pub const PROPS: usize = 30;
/// A property's name.
pub const PROP_NAME: usize = 60;
/// A property's value, when it is text.
pub const PROP_VALUE: usize = 500;
/// A referrer.
pub const REFERRER: usize = 2_000;
/// How many picked elements and stretches one heartbeat can report.
pub const SHOWN: usize = 50;
/// The body of a hit, in bytes.
pub const HIT_BYTES: usize = 16 * 1024;

/// The first `limit` characters of the text.
pub fn cut(text: &str, limit: usize) -> &str {
    if text.len() <= limit {
        return text;
    }
    // Every byte of UTF-8 but those of the form 10xxxxxx begins a character.
    let mut begins = text
        .bytes()
        .enumerate()
        .filter(|(_, byte)| byte & 0xc0 != 0x80)
        .skip(limit);
    begins
        .next()
        .and_then(|(end, _)| text.get(..end))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use shared::limits;

    use super::*;

    #[test]
    fn the_limits_are_those_of_the_server() {
        assert_eq!(
            (
                EVENT_NAME, PROPS, PROP_NAME, PROP_VALUE, REFERRER, SHOWN, HIT_BYTES
            ),
            (
                limits::EVENT_NAME,
                limits::PROPS,
                limits::PROP_NAME,
                limits::PROP_VALUE,
                limits::REFERRER,
                limits::SHOWN,
                limits::HIT_BYTES
            )
        );
        assert_eq!(cut("äöüß", 3), limits::cut("äöüß", 3));
        assert_eq!(cut("abc", 3), "abc");
    }
}
