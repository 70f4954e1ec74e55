//! What tells one page from another in a single-page site.

use alloc::string::String;

/// The part of an address that makes it another page: its path, and with
/// routing by hash its fragment too. A changed query is the same page.
pub fn place(url: &str, by_hash: bool) -> (&str, &str) {
    let (before, fragment) = split(url, b'#');
    let path = split(split(before, b'?').0, b':').1;
    (path, if by_hash { fragment } else { "" })
}

/// The host of an http(s) address with its port, and the path after it.
pub fn host_and_path(url: &str) -> Option<(&str, &str)> {
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))?;
    let rest = split(split(rest, b'#').0, b'?').0;
    let slash = rest.bytes().position(|b| b == b'/').unwrap_or(rest.len());
    let (mut host, path) = rest.split_at_checked(slash)?;
    if let Some(at) = host.bytes().rposition(|b| b == b'@') {
        host = host.get(at + 1..)?;
    }
    (!host.is_empty()).then_some((host, path))
}

/// The address without what may speak of a person: no user, no query, no fragment.
pub fn bare(url: &str) -> String {
    let mut out = String::new();
    match host_and_path(url) {
        Some((host, path)) => {
            out.push_str(if url.starts_with("https") {
                "https://"
            } else {
                "http://"
            });
            out.push_str(host);
            out.push_str(path);
        }
        None => out.push_str(split(split(url, b'#').0, b'?').0),
    }
    out
}

/// The text before the first `mark`, an ASCII character, and the text after it.
pub(crate) fn split(text: &str, mark: u8) -> (&str, &str) {
    let at = text.bytes().position(|b| b == mark).unwrap_or(text.len());
    (
        text.get(..at).unwrap_or(text),
        text.get(at + 1..).unwrap_or(""),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_makes_the_page() {
        let here = place("https://a.example/x?q=1#top", false);
        assert_eq!(here, place("https://a.example/x", false));
        assert_eq!(here, place("https://a.example/x?q=2#end", false));
        assert_ne!(here, place("https://a.example/y", false));
        assert_ne!(here, place("https://a.example/x/", false));
    }

    #[test]
    fn the_fragment_counts_only_where_it_routes() {
        assert_ne!(
            place("https://a.example/#/a", true),
            place("https://a.example/#/b", true)
        );
        assert_eq!(
            place("https://a.example/#/a", false),
            place("https://a.example/#/b", false)
        );
        assert_eq!(
            place("https://a.example/?x#/a", true),
            place("https://a.example/#/a", true)
        );
    }

    #[test]
    fn hosts_and_paths() {
        assert_eq!(
            host_and_path("https://a.example/x?y#z"),
            Some(("a.example", "/x"))
        );
        assert_eq!(
            host_and_path("http://u:p@a.example:81?x"),
            Some(("a.example:81", ""))
        );
        assert_eq!(
            host_and_path("https://a.example/@x"),
            Some(("a.example", "/@x"))
        );
        assert_eq!(host_and_path("mailto:a@b.example"), None);
        assert_eq!(host_and_path("https:///x"), None);
    }

    #[test]
    fn a_bare_address_names_no_person() {
        assert_eq!(
            bare("https://u:p@a.example/x/y.pdf?mail=me#z"),
            "https://a.example/x/y.pdf"
        );
        assert_eq!(bare("http://a.example"), "http://a.example");
    }
}
