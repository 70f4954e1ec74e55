//! Whether a host belongs to a site.

use std::borrow::Cow;

use crate::text::Text;

/// The form in which hosts are compared and kept: lower case, without `www.`
/// in front and without a dot at the end.
pub fn normal(host: &str) -> Cow<'_, str> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let lower: Cow<'_, str> = if host.chars().any(char::is_uppercase) {
        Cow::Owned(host.to_lowercase())
    } else {
        Cow::Borrowed(host)
    };
    // `www.com` is a domain in its own right; `www.example.com` belongs to example.com.
    let bare = lower.strip_prefix("www.").filter(|rest| rest.contains('.'));
    match bare.map(str::len) {
        None => lower,
        Some(_) => match lower {
            Cow::Borrowed(text) => Cow::Borrowed(&text[4..]),
            Cow::Owned(text) => Cow::Owned(text[4..].to_owned()),
        },
    }
}

/// Whether `host` is one of the site's. An entry is a host or `*.example.com`, which matches every host under
/// example.com but not example.com itself. `www.` and case make no difference. An empty list means the site's
/// name and its subdomains.
pub fn belongs<T: AsRef<str>>(host: &str, site_name: &str, list: &[T]) -> bool {
    let host = normal(host);
    if list.is_empty() {
        let name = normal(site_name);
        return *host == *name || is_under(&host, &name);
    }
    list.iter().any(|entry| matches(&host, entry.as_ref()))
}

/// Whether a host in its normal form matches one entry of a list.
fn matches(host: &str, entry: &str) -> bool {
    match entry.strip_prefix("*.") {
        Some(parent) => is_under(host, &normal(parent)),
        None => host == normal(entry),
    }
}

/// Whether `host` is a subdomain of `parent`.
fn is_under(host: &str, parent: &str) -> bool {
    host.strip_suffix(parent)
        .is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
}

/// Reads one entry of a site's list of hostnames and returns its normal form.
///
/// # Errors
/// A text if the entry is neither a host nor `*.` and a host.
pub fn read_entry(entry: &str) -> Result<String, Text> {
    let entry = entry.trim();
    let (star, host) = match entry.strip_prefix("*.") {
        Some(host) => ("*.", host),
        None => ("", entry),
    };
    match is_host(host) {
        true => Ok(format!("{star}{}", normal(host))),
        false => Err(Text::new("invalid_hostname.entry").with("given", entry)),
    }
}

/// Whether the text can be a host: a name, an IPv4 or a bracketed IPv6 address,
/// without scheme, port or path.
pub fn is_host(host: &str) -> bool {
    if let Some(inner) = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')) {
        return inner.parse::<std::net::Ipv6Addr>().is_ok();
    }
    let host = host.strip_suffix('.').unwrap_or(host);
    !host.is_empty()
        && host.len() <= 253
        && host.split('.').all(|label| {
            !label.is_empty() && label.len() <= 63 && label.chars().all(is_label_character)
        })
}

/// Names may contain letters of any language (browsers send punycode, backends do not always), digits, `-`,
/// and `_`, which some real hosts have.
fn is_label_character(c: char) -> bool {
    c == '-' || c == '_' || c.is_ascii_alphanumeric() || (!c.is_ascii() && c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_means_the_name_and_what_lies_under_it() {
        let none: [&str; 0] = [];
        for (host, expected) in [
            ("example.com", true),
            ("www.example.com", true),
            ("WWW.Example.COM", true),
            ("example.com.", true),
            ("shop.example.com", true),
            ("a.b.example.com", true),
            ("notexample.com", false),
            ("example.com.evil.test", false),
            ("com", false),
            ("", false),
        ] {
            assert_eq!(belongs(host, "example.com", &none), expected, "{host}");
            assert_eq!(belongs(host, "www.Example.com", &none), expected, "{host}");
        }
    }

    #[test]
    fn a_list_is_exact_but_for_its_stars() {
        let list = ["www.example.com", "*.shop.example"];
        for (host, expected) in [
            ("example.com", true),
            ("blog.example.com", false),
            ("shop.example", false),
            ("de.shop.example", true),
            ("www.shop.example", false),
            ("DE.Shop.Example", true),
            ("myshop.example", false),
        ] {
            assert_eq!(belongs(host, "other.test", &list), expected, "{host}");
        }
    }

    #[test]
    fn entries_are_read_strictly() {
        assert_eq!(read_entry(" WWW.Example.com ").unwrap(), "example.com");
        assert_eq!(read_entry("*.Example.com").unwrap(), "*.example.com");
        assert_eq!(read_entry("localhost").unwrap(), "localhost");
        assert_eq!(read_entry("xn--mller-kva.de").unwrap(), "xn--mller-kva.de");
        for bad in [
            "",
            "https://example.com",
            "example.com/a",
            "example.com:80",
            "*",
            "a..b",
            "a b",
            "*.*.a",
        ] {
            assert!(read_entry(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn www_alone_is_not_taken_away() {
        assert_eq!(normal("www.com"), "www.com");
        assert_eq!(normal("www.example.com"), "example.com");
        assert_eq!(normal("Example.COM"), "example.com");
    }
}
