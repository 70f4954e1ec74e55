//! What is wrong with a parameter or a body, in our own texts: the libraries that read them name Rust's
//! types, lines and columns, which a client of the API cannot know.

use serde_json::error::Category;
use shared::{limits::cut, text::Text};

use super::{problem::Problem, up_to};
use crate::text::find;

/// How many characters of a wrong value an error message repeats.
const SHOWN: usize = 60;

/// What is wrong with a body; `field` says where.
pub(super) fn of_body(error: &serde_json::Error, field: Option<&str>) -> Problem {
    match error.classify() {
        Category::Eof if error.line() <= 1 && error.column() == 0 => {
            return Problem::invalid("malformed_body.empty");
        }
        Category::Eof => return Problem::invalid("malformed_body.json_cut"),
        Category::Syntax | Category::Io => return Problem::invalid("malformed_body.no_json"),
        Category::Data => {}
    }
    let text = error.to_string();
    let text = text
        .rsplit_once(" at line ")
        .map_or(&*text, |(text, _)| text);
    of_message(text, field.is_some())
}

/// A message of serde about a field, or about the whole body.
fn of_message(text: &str, of_field: bool) -> Problem {
    let starts = |lead: &str| text.strip_prefix(lead);
    if starts("missing field ").is_some() {
        return Problem::invalid("malformed_body.missing");
    }
    if starts("duplicate field ").is_some() {
        return Problem::invalid("malformed_body.twice");
    }
    if let Some(rest) = starts("unknown field ") {
        return match listed(rest) {
            Some(known) => Problem::invalid("malformed_body.unknown_field").with("known", known),
            None => Problem::invalid("malformed_body.no_fields"),
        };
    }
    if let Some(rest) = starts("unknown variant ") {
        let given = rest.split_once("`, ").map_or(rest, |(given, _)| given);
        let given = cut(given.trim_matches('`'), SHOWN);
        return match listed(rest) {
            Some(known) => Problem::invalid("malformed_body.unknown_word")
                .with("given", given)
                .with("known", known),
            None => Problem::invalid("malformed_body.wrong_word").with("given", given),
        };
    }
    let found = ["invalid type: ", "invalid value: "]
        .iter()
        .find_map(|lead| starts(lead))
        .and_then(|rest| rest.rsplit_once(", expected "));
    if let Some((found, wanted)) = found {
        let (found, given) = given(found);
        let wanted = kind(wanted);
        return if of_field {
            Problem::invalid("malformed_body.wrong_kind")
                .with("wanted", wanted)
                .with("found", found)
                .with("given", given)
        } else {
            Problem::invalid("malformed_body.body_of_wrong_kind")
                .with("wanted", wanted)
                .with("found", found)
                .with("given", given)
        };
    }
    match own(text) {
        Some(text) if of_field => Problem::invalid("malformed_body").saying(text),
        _ if of_field => {
            Problem::invalid("malformed_body.does_not_fit").with("why", text.trim_end_matches('.'))
        }
        _ => Problem::invalid("malformed_body.body_does_not_fit")
            .with("why", text.trim_end_matches('.')),
    }
}

/// The names in "expected one of `a`, `b`".
fn listed(text: &str) -> Option<String> {
    let (_, expected) = text.rsplit_once(", expected ")?;
    let names: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A text of our own records about a value: they hand it through serde as its id and values.
fn own(text: &str) -> Option<Text> {
    let (id, rest) = text.split_once(' ').unwrap_or((text, ""));
    let found = id.starts_with("field.").then(|| find(id)).flatten()?;
    Some(match rest.strip_prefix("name=") {
        Some(name) => found.with("name", name),
        None => found,
    })
}

/// The expected type, by the word that `written.wanted` selects.
fn kind(wanted: &str) -> &str {
    match wanted {
        "a string" | "a borrowed string" | "a character" | "string or map" => "text",
        "a boolean" => "boolean",
        "f64" | "f32" => "number",
        "i64" | "i128" | "isize" => "integer",
        "u64" | "u128" | "usize" => "natural",
        "u32" | "a number from 0 to 4294967295" => "uint32",
        "u16" => "uint16",
        "u8" => "uint8",
        "i32" => "int32",
        "i16" => "int16",
        "i8" => "int8",
        "a sequence" => "list",
        "a map" | "an object" => "object",
        "a UUID string" | "UUID" => "id",
        "variant identifier" => "word",
        "a number, or an object of amount and currency" => "money",
        "0, 1, true or false" => "flag",
        "an object of properties" => "properties",
        "text, a number, true or false" => "property",
        "a number such as 12.5" => "amount",
        _ if wanted.starts_with("struct ") => "object",
        _ if wanted.starts_with("enum ") => "word",
        _ if wanted.starts_with("tuple ") => "list",
        _ => wanted,
    }
}

/// The given type, by the word that `written.found` selects, and its value.
fn given(found: &str) -> (&'static str, String) {
    match found {
        "null" | "unit value" | "Option value" => ("null", String::new()),
        "sequence" => ("list", String::new()),
        "map" => ("object", String::new()),
        _ => match found.split_once(' ') {
            Some(("string", text)) => {
                let text = text.trim_matches('"');
                let short = cut(text, SHOWN);
                let more = if short.len() < text.len() { "…" } else { "" };
                ("text", format!("{short}{more}"))
            }
            _ => match found.split('`').nth(1) {
                Some(value) => ("value", cut(value, SHOWN).to_owned()),
                None => ("other", String::new()),
            },
        },
    }
}

/// Where a parameter is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// After the `?`.
    Query,
    /// In the path.
    Path,
}

impl Place {
    fn problem(self, query: &'static str, path: &'static str) -> Problem {
        Problem::invalid(match self {
            Self::Query => query,
            Self::Path => path,
        })
    }
}

/// What is wrong with a parameter, from the framework's reason: `failed to parse
/// "integer_uint32": …`, `Type "string" expects an input value.`, each possibly
/// with `(occurred while parsing "list_…")` behind.
pub(super) fn of_parameter(place: Place, reason: &str) -> Problem {
    let kind = reason.split('"').nth(1).unwrap_or("");
    if reason.starts_with("Type ") && reason.contains("expects an input value") {
        return place.problem("malformed_parameter.missing", "malformed_path.missing");
    }
    if reason.contains("Expect a valid enumeration value") {
        return place.problem(
            "malformed_parameter.no_known_word",
            "malformed_path.no_known_word",
        );
    }
    if let Some(most) = kind.strip_prefix(up_to::NAME) {
        let most: u32 = most.parse().unwrap_or(u32::MAX);
        return match place {
            Place::Query => Problem::invalid("malformed_parameter.up_to").with("most", most),
            Place::Path => Problem::invalid("malformed_path.up_to").with("most", most),
        };
    }
    // `integer(uint32)`, or `optional_integer_uint32`.
    let format = kind
        .rsplit(['_', '('])
        .next()
        .map(|format| format.trim_end_matches(')'));
    let wanted = match (kind, format) {
        _ if kind.starts_with("integer") => match format {
            Some("uint8") => "uint8",
            Some("uint16") => "uint16",
            Some("uint32") => "uint32",
            Some("uint64") => "natural",
            _ => "integer",
        },
        _ if kind.starts_with("number") => "number",
        ("boolean", _) => "boolean",
        ("string_uuid", _) => "id",
        _ => {
            return place.problem(
                "malformed_parameter.unreadable",
                "malformed_path.unreadable",
            );
        }
    };
    match place {
        Place::Query => Problem::invalid("malformed_parameter.wrong_kind").with("wanted", wanted),
        Place::Path => Problem::invalid("malformed_path.wrong_kind").with("wanted", wanted),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::{answer::Body, text::Language};

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
        for (body, expected) in [
            ("", "The body is empty. Send it as JSON."),
            (
                "{\"url\": ",
                "The body is not valid JSON: it ends too early.",
            ),
            ("{'url': 1}", "The body is not valid JSON."),
            ("{\"url\": \"a\"} x", "The body is not valid JSON."),
            ("[]", "The body must be an object, but is a list."),
            ("3", "The body must be an object, but is `3`."),
            ("{}", "`url` is missing."),
            (
                "{\"url\":\"a\",\"url\":\"b\"}",
                "`url` is given twice. Send it once.",
            ),
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
                "`word` cannot be `three`. Known values: one, two.",
            ),
            (
                "{\"url\":\"a\",\"inner\":{\"id\":7}}",
                "`inner.id` must be text, but is `7`.",
            ),
            (
                "{\"url\":\"a\",\"inner\":{\"id\":\"a\",\"id\":\"b\"}}",
                "`inner.id` is given twice. Send it once.",
            ),
            (
                "{\"url\":\"a\",\"inner\":{\"ip\":7}}",
                "There is no field `inner.ip`. Known fields: id.",
            ),
        ] {
            let problem = Body::<Record>::parse(body.as_bytes()).unwrap_err();
            assert_eq!(problem.message(Language::ENGLISH), expected, "{body}");
        }
    }

    #[test]
    fn parameters_are_refused_in_plain_words() {
        for (reason, expected) in [
            (
                "failed to parse \"integer_uint32\": invalid digit found in string",
                "The parameter `x` must be a whole number from 0 to 4294967295.",
            ),
            (
                "failed to parse \"integer_up_to_100\": invalid digit (occurred while parsing \"optional_integer_up_to_100\")",
                "The parameter `x` must be a whole number, 0 or higher. The response never contains more than 100.",
            ),
            (
                "failed to parse \"integer_int64\": number too large to fit in target type",
                "The parameter `x` must be a whole number.",
            ),
            (
                "failed to parse \"number_double\": invalid float literal",
                "The parameter `x` must be a number.",
            ),
            (
                "failed to parse \"boolean\": provided string was not `true` or `false`",
                "The parameter `x` must be true or false.",
            ),
            (
                "failed to parse \"string_uuid\": invalid character",
                "The parameter `x` must be an id.",
            ),
            (
                "Type \"string\" expects an input value.",
                "The parameter `x` is missing.",
            ),
            (
                "failed to parse \"Metric\": Expect a valid enumeration value. (occurred while parsing \"list_Metric\")",
                "The parameter `x` has an unknown value.",
            ),
        ] {
            let problem = of_parameter(Place::Query, reason).field("x");
            assert_eq!(problem.message(Language::ENGLISH), expected);
        }
    }
}
