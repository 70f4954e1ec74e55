//! U+0000 in a request. Postgres keeps no text with it, so it is refused where requests are read, once for all
//! operations, and not where a statement fails.

use serde_json::Value;

use super::problem::Problem;

/// Where the first such text stands in a body that was read as JSON: its path, such as `[17].url`, or that of the
/// object whose key it is.
pub(super) fn place_in(body: &[u8]) -> Option<String> {
    // In JSON it can only be written as an escape; a body without one is not read again.
    let escape = br"\u0000";
    if !body.windows(escape.len()).any(|part| part == escape) {
        return None;
    }
    let value = serde_json::from_slice(body).ok()?;
    let mut place = String::new();
    find(&value, &mut place).then_some(place)
}

/// Whether there is one; `place` leads to it then, and is as it was before otherwise.
fn find(value: &Value, place: &mut String) -> bool {
    let before = place.len();
    match value {
        Value::String(text) => return text.contains('\0'),
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                place.push_str(&format!("[{at}]"));
                if find(item, place) {
                    return true;
                }
                place.truncate(before);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                if name.contains('\0') {
                    return true;
                }
                if before > 0 {
                    place.push('.');
                }
                place.push_str(name);
                if find(item, place) {
                    return true;
                }
                place.truncate(before);
            }
        }
        _ => {}
    }
    false
}

/// 400 `malformed_body`, naming the field.
pub(super) fn problem(place: &str) -> Problem {
    if place.is_empty() {
        return Problem::invalid("malformed_body.nul");
    }
    Problem::invalid("malformed_body.nul_in_field").field(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_found_wherever_it_stands() {
        for (body, place) in [
            (r#""a\u0000""#, Some("")),
            (r#"{"name": "\u0000"}"#, Some("name")),
            (r#"{"sites": ["a", "b\u0000c"]}"#, Some("sites[1]")),
            (r#"[{"url": 1}, {"url": "\u0000"}]"#, Some("[1].url")),
            (r#"[{"props": {"a\u0000": 1}}]"#, Some("[0].props")),
            (r#"{"a\u0000": 1}"#, Some("")),
            // A backslash before the escape makes it six plain characters.
            (r#"{"name": "\\u0000"}"#, None),
            (r#"{"name": "\u0001 0000"}"#, None),
            (r#"{"name": "plain"}"#, None),
        ] {
            assert_eq!(place_in(body.as_bytes()).as_deref(), place, "{body}");
        }
    }
}
