//! The matching itself, without std: the tracker in the page is compiled with
//! this very file.

/// Whether the whole of `text` matches `pattern`. Takes at most `pattern * text` steps, whatever the pattern,
/// allocates nothing and cannot panic: a panic's message would be larger than all of this code.
pub fn matches(pattern: &str, text: &str) -> bool {
    // Bytes will do: `*` is ASCII, and no byte of a longer character is.
    let (pattern, text) = (pattern.as_bytes(), text.as_bytes());
    let (mut p, mut t) = (0, 0);
    // Where to continue after a mismatch: after the last star, one byte further.
    let mut retry: Option<(usize, usize)> = None;
    while let Some(byte) = text.get(t) {
        if pattern.get(p) == Some(&b'*') {
            retry = Some((p + 1, t));
            p += 1;
        } else if pattern.get(p) == Some(byte) {
            p += 1;
            t += 1;
        } else if let Some((after_star, from)) = retry {
            p = after_star;
            t = from + 1;
            retry = Some((after_star, t));
        } else {
            return false;
        }
    }
    pattern.iter().skip(p).all(|byte| *byte == b'*')
}
