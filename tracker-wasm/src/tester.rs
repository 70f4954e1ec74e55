//! The goal tester: what a definition would match, decided in the dashboard by the same code with which the
//! server counts. Input and output are JSON.

use serde_json::from_str;
use shared::{
    address::{self, Keep},
    field::FieldError,
    goal::{Definition, TypedRow, reached_by},
    text::Text,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::body::Body;

/// What is wrong with a definition, as `{"field", "id"}`; empty if it is valid. For what is not a definition
/// at all, there is no field.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn check(definition: &str) -> String {
    let rule = read(definition).and_then(|definition| definition.rule());
    rule.err().map_or_else(String::new, |wrong| message(&wrong))
}

/// The positions of the rows of one visit that reach the goal, as a list. If the definition or the visit
/// cannot be read, the error, in the form of [`check`].
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn reached(definition: &str, visit: &str) -> String {
    let found = read(definition).and_then(|definition| {
        let rule = definition.rule()?;
        let visit: Vec<TypedRow> = from_str(visit).map_err(|error| unreadable("visit", &error))?;
        Ok(reached_by(&rule, &visit))
    });
    match found {
        Ok(places) => {
            let mut list = String::from("[");
            for (at, place) in places.iter().enumerate() {
                list.push_str(if at == 0 { "" } else { "," });
                list.push_str(&place.to_string());
            }
            list + "]"
        }
        Err(wrong) => message(&wrong),
    }
}

/// The path under which a page's address is counted, as `{"path"}`; if the address is invalid, the error, in
/// the form of [`check`]. `kept` is the list of query parameters that the site keeps. A path without a host
/// belongs to the site.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn page(url: &str, kept: &str) -> String {
    let parameters: Vec<String> = match from_str(kept) {
        Ok(kept) => kept,
        Err(error) => return message(&unreadable("kept", &error)),
    };
    let keep = Keep {
        parameters: &parameters,
        hash_routes: true,
    };
    let typed = url.trim_ascii();
    let found = match typed.starts_with('/') {
        true => address::path(&format!("https://site{typed}"), keep),
        false => address::path(typed, keep),
    };
    match found {
        Ok(path) => Body::new().text("path", &path).take(),
        Err(error) => message(&FieldError::new("url", error.text())),
    }
}

fn read(definition: &str) -> Result<Definition, FieldError> {
    from_str(definition).map_err(|error| unreadable("", &error))
}

pub(crate) fn unreadable(field: &str, error: &serde_json::Error) -> FieldError {
    FieldError::new(
        field,
        Text::new("field.unreadable").with("why", error.to_string()),
    )
}

pub(crate) fn message(wrong: &FieldError) -> String {
    let mut body = Body::new();
    body.text("field", &wrong.field)
        .text("id", wrong.text.id())
        .take()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_is_checked() {
        assert_eq!(check(r#"{"kind":"page","pages":["/a"]}"#), "");
        assert_eq!(
            check(r#"{"kind":"page","pages":["/a"],"percent":5}"#),
            r#"{"field":"percent","id":"field.not_of_kind"}"#
        );
        assert!(
            check(r#"{"kind":"page","page":"/a"}"#)
                .starts_with(r#"{"field":"","id":"field.unreadable""#)
        );
        assert!(check("").starts_with(r#"{"field":"""#));
    }

    #[test]
    fn a_visit_reaches_or_says_what_is_wrong() {
        let definition = r#"{"kind":"scroll","percent":50}"#;
        let visit = r#"[{"kind":"view","path":"/a"},{"kind":"event","path":"/a","event":"x","props":{"n":1}},
                        {"kind":"ping","path":"/a","engaged_ms":1000,"scroll":50,"shown":{"id":0}}]"#;
        assert_eq!(reached(definition, visit), "[0]");
        assert_eq!(reached(definition, "[]"), "[]");
        assert!(reached(definition, "[{}]").starts_with(r#"{"field":"visit""#));
        assert!(reached("{}", "[]").starts_with(r#"{"field":"""#));
    }

    #[test]
    fn an_address_is_read_as_it_is_counted() {
        for (url, kept, expected) in [
            (
                "https://www.a.test/x?id=1&utm_source=y#z",
                r#"["id"]"#,
                r#"{"path":"/x?id=1"}"#,
            ),
            (" /x?id=1#/route", "[]", r#"{"path":"/x#/route"}"#),
            (
                "a.test/x",
                "[]",
                r#"{"field":"url","id":"field.no_address"}"#,
            ),
        ] {
            assert_eq!(page(url, kept), expected, "{url}");
        }
        assert!(page("/", "id").starts_with(r#"{"field":"kept""#));
    }
}
