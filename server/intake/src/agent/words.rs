//! What the form of a user agent shows: which part of it is a phone's model, whether an app shows a page, and
//! the words that bots use for themselves.

use std::borrow::Cow;

use shared::hostname;

/// Words that only occur in the names of bots, in lower case.
const WORDS: &[&str] = &[
    "crawl",
    "spider",
    "scraper",
    "scraping",
    "fetcher",
    "validator",
    "monitoring",
    "uptime",
    "archiver",
    "extractor",
    "analyzer",
    "checker",
    "headless",
    "linkcheck",
    "winhttp",
    "httpclient",
    "http-client",
    "diagnostic",
    "observatory",
    "contact:",
    "contact;",
    "(contact",
    "+http:",
    "+https:",
];

/// Words in the user agents of browsers, of phones, and of apps that send without a browser, in lower case.
const READERS: &[&str] = &[
    "browser",
    "mozilla/",
    "netsurf",
    "links (",
    "android",
    "iphone",
    "ipad",
    "ipod",
    "ios/",
    "ios ",
    "cfnetwork",
    "darwin",
    "midp",
    "cldc",
    "symbian",
    "series60",
    "blackberry",
    "windows phone",
    "windows ce",
    "up.browser",
    "ucweb",
    "opera mini",
    "netfront",
    "obigo",
    "teleca",
    "maui",
    "brew",
    "bada",
    "tizen",
    "smarttv",
    "kaios",
    "harmony",
    "docomo",
    "foma",
    "ddipocket",
    "kddi",
    "softbank",
    "vodafone",
    "j-phone",
    "nokia",
    "samsung",
    "sonyericsson",
    "sony",
    "lg-",
    "lge",
    "mot-",
    "motorola",
    "htc",
    "huawei",
    "alcatel",
    "zte",
    "sec-",
    "sie-",
    "sagem",
    "sharp",
    "pantech",
    "philips",
    "panasonic",
    "sanyo",
    "palm",
    "lenovo",
    "xiaomi",
    "oppo",
    "vivo",
];

/// The user agent without the model and the build of an Android device: they may contain any word, as in
/// `CUBOT NOTE S`, `HTC Butterfly` and `Build/AP3A.240617.008`.
///
/// They follow the version: `(Linux; Android 6.0; de-de; CUBOT NOTE S Build/MRA58K; wv)`. A part in which a
/// bot identifies itself (`compatible`, an address) stays.
pub(super) fn without_model(agent: &str) -> Cow<'_, str> {
    let Some((start, end)) = model(agent) else {
        return Cow::Borrowed(agent);
    };
    Cow::Owned([&agent[..start], &agent[end..]].concat())
}

fn model(agent: &str) -> Option<(usize, usize)> {
    let android = agent.find("Android")?;
    let start = android + agent[android..].find([';', ')'])?;
    if !agent[start..].starts_with(';') {
        return None;
    }
    let length = agent[start..].find(')').unwrap_or(agent.len() - start);
    let rest = &agent[start..start + length];
    // Up to the build; if there is none, one part, with the language before it.
    let until = match rest.find(" Build/") {
        Some(build) => build + rest[build..].find(';').unwrap_or(rest.len() - build),
        None => {
            let mut ends = rest.match_indices(';').map(|(at, _)| at).skip(1);
            let first = ends.next().unwrap_or(rest.len());
            match is_language(rest[1..first].trim()) {
                true => ends.next().unwrap_or(rest.len()),
                false => first,
            }
        }
    };
    let lower = rest[..until].to_ascii_lowercase();
    let says = ["compatible", "http", "@", "bot/", "crawler", "spider"];
    (!says.iter().any(|word| lower.contains(word))).then_some((start, start + until))
}

/// `de`, `de-de`, `en_GB`.
fn is_language(part: &str) -> bool {
    matches!(part.len(), 2 | 5)
        && part
            .bytes()
            .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_'))
}

/// Whether it is a phone's app, whose name may contain any word: one that shows a page in Android's or iOS's
/// web view, or sends by itself. Not if it identifies itself, as crawlers do that pretend to be phones.
pub(super) fn is_app(agent: &str) -> bool {
    let apple = ["iPhone", "iPad", "iPod"]
        .iter()
        .any(|word| agent.contains(word));
    let android = agent.contains("Android");
    let app = match is_browser(agent) {
        true if apple => agent.contains("AppleWebKit") && !agent.contains("Safari/"),
        true => android && agent.contains(" Version/4.0 Chrome/"),
        false => apple || android,
    };
    app && !agent.contains("compatible") && !agent.contains("http")
}

fn is_browser(agent: &str) -> bool {
    agent.starts_with("Mozilla/") || agent.starts_with("Opera/")
}

/// The engines of browsers, and browsers that name none, in lower case.
const ENGINES: &[&str] = &[
    "msie",
    "trident",
    "applewebkit",
    "khtml",
    "gecko",
    "konqueror",
    "opera",
    "presto",
    "netfront",
    "avantgo",
    "netpositive",
    "omniweb",
    "icab",
    "palmsource",
];

/// Systems on which browsers run, in lower case. A browser that names no engine names one of these.
const SYSTEMS: &[&str] = &[
    "win",
    "mac",
    "x11",
    "linux",
    "unix",
    "bsd",
    "sunos",
    "amiga",
    "beos",
    "os/2",
    "risc",
    "playstation",
    "nintendo",
    "webos",
    "roku",
];

/// Names of systems, as whole words in lower case: an app that shows a page names one of them, too.
const SYSTEM_NAMES: &[&str] = &[
    "android",
    "chromeos",
    "freebsd",
    "harmonyos",
    "ios",
    "ipad",
    "ipados",
    "iphone",
    "ipod",
    "kaios",
    "linux",
    "mac",
    "macintosh",
    "macos",
    "netbsd",
    "openbsd",
    "osx",
    "tizen",
    "tvos",
    "ubuntu",
    "unix",
    "visionos",
    "watchos",
    "webos",
    "win32",
    "win64",
    "windows",
    "x11",
];

fn names_a_system(agent: &str) -> bool {
    agent.split(|c: char| !c.is_alphanumeric()).any(|word| {
        SYSTEM_NAMES
            .iter()
            .any(|name| word.eq_ignore_ascii_case(name))
    })
}

fn has_one(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Whether it names no browser, and nothing that one runs on: `Name/1.0`, `Mozilla/5.0 Name`, `Mozilla/5.0 (a check)`.
/// What runs a page's script says more of itself: every browser says `Mozilla/` or `Opera/`, since pages ask for that,
/// and the system. Others that people have were found to name a system, most of them in parentheses.
pub(super) fn names_no_browser(agent: &str) -> bool {
    if !is_browser(agent) {
        return !agent.contains('(') && !names_a_system(agent) && is_bare(agent);
    }
    let lower = agent.to_ascii_lowercase();
    let rest = lower.strip_prefix("mozilla/");
    rest.is_some_and(|rest| {
        !has_one(rest, ENGINES) && !has_one(rest, READERS) && !has_one(rest, SYSTEMS)
    })
}

/// Whether it says whom to write to, as in `+name@example.com`, or where to read about it, as in `; +example.com`.
fn tells_an_address(agent: &str) -> bool {
    let is_host = |text: &str| {
        let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.'));
        let host = text[..end.unwrap_or(text.len())].trim_end_matches('.');
        let top = host.rsplit_once('.').map_or("", |(_, top)| top);
        let is_name = top.len() >= 2 && top.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_name && hostname::is_host(host)
    };
    let behind = |mark: char, before: fn(char) -> bool| {
        agent
            .match_indices(mark)
            .any(|(at, _)| agent[..at].ends_with(before) && is_host(&agent[at + mark.len_utf8()..]))
    };
    behind('@', |c| c.is_ascii_alphanumeric()) || behind('+', |c| matches!(c, ' ' | ';' | '('))
}

/// Whether it contains no sign of a browser or a phone. `Mozilla/5.0 (compatible; Name/1.0)` without an
/// engine does not count as a browser: bots send it.
pub(super) fn is_bare(agent: &str) -> bool {
    let lower = agent.to_ascii_lowercase();
    if !is_browser(agent) {
        return !has_one(&lower, READERS);
    }
    let claims = lower.starts_with("mozilla/")
        && lower
            .get(11..)
            .is_some_and(|rest| rest.starts_with(" (compatible"));
    claims && !has_one(&lower, ENGINES) && !has_one(&lower[11..], READERS)
}

/// How unlisted bots identify themselves.
pub(super) fn calls_itself_a_program(agent: &str) -> bool {
    let lower = agent.to_ascii_lowercase();
    if has_one(&lower, WORDS) || tells_an_address(agent) {
        return true;
    }
    // Google names what it fetches pages for so.
    let mut google = agent.match_indices("Google-");
    if google
        .any(|(at, name)| agent[at + name.len()..].starts_with(|c: char| c.is_ascii_uppercase()))
    {
        return true;
    }
    // The app CamScanner is not a scanner.
    let mut scans = lower
        .match_indices("scan")
        .filter(|(at, _)| !lower[..*at].ends_with("cam"));
    if scans.any(|(at, _)| {
        ["scanner", "scan/"]
            .iter()
            .any(|word| lower[at..].starts_with(word))
    }) {
        return true;
    }
    // `BotSomething/1.0` is a bot.
    let mut named = agent.match_indices("Bot");
    if named.any(|(at, name)| {
        starts_word(agent, at, at + name.len())
            && agent[at + name.len()..]
                .starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
    }) {
        return true;
    }
    // `SomethingBot/1.0` is a bot; `CUBOT` is a brand of phones.
    let mut bots = lower.match_indices("bot");
    bots.any(|(at, _)| {
        let rest = &lower[at + 3..];
        let rest = rest.strip_prefix('s').unwrap_or(rest);
        !rest.starts_with(|c: char| c.is_ascii_alphanumeric()) && !lower[..at].ends_with("cu")
    })
}

/// Whether the match starts at the start of a word, or does not start with a letter or digit.
pub(super) fn starts_word(agent: &str, start: usize, end: usize) -> bool {
    let bytes = agent.as_bytes();
    let before = start.checked_sub(1).and_then(|at| bytes.get(at));
    let first = bytes.get(start..end).and_then(<[u8]>::first);
    !(is_letter(before) && is_letter(first))
}

/// Whether the match ends at the end of a word, or does not end with a letter.
pub(super) fn ends_word(agent: &str, start: usize, end: usize) -> bool {
    let bytes = agent.as_bytes();
    let last = bytes.get(start..end).and_then(<[u8]>::last);
    !(is_letter(last) && is_letter(bytes.get(end)))
}

fn is_letter(byte: Option<&u8>) -> bool {
    byte.is_some_and(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_that_names_a_system_is_not_a_bare_name() {
        for agent in ["MyApp/1.0", "MyShopApp/3.2", "my app", "Kiosk/2 Machine"] {
            assert!(names_no_browser(agent), "{agent}");
        }
        for agent in [
            "MyApp/2.1 Windows/11",
            "MyApp Macintosh",
            "MyApp iOS",
            "MyApp/1.0 linux-x64",
            "MyApp/1.0 (Android 15)",
        ] {
            assert!(!names_no_browser(agent), "{agent}");
        }
    }
}
