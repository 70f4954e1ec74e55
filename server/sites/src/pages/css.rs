//! Style sheets: the addresses in them, found and replaced. As much of CSS's syntax is read as tells an address
//! from a comment or a text.

use super::{Room, Spent};

/// An address in a style sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Import {
    /// Another sheet: `@import`.
    Sheet(String),
    /// A picture or a font: `url(…)`.
    File(String),
}

/// Every address, in order.
pub(crate) fn css_addresses(css: &str) -> Vec<Import> {
    let mut found = Vec::new();
    walk(css, |import| {
        found.push(import.clone());
        String::new()
    });
    found
}

/// The sheet with each file's address replaced, and without its imports. It can stand in a `<style>`. All of it
/// takes room, each file as often as it is used.
///
/// # Errors
/// Where there is no room left.
pub(crate) fn css_rewritten(
    css: &str,
    room: &Room,
    mut file: impl FnMut(&str) -> Option<String>,
) -> Result<String, Spent> {
    let (mut put, mut spent) = (0, None);
    let css = walk(css, |import| match import {
        Import::File(address) if spent.is_none() => {
            let data = file(address).unwrap_or_else(|| "data:,".to_owned());
            let data = format!("url(\"{}\")", in_quotes(&data));
            put += data.len();
            spent = room.take(data.len()).err();
            data
        }
        Import::File(_) | Import::Sheet(_) => String::new(),
    });
    if let Some(spent) = spent {
        return Err(spent);
    }
    // An end tag would end the element; in CSS the stroke may be escaped.
    let css = css.replace("</", "<\\/").replace("<!--", "");
    room.take(css.len().saturating_sub(put))?;
    Ok(css)
}

/// An address as it stands in a text of CSS within a `<style>`.
fn in_quotes(address: &str) -> String {
    let mut safe = String::with_capacity(address.len());
    for c in address.chars() {
        match c {
            '"' | '\\' | '<' | '>' | '\n' | '\r' | '\u{c}' => {
                safe.push_str(&format!("%{:02X}", u32::from(c)));
            }
            c => safe.push(c),
        }
    }
    safe
}

fn walk(css: &str, mut put: impl FnMut(&Import) -> String) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(c) = rest.chars().next() {
        if let Some(inner) = rest.strip_prefix("/*") {
            rest = inner.find("*/").map_or("", |end| &inner[end + 2..]);
            out.push(' ');
        } else if c == '"' || c == '\'' {
            let (_, length) = string(rest);
            out.push_str(&rest[..length]);
            rest = &rest[length..];
        } else if lead(rest, "@import") {
            let (sheet, length) = import(rest);
            if let Some(sheet) = sheet {
                out.push_str(&put(&Import::Sheet(sheet)));
            }
            rest = &rest[length..];
        } else if is_function(rest, &out) {
            let (address, inner) = address(&rest[4..]);
            match address {
                Some(address) => out.push_str(&put(&Import::File(address))),
                None => out.push_str("none"),
            }
            rest = &rest[4 + inner..];
        } else if c == '\\' {
            // An escape spells a letter in another way: `u\72l(`. Kept as it is it is no address of ours,
            // and the policy of the frame lets nothing through.
            let length = 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            out.push_str(&rest[..length]);
            rest = &rest[length..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// Whether the text begins with a word, whatever its case.
fn lead(text: &str, word: &str) -> bool {
    text.get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Whether `url(` or `src(` is at the start, and is not the end of another name.
fn is_function(text: &str, before: &str) -> bool {
    let within = before
        .chars()
        .last()
        .is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_' || c == '\\');
    !within && (lead(text, "url(") || lead(text, "src("))
}

/// What stands between the brackets, and how long it is with the closing one.
fn address(text: &str) -> (Option<String>, usize) {
    let inner = text.trim_start();
    let skipped = text.len() - inner.len();
    if inner.starts_with(['"', '\'']) {
        let (address, length) = string(inner);
        let after = &inner[length..];
        let end = after.find(')').map_or(after.len(), |end| end + 1);
        return (some(address), skipped + length + end);
    }
    let end = inner.find(')').unwrap_or(inner.len());
    let address = unescaped(inner[..end].trim_end());
    (some(address), (skipped + end + 1).min(text.len()))
}

fn some(address: String) -> Option<String> {
    (!address.is_empty()).then_some(address)
}

/// A text in quotes at the start, and its length with them.
fn string(text: &str) -> (String, usize) {
    let quote = text.chars().next().unwrap_or('"');
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return (unescaped(&text[1..at]), at + 1),
            // A text that is not closed ends with its line.
            '\n' => return (String::new(), at),
            _ => {}
        }
    }
    (String::new(), text.len())
}

fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        let mut hex = String::new();
        while hex.len() < 6
            && let Some(digit) = chars.next_if(char::is_ascii_hexdigit)
        {
            hex.push(digit);
        }
        if hex.is_empty() {
            out.extend(chars.next().filter(|c| *c != '\n'));
        } else {
            let value = u32::from_str_radix(&hex, 16).ok();
            out.push(value.and_then(char::from_u32).unwrap_or('\u{fffd}'));
            chars.next_if(|c| c.is_ascii_whitespace());
        }
    }
    out
}

/// `@import` at the start: its sheet, and its length with the semicolon.
fn import(text: &str) -> (Option<String>, usize) {
    let rest = &text["@import".len()..];
    let inner = rest.trim_start();
    let sheet = if inner.starts_with(['"', '\'']) {
        some(string(inner).0)
    } else if lead(inner, "url(") {
        address(&inner[4..]).0
    } else {
        None
    };
    // Neither texts nor brackets hide the semicolon from a browser; a sheet's address may hold one.
    let mut at = 0;
    let mut depth = 0;
    while let Some(c) = rest[at..].chars().next() {
        match c {
            '"' | '\'' => {
                at += string(&rest[at..]).1;
                continue;
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            ';' if depth <= 0 => return (sheet, "@import".len() + at + 1),
            _ => {}
        }
        at += c.len_utf8();
    }
    (sheet, text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_and_nothing_else() {
        let css = r#"
            /* url(no.png) */ @import "a.css" screen; @IMPORT url(b;c.css);
            a { content: "url(no.png)"; background: URL( 'c.png' ) , url(d\.png) }
            b { background: my-url(no.png); mask: url("e.svg#x") } c { src: url(f.woff2) format("woff2")
        "#;
        let file = |name: &str| Import::File(name.to_owned());
        let sheet = |name: &str| Import::Sheet(name.to_owned());
        assert_eq!(
            css_addresses(css),
            [
                sheet("a.css"),
                sheet("b;c.css"),
                file("c.png"),
                file("d.png"),
                file("e.svg#x"),
                file("f.woff2")
            ]
        );
    }

    #[test]
    fn a_rewritten_sheet_asks_for_nothing() {
        let css = r#"@import "a.css"; a{background:url(x.png)} b{background:url( "y.png" )} c{x:"</style><b>"} /* </style> */"#;
        let room = Room::of(1_000);
        let out = css_rewritten(css, &room, |name| {
            (name == "x.png").then(|| "data:image/png;base64,AA".to_owned())
        })
        .unwrap();
        assert_eq!(
            out,
            r#" a{background:url("data:image/png;base64,AA")} b{background:url("data:,")} c{x:"<\/style><b>"}  "#
        );
        for broken in [
            "a{background:url(",
            "@import",
            "a{content:\"",
            "url('x",
            "/*",
            "\\",
            "@import url(",
        ] {
            assert!(
                !css_rewritten(broken, &room, |_| None)
                    .unwrap()
                    .contains("http"),
                "{broken}"
            );
        }
    }

    #[test]
    fn each_use_of_a_file_takes_room() {
        let css = "a{b:url(c)}".repeat(10);
        let file = |_: &str| Some("d".repeat(100));
        assert!(css_rewritten(&css, &Room::of(1_200), file).is_ok());
        assert!(css_rewritten(&css, &Room::of(1_100), file).is_err());
        assert!(css_rewritten("a{b:c}", &Room::of(5), file).is_err());
    }
}
