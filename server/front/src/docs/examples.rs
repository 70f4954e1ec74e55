//! Examples of requests and answers. Requests that many make are written in `requests.json`; all else is made of the
//! schemas: a likely value for each field by its name and type. A test holds every example against its schema.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

/// Bodies of requests by the operation's id.
static REQUESTS: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    // The file is part of the program: the test of the examples reads it first.
    serde_json::from_str(include_str!("requests.json")).unwrap_or_default()
});

/// How deep an example goes: a record within this many others has its required fields only, then lists are
/// empty.
const DEEP: usize = 4;

/// Makes examples for a description.
#[derive(Clone, Copy, Debug)]
pub struct Examples<'a> {
    schemas: &'a Value,
}

impl<'a> Examples<'a> {
    /// Of the records that this description has.
    #[must_use]
    pub fn of(description: &'a Value) -> Self {
        Self {
            schemas: &description["components"]["schemas"],
        }
    }

    /// The body of a request; `None` where the operation takes none.
    #[must_use]
    pub fn request(&self, operation: &Value) -> Option<Value> {
        let schema = json_schema(&operation["requestBody"])?;
        let id = operation["operationId"].as_str().unwrap_or_default();
        Some(match REQUESTS.get(id) {
            Some(written) => written.clone(),
            None => self.value("", schema, DEEP),
        })
    }

    /// The status of success or of a redirect, and its body where that is JSON.
    #[must_use]
    pub fn answer(&self, operation: &Value) -> Option<(String, Option<Value>)> {
        let answers = operation["responses"].as_object()?;
        let of_class = |class| answers.iter().find(|(status, _)| status.starts_with(class));
        let (status, answer) = of_class('2').or_else(|| of_class('3'))?;
        let body = json_schema(answer).map(|schema| self.value("", schema, 0));
        Some((status.clone(), body))
    }

    /// The value of a parameter.
    #[must_use]
    pub fn parameter(&self, parameter: &Value) -> String {
        let name = parameter["name"].as_str().unwrap_or_default();
        match self.value(name, &parameter["schema"], 0) {
            Value::String(text) => text,
            other => other.to_string(),
        }
    }

    fn value(&self, name: &str, schema: &Value, depth: usize) -> Value {
        let record = schema["$ref"]
            .as_str()
            .or_else(|| schema["allOf"][0]["$ref"].as_str());
        if let Some(record) = record.and_then(|path| path.rsplit('/').next()) {
            return self.value(name, &self.schemas[record], depth);
        }
        if let Some(first) = schema["oneOf"].get(0).or_else(|| schema["enum"].get(0)) {
            return match schema.get("enum") {
                Some(_) => first.clone(),
                None => self.value(name, first, depth),
            };
        }
        match schema["type"].as_str() {
            Some("object") => self.object(schema, depth),
            Some("array") if depth > DEEP => json!([]),
            Some("array") => json!([self.value(singular(name), &schema["items"], depth)]),
            Some("integer") => json!(bounded(schema, integer(name))),
            Some("number") => json!(number(name)),
            Some("boolean") => json!(matches!(name, "exact" | "in_use" | "interactive")),
            _ => json!(text(name, schema)),
        }
    }

    fn object(&self, schema: &Value, depth: usize) -> Value {
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut object = Map::new();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if depth < DEEP || required.contains(&name.as_str()) {
                object.insert(name.clone(), self.value(name, property, depth + 1));
            }
        }
        if object.is_empty()
            && let Some(more) = schema
                .get("additionalProperties")
                .filter(|more| more.is_object())
        {
            object.insert("plan".to_owned(), self.value("plan", more, depth + 1));
        }
        Value::Object(object)
    }
}

/// The schema of a body of JSON.
fn json_schema(body: &Value) -> Option<&Value> {
    body["content"]["application/json"].get("schema")
}

fn singular(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

fn bounded(schema: &Value, likely: i64) -> i64 {
    let bound = |name: &str| schema[name].as_f64().map(|bound| bound as i64);
    likely
        .max(bound("minimum").unwrap_or(i64::MIN))
        .min(bound("maximum").unwrap_or(i64::MAX))
}

fn integer(name: &str) -> i64 {
    match name {
        // 28 May 2026, 20:26 UTC.
        "at" | "until" | "from" | "to" | "time" | "last_counted" | "first_hit" => 1_780_000_000,
        _ if name.ends_with("_at") || name.ends_with("_until") => 1_780_000_000,
        "percent" => 75,
        "hour" => 14,
        "minute" | "weekday" | "position" => 1,
        "views" | "rows_read" => 1_893,
        "visitors" => 1_240,
        "visits" => 1_311,
        "days" => 30,
        "bytes" => 48_213,
        _ if name.ends_with("_seconds") => 86_400,
        _ => 12,
    }
}

fn number(name: &str) -> f64 {
    match name {
        _ if name.contains("share") || name.contains("rate") => 0.25,
        "computed_ms" => 3.1,
        "amount" => 49.0,
        _ => 12.5,
    }
}

const ID: &str = "0198a2c4-7b1e-7c3a-9d25-6f0e8b1a4c77";

/// A text that a field of this name is likely to have.
fn text(name: &str, schema: &Value) -> String {
    if schema["format"] == "uuid" {
        return ID.to_owned();
    }
    let likely = match name {
        "id" | "pick" | "stretch" | "member" | "request_id" => ID,
        "site" | "hostname" | "confirm" => "example.com",
        "name" => "Signs up",
        "account" => "Example Ltd",
        "email" => "ada@example.com",
        "made_by" | "invited_by" | "asked_by" | "who" | "person" => "Ada",
        "url" | "script_url" | "target" => "https://example.com/pricing",
        "path" | "page" | "excluded_path" => "/pricing",
        "referrer" => "https://www.google.com/",
        "address" | "excluded_address" => "203.0.113.7",
        "source" => "Google",
        "zone" => "Europe/Berlin",
        "currency" => "EUR",
        "country" | "excluded_countrie" => "DE",
        "language" => "en",
        "device" => "mobile",
        "browser" => "Firefox",
        "os" => "Android",
        "channel" => "organic_search",
        "day" | "last_day" | "counted_from" | "from" | "to" => "2026-05-28",
        "period" => "30d",
        "compare" => "previous",
        "interval" => "day",
        "filter" => "country:DE",
        "dimension" | "by" => "page",
        "metric" => "visitors",
        "value" => "/pricing",
        "event" => "Sign-up",
        "plan" | "kept_parameter" => "id",
        "selector" | "from_selector" | "to_selector" => "#buy",
        "password" | "current" => "correct horse battery staple",
        "digits" => "482913",
        "code" => "q7Yk2mWbX0vJr5cHsT9dLpZa",
        "token" => "stile_8sKq2ZtYb4XwVnM7cRdF1gHjLpQ9aEuT3kJ6mB",
        "Idempotency-Key" => "order-1841",
        "Accept-Language" => "de",
        "Last-Event-ID" => "1780000000-12",
        "text" | "note" => "New prices",
        "title" => "Prices",
        _ => "text",
    };
    let most = schema["maxLength"].as_u64().unwrap_or(u64::MAX);
    likely
        .chars()
        .take(usize::try_from(most).unwrap_or(usize::MAX))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_requests_are_read() {
        assert!(REQUESTS.len() > 20);
        let operation = json!({
            "operationId": "create_goal",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}},
        });
        let description = json!({});
        let request = Examples::of(&description).request(&operation);
        assert_eq!(request, REQUESTS.get("create_goal").cloned());
    }
}
