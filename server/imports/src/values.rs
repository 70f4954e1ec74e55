//! Values as other tools write them, in our words.

use std::borrow::Cow;

use shared::{device, limits};

use crate::{dimension::Dimension, sums::day::VisitValue};

/// A value of a dimension as it is stored: without control characters, not too long; `None` for what tools write where they
/// know nothing.
#[must_use]
pub fn clean(dimension: Dimension, text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() || is_nothing(text) {
        return None;
    }
    let text: Cow<'_, str> = match text.chars().any(char::is_control) {
        true => Cow::Owned(text.chars().filter(|one| !one.is_control()).collect()),
        false => Cow::Borrowed(text),
    };
    let most = match dimension {
        Dimension::Page | Dimension::Entry | Dimension::Exit => limits::PATH,
        Dimension::Referrer => limits::REFERRER,
        Dimension::Event => limits::EVENT_NAME,
        _ => limits::TAG,
    };
    let named = match dimension {
        Dimension::Page | Dimension::Entry | Dimension::Exit => path(&text),
        Dimension::Host => host(&text),
        Dimension::Source => source(&text)?,
        Dimension::Channel => channel(&text),
        Dimension::Country => country(&text)?,
        Dimension::Browser => browser(&text),
        Dimension::BrowserVersion => text.split('.').next().unwrap_or_default().to_owned(),
        Dimension::Os => system(&text),
        Dimension::Device => device_kind(&text),
        Dimension::Language => language(&text)?,
        _ => text.into_owned(),
    };
    let named = limits::cut(&named, most).trim().to_owned();
    (!named.is_empty()).then_some(named)
}

/// The values of a visit that there are, cleaned.
#[must_use]
pub fn of_visit(
    values: impl IntoIterator<Item = (VisitValue, Option<String>)>,
) -> Vec<(VisitValue, String)> {
    let values = values.into_iter();
    values
        .filter_map(|(of, text)| Some((of, clean(of.dimension(), &text?)?)))
        .collect()
}

fn is_nothing(text: &str) -> bool {
    const NOTHING: [&str; 6] = [
        "(not set)",
        "(not provided)",
        "(none)",
        "\\n",
        "null",
        "(other)",
    ];
    NOTHING.contains(&text.to_lowercase().as_str())
}

/// A page's path, of an address or of a path without its first slash. The query stays away, as it does with hits.
#[must_use]
pub fn path(text: &str) -> String {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let path = match rest {
        Some(rest) => rest.find('/').map_or("/", |slash| &rest[slash..]),
        None => text,
    };
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let path = &path[..end];
    match path.starts_with('/') {
        true => path.to_owned(),
        false => format!("/{path}"),
    }
}

/// A host as hits have it: small letters, without `www.`.
#[must_use]
pub fn host(text: &str) -> String {
    let lower = text.to_lowercase();
    let bare = lower.strip_prefix("www.").unwrap_or(&lower);
    bare.to_owned()
}

/// A source by the name that our own table has for it; none for a direct visit.
fn source(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    if [
        "(direct)",
        "direct",
        "direct / none",
        "direct entry",
        "direct traffic",
    ]
    .contains(&lower.as_str())
    {
        return None;
    }
    if let Some(name) = shared::source::known_name(text) {
        return Some(name.to_owned());
    }
    let host = host(&lower);
    Some(match host.contains('.') {
        true => host,
        false => text.to_owned(),
    })
}

/// The host of a referrer, without `www.`, and the referrer itself without its query.
#[must_use]
pub fn referrer(text: &str) -> Option<String> {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
        .unwrap_or(text);
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let rest = rest[..end].trim_end_matches('/');
    let (name, path) = match rest.find('/') {
        Some(slash) => rest.split_at(slash),
        None => (rest, ""),
    };
    let name = host(name);
    name.contains('.').then(|| format!("{name}{path}"))
}

/// The source of a referrer.
#[must_use]
pub fn source_of_referrer(referrer: &str) -> Option<String> {
    let host = referrer.split('/').next()?;
    source(host)
}

/// Most channels have Google's names.
fn channel(text: &str) -> String {
    match text.to_lowercase().as_str() {
        "email" | "e-mail" => "E-mail",
        "organic video" | "paid video" | "video" => "Video",
        "cross-network"
        | "paid other"
        | "audio"
        | "sms"
        | "mobile push notifications"
        | "organic shopping"
        | "paid shopping"
        | "campaigns" => "Campaign",
        "affiliates" | "affiliate" => "Affiliate",
        "search engines" => "Organic Search",
        "social networks" | "social" => "Organic Social",
        "websites" => "Referral",
        "direct entry" => "Direct",
        "ai assistants" | "ai assistant" => "AI Assistant",
        _ => {
            let own = shared::channel::Channel::ALL.into_iter();
            let mut own = own.map(shared::channel::Channel::name);
            return own
                .find(|name| name.eq_ignore_ascii_case(text))
                .map_or_else(|| text.to_owned(), str::to_owned);
        }
    }
    .to_owned()
}

/// A country by its code of two letters, or by its English name.
fn country(text: &str) -> Option<String> {
    crate::countries::code(text).map(str::to_owned)
}

fn browser(text: &str) -> String {
    match text.to_lowercase().as_str() {
        "chrome" | "chrome mobile" | "crios" | "chrome webview" | "chromium-webview" => "Chrome",
        "safari" | "mobile safari" | "ios" | "safari (in-app)" | "ios-webview" => "Safari",
        "firefox" | "firefox mobile" | "fxios" => "Firefox",
        "edge" | "microsoft edge" | "edge-chromium" | "edge-ios" => "Edge",
        "opera" | "opera mobile" => "Opera",
        "samsung internet" | "samsung browser" | "samsung" => "Samsung Internet",
        "internet explorer" | "ie" => "Internet Explorer",
        _ => return text.to_owned(),
    }
    .to_owned()
}

fn system(text: &str) -> String {
    let lower = text.to_lowercase();
    let begins = |start: &str| lower == start || lower.starts_with(&format!("{start} "));
    if begins("mac os")
        || begins("macintosh")
        || ["mac", "macos", "os x", "mac os x"].contains(&&*lower)
    {
        return "macOS".to_owned();
    }
    for (start, name) in [
        ("windows", "Windows"),
        ("android", "Android"),
        ("ios", "iOS"),
        ("ipados", "iOS"),
        ("chrome os", "ChromeOS"),
        ("chromeos", "ChromeOS"),
        ("gnu/linux", "Linux"),
        ("linux", "Linux"),
    ] {
        if begins(start) {
            return name.to_owned();
        }
    }
    text.to_owned()
}

fn device_kind(text: &str) -> String {
    match text.to_lowercase().as_str() {
        "desktop" | "laptop" | "ultrawide" => device::DESKTOP,
        "mobile" | "smartphone" | "phone" | "phablet" | "feature phone" => device::MOBILE,
        "tablet" => device::TABLET,
        _ => device::OTHER,
    }
    .to_owned()
}

/// A language without its region.
fn language(text: &str) -> Option<String> {
    let primary = text.split(['-', '_']).next()?;
    let is_code = (2..=3).contains(&primary.len())
        && primary.bytes().all(|letter| letter.is_ascii_alphabetic());
    is_code.then(|| primary.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_in_our_words() {
        for (dimension, text, expected) in [
            (Dimension::Page, "/a/b?x=1#y", Some("/a/b")),
            (Dimension::Page, "https://example.com", Some("/")),
            (Dimension::Page, "https://example.com/a?b", Some("/a")),
            (Dimension::Page, "a", Some("/a")),
            (Dimension::Page, "(not set)", None),
            (Dimension::Host, "WWW.Example.com", Some("example.com")),
            (Dimension::Source, "google", Some("Google")),
            (Dimension::Source, "www.google.de", Some("Google")),
            (Dimension::Source, "news.example", Some("news.example")),
            (Dimension::Source, "(direct)", None),
            (Dimension::Channel, "Email", Some("E-mail")),
            (Dimension::Channel, "organic search", Some("Organic Search")),
            (Dimension::Country, "de", Some("DE")),
            (Dimension::Country, "Germany", Some("DE")),
            (Dimension::Country, "ZZ", None),
            (Dimension::Browser, "Microsoft Edge", Some("Edge")),
            (Dimension::BrowserVersion, "109.0.1", Some("109")),
            (Dimension::Os, "Mac", Some("macOS")),
            (Dimension::Os, "Windows 10", Some("Windows")),
            (Dimension::Os, "Windowsill", Some("Windowsill")),
            (Dimension::Device, "Laptop", Some("desktop")),
            (Dimension::Device, "Console", Some("other")),
            (Dimension::Language, "de-AT", Some("de")),
            (Dimension::Language, "c", None),
            (
                Dimension::Event,
                "=cmd|'/c calc'!A1",
                Some("=cmd|'/c calc'!A1"),
            ),
            (Dimension::Event, "a\u{0}\u{1b}b", Some("ab")),
            (Dimension::Event, " ", None),
        ] {
            assert_eq!(
                clean(dimension, text).as_deref(),
                expected,
                "{dimension:?} {text}"
            );
        }
        let long = "x".repeat(5_000);
        let cut = clean(Dimension::Page, &long).unwrap();
        assert_eq!(cut.chars().count(), limits::PATH);
    }

    #[test]
    fn referrers_lose_their_query() {
        let of = |text| referrer(text).unwrap();
        assert_eq!(of("https://www.News.example/a/?q=x"), "news.example/a");
        assert_eq!(of("news.example"), "news.example");
        assert_eq!(referrer("localhost/a"), None);
        assert_eq!(
            source_of_referrer("google.com/x").as_deref(),
            Some("Google")
        );
    }
}
