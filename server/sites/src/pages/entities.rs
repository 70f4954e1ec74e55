//! Character references, as they occur in addresses, names and the text of a page.

use super::references::{LONGEST, named};

/// The text with its references decoded. An unknown one stays as it is; the text is then not a valid address.
pub(crate) fn decoded(text: &str) -> String {
    let mut rest = text;
    let mut whole = String::with_capacity(text.len());
    while let Some(at) = rest.find('&') {
        whole.push_str(&rest[..at]);
        rest = &rest[at..];
        match reference(rest) {
            Some((character, length)) => {
                whole.push(character);
                rest = &rest[length..];
            }
            None => {
                whole.push('&');
                rest = &rest[1..];
            }
        }
    }
    whole.push_str(rest);
    whole
}

/// The text as it is written in an attribute in double quotes, or between tags.
pub(crate) fn encoded(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&#34;"),
            '\'' => safe.push_str("&#39;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            c => safe.push(c),
        }
    }
    safe
}

/// The reference at the start of the text, and its length.
fn reference(text: &str) -> Option<(char, usize)> {
    let inner = &text[1..];
    let Some(number) = inner.strip_prefix('#') else {
        let end = inner
            .bytes()
            .take(LONGEST + 1)
            .position(|byte| byte == b';')?;
        return Some((named(&inner[..end])?, end + 2));
    };
    let (digits, radix, lead) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 3),
        None => (number, 10, 2),
    };
    let length = digits
        .find(|c: char| !c.is_digit(radix))
        .unwrap_or(digits.len());
    let value = u32::from_str_radix(&digits[..length], radix).ok();
    let character = value
        .and_then(char::from_u32)
        .filter(|c| *c != '\0')
        .or_else(|| (length > 0).then_some('\u{fffd}'))?;
    // The semicolon may be missing, as browsers have it.
    let end = usize::from(digits[length..].starts_with(';'));
    Some((character, lead + length + end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_read_as_in_attributes() {
        for (raw, read) in [
            ("/a?b=1&amp;c=2", "/a?b=1&c=2"),
            ("java&#115;cript&colon;x", "javascript:x"),
            ("java&#x73cript:x", "javas\u{fffd}ript:x"),
            ("&#x6a;avascript&#58;", "javascript:"),
            ("a & b &amp", "a & b &amp"),
            ("&#0;&#99999999999;", "\u{fffd}\u{fffd}"),
            ("&unknown; ü&#252;", "&unknown; üü"),
            (
                "&Uuml;ber&shy;gang &ndash; &bdquo;x&ldquo;",
                "Über\u{ad}gang – „x“",
            ),
            ("&ü; &; &thetasymx; &amp", "&ü; &; &thetasymx; &amp"),
        ] {
            if raw.contains("x73c") {
                // `c` is a digit of the number: U+73C is what a browser reads, too.
                assert_eq!(decoded(raw), "java\u{73c}ript:x");
                continue;
            }
            assert_eq!(decoded(raw), read, "{raw}");
        }
        assert_eq!(
            decoded(&encoded("<a href=\"x\">'&</a>")),
            "<a href=\"x\">'&</a>"
        );
    }
}
