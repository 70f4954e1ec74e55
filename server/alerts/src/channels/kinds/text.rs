//! Texts made safe and short enough for a format.

use url::{Host, Url};

/// What a text ends with where it was cut.
const ELLIPSIS: char = '…';

/// Whether a character may change how others are shown: controls, and those that turn the direction of writing.
fn disturbs(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// A text as one line: no control characters, and one space between words.
pub fn line(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|letter| !disturbs(*letter))
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text as lines: no control characters except the ends of lines, and at most one empty line in between.
pub fn lines(text: &str) -> String {
    let mut plain = String::new();
    let mut empty = 0;
    for one in text.lines().map(line) {
        if one.is_empty() {
            empty += 1;
            continue;
        }
        if !plain.is_empty() {
            plain.push_str(if empty > 0 { "\n\n" } else { "\n" });
        }
        empty = 0;
        plain.push_str(&one);
    }
    plain
}

/// The length in UTF-16 units.
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Writes a text by `write`, character by character, and cuts it with an ellipsis so that what is written measures at
/// most `most`.
fn fit(
    text: &str,
    most: usize,
    write: impl Fn(char, &mut String),
    measure: impl Fn(&str) -> usize,
) -> String {
    let mut written = String::new();
    let mut size = 0;
    // Where it can be cut, so that the ellipsis still fits.
    let mut cut = 0;
    let reserve = measure("…");
    for letter in text.chars() {
        let start = written.len();
        write(letter, &mut written);
        size += measure(&written[start..]);
        if size > most {
            written.truncate(cut);
            if reserve <= most {
                written.push(ELLIPSIS);
            }
            return written;
        }
        if size + reserve <= most {
            cut = written.len();
        }
    }
    written
}

/// A text of at most `most` UTF-16 units.
pub fn cut(text: &str, most: usize) -> String {
    fit(text, most, |letter, written| written.push(letter), length)
}

/// A text of at most `most` bytes in UTF-8.
pub fn cut_bytes(text: &str, most: usize) -> String {
    fit(text, most, |letter, written| written.push(letter), str::len)
}

/// An escaped text of at most `most` UTF-16 units, in which no escape is cut through.
pub fn escaped(text: &str, most: usize, escape: impl Fn(char, &mut String)) -> String {
    fit(text, most, escape, length)
}

/// A URL for Markdown's `[label](url)` and for other places that end at a bracket, a space or a bar.
pub fn url_in_brackets(url: &str) -> String {
    let mut written = String::new();
    for letter in url.chars().filter(|letter| !disturbs(*letter)) {
        match letter {
            '(' => written.push_str("%28"),
            ')' => written.push_str("%29"),
            '<' => written.push_str("%3C"),
            '>' => written.push_str("%3E"),
            '|' => written.push_str("%7C"),
            '\\' => written.push_str("%5C"),
            ' ' => written.push_str("%20"),
            _ => written.push(letter),
        }
    }
    written
}

/// The longest URL that is a link: of the services that publish a limit, most allow 2,048 characters.
const LONGEST_URL: usize = 2_000;

/// Whether there is a URL, and not too long a one.
pub const fn is_link(url: &str) -> bool {
    !url.is_empty() && url.len() <= LONGEST_URL
}

/// Whether every service accepts it as a link: some refuse the whole message for `http://localhost`, or for another host
/// without a dot.
pub fn is_public_link(url: &str) -> bool {
    let Some(url) = Url::parse(url).ok().filter(|_| is_link(url)) else {
        return false;
    };
    let host = match url.host() {
        Some(Host::Domain(name)) => name.trim_end_matches('.').contains('.'),
        Some(Host::Ipv4(_)) => true,
        Some(Host::Ipv6(_)) | None => false,
    };
    host && matches!(url.scheme(), "http" | "https")
}

/// The lines of several texts, without empty ones.
pub fn joined(parts: &[&str], separator: &str) -> String {
    let parts: Vec<&str> = parts
        .iter()
        .copied()
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(cut("abcd", 4), "abcd");
        assert_eq!(cut("abcde", 4), "abc…");
        assert_eq!(cut("🔴🔴🔴", 6), "🔴🔴🔴");
        assert_eq!(cut("🔴🔴🔴", 5), "🔴🔴…");
        assert_eq!(cut("🔴🔴🔴", 4), "🔴…");
        assert_eq!(cut("abc", 0), "");
        assert_eq!(cut_bytes("aüüü", 7), "aüüü");
        assert_eq!(cut_bytes("aüüü", 6), "aü…");
        assert_eq!(cut_bytes("aüüü", 2), "");
    }

    #[test]
    fn escapes_are_not_cut_through() {
        let entity = |letter: char, written: &mut String| match letter {
            '&' => written.push_str("&amp;"),
            _ => written.push(letter),
        };
        assert_eq!(escaped("a&&", 11, entity), "a&amp;&amp;");
        assert_eq!(escaped("a&&", 10, entity), "a&amp;…");
        assert_eq!(escaped("a&&", 6, entity), "a…");
    }

    #[test]
    fn what_disturbs_a_text_is_removed() {
        assert_eq!(line("a\r\nb\tc \u{202e}d\0"), "a b c d");
        assert_eq!(lines("\n\na \n\n\n\nb\r\nc\u{7}\n"), "a\n\nb\nc");
        assert_eq!(line("\n"), "");
    }

    #[test]
    fn links_to_hosts_without_a_dot_are_not_public() {
        for (url, public) in [
            ("https://stile.example.com/a", true),
            ("http://192.0.2.1:8080/", true),
            ("http://localhost:8080/", false),
            ("http://stile/", false),
            ("http://[::1]/", false),
            ("javascript:alert(1)", false),
            ("/sites", false),
            (&format!("https://example.com/{}", "a".repeat(2_000)), false),
        ] {
            assert_eq!(is_public_link(url), public, "{url}");
        }
    }
}
