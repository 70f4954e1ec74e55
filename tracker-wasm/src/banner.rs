//! The rules of consent banners, judged while a banner is edited in the dashboard, by the same code with which the server
//! decides what can be published. Input and output are JSON.

use serde_json::{Map, Value as Json, from_str};
use shared::{
    banner::{self, Banner, Promise, RuleResult, Texts},
    field::FieldError,
    text::Value,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::tester::{message, unreadable};

/// What the rules say of a draft, and how its texts in one language are shown:
/// `{"rules": [{"rule", "kept", "id", "values", "fields", "source"}], "texts", "right_to_left"}`. `id` and `values` are
/// those of the text that says why, `texts` has no placeholders, and is null where the draft lacks the language. If the
/// draft is beyond its bounds or unreadable, the error, as `{"field", "id"}`.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn banner(draft: &str, promise: &str, language: &str) -> String {
    match judged(draft, promise, language) {
        Ok(answer) => answer.to_string(),
        Err(wrong) => message(&wrong),
    }
}

fn judged(draft: &str, promise: &str, language: &str) -> Result<Json, FieldError> {
    let draft: Banner = from_str(draft).map_err(|error| unreadable("", &error))?;
    let promise: Promise = from_str(promise).map_err(|error| unreadable("promise", &error))?;
    banner::bounds(&draft)?;
    let rules: Vec<Json> = banner::check(&draft, &promise).iter().map(rule).collect();
    let filled = draft.filled(&promise);
    let texts = filled.texts.get(language);
    Ok(object([
        ("rules", rules.into()),
        ("texts", texts.map_or(Json::Null, shown)),
        ("right_to_left", banner::is_right_to_left(language).into()),
    ]))
}

fn rule(result: &RuleResult) -> Json {
    let values = result.why.values().iter();
    object([
        ("rule", result.rule.code().into()),
        ("kept", result.kept.into()),
        ("id", result.why.id().into()),
        (
            "values",
            object(values.map(|(name, value)| (*name, json(value)))),
        ),
        ("fields", result.fields.clone().into()),
        ("source", result.source.into()),
    ])
}

/// A value of a text; a number of tenths as one with a decimal point.
fn json(value: &Value) -> Json {
    match value {
        Value::Number(number) => (*number).into(),
        Value::Names(names) => names.clone().into(),
        other => other.to_string().into(),
    }
}

/// The texts as in a draft, with those of the panel in an object of their own.
fn shown(texts: &Texts) -> Json {
    let (panel, own): (Vec<_>, Vec<_>) = texts
        .all()
        .into_iter()
        .partition(|(path, _)| path.starts_with("panel."));
    let panel = panel.into_iter().map(|(path, text)| {
        let name = path.strip_prefix("panel.").unwrap_or(path);
        (name, text.into())
    });
    let own = own.into_iter().map(|(name, text)| (name, text.into()));
    object(own.chain([("panel", object(panel))]))
}

fn object<'a>(fields: impl IntoIterator<Item = (&'a str, Json)>) -> Json {
    let fields = fields.into_iter();
    let named: Map<String, Json> = fields
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    Json::Object(named)
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_string};

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
