//! The served description: poem-openapi's, corrected where it is incomplete.

mod answers;
mod requests;

use std::sync::OnceLock;

use bytes::Bytes;
use poem_openapi::{OpenApi, OpenApiService};
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};

use crate::query::Known;

/// The description of every operation, OpenAPI 3.0.
#[derive(Debug)]
pub struct Description(Value);

impl Description {
    /// Mends what the framework wrote.
    pub fn of(spec: &str) -> Description {
        // The framework's own output: if it were not JSON, the server could not start.
        let mut written: Written = serde_json::from_str(spec).unwrap_or_default();
        let components = written.rest.remove("components");
        let mut root = Value::Object(written.rest);
        root["paths"] = Value::Object(written.paths);
        root["components"] = components.unwrap_or_default();
        plain_media_types(&mut root);
        words_beside_references(&mut root);
        if let Some(schemas) = root
            .pointer_mut("/components/schemas")
            .and_then(Value::as_object_mut)
        {
            for schema in schemas.values_mut() {
                nullable_where_optional(schema);
            }
        }
        if let Some(error) = root.pointer_mut("/components/schemas/ApiError") {
            error["x-codes"] = codes_with_parameters();
        }
        if let Some(paths) = root["paths"].as_object_mut() {
            for operation in paths
                .values_mut()
                .filter_map(Value::as_object_mut)
                .flat_map(Map::values_mut)
            {
                lists_may_be_left_out(operation);
                answers::statuses_by_rule(operation);
                answers::headers(operation);
            }
        }
        root["components"]["headers"] = answers::every_header();
        requests::unknown_fields_are_refused(&mut root);
        requests::ids(&mut root);
        requests::bounds(&mut root);
        Description(root)
    }

    /// As JSON.
    pub fn json(&self) -> &Value {
        &self.0
    }

    /// As it is served.
    pub fn text(&self) -> Bytes {
        Bytes::from(format!("{:#}\n", self.0))
    }
}

/// The description as a server uses it. It depends on the types of the operations alone: a process makes it once.
#[derive(Debug)]
pub struct Described {
    pub(crate) description: Description,
    pub(crate) known: Known,
    served: OnceLock<(Bytes, String)>,
}

impl Described {
    /// Of these operations.
    pub fn of<T: OpenApi + 'static>(service: &OpenApiService<T, ()>) -> Self {
        let description = Description::of(&service.spec());
        Self {
            known: Known::of(description.json()),
            description,
            served: OnceLock::new(),
        }
    }

    /// Its text and entity tag, written when it is first asked for.
    pub(crate) fn served(&self) -> &(Bytes, String) {
        self.served.get_or_init(|| {
            let text = self.description.text();
            let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&text)[..12]));
            (text, tag)
        })
    }
}

/// What the framework wrote.
#[derive(Default, Deserialize)]
struct Written {
    #[serde(deserialize_with = "paths")]
    paths: Map<String, Value>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// Every path once, with all its methods: the framework writes it once for each folder that has operations of it.
fn paths<'de, D: Deserializer<'de>>(json: D) -> Result<Map<String, Value>, D::Error> {
    struct Paths;

    impl<'de> Visitor<'de> for Paths {
        type Value = Map<String, Value>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("paths")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut paths = Map::new();
            while let Some((path, methods)) = map.next_entry::<String, Map<String, Value>>()? {
                let known = paths.entry(path).or_insert_with(|| json!({}));
                if let Some(known) = known.as_object_mut() {
                    known.extend(methods);
                }
            }
            Ok(paths)
        }
    }

    json.deserialize_map(Paths)
}

/// Every code of a refusal, with the names of the parameters that it can have.
fn codes_with_parameters() -> Value {
    let codes = base::text::codes().iter();
    let named = codes.map(|(name, code)| (name.clone(), json!(code.params)));
    Value::Object(named.collect())
}

/// Clients do not look up `application/json; charset=utf-8` as a key.
fn plain_media_types(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if let Some(Value::Object(content)) = map.get_mut("content") {
                let mended = std::mem::take(content)
                    .into_iter()
                    .map(|(kind, body)| (kind.split(';').next().unwrap_or("").to_owned(), body))
                    .collect();
                *content = mended;
            }
            map.values_mut().for_each(plain_media_types);
        }
        Value::Array(items) => items.iter_mut().for_each(plain_media_types),
        _ => {}
    }
}

/// The framework writes a property of a named type as `allOf` of the reference and of its description.
/// Generators of clients take that for two types to be merged, and some give up if the first is not an
/// object. So the description moves out of the list, which leaves the reference alone in it.
fn words_beside_references(value: &mut Value) {
    match value {
        Value::Object(map) => {
            let words = match map.get_mut("allOf") {
                Some(Value::Array(parts)) => {
                    let place = parts.iter().position(|part| {
                        part.as_object()
                            .is_some_and(|part| part.len() == 1 && part.contains_key("description"))
                    });
                    place.map(|place| parts.remove(place)["description"].take())
                }
                _ => None,
            };
            if let Some(words) = words {
                map.insert("description".to_owned(), words);
            }
            map.values_mut().for_each(words_beside_references);
        }
        Value::Array(items) => items.iter_mut().for_each(words_beside_references),
        _ => {}
    }
}

/// A property that need not be there may also be null.
fn nullable_where_optional(schema: &mut Value) {
    let required: Vec<Value> = schema["required"].as_array().cloned().unwrap_or_default();
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else {
        return;
    };
    for (name, property) in properties {
        if required.iter().any(|required| required == name.as_str()) {
            continue;
        }
        if let Some(reference) = property.get("$ref").cloned() {
            *property = json!({ "allOf": [{ "$ref": reference }], "nullable": true });
        } else if let Some(object) = property.as_object_mut() {
            object.insert("nullable".to_owned(), Value::Bool(true));
        }
    }
}

/// A list in the query may be empty, so it need not be there; the framework
/// reads it so, but describes it as required.
fn lists_may_be_left_out(operation: &mut Value) {
    let Some(parameters) = operation
        .get_mut("parameters")
        .and_then(Value::as_array_mut)
    else {
        return;
    };
    for parameter in parameters {
        if parameter["in"] == "query" && parameter["schema"]["type"] == "array" {
            parameter["required"] = Value::Bool(false);
        }
    }
}
