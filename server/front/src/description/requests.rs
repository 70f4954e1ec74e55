//! What the framework does not say of requests: their bounds, that unknown fields are refused, and which texts are ids.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// Paths whose `{id}` is a word, not a UUID.
const WORDS: [&str; 3] = ["/texts/", "/me/social/", "/me/snooze/"];
/// Fields that hold ids of the site's own records, though their type does not say so.
const IDS: [(&str, &str); 3] = [
    ("GoalDefinition", "pick"),
    ("GoalDefinition", "stretch"),
    ("GoalTestAsk", "goal"),
];

/// The bounds of request fields whose type does not have them; in characters, items, or the number itself.
/// The rules of each operation enforce them.
const BOUNDS: &[(&str, &str, &str, u64)] = &[
    ("AccountRename", "name", "maxLength", 100),
    ("AnnotationCreate", "text", "maxLength", 500),
    ("AskAccess", "message", "maxLength", 500),
    ("EmailChange", "email", "maxLength", 254),
    ("EmailOnly", "email", "maxLength", 254),
    ("FunnelCreate", "name", "maxLength", 120),
    ("FunnelCreate", "steps", "minItems", 2),
    ("FunnelCreate", "steps", "maxItems", 12),
    ("FunnelCreate", "within_seconds", "minimum", 1),
    ("FunnelCreate", "within_seconds", "maximum", 31_536_000),
    ("FunnelStep", "name", "maxLength", 120),
    ("GoalCondition", "name", "maxLength", 60),
    ("GoalCreate", "name", "maxLength", 120),
    ("GoalUpdate", "name", "maxLength", 120),
    ("GoalDefinition", "event", "maxLength", 120),
    ("GoalDefinition", "pages", "maxItems", 50),
    ("GoalDefinition", "targets", "maxItems", 50),
    ("GoalDefinition", "props", "maxItems", 10),
    ("GoalDefinition", "parts", "maxItems", 6),
    ("GoalDefinition", "percent", "minimum", 1),
    ("GoalDefinition", "percent", "maximum", 100),
    ("GoalDefinition", "seconds", "minimum", 1),
    ("GoalDefinition", "seconds", "maximum", 86_400),
    ("InvitationAccept", "name", "maxLength", 100),
    ("InvitationNew", "email", "maxLength", 254),
    ("MatomoImport", "token", "maxLength", 200),
    ("NameChange", "name", "maxLength", 100),
    ("NewAccount", "name", "maxLength", 100),
    ("PickCreate", "name", "maxLength", 120),
    ("PickCreate", "page", "maxLength", 2_000),
    ("PickCreate", "selectors", "minItems", 1),
    ("PickCreate", "selectors", "maxItems", 5),
    ("PushSubscribe", "endpoint", "maxLength", 1_000),
    ("PushSubscribe", "name", "maxLength", 100),
    ("ResetFinish", "password", "maxLength", 200),
    ("SavedViewCreate", "name", "maxLength", 100),
    ("SavedViewCreate", "filters", "maxItems", 30),
    ("SignupStart", "name", "maxLength", 100),
    ("SignupStart", "account", "maxLength", 100),
    ("SignupStart", "email", "maxLength", 254),
    ("SiteCreate", "hostnames", "maxItems", 100),
    ("SiteCreate", "excluded_paths", "maxItems", 100),
    ("SiteCreate", "excluded_addresses", "maxItems", 100),
    ("SiteCreate", "kept_parameters", "maxItems", 100),
    ("SiteUpdate", "hostnames", "maxItems", 100),
    ("SiteUpdate", "excluded_paths", "maxItems", 100),
    ("SiteUpdate", "excluded_addresses", "maxItems", 100),
    ("SiteUpdate", "kept_parameters", "maxItems", 100),
    ("ShareLinkCreate", "name", "maxLength", 100),
    ("ShareLinkCreate", "password", "maxLength", 200),
    ("ShareSettingsSet", "smallest", "minimum", 0),
    ("ShareSettingsSet", "smallest", "maximum", 100),
    ("ShareSettingsSet", "hosts", "maxItems", 20),
    ("Snooze", "days", "minimum", 1),
    ("Snooze", "days", "maximum", 30),
    ("StartAsk", "email", "maxLength", 254),
    ("StartUse", "name", "maxLength", 100),
    ("StartUse", "account", "maxLength", 100),
    ("StretchCreate", "name", "maxLength", 120),
    ("StretchCreate", "page", "maxLength", 2_000),
    ("StretchCreate", "from_selectors", "minItems", 1),
    ("StretchCreate", "from_selectors", "maxItems", 5),
    ("StretchCreate", "to_selectors", "maxItems", 5),
    ("SupportGrantAsk", "days", "minimum", 1),
    ("SupportGrantAsk", "days", "maximum", 30),
    ("TokenCreate", "name", "maxLength", 100),
];
/// The same of parameters, by their name, if they can have it; `by` of revenue has another.
const PARAMETERS: &[(&str, &str, u64)] = &[
    ("filter", "maxItems", 30),
    ("search", "maxLength", 500),
    ("steps", "minimum", 2),
    ("steps", "maximum", 6),
];
const BREAKDOWNS: [(&str, u64); 3] = [
    ("/sites/{site}/stats", 40),
    ("/sites/{site}/why", 40),
    ("/sites/{site}/revenue", 10),
];

/// Says the bounds of fields, parameters and batches.
pub(super) fn bounds(root: &mut Value) {
    for (record, field, bound, number) in BOUNDS {
        let place = format!("/components/schemas/{record}/properties/{field}");
        if let Some(field) = root.pointer_mut(&place) {
            field[*bound] = json!(number);
        }
    }
    let batch =
        "/paths/~1sites~1{site}~1events~1batch/post/requestBody/content/application~1json/schema";
    if let Some(batch) = root.pointer_mut(batch) {
        batch["maxItems"] = json!(shared::limits::BATCH);
    }
    for (path, methods) in root["paths"].as_object_mut().into_iter().flatten() {
        for operation in methods
            .as_object_mut()
            .into_iter()
            .flat_map(Map::values_mut)
        {
            let parameters = operation
                .get_mut("parameters")
                .and_then(Value::as_array_mut);
            for parameter in parameters.into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap_or_default().to_owned();
                let is_list = parameter["schema"]["type"] == "array";
                for (_, bound, number) in PARAMETERS.iter().filter(|one| one.0 == name) {
                    // A shared dashboard takes one filter.
                    if *bound != "maxItems" || is_list {
                        parameter["schema"][*bound] = json!(number);
                    }
                }
                let most = BREAKDOWNS.iter().find(|one| name == "by" && one.0 == path);
                if let Some((_, most)) = most {
                    parameter["schema"]["maxItems"] = json!(most);
                }
            }
        }
    }
}

/// Every record that is in a request refuses fields that it does not know.
pub(super) fn unknown_fields_are_refused(root: &mut Value) {
    let mut asked = BTreeSet::new();
    for operation in operations(&mut root["paths"]) {
        named_in(&operation["requestBody"], &mut asked);
    }
    let Some(schemas) = root["components"]["schemas"].as_object_mut() else {
        return;
    };
    // Records in records.
    loop {
        let known = asked.len();
        for name in asked.clone() {
            named_in(&schemas[&name], &mut asked);
        }
        if asked.len() == known {
            break;
        }
    }
    for name in asked {
        close(&mut schemas[&name]);
    }
}

/// Closes a record, and those that are written within it.
fn close(schema: &mut Value) {
    // A record without fields is described without them.
    if schema["type"] == "object"
        && schema["title"].is_string()
        && schema.get("properties").is_none()
    {
        schema["properties"] = Value::Object(Map::new());
    }
    if schema["properties"].is_object() && schema.get("additionalProperties").is_none() {
        schema["additionalProperties"] = Value::Bool(false);
    }
    let ways = schema.get_mut("oneOf").and_then(Value::as_array_mut);
    for one in ways.into_iter().flatten() {
        close(one);
    }
}

/// Texts that are UUIDs are described as such.
pub(super) fn ids(root: &mut Value) {
    for (path, methods) in root["paths"].as_object_mut().into_iter().flatten() {
        if WORDS.iter().any(|word| path.starts_with(word)) {
            continue;
        }
        for operation in methods
            .as_object_mut()
            .into_iter()
            .flat_map(Map::values_mut)
        {
            let parameters = operation
                .get_mut("parameters")
                .and_then(Value::as_array_mut);
            let parameters = parameters.into_iter().flatten();
            for parameter in parameters.filter(|one| one["in"] == "path" && one["name"] == "id") {
                parameter["schema"]["format"] = json!("uuid");
            }
        }
    }
    for (record, field) in IDS {
        let place = format!("/components/schemas/{record}/properties/{field}");
        if let Some(field) = root.pointer_mut(&place) {
            field["format"] = json!("uuid");
        }
    }
}

fn operations(paths: &mut Value) -> impl Iterator<Item = &mut Value> {
    let paths = paths.as_object_mut().into_iter().flat_map(Map::values_mut);
    paths
        .filter_map(Value::as_object_mut)
        .flat_map(Map::values_mut)
}

/// The records that are named in this.
fn named_in(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            if let Some(name) = map.get("$ref").and_then(Value::as_str) {
                names.extend(name.rsplit('/').next().map(str::to_owned));
            }
            map.values().for_each(|value| named_in(value, names));
        }
        Value::Array(items) => items.iter().for_each(|value| named_in(value, names)),
        _ => {}
    }
}
