//! The rules of consent banners, judged while a banner is edited in the dashboard, by the same code with which the server
//! decides what can be published. Input and output are JSON.

use serde_json::from_str;
use shared::{
    banner::{self, Banner, Promise, RuleResult, Texts},
    field::FieldError,
    text::Value,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    body::{Body, quoted},
    tester::{message, unreadable},
};

/// What the rules say of a draft, and how its texts in one language are shown:
/// `{"rules": [{"rule", "kept", "id", "values", "fields", "source"}], "texts", "right_to_left"}`. `id` and `values` are
/// those of the text that says why, `texts` has no placeholders, and is null where the draft lacks the language. If the
/// draft is beyond its bounds or unreadable, the error, as `{"field", "id"}`.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn banner(draft: &str, promise: &str, language: &str) -> String {
    judged(draft, promise, language).unwrap_or_else(|wrong| message(&wrong))
}

fn judged(draft: &str, promise: &str, language: &str) -> Result<String, FieldError> {
    let draft: Banner = from_str(draft).map_err(|error| unreadable("", &error))?;
    let promise: Promise = from_str(promise).map_err(|error| unreadable("promise", &error))?;
    banner::bounds(&draft)?;
    let rules = banner::check(&draft, &promise);
    let filled = draft.filled(&promise);
    let texts = filled.texts.get(language).map(shown);
    let right_to_left = banner::is_right_to_left(language);
    Ok(Body::new()
        .raw("rules", &list(rules.iter().map(rule)))
        .raw("texts", texts.as_deref().unwrap_or("null"))
        .raw("right_to_left", truth(right_to_left))
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

/// The texts as in a draft, with those of the panel in an object of their own.
fn shown(texts: &Texts) -> String {
    let (mut own, mut panel) = (Body::new(), Body::new());
    for (path, text) in texts.all() {
        match path.strip_prefix("panel.") {
            Some(name) => panel.text(name, text),
            None => own.text(path, text),
        };
    }
    own.raw("panel", &panel.take()).take()
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

    fn asked(draft: &Banner, promise: &str, language: &str) -> Json {
        let draft = to_string(draft).expect("JSON");
        from_str(&banner(&draft, promise, language)).expect("JSON")
    }

    #[test]
    fn a_draft_is_answered_with_every_rule_and_its_texts() {
        let mut draft = Banner::default_for("de").expect("a draft");
        let answer = asked(&draft, PROMISE, "de");
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
        let body = answer["texts"]["body"].as_str().expect("a body");
        assert!(body.contains("speichert acme.example eine"), "{body}");
        assert_eq!(answer["texts"]["panel"]["close"], "Schließen");
        assert_eq!(answer["right_to_left"], false);

        draft.light.link = "#777777".to_owned();
        let answer = asked(&draft, PROMISE, "ar");
        let broken = |rule: &&Json| rule["kept"] == false;
        let rules = answer["rules"].as_array().expect("rules");
        let found: Vec<&Json> = rules.iter().filter(broken).collect();
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0]["values"],
            json!({"fields": ["light.link"], "found": "4.4"})
        );
        assert_eq!(answer["texts"], Json::Null);
        assert_eq!(answer["right_to_left"], true);
    }

    #[test]
    fn what_cannot_be_judged_is_an_error() {
        let mut draft = Banner::default_for("de").expect("a draft");
        assert_eq!(asked(&draft, "{}", "de")["field"], "promise");
        draft.answer_months = 0;
        assert_eq!(
            asked(&draft, PROMISE, "de"),
            json!({"field": "answer_months", "id": "field.not_between"})
        );
        assert!(banner("{}", PROMISE, "de").starts_with(r#"{"field":"","id":"field.unreadable""#));
    }
}
