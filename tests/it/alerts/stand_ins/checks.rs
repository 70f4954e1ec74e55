//! Checks of JSON that several services need. Each fails with where and what was wrong.

use serde_json::{Map, Value};

/// What was checked, or where and what was wrong.
pub type Checked<T> = Result<T, String>;

/// An object that has these members and no others.
pub fn object<'v>(
    value: &'v Value,
    at: &str,
    required: &[&str],
    optional: &[&str],
) -> Checked<&'v Map<String, Value>> {
    let object = value.as_object().ok_or(format!("{at}: not an object"))?;
    if let Some(name) = required.iter().find(|name| !object.contains_key(**name)) {
        return Err(format!("{at}: no {name}"));
    }
    let known = |name: &str| required.contains(&name) || optional.contains(&name);
    match object.keys().find(|name| !known(name)) {
        Some(name) => Err(format!("{at}: unknown {name}")),
        None => Ok(object),
    }
}

/// A list of this many values.
pub fn list<'v>(value: &'v Value, at: &str, least: usize, most: usize) -> Checked<&'v [Value]> {
    let list = value.as_array().ok_or(format!("{at}: not a list"))?;
    if (least..=most).contains(&list.len()) {
        Ok(list)
    } else {
        Err(format!("{at}: {} values", list.len()))
    }
}

/// The length of a text by the strictest count.
pub fn length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// A text of at most this length, not empty.
pub fn text<'v>(value: &'v Value, at: &str, most: usize) -> Checked<&'v str> {
    let text = value.as_str().ok_or(format!("{at}: not a text"))?;
    if text.trim().is_empty() {
        return Err(format!("{at}: empty"));
    }
    if length(text) > most {
        return Err(format!("{at}: {} characters", length(text)));
    }
    Ok(text)
}

/// One of these texts.
pub fn one_of(value: &Value, at: &str, allowed: &[&str]) -> Checked<()> {
    match value.as_str() {
        Some(text) if allowed.contains(&text) => Ok(()),
        _ => Err(format!("{at}: {value}")),
    }
}

/// True or false.
pub fn flag(value: &Value, at: &str) -> Checked<()> {
    value.as_bool().map(drop).ok_or(format!("{at}: {value}"))
}

/// The host of a link with `http` or `https`.
pub fn link<'v>(value: &'v Value, at: &str, most: usize) -> Checked<&'v str> {
    let link = text(value, at, most)?;
    let rest = link
        .strip_prefix("https://")
        .or_else(|| link.strip_prefix("http://"))
        .ok_or(format!("{at}: {link}"))?;
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let odd = |letter: char| letter.is_whitespace() || letter.is_control();
    if host.is_empty() || link.chars().any(odd) {
        return Err(format!("{at}: {link}"));
    }
    Ok(host)
}

/// A link whose host has a dot, as Discord and Telegram require.
pub fn public_link(value: &Value, at: &str, most: usize) -> Checked<()> {
    let host = link(value, at, most)?;
    host.contains('.')
        .then_some(())
        .ok_or(format!("{at}: {host}"))
}

/// A moment like `2026-11-27T06:36:47Z`.
pub fn moment(value: &Value, at: &str) -> Checked<()> {
    let text = value.as_str().unwrap_or_default();
    let shape: String = text
        .chars()
        .map(|letter| if letter.is_ascii_digit() { '0' } else { letter })
        .collect();
    if shape == "0000-00-00T00:00:00Z" {
        Ok(())
    } else {
        Err(format!("{at}: {value}"))
    }
}
