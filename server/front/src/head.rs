//! Where the head of a request ends.

/// Whether these bytes hold a head's end, of which `end` bytes came before. A
/// line may end without its carriage return, as hyper takes it.
pub(super) fn ended(end: &mut u8, bytes: &[u8]) -> bool {
    for byte in bytes {
        *end = match (byte, *end) {
            (b'\n', 2 | 3) => return true,
            (b'\n', _) => 2,
            (b'\r', 2) => 3,
            _ => 0,
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_end_where_they_end() {
        for (text, whole) in [
            ("GET / HTTP/1.1\r\n\r\n", true),
            ("GET / HTTP/1.1\n\n", true),
            ("GET / HTTP/1.1\r\nA: b\r\n", false),
            ("GET / HTTP/1.1\r\n\r", false),
            ("", false),
        ] {
            // However it is cut into pieces.
            for cut in 0..=text.len() {
                let (mut end, (a, b)) = (0, text.split_at(cut));
                let found = ended(&mut end, a.as_bytes()) || ended(&mut end, b.as_bytes());
                assert_eq!(found, whole, "{text:?} {cut}");
            }
        }
    }
}
