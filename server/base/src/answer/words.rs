//! What is wrong with a parameter or a body, in plain words: the libraries that
//! read them speak of Rust's types and of lines and columns, which nobody who
//! calls an operation can know.

use serde_json::error::Category;
use shared::limits::cut;

/// A body that is no JSON at all.
pub(super) const NO_JSON: &str = "The body is no valid JSON.";

/// So much of a value is said again.
const SHOWN: usize = 60;

/// What is wrong with a body; `field` says where.
pub(super) fn of_body(error: &serde_json::Error, field: Option<&str>) -> String {
    match error.classify() {
        Category::Eof if error.line() <= 1 && error.column() == 0 => {
            return "The body is empty; JSON is asked for.".to_owned();
        }
        Category::Eof => {
            return "The body is no valid JSON: it ends before it is whole.".to_owned();
        }
        Category::Syntax | Category::Io => return NO_JSON.to_owned(),
        Category::Data => {}
    }
    let text = error.to_string();
    let text = text
        .rsplit_once(" at line ")
        .map_or(&*text, |(text, _)| text);
    let place = field.map_or_else(|| "The body".to_owned(), |field| format!("`{field}`"));
    sentence(&place, text)
}

/// A message of serde, as a sentence about this place.
fn sentence(place: &str, text: &str) -> String {
    let starts = |lead: &str| text.strip_prefix(lead);
    if starts("missing field ").is_some() {
        return format!("{place} is missing.");
    }
    if starts("duplicate field ").is_some() {
        return format!("{place} is there twice.");
    }
    if let Some(rest) = starts("unknown field ") {
        return match listed(rest) {
            Some(known) => format!("There is no field {place}; there are {known}."),
            None => format!("There is no field {place} here."),
        };
    }
    if let Some(rest) = starts("unknown variant ") {
        let given = rest.split_once("`, ").map_or(rest, |(given, _)| given);
        let given = cut(given.trim_matches('`'), SHOWN);
        return match listed(rest) {
            Some(known) => format!("{place} cannot be `{given}`; it can be {known}."),
            None => format!("{place} cannot be `{given}`."),
        };
    }
    let found = ["invalid type: ", "invalid value: "]
        .iter()
        .find_map(|lead| starts(lead))
        .and_then(|rest| rest.rsplit_once(", expected "));
    match found {
        Some((found, wanted)) => {
            format!("{place} must be {}, but is {}.", kind(wanted), given(found))
        }
        // A sentence of our own about this value.
        None => format!("{place} does not fit: {}.", text.trim_end_matches('.')),
    }
}

/// The names in "expected one of `a`, `b`".
fn listed(text: &str) -> Option<String> {
    let (_, expected) = text.rsplit_once(", expected ")?;
    let names: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// What was wanted.
fn kind(wanted: &str) -> String {
    let plain = match wanted {
        "a string" | "a borrowed string" | "a character" | "string or map" => "text",
        "a boolean" => "true or false",
        "f64" | "f32" => "a number",
        "i64" | "i128" | "isize" => "a whole number",
        "u64" | "u128" | "usize" => "a whole number that is not negative",
        "u32" => "a whole number from 0 to 4294967295",
        "u16" => "a whole number from 0 to 65535",
        "u8" => "a whole number from 0 to 255",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i16" => "a whole number from -32768 to 32767",
        "i8" => "a whole number from -128 to 127",
        "a sequence" => "a list",
        "a map" => "an object",
        "a UUID string" | "UUID" => "an id",
        "variant identifier" => "one of the known words",
        _ if wanted.starts_with("struct ") => "an object",
        _ if wanted.starts_with("enum ") => "one of the known words",
        _ if wanted.starts_with("tuple ") => "a list",
        // Our own types say it in words.
        _ => wanted,
    };
    plain.to_owned()
}

/// What was there.
fn given(found: &str) -> String {
    match found {
        "null" | "unit value" | "Option value" => "null".to_owned(),
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        _ => match found.split_once(' ') {
            Some(("string", text)) => {
                let text = text.trim_matches('"');
                let short = cut(text, SHOWN);
                let more = if short.len() < text.len() { "…" } else { "" };
                format!("the text \"{short}{more}\"")
            }
            _ => match found.split('`').nth(1) {
                Some(value) => format!("`{}`", cut(value, SHOWN)),
                None => "something else".to_owned(),
            },
        },
    }
}

/// What is wrong with a parameter, from the framework's reason: `failed to parse
/// "integer_uint32": …`, `Type "string" expects an input value.`, each possibly
/// with `(occurred while parsing "list_…")` behind.
pub(super) fn of_parameter(place: &str, reason: &str) -> String {
    let kind = reason.split('"').nth(1).unwrap_or("");
    if reason.starts_with("Type ") && reason.contains("expects an input value") {
        return format!("{place} is missing.");
    }
    if reason.contains("Expect a valid enumeration value") {
        return format!("{place} is none of the words that it can be.");
    }
    // `integer(uint32)`, or `optional_integer_uint32`.
    let format = kind
        .rsplit(['_', '('])
        .next()
        .map(|format| format.trim_end_matches(')'));
    let number = match format {
        Some("uint8") => " from 0 to 255",
        Some("uint16") => " from 0 to 65535",
        Some("uint32") => " from 0 to 4294967295",
        Some("uint64") => " that is not negative",
        _ => "",
    };
    match kind {
        _ if kind.starts_with("integer") => format!("{place} must be a whole number{number}."),
        _ if kind.starts_with("number") => format!("{place} must be a number."),
        "boolean" => format!("{place} must be `true` or `false`."),
        "string_uuid" => format!("{place} must be an id."),
        _ => format!("{place} cannot be read."),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::answer::Body;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Word {
        One,
        Two,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read, not used")]
    struct Inner {
        id: Option<String>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read, not used")]
    struct Record {
        url: String,
        time: Option<i64>,
        small: Option<u8>,
        share: Option<f64>,
        word: Option<Word>,
        inner: Option<Inner>,
        list: Option<Vec<u32>>,
        flag: Option<bool>,
    }

    #[test]
    fn bodies_are_refused_in_plain_words() {
        for (body, said) in [
            ("", "The body is empty; JSON is asked for."),
            (
                "{\"url\": ",
                "The body is no valid JSON: it ends before it is whole.",
            ),
            ("{'url': 1}", "The body is no valid JSON."),
            ("{\"url\": \"a\"} x", "The body is no valid JSON."),
            ("[]", "The body must be an object, but is a list."),
            ("3", "The body must be an object, but is `3`."),
            ("{}", "`url` is missing."),
            ("{\"url\":\"a\",\"url\":\"b\"}", "`url` is there twice."),
            ("{\"url\":null}", "`url` must be text, but is null."),
            ("{\"url\":{}}", "`url` must be text, but is an object."),
            (
                "{\"url\":\"a\",\"time\":\"now\"}",
                "`time` must be a whole number, but is the text \"now\".",
            ),
            (
                "{\"url\":\"a\",\"time\":1.5}",
                "`time` must be a whole number, but is `1.5`.",
            ),
            (
                "{\"url\":\"a\",\"small\":300}",
                "`small` must be a whole number from 0 to 255, but is `300`.",
            ),
            (
                "{\"url\":\"a\",\"share\":true}",
                "`share` must be a number, but is `true`.",
            ),
            (
                "{\"url\":\"a\",\"flag\":\"yes\"}",
                "`flag` must be true or false, but is the text \"yes\".",
            ),
            (
                "{\"url\":\"a\",\"list\":{}}",
                "`list` must be a list, but is an object.",
            ),
            (
                "{\"url\":\"a\",\"list\":[1,-1]}",
                "`list[1]` must be a whole number from 0 to 4294967295, but is `-1`.",
            ),
            (
                "{\"url\":\"a\",\"word\":\"three\"}",
                "`word` cannot be `three`; it can be one, two.",
            ),
            (
                "{\"url\":\"a\",\"inner\":{\"id\":7}}",
                "`inner.id` must be text, but is `7`.",
            ),
            (
                "{\"url\":\"a\",\"inner\":{\"id\":\"a\",\"id\":\"b\"}}",
                "`inner.id` is there twice.",
            ),
            (
                "{\"url\":\"a\",\"inner\":{\"ip\":7}}",
                "There is no field `inner.ip`; there are id.",
            ),
        ] {
            let problem = Body::<Record>::parse(body.as_bytes()).unwrap_err();
            assert_eq!(problem.message(), said, "{body}");
        }
    }

    #[test]
    fn parameters_are_refused_in_plain_words() {
        for (reason, said) in [
            (
                "failed to parse \"integer_uint32\": invalid digit found in string",
                "`x` must be a whole number from 0 to 4294967295.",
            ),
            (
                "failed to parse \"integer_int64\": number too large to fit in target type",
                "`x` must be a whole number.",
            ),
            (
                "failed to parse \"number_double\": invalid float literal",
                "`x` must be a number.",
            ),
            (
                "failed to parse \"boolean\": provided string was not `true` or `false`",
                "`x` must be `true` or `false`.",
            ),
            (
                "failed to parse \"string_uuid\": invalid character",
                "`x` must be an id.",
            ),
            ("Type \"string\" expects an input value.", "`x` is missing."),
            (
                "failed to parse \"Metric\": Expect a valid enumeration value. (occurred while parsing \"list_Metric\")",
                "`x` is none of the words that it can be.",
            ),
        ] {
            assert_eq!(of_parameter("`x`", reason), said);
        }
    }
}
