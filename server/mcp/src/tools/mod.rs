//! The tools, in the order in which clients list them.

mod add_annotation;
mod changed;
mod create_goal;
mod definitions;
mod figures;
mod funnel;
mod funnels;
mod goals;
mod left_out;
mod overview;
mod series;
mod trigger;
mod try_goal;
mod why;

use std::sync::LazyLock;

use crate::tool::{Entry, entry};

static TOOLS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        entry::<overview::GetOverview>(),
        entry::<figures::GetFigures>(),
        entry::<series::GetSeries>(),
        entry::<why::ExplainChange>(),
        entry::<changed::GetChanged>(),
        entry::<goals::ListGoals>(),
        entry::<try_goal::TryGoal>(),
        entry::<funnels::ListFunnels>(),
        entry::<funnel::GetFunnel>(),
        entry::<left_out::GetLeftOut>(),
        entry::<definitions::GetDefinitions>(),
        entry::<create_goal::CreateGoal>(),
        entry::<add_annotation::AddAnnotation>(),
    ]
});

/// All tools.
pub(crate) fn list() -> impl Iterator<Item = &'static Entry> {
    TOOLS.iter()
}

/// The tool with this name.
pub(crate) fn find(name: &str) -> Option<&'static Entry> {
    list().find(|entry| entry.description.name == name)
}

/// The names of all tools, and whether each changes something.
#[must_use]
pub fn names() -> Vec<(&'static str, bool)> {
    list()
        .map(|entry| (&*entry.description.name, entry.writes))
        .collect()
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt as _, future::BoxFuture};
    use rmcp::model::CallToolResult;
    use serde_json::{Value, json};

    use super::*;
    use crate::ask::{ApiRequest, Ask, Refusal};

    /// An API with one answer.
    struct Canned(Value);

    impl Ask for Canned {
        fn ask(&self, _: ApiRequest) -> BoxFuture<'_, Result<Value, Refusal>> {
            Box::pin(async { Ok(self.0.clone()) })
        }
    }

    fn called(name: &str, arguments: Value, answer: Value) -> CallToolResult {
        let arguments = arguments.as_object().expect("arguments").clone();
        let tool = find(name).expect("the tool");
        let result = (tool.call)(&Canned(answer), arguments).now_or_never();
        result.expect("it waits for nothing")
    }

    /// Figures by page: this number of rows, and the others together.
    fn figures(rows: usize) -> Value {
        let row = |at: usize| json!({"value": format!("/{at}/{}", "x".repeat(200)), "visitors": 1});
        json!({
            "site": "ours.example", "period": {"from": "2026-11-20", "to": "2026-11-20", "zone": "UTC"}, "filters": [],
            "totals": {"visitors": 3}, "by": {"page": (0..rows).map(row).collect::<Vec<_>>()}, "total_rows": {"page": rows},
            "other": {"page": {"value": null, "visitors": 2}}, "exact": false, "definitions": {"visitors": "visitors@1"},
        })
    }

    #[test]
    fn other_values_together_are_not_exact() {
        let arguments = json!({"site": "ours.example", "by": ["page"]});
        let found = called("get_figures", arguments, figures(3));
        let content = found.structured_content.expect("content");
        assert_eq!(
            content["estimated"],
            json!(["other values together, by page"])
        );
        assert_eq!(content["other"]["page"]["visitors"], 2);
    }

    #[test]
    fn an_answer_that_is_too_long_is_refused() {
        let arguments = json!({"site": "ours.example", "by": ["page"], "limit": 100});
        let found = called("get_figures", arguments.clone(), figures(100));
        assert_eq!(found.is_error, Some(false));
        let found = called("get_figures", arguments, figures(400));
        assert_eq!(
            (found.is_error, found.structured_content),
            (Some(true), None)
        );
        let text = serde_json::to_string(&found.content).expect("JSON");
        assert!(text.contains("answer_too_long"), "{text}");
    }

    #[test]
    fn a_normal_range_is_estimated() {
        let period = json!({"from": "2026-11-20", "to": "2026-11-20", "zone": "UTC"});
        let answer = |within: Option<bool>| {
            json!({"site": "ours.example", "moved": {
                "metric": "visitors", "definition": "visitors@1", "period": period, "compare": period, "running": false,
                "filters": [], "value": 3, "previous": 2, "difference": 1, "change": 0.5, "site_events": [],
                "left_out": {"share": 0, "share_before": 0},
                "normal_range": {"within": within, "unknown": null, "low": 1, "high": 4},
                "counted_as": "any", "by": [], "exact": true,
            }})
        };
        for (within, estimated) in [
            (
                Some(true),
                json!(["the normal range, from earlier changes of the same length"]),
            ),
            (None, json!([])),
        ] {
            let arguments = json!({"site": "ours.example"});
            let found = called("explain_change", arguments, answer(within));
            let content = found.structured_content.expect("content");
            assert_eq!(content["estimated"], estimated);
        }
    }

    #[test]
    fn every_tool_says_what_it_takes_and_answers() {
        for entry in list() {
            let tool = &entry.description;
            let name = &tool.name;
            let input = Value::Object((*tool.input_schema).clone());
            assert_eq!(input["type"], "object", "{name}");
            assert_eq!(input["additionalProperties"], false, "{name}: {input}");
            let output = tool.output_schema.as_ref();
            let output = output.unwrap_or_else(|| panic!("{name} has no output schema"));
            assert_eq!(output["type"], "object", "{name}");
            for (property, schema) in input["properties"].as_object().into_iter().flatten() {
                let described = schema["description"]
                    .as_str()
                    .is_some_and(|text| text.len() > 10);
                assert!(described, "{name}.{property}: {schema}");
            }
            let description = tool.description.as_deref().unwrap_or_default();
            assert!((40..1_000).contains(&description.len()), "{name}");
            let hints = tool.annotations.as_ref().expect("annotations");
            assert_eq!(hints.read_only_hint, Some(!entry.writes), "{name}");
            assert_eq!(hints.destructive_hint, Some(false), "{name}");
            assert_eq!(hints.open_world_hint, Some(false), "{name}");
        }
    }

    #[test]
    fn few_tools_write_and_names_are_unique() {
        let mut all = names();
        let writing: Vec<_> = all.iter().filter(|(_, writes)| *writes).collect();
        assert_eq!(writing, [&("create_goal", true), &("add_annotation", true)]);
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!((all.len(), count), (13, 13));
    }
}
