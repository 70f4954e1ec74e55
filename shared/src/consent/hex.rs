//! Bytes as lower-case hexadecimal digits.

/// The bytes, two digits each.
#[must_use]
pub fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

/// Exactly `N` bytes of lower-case digits; `None` for any other text.
#[must_use]
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = (digit(pair[0])? << 4) | digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lower_case_digits_of_the_right_length_are_read() {
        let bytes = [0, 1, 0x9a, 0xff];
        assert_eq!(to_hex(&bytes), "00019aff");
        assert_eq!(from_hex("00019aff"), Some(bytes));
        for other in ["00019aFF", "00019af", "00019aff0", "00019afg", "00019aé"] {
            assert_eq!(from_hex::<4>(other), None, "{other}");
        }
    }
}
