//! One line of the export.

use super::{Seal, seal};
use crate::{
    consent::{How, Kind, Record, Tool, from_hex, to_hex},
    date::Date,
    ids::SiteNumber,
};

/// The columns, in order.
pub const COLUMNS: [&str; 15] = [
    "site",
    "number",
    "time",
    "kind",
    "how",
    "hostname",
    "language",
    "version",
    "shown",
    "tool",
    "commitment",
    "previous",
    "hash",
    "key",
    "signature",
];

const DAY: i64 = 86_400_000_000;
const SECOND: i64 = 1_000_000;

/// What one line contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The record.
    pub record: Record,
    /// The banner's content, on the first record of each version.
    pub shown: Option<String>,
    /// The signature, on the last record of a closed day and on the last line.
    pub seal: Option<Seal>,
}

/// The first line of the file, with its line feed.
#[must_use]
pub fn header() -> String {
    format!("{}\n", COLUMNS.join(","))
}

/// A line of the file, with its line feed.
#[must_use]
pub fn line(line: &Line) -> String {
    let Line {
        record,
        shown,
        seal,
    } = line;
    let hex = |bytes: Option<&[u8]>| bytes.map(to_hex).unwrap_or_default();
    let fields = [
        record.site.0.to_string(),
        record.number.to_string(),
        time(record.ts),
        record.kind.code().to_owned(),
        record.how.code().to_owned(),
        quoted(&record.hostname),
        quoted(&record.language),
        hex(record.version.as_ref().map(|version| &version[..])),
        shown.as_deref().map(quoted).unwrap_or_default(),
        record.tool.as_ref().map(tool).unwrap_or_default(),
        hex(record.commitment.as_ref().map(|hash| &hash[..])),
        to_hex(&record.previous),
        to_hex(&record.hash()),
        hex(seal.as_ref().map(|seal| &seal.key[..])),
        hex(seal.as_ref().map(|seal| &seal.signature[..])),
    ];
    format!("{}\n", fields.join(","))
}

/// What the consent tool showed, as JSON in quotes.
fn tool(tool: &Tool) -> String {
    let text = |text: &str| serde_json::Value::from(text).to_string();
    quoted(&format!(
        r#"{{"version":{},"language":{},"text":{}}}"#,
        text(&tool.version),
        text(&tool.language),
        text(&tool.text)
    ))
}

/// A text in quotes, where it needs them (RFC 4180).
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A moment in microseconds, as RFC 3339 in UTC.
fn time(ts: i64) -> String {
    let day = i32::try_from(ts.div_euclid(DAY)).unwrap_or(i32::MAX);
    let rest = ts.rem_euclid(DAY);
    let (seconds, micros) = (rest / SECOND, rest % SECOND);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!(
        "{}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z",
        Date::from_days(day)
    )
}

fn read_time(text: &str) -> Option<i64> {
    let (day, rest) = text.split_once('T')?;
    let number = |from: usize, to: usize| rest.get(from..to)?.parse::<i64>().ok();
    let seconds = number(0, 2)? * 3600 + number(3, 5)? * 60 + number(6, 8)?;
    Some(i64::from(Date::parse(day)?.days()) * DAY + seconds * SECOND + number(9, 15)?)
}

/// The fields of a line without its line feed; `None` where its quotes are wrong.
fn split(line: &str) -> Option<Vec<String>> {
    let mut fields = Vec::with_capacity(COLUMNS.len());
    let mut rest = line;
    loop {
        if let Some(mut inner) = rest.strip_prefix('"') {
            let mut field = String::new();
            loop {
                let (part, after) = inner.split_once('"')?;
                field += part;
                match after.strip_prefix('"') {
                    Some(after) => {
                        field.push('"');
                        inner = after;
                    }
                    None => {
                        rest = after;
                        break;
                    }
                }
            }
            fields.push(field);
            match rest.strip_prefix(',') {
                Some(after) => rest = after,
                None => return rest.is_empty().then_some(fields),
            }
        } else if let Some((field, after)) = rest.split_once(',') {
            fields.push(field.to_owned());
            rest = after;
        } else {
            fields.push(rest.to_owned());
            return Some(fields);
        }
    }
}

/// Reads a line without its line feed, and the hash that it names.
///
/// # Errors
/// The column that cannot be read.
pub(super) fn read(text: &str) -> Result<(Line, [u8; 32]), &'static str> {
    let fields = split(text).ok_or("")?;
    let Ok(
        [
            site,
            number,
            time,
            kind,
            how,
            hostname,
            language,
            version,
            shown,
            tool,
            commitment,
            previous,
            hash,
            key,
            signature,
        ],
    ) = <[String; 15]>::try_from(fields)
    else {
        return Err("");
    };
    let optional = |text: &str, name| match text {
        "" => Ok(None),
        text => from_hex::<32>(text).map(Some).ok_or(name),
    };
    let tool = match tool.as_str() {
        "" => None,
        tool => Some(serde_json::from_str::<Tool>(tool).map_err(|_| "tool")?),
    };
    let seal = match (key.as_str(), signature.as_str()) {
        ("", "") => None,
        (key, signature) => Some(Seal {
            key: from_hex(key).ok_or("key")?,
            signature: from_hex::<{ seal::LENGTH }>(signature).ok_or("signature")?,
        }),
    };
    let record = Record {
        site: SiteNumber(site.parse().map_err(|_| "site")?),
        number: number.parse().map_err(|_| "number")?,
        ts: read_time(&time).ok_or("time")?,
        kind: Kind::from_code(&kind).ok_or("kind")?,
        how: How::from_code(&how).ok_or("how")?,
        hostname,
        language,
        version: optional(&version, "version")?,
        tool,
        commitment: optional(&commitment, "commitment")?,
        previous: from_hex(&previous).ok_or("previous")?,
    };
    let shown = (!shown.is_empty()).then_some(shown);
    let line = Line {
        record,
        shown,
        seal,
    };
    Ok((line, from_hex(&hash).ok_or("hash")?))
}
