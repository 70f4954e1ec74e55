//! What distinguishes one page from another in a single-page site.

use alloc::string::String;
use core::str::Bytes;

/// Whether two addresses are one page: they have the same path, with routing by hash the same fragment, and
/// the same values of the query's parameters that are kept. `keep` names these, separated by commas; other
/// changes of the query do not make another page.
pub fn same(one: &str, other: &str, by_hash: bool, keep: &str) -> bool {
    path_and_route(one, by_hash) == path_and_route(other, by_hash)
        && kept(one, keep).eq(kept(other, keep))
}

fn path_and_route(url: &str, by_hash: bool) -> (&str, &str) {
    let (before, fragment) = split(url, b'#');
    let path = split(split(before, b'?').0, b':').1;
    (path, if by_hash { split(fragment, b'?').0 } else { "" })
}

/// The query's parameters that are kept, in their order.
fn kept<'a>(url: &'a str, keep: &'a str) -> impl Iterator<Item = &'a str> {
    let query = split(split(url, b'#').0, b'?').1;
    parts(query, b'&').filter(move |pair| parts(keep, b',').any(|name| is_named(pair, name)))
}

/// Whether a parameter, which may be written with `+` and `%41`, has this name.
fn is_named(pair: &str, name: &str) -> bool {
    let mut sent = split(pair, b'=').0.bytes();
    let name = name.trim_ascii();
    let same = name.bytes().all(|byte| decoded(&mut sent) == Some(byte));
    same && sent.next().is_none() && !name.is_empty()
}

/// The next byte. Invalid escapes stay as they are.
fn decoded(sent: &mut Bytes<'_>) -> Option<u8> {
    let byte = sent.next()?;
    if byte == b'%' {
        let mut ahead = sent.clone();
        if let (Some(high), Some(low)) = (hex(ahead.next()), hex(ahead.next())) {
            *sent = ahead;
            return Some(high << 4 | low);
        }
    }
    Some(if byte == b'+' { b' ' } else { byte })
}

fn hex(byte: Option<u8>) -> Option<u8> {
    char::from(byte?).to_digit(16).map(|digit| digit as u8)
}

/// The path under which the server keeps a page: with the query's parameters that are kept and, with routing by hash,
/// the route.
pub fn path(url: &str, by_hash: bool, keep: &str) -> String {
    let mut path = String::from(match host_and_path(url) {
        Some((_, "")) => "/",
        Some((_, path)) => path,
        None => return String::new(),
    });
    let mut before = '?';
    for pair in kept(url, keep) {
        path.push(before);
        path.push_str(pair);
        before = '&';
    }
    let route = split(split(url, b'#').1, b'?').0;
    if by_hash && matches!(route.bytes().next(), Some(b'/' | b'!')) {
        path.push('#');
        path.push_str(route);
    }
    path
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

/// The address without parts that may identify a person: no user, no query, no fragment.
pub fn without_query(url: &str) -> String {
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

/// The parts of a text between separators, which are ASCII characters. (Std's function could panic, and adds
/// the messages.)
pub(crate) fn parts(text: &str, mark: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|b| b == mark);
        rest = end.and_then(|end| text.get(end + 1..));
        text.get(..end.unwrap_or(text.len()))
    })
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
        let here = "https://a.example/x?q=1#top";
        for (other, expected) in [
            ("https://a.example/x", true),
            ("https://a.example/x?q=2#end", true),
            ("https://a.example/y", false),
            ("https://a.example/x/", false),
        ] {
            assert_eq!(same(here, other, false, ""), expected, "{other}");
        }
    }

    #[test]
    fn the_fragment_counts_only_where_it_routes() {
        let (a, b) = ("https://a.example/#/a", "https://a.example/#/b");
        assert!(!same(a, b, true, ""));
        assert!(same(a, b, false, ""));
        assert!(same("https://a.example/?x#/a?tab=2", a, true, ""));
    }

    #[test]
    fn a_kept_parameter_makes_another_page() {
        let here = "https://a.example/item?sort=name&id=1#top";
        for (other, expected) in [
            ("https://a.example/item?id=1", true),
            ("https://a.example/item?id=1&sort=price#end", true),
            ("https://a.example/item?%69d=1", false),
            ("https://a.example/item?id=2&sort=name", false),
            ("https://a.example/item?id=1&id=2", false),
            ("https://a.example/item?id=1&page=2", false),
            ("https://a.example/item?id=1&pages=2&xid=3&i=4", true),
            ("https://a.example/item", false),
            ("https://a.example/item?#?id=1", false),
        ] {
            assert_eq!(same(here, other, false, "id, page"), expected, "{other}");
        }
        assert!(same(here, "https://a.example/item?id=2", false, ""));
        assert!(same(here, "https://a.example/item?id=2&&=3", false, ","));
    }

    #[test]
    fn a_parameter_is_known_however_it_is_written() {
        for (pair, name, expected) in [
            ("gr%C3%b6%C3%9fe=1", "größe", true),
            ("größe=1", "größe", true),
            ("id%5B%5D=1", "id[]", true),
            ("100%=1", "100%", true),
            ("a%4=1", "a%4", true),
            ("a+b", "a b", true),
            ("id", "id", true),
            ("id%", "id", false),
            ("i", "id", false),
            ("", "", false),
        ] {
            assert_eq!(is_named(pair, name), expected, "{pair}");
        }
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
    fn a_path_is_the_one_that_the_server_keeps() {
        use shared::address::{Address, Keep};
        let parameters = ["id".into(), "größe".into()];
        for url in [
            "https://a.example",
            "https://a.example?id=1",
            "https://a.example/x?sort=1&id=2&id=3#top",
            "https://a.example/x?gr%C3%B6%C3%9Fe=1#/route?tab=2",
            "https://a.example/x/#!/y",
        ] {
            for hash_routes in [false, true] {
                let keep = Keep {
                    parameters: &parameters,
                    hash_routes,
                };
                let kept = Address::parse(url, keep).expect(url).path;
                assert_eq!(path(url, hash_routes, "id,größe"), kept, "{url}");
            }
        }
        assert_eq!(path("about:blank", true, ""), "");
    }

    #[test]
    fn a_bare_address_names_no_person() {
        assert_eq!(
            without_query("https://u:p@a.example/x/y.pdf?mail=me#z"),
            "https://a.example/x/y.pdf"
        );
        assert_eq!(without_query("http://a.example"), "http://a.example");
    }
}
