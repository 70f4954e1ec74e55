//! What tools say of days that were imported from other tools.

use serde_json::{Value, json};
use tests::Actor;

use super::{answer, call, fixture};
use crate::imports::{import_all, plausible};

const DAYS: &str = "2026-11-16..2026-11-20";
/// What each answer says that includes the two days, and one that does not.
const COUNTED: &str =
    "imported from plausible between 2026-11-17 and 2026-11-18: that tool counted them";
const LEFT_OUT: &str =
    "no figure includes the days imported from plausible between 2026-11-17 and 2026-11-18";

async fn text_of(program: &Actor, tool: &str, arguments: Value) -> (Value, String) {
    let result = call(program, tool, arguments).await;
    let text = result["content"][0]["text"].as_str().expect("a text");
    assert!(!text.contains("All figures are exact"), "{tool}: {text}");
    (answer(&result).clone(), text.to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_says_what_it_does_with_imported_days() {
    let (app, owner) = fixture().await;
    import_all(&owner, "plausible", plausible()).await;
    let program = app.token(&owner, &["figures:read"]).await;
    let days = json!({"site": "ours.example", "period": DAYS});
    let with = |key: &str, value: Value| {
        let mut arguments = days.clone();
        arguments[key] = value;
        arguments
    };
    for (tool, arguments, note) in [
        ("get_figures", days.clone(), COUNTED),
        ("get_series", days.clone(), COUNTED),
        ("get_figures", with("filters", json!(["page:/"])), LEFT_OUT),
        ("get_series", with("filters", json!(["page:/"])), LEFT_OUT),
        (
            "explain_change",
            with("compare", json!("previous")),
            LEFT_OUT,
        ),
        ("get_changed", days.clone(), LEFT_OUT),
        ("get_left_out", days.clone(), LEFT_OUT),
        (
            "get_overview",
            json!({"period": DAYS}),
            "days imported from other tools are not included",
        ),
    ] {
        let (content, text) = text_of(&program, tool, arguments).await;
        let estimated = content["estimated"].as_array().expect("a list");
        let says = estimated
            .iter()
            .filter_map(Value::as_str)
            .any(|part| part.contains(note));
        assert!(says, "{tool}: {content}");
        assert!(text.contains(note), "{tool}: {text}");
        let period = match tool {
            "get_overview" => &content["sites"][0]["period"],
            _ => &content["period"],
        };
        assert_eq!(
            period["imported"]["sources"],
            json!(["plausible"]),
            "{tool}"
        );
    }
    // A definition is tried on hits alone: those of anna, ben and cleo, and none of the imported views.
    let definition = json!({"kind": "page", "pages": ["/"]});
    let (content, _) = text_of(&program, "try_goal", with("definition", definition)).await;
    assert_eq!(content["completions"], 3);
    assert!(content.get("estimated").is_none(), "{content}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_definition_that_an_answer_names_is_explained() {
    let (app, owner) = fixture().await;
    import_all(&owner, "plausible", plausible()).await;
    let program = app.token(&owner, &["figures:read"]).await;
    let arguments = json!({"site": "ours.example", "period": DAYS, "by": ["page"]});
    let mut named = Vec::new();
    for tool in ["get_figures", "get_left_out"] {
        let mut arguments = arguments.clone();
        if tool == "get_left_out" {
            arguments.as_object_mut().expect("arguments").remove("by");
        }
        let result = call(&program, tool, arguments).await;
        let definitions = answer(&result)["definitions"]
            .as_object()
            .expect("ids")
            .clone();
        named.extend(definitions.into_iter().map(|(_, id)| id));
    }
    assert!(named.contains(&json!("visitors@plausible")), "{named:?}");
    for id in named {
        let found = call(&program, "get_definitions", json!({"word": id})).await;
        let found = answer(&found);
        let metrics = found["metrics"].as_array().expect("metrics");
        let name = id.as_str().and_then(|id| id.split_once('@'));
        let (name, tool) = name.expect("an id");
        assert_eq!(metrics.len(), 1, "{id}: {found}");
        let metric = metrics[0]["id"].as_str().expect("an id");
        assert!(metric.starts_with(&format!("{name}@")), "{id}: {metric}");
        let sources: Vec<&Value> = found["imported"]
            .as_array()
            .expect("tools")
            .iter()
            .map(|imported| &imported["source"])
            .collect();
        match tool.parse::<u32>() {
            Ok(_) => assert_eq!(sources, [&json!(null); 0], "{id}"),
            Err(_) => assert_eq!(sources, [&json!(tool)], "{id}"),
        }
    }
    app.stop().await;
}
