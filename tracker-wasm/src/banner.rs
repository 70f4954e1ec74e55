//! The rules of consent banners, judged while a banner is edited in the dashboard, by the same code with which the server
//! decides what can be published. Input and output are JSON.

use serde_json::from_str;
use shared::{
    banner::{self, Banner, Promise, RuleResult},
    field::FieldError,
    text::Value,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    body::{Body, quoted},
    message::{message, unreadable},
};

/// What the rules say of a draft: `{"rules": [{"rule", "kept", "id", "values", "fields", "source"}]}`. `id` and `values`
/// are those of the text that says why. If the draft is beyond its bounds or unreadable, the error, as `{"field", "id"}`.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn banner(draft: &str, promise: &str) -> String {
    judged(draft, promise).unwrap_or_else(|wrong| message(&wrong))
}

fn judged(draft: &str, promise: &str) -> Result<String, FieldError> {
    let draft: Banner = from_str(draft).map_err(|error| unreadable("", &error))?;
    let promise: Promise = from_str(promise).map_err(|error| unreadable("promise", &error))?;
    banner::bounds(&draft)?;
    let rules = banner::check(&draft, &promise);
    Ok(Body::new()
        .raw("rules", &list(rules.iter().map(rule)))
        .take())
}

fn rule(result: &RuleResult) -> String {
    let mut values = Body::new();
    for (name, value) in result.why.values() {
        match value {
            Value::Number(number) => values.raw(name, &number.to_string()),
            Value::Names(names) => values.raw(name, &texts(names)),
            // A number of tenths as one with a decimal point.
            other => values.text(name, &other.to_string()),
        };
    }
    Body::new()
        .text("rule", result.rule.code())
        .raw("kept", truth(result.kept))
        .text("id", result.why.id())
        .raw("values", &values.take())
        .raw("fields", &texts(&result.fields))
        .text("source", result.source)
        .take()
}

fn truth(is: bool) -> &'static str {
    if is { "true" } else { "false" }
}

fn texts(texts: &[String]) -> String {
    list(texts.iter().map(|text| quoted(text)))
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!("[{}]", items.join(","))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json, to_string};

    use super::*;

    const PROMISE: &str = r#"{"site":"acme.example","policy_url":"https://acme.example/p",
        "keep":{"visits_days":395,"records_days":1125},"languages":["de"]}"#;

    fn asked(draft: &Banner, promise: &str) -> Json {
        let draft = to_string(draft).expect("JSON");
        from_str(&banner(&draft, promise)).expect("JSON")
    }

    #[test]
    fn a_draft_is_answered_with_every_rule() {
        let mut draft = Banner::default_for("de").expect("a draft");
        let answer = asked(&draft, PROMISE);
        let rules = answer["rules"].as_array().expect("rules");
        assert_eq!(rules.len(), banner::Rule::ALL.len());
        assert!(rules.iter().all(|rule| rule["kept"] == true));
        assert_eq!(
            rules[0],
            json!({
                "rule": "whole",
                "kept": true,
                "id": "banner_rule_whole",
                "values": {},
                "fields": [],
                "source": banner::Rule::Whole.source(),
            })
        );

        draft.light.link = "#777777".to_owned();
        let answer = asked(&draft, PROMISE);
        let broken = |rule: &&Json| rule["kept"] == false;
        let rules = answer["rules"].as_array().expect("rules");
        let found: Vec<&Json> = rules.iter().filter(broken).collect();
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0]["values"],
            json!({"fields": ["light.link"], "found": "4.4"})
        );
    }

    #[test]
    fn what_cannot_be_judged_is_an_error() {
        let mut draft = Banner::default_for("de").expect("a draft");
        assert_eq!(asked(&draft, "{}")["field"], "promise");
        draft.answer_months = 0;
        assert_eq!(
            asked(&draft, PROMISE),
            json!({"field": "answer_months", "id": "field.not_between"})
        );
        assert!(banner("{}", PROMISE).starts_with(r#"{"field":"","id":"field.unreadable""#));
    }
}
