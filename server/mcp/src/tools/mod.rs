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
    use serde_json::Value;

    use super::*;

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
