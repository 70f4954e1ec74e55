//! One line of a log.

use std::{borrow::Cow, net::IpAddr};

use shared::date::Date;

use super::Request;

/// A line in the combined format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    pub request: Request<'a>,
    method: &'a str,
    status: &'a str,
}

/// Endings of addresses of files that are not pages.
const NO_PAGES: &[&str] = &[
    "css",
    "js",
    "mjs",
    "map",
    "json",
    "xml",
    "txt",
    "ico",
    "png",
    "jpg",
    "jpeg",
    "gif",
    "webp",
    "avif",
    "svg",
    "bmp",
    "woff",
    "woff2",
    "ttf",
    "otf",
    "eot",
    "mp3",
    "mp4",
    "m4a",
    "m4v",
    "webm",
    "ogg",
    "wav",
    "mov",
    "avi",
    "pdf",
    "zip",
    "gz",
    "tgz",
    "bz2",
    "xz",
    "rar",
    "7z",
    "exe",
    "dmg",
    "deb",
    "rpm",
    "apk",
    "iso",
    "csv",
    "doc",
    "docx",
    "xls",
    "xlsx",
    "ppt",
    "pptx",
    "wasm",
    "webmanifest",
    "rss",
    "atom",
    "env",
    "sql",
    "bak",
    "yml",
    "yaml",
    "ini",
    "log",
];

impl<'a> Line<'a> {
    /// Reads a line; `None` where it is in another form.
    pub fn parse(text: &'a str) -> Option<Self> {
        let (before, rest) = text.split_once(" [")?;
        let (time, rest) = rest.split_once("] \"")?;
        let mut words = before.split(' ').filter(|word| !word.is_empty());
        let first = words.next()?;
        let (host, address) = match first.parse::<IpAddr>() {
            Ok(address) => (None, address),
            // The host in front, as in `vhost_combined`.
            Err(_) => (Some(without_port(first)), words.next()?.parse().ok()?),
        };
        let (request, rest) = quoted(rest)?;
        let mut parts = request.split(' ');
        let (method, target) = (parts.next()?, parts.next().unwrap_or_default());
        let mut rest = rest.trim_start();
        let (status, behind) = rest.split_once(' ')?;
        let is_status = status.len() == 3 && status.bytes().all(|digit| digit.is_ascii_digit());
        if !is_status {
            return None;
        }
        rest = behind.trim_start();
        // The number of bytes, which may be `-`.
        rest = rest.split_once(" \"")?.1;
        let (referrer, rest) = quoted(rest)?;
        let (agent, _) = quoted(rest.trim_start().strip_prefix('"')?)?;
        Some(Self {
            request: Request {
                host,
                target,
                address,
                referrer: (!referrer.is_empty() && referrer != "-").then_some(referrer),
                agent: if agent == "-" { "" } else { agent },
                ts: moment(time)?,
            },
            method,
            status,
        })
    }

    /// Whether it is a successful request for a page.
    pub fn is_page(&self) -> bool {
        let target = self.request.target;
        let end = target.find(['?', '#']).unwrap_or(target.len());
        let path = &target[..end];
        let last = path.rsplit('/').next().unwrap_or_default();
        let ending = last.rsplit_once('.').map(|(_, ending)| ending);
        let is_page = ending.is_none_or(|ending| {
            let lower: Cow<'_, str> = ending.to_ascii_lowercase().into();
            !NO_PAGES.contains(&&*lower)
        });
        self.method == "GET"
            && matches!(self.status, "200" | "304")
            && path.starts_with('/')
            && is_page
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

/// A text up to its closing quote, and what follows. A quote inside is written with a backslash.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return Some((&text[..at], &text[at + 1..])),
            _ => at += 1,
        }
    }
    None
}

/// `10/Oct/2026:13:55:36 -0700`, in microseconds since 1970.
fn moment(text: &str) -> Option<i64> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let number = |from: usize, to: usize| text.get(from..to)?.parse::<i64>().ok();
    let month = text.get(3..6)?;
    let month = MONTHS.iter().position(|one| *one == month)? + 1;
    let date = Date::new(
        i32::try_from(number(7, 11)?).ok()?,
        u8::try_from(month).ok()?,
        u8::try_from(number(0, 2)?).ok()?,
    )?;
    let (hour, minute, second) = (number(12, 14)?, number(15, 17)?, number(18, 20)?);
    let zone = text.get(21..26)?;
    let sign = match zone.as_bytes()[0] {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let (hours, minutes) = (number(22, 24)?, number(24, 26)?);
    let is_time =
        (0..24).contains(&hour) && (0..60).contains(&minute) && (0..=60).contains(&second);
    let is_zone = (0..=15).contains(&hours) && (0..60).contains(&minutes);
    let seconds = i64::from(date.days()) * 86_400 + hour * 3_600 + minute * 60 + second;
    (is_time && is_zone).then(|| (seconds - sign * (hours * 3_600 + minutes * 60)) * 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_with_all_their_parts() {
        let text = r#"example.com:80 2001:db8::7 - ann [10/Oct/2026:13:55:36 -0700] "GET /a?b=1 HTTP/1.0" 200 2326 "http://x.example/\"" "Mozilla/4.08 [en] (\"Win98\")" extra"#;
        let line = Line::parse(text).unwrap();
        assert_eq!(line.request.host, Some("example.com"));
        assert_eq!(line.request.address.to_string(), "2001:db8::7");
        assert_eq!(line.request.target, "/a?b=1");
        assert_eq!(line.request.referrer, Some(r#"http://x.example/\""#));
        assert_eq!(line.request.agent, r#"Mozilla/4.08 [en] (\"Win98\")"#);
        let at: jiff::Timestamp = "2026-10-10T13:55:36-07:00".parse().unwrap();
        assert_eq!(line.request.ts, at.as_microsecond());
        assert!(line.is_page());
    }

    #[test]
    fn other_lines_are_none() {
        for text in [
            "",
            "hello",
            r#"192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET / HTTP/1.0" 200 2326"#,
            r#"192.0.2.1 - - [10/Xxx/2026:13:55:36 -0700] "GET / HTTP/1.0" 200 2326 "-" "-""#,
            r#"192.0.2.1 - - [31/Feb/2026:13:55:36 -0700] "GET / HTTP/1.0" 200 2326 "-" "-""#,
            r#"192.0.2.1 - - [10/Oct/2026:25:55:36 -0700] "GET / HTTP/1.0" 200 2326 "-" "-""#,
            r#"x y - - [10/Oct/2026:13:55:36 -0700] "GET / HTTP/1.0" 200 2326 "-" "-""#,
            r#"192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET / HTTP/1.0" 200 2326 "-" "open"#,
            "192.0.2.1 - - [ä0/Oct/2026:13:55:36 -0700] \"GET / HTTP/1.0\" 200 2326 \"-\" \"-\"",
        ] {
            assert_eq!(Line::parse(text), None, "{text}");
        }
    }

    #[test]
    fn pages_are_told_from_files() {
        let is_page = |target: &str| {
            let text = format!(
                r#"192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET {target} HTTP/1.0" 200 1 "-" "-""#
            );
            Line::parse(&text).unwrap().is_page()
        };
        for page in [
            "/",
            "/a",
            "/a.html",
            "/a/b.php?x=1.png",
            "/v1.2/",
            "/index.aspx",
        ] {
            assert!(is_page(page), "{page}");
        }
        for file in ["/a.css", "/a/B.PNG?x", "/favicon.ico", "*", "/.env"] {
            assert!(!is_page(file), "{file}");
        }
    }
}
