//! The address of a page, read from its full URL.
//!
//! Stile stores its host and its path, and only those of the query's parameters that the site keeps. The path
//! is neither decoded nor corrected: it stays as it was sent. While the address is in memory, every parameter
//! can be read, decoded (for the campaign's tags).

use std::{borrow::Cow, fmt, net::Ipv6Addr};

use crate::{hostname, limits, text::Text};

/// What of an address is kept beyond host and path.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keep<'a> {
    /// Names of the query's parameters that stay part of the path.
    pub parameters: &'a [String],
    /// Whether a fragment that looks like a route (`#/…` or `#!…`) stays part
    /// of the path.
    pub hash_routes: bool,
}

/// A page's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address<'a> {
    /// Lower case, without port, `www.`, or a dot at the end. IPv6 in brackets.
    pub host: String,
    /// Starts with `/`; 2,000 characters at most.
    pub path: String,
    query: &'a str,
}

/// Why an address cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// Empty.
    Empty,
    /// A character that no address has, such as a line break.
    Control,
    /// Not `http://` or `https://`.
    NotHttp,
    /// No host, or an invalid one.
    BadHost,
    /// A port that is not a number up to 65535.
    BadPort,
    /// A path of more than 2,000 characters.
    TooLong,
}

impl AddressError {
    /// What is wrong with the field that has the address.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            AddressError::Empty => Text::new("field.empty_address"),
            AddressError::Control => Text::new("field.control_characters"),
            AddressError::NotHttp => Text::new("field.no_address"),
            AddressError::BadHost => Text::new("field.bad_host"),
            AddressError::BadPort => Text::new("field.bad_port"),
            AddressError::TooLong => Text::new("field.path_too_long").with("most", limits::PATH),
        }
    }
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for AddressError {}

impl<'a> Address<'a> {
    /// Reads a full http(s) address.
    ///
    /// # Errors
    /// What is wrong with it, as a text to follow the field's name.
    pub fn parse(url: &'a str, keep: Keep<'_>) -> Result<Address<'a>, AddressError> {
        let (authority, rest) = split(url)?;
        let host = read_authority(authority)?;
        let (path, query) = read_path(rest, keep)?;
        Ok(Address { host, path, query })
    }

    /// The query's parameters in order, decoded. Names without `=` are empty.
    pub fn parameters(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> {
        pairs(self.query).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
    }

    /// Whether there is a query at all.
    pub fn has_query(&self) -> bool {
        !self.query.is_empty()
    }
}

/// The path of a page's full address as [`Address::parse`] reads it, whatever its host.
///
/// # Errors
/// What is wrong with it, as a text to follow the field's name.
pub fn path(url: &str, keep: Keep<'_>) -> Result<String, AddressError> {
    let (authority, rest) = split(url)?;
    if authority.is_empty() {
        return Err(AddressError::BadHost);
    }
    read_path(rest, keep).map(|(path, _)| path)
}

/// The host's name, and everything after it.
fn split(url: &str) -> Result<(&str, &str), AddressError> {
    let url = url.trim_matches(|c: char| c.is_ascii_whitespace());
    if url.is_empty() {
        return Err(AddressError::Empty);
    }
    if url.bytes().any(|byte| byte.is_ascii_control()) {
        return Err(AddressError::Control);
    }
    let rest = after_scheme(url).ok_or(AddressError::NotHttp)?;
    Ok(split_at_any(rest, &['/', '?', '#', '\\']))
}

/// The path, with the query parameters that are kept, and the query.
fn read_path<'a>(rest: &'a str, keep: Keep<'_>) -> Result<(String, &'a str), AddressError> {
    let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let path = build_path(path, query, fragment, keep);
    match limits::over(&path, limits::PATH) {
        true => Err(AddressError::TooLong),
        false => Ok((path, query)),
    }
}

/// What follows `http://` or `https://`, in either case.
fn after_scheme(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once(':')?;
    let rest = rest.strip_prefix("//")?;
    (scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http")).then_some(rest)
}

fn split_at_any<'a>(text: &'a str, ends: &[char]) -> (&'a str, &'a str) {
    text.split_at(text.find(ends).unwrap_or(text.len()))
}

/// The host in its normal form, out of `user:password@host:port`.
fn read_authority(authority: &str) -> Result<String, AddressError> {
    // The last `@` ends the user's part, as browsers read it.
    let host_and_port = authority
        .rsplit_once('@')
        .map_or(authority, |(_, host)| host);
    let (host, port) = if host_and_port.starts_with('[') {
        let end = host_and_port.find(']').ok_or(AddressError::BadHost)?;
        let (host, port) = host_and_port.split_at(end + 1);
        match port {
            "" => (host, ""),
            _ => (host, port.strip_prefix(':').ok_or(AddressError::BadHost)?),
        }
    } else {
        host_and_port.split_once(':').unwrap_or((host_and_port, ""))
    };
    if !port.is_empty()
        && (!port.bytes().all(|b| b.is_ascii_digit()) || port.parse::<u16>().is_err())
    {
        return Err(AddressError::BadPort);
    }
    if let Some(inner) = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')) {
        let address: Ipv6Addr = inner.parse().map_err(|_| AddressError::BadHost)?;
        return Ok(format!("[{address}]"));
    }
    match hostname::is_host(host) {
        true => Ok(hostname::normal(host).into_owned()),
        false => Err(AddressError::BadHost),
    }
}

fn build_path(path: &str, query: &str, fragment: &str, keep: Keep<'_>) -> String {
    let mut built = String::with_capacity(path.len() + 1);
    if !path.starts_with('/') {
        built.push('/');
    }
    built.push_str(path);
    if !keep.parameters.is_empty() {
        let mut before = '?';
        for pair in pairs(query) {
            let name = decode(pair.split_once('=').map_or(pair, |(name, _)| name));
            if keep.parameters.iter().any(|kept| *kept == name) {
                built.push(before);
                built.push_str(pair);
                before = '&';
            }
        }
    }
    // A fragment that is a mere place on the page is not another page.
    if keep.hash_routes && fragment.starts_with(['/', '!']) {
        let (route, _) = fragment.split_once('?').unwrap_or((fragment, ""));
        built.push('#');
        built.push_str(route);
    }
    built
}

fn pairs(query: &str) -> impl Iterator<Item = &str> {
    query.split('&').filter(|pair| !pair.is_empty())
}

/// Decodes `+` and `%41`. Keeps invalid escapes as they are; replaces invalid UTF-8 with the replacement
/// character.
pub fn decode(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|byte| byte == b'%' || byte == b'+') {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escaped = (bytes[at] == b'%')
            .then(|| Some((hex(*bytes.get(at + 1)?)?, hex(*bytes.get(at + 2)?)?)))
            .flatten();
        match escaped {
            Some((high, low)) => {
                decoded.push(high * 16 + low);
                at += 3;
            }
            None => {
                decoded.push(if bytes[at] == b'+' { b' ' } else { bytes[at] });
                at += 1;
            }
        }
    }
    Cow::Owned(match String::from_utf8(decoded) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

fn hex(byte: u8) -> Option<u8> {
    (byte as char).to_digit(16).map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_paths_are_read() {
        for (url, host, path) in [
            ("https://example.com/", "example.com", "/"),
            ("https://example.com", "example.com", "/"),
            ("HTTPS://WWW.Example.COM/About", "example.com", "/About"),
            (" https://example.com/a \n", "example.com", "/a"),
            ("http://example.com:8080/a", "example.com", "/a"),
            ("http://example.com:/a", "example.com", "/a"),
            ("https://user:pass@example.com/a", "example.com", "/a"),
            ("https://user:p@ss@example.com:444/a", "example.com", "/a"),
            ("https://evil.test@example.com/", "example.com", "/"),
            ("https://example.com.", "example.com", "/"),
            ("https://example.com?x=1", "example.com", "/"),
            ("https://example.com#top", "example.com", "/"),
            ("https://example.com/a?b=c#d", "example.com", "/a"),
            (
                "https://example.com/a%20b/%C3%A4",
                "example.com",
                "/a%20b/%C3%A4",
            ),
            ("https://example.com/ä ö", "example.com", "/ä ö"),
            ("https://example.com//a//", "example.com", "//a//"),
            ("https://example.com/a@b:c", "example.com", "/a@b:c"),
            ("https://xn--mller-kva.de/x", "xn--mller-kva.de", "/x"),
            ("https://MÜLLER.de/x", "müller.de", "/x"),
            ("http://[2001:DB8::1]:8080/x", "[2001:db8::1]", "/x"),
            ("http://[::1]", "[::1]", "/"),
            ("http://192.0.2.1/x", "192.0.2.1", "/x"),
            ("http://localhost:3000/x", "localhost", "/x"),
            ("https://a_b.example.com/", "a_b.example.com", "/"),
            ("https://example.com\\a", "example.com", "/\\a"),
        ] {
            let address = Address::parse(url, Keep::default()).unwrap();
            assert_eq!(
                (address.host.as_str(), address.path.as_str()),
                (host, path),
                "{url}"
            );
            assert_eq!(super::path(url, Keep::default()).as_deref(), Ok(path));
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        use AddressError::*;
        for (url, error) in [
            ("", Empty),
            ("   ", Empty),
            ("/a/b", NotHttp),
            ("example.com/a", NotHttp),
            ("ftp://example.com/", NotHttp),
            ("javascript:alert(1)//", NotHttp),
            ("file:///etc/passwd", NotHttp),
            ("about:blank", NotHttp),
            ("https://", BadHost),
            ("https:///path", BadHost),
            ("https://exa mple.com/", BadHost),
            ("https://exa%6Dple.com/", BadHost),
            ("https://a..b/", BadHost),
            ("https://<script>/", BadHost),
            ("https://[::1", BadHost),
            ("https://[::zz]/", BadHost),
            ("https://[::1]x/", BadHost),
            ("https://example.com:99999/", BadPort),
            ("https://example.com:+80/", BadPort),
            ("https://example.com:8a/", BadPort),
            ("https://example.com/a\nb", Control),
            ("https://example.com/a\0b", Control),
        ] {
            assert_eq!(Address::parse(url, Keep::default()), Err(error), "{url:?}");
        }
    }

    #[test]
    fn only_the_parameters_that_the_site_keeps_stay() {
        let kept = ["page".to_owned(), "über".to_owned()];
        let keep = Keep {
            parameters: &kept,
            hash_routes: false,
        };
        for (url, path) in [
            ("https://a.test/l?page=2&utm_source=x", "/l?page=2"),
            ("https://a.test/l?x=1&page=2&y=3&page=4", "/l?page=2&page=4"),
            ("https://a.test/l?page", "/l?page"),
            ("https://a.test/l?p%61ge=2", "/l?p%61ge=2"),
            ("https://a.test/l?%C3%BCber=a%26b", "/l?%C3%BCber=a%26b"),
            ("https://a.test/l?Page=2&pages=3", "/l"),
            ("https://a.test?page=1", "/?page=1"),
            ("https://a.test/l?&&page=1", "/l?page=1"),
        ] {
            assert_eq!(Address::parse(url, keep).unwrap().path, path, "{url}");
        }
    }

    #[test]
    fn fragments_stay_only_as_routes() {
        let keep = Keep {
            parameters: &[],
            hash_routes: true,
        };
        for (url, path) in [
            ("https://a.test/#/settings", "/#/settings"),
            ("https://a.test/app#!/x?token=1", "/app#!/x"),
            ("https://a.test/#section", "/"),
            ("https://a.test/?a=1#/r", "/#/r"),
        ] {
            assert_eq!(Address::parse(url, keep).unwrap().path, path, "{url}");
        }
        assert_eq!(
            Address::parse("https://a.test/#/x", Keep::default())
                .unwrap()
                .path,
            "/"
        );
    }

    #[test]
    fn the_limit_is_on_what_is_kept() {
        let long = |path: usize, query: usize| {
            format!(
                "https://a.test/{}?q={}",
                "p".repeat(path),
                "q".repeat(query)
            )
        };
        assert!(Address::parse(&long(1_999, 9_000), Keep::default()).is_ok());
        assert_eq!(
            Address::parse(&long(2_000, 0), Keep::default()),
            Err(AddressError::TooLong)
        );
    }

    #[test]
    fn parameters_are_read_decoded() {
        let url = "https://a.test/?utm_source=a+b%26c&empty=&bare&bad=%zz%4&utf=%C3%A4%ff";
        let address = Address::parse(url, Keep::default()).unwrap();
        let read: Vec<(String, String)> = address
            .parameters()
            .map(|(n, v)| (n.into_owned(), v.into_owned()))
            .collect();
        let expected = [
            ("utm_source", "a b&c"),
            ("empty", ""),
            ("bare", ""),
            ("bad", "%zz%4"),
            ("utf", "ä\u{fffd}"),
        ];
        assert_eq!(read, expected.map(|(n, v)| (n.to_owned(), v.to_owned())));
    }
}
