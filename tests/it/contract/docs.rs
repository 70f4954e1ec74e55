//! The page of the API at `/docs`: every operation with an example, and each example as its schema requires.

use front::{description::Description, docs::Examples, service, shape};
use serde_json::Value;
use server::app::App;
use tests::TestApp;

/// What is wrong with a value, by the parts of OpenAPI 3.0 that our description uses.
fn objections(value: &Value, schema: &Value, schemas: &Value, at: &str, found: &mut Vec<String>) {
    let record = schema["$ref"]
        .as_str()
        .or_else(|| schema["allOf"][0]["$ref"].as_str());
    if value.is_null() {
        if schema["nullable"] != true {
            found.push(format!("{at}: null"));
        }
        return;
    }
    if let Some(name) = record.and_then(|path| path.rsplit('/').next()) {
        let target = &schemas[name];
        if target.is_null() {
            found.push(format!("{at}: no schema {name}"));
        }
        return objections(value, target, schemas, at, found);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fits = choices.iter().any(|choice| {
            let mut against = Vec::new();
            objections(value, choice, schemas, at, &mut against);
            against.is_empty()
        });
        if !fits {
            found.push(format!("{at}: {value} is none of the choices"));
        }
        return;
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        found.push(format!("{at}: {value} is no value of the list"));
    }
    let number = value.as_f64();
    let kind = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        _ => true,
    };
    if !kind {
        found.push(format!("{at}: {value} is no {}", schema["type"]));
    }
    if let (Some(number), Some(least)) = (number, schema["minimum"].as_f64())
        && number < least
    {
        found.push(format!("{at}: {number} is less than {least}"));
    }
    if let (Some(number), Some(most)) = (number, schema["maximum"].as_f64())
        && number > most
    {
        found.push(format!("{at}: {number} is more than {most}"));
    }
    if let Some(text) = value.as_str() {
        let letters = text.chars().count() as u64;
        let bounds = (schema["minLength"].as_u64(), schema["maxLength"].as_u64());
        if letters < bounds.0.unwrap_or(0) || letters > bounds.1.unwrap_or(u64::MAX) {
            found.push(format!("{at}: {text:?} is too short or too long"));
        }
        if schema["format"] == "uuid" && uuid::Uuid::parse_str(text).is_err() {
            found.push(format!("{at}: {text:?} is no id"));
        }
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        objections(
            item,
            &schema["items"],
            schemas,
            &format!("{at}[{index}]"),
            found,
        );
    }
    let Some(object) = value.as_object() else {
        return;
    };
    for required in schema["required"].as_array().into_iter().flatten() {
        if !object.contains_key(required.as_str().unwrap_or_default()) {
            found.push(format!("{at}: {required} is missing"));
        }
    }
    for (name, part) in object {
        let known = schema["properties"]
            .get(name)
            .or_else(|| schema.get("additionalProperties"))
            .filter(|known| **known != Value::Bool(false));
        match known {
            Some(known) => objections(part, known, schemas, &format!("{at}.{name}"), found),
            None => found.push(format!("{at}: {name} is unknown")),
        }
    }
}

fn description() -> Value {
    Description::of(&service(shape::of(App::api)).spec())
        .json()
        .clone()
}

fn json_schema(body: &Value) -> Option<&Value> {
    body["content"]["application/json"].get("schema")
}

#[test]
fn every_example_is_as_its_schema_says() {
    let description = description();
    let (schemas, examples) = (
        &description["components"]["schemas"],
        Examples::of(&description),
    );
    let (mut found, mut requests, mut answers) = (Vec::new(), 0, 0);
    for operation in description["paths"]
        .as_object()
        .into_iter()
        .flatten()
        .flat_map(|(_, methods)| methods.as_object().into_iter().flatten())
        .map(|(_, operation)| operation)
    {
        let id = operation["operationId"].as_str().unwrap();
        let schema = json_schema(&operation["requestBody"]);
        let request = examples.request(operation);
        assert_eq!(schema.is_some(), request.is_some(), "{id}");
        if let (Some(schema), Some(request)) = (schema, request) {
            objections(
                &request,
                schema,
                schemas,
                &format!("{id} takes"),
                &mut found,
            );
            requests += 1;
        }
        let (status, answer) = examples.answer(operation).expect(id);
        let schema = json_schema(&operation["responses"][&status]);
        assert_eq!(schema.is_some(), answer.is_some(), "{id}");
        if let (Some(schema), Some(answer)) = (schema, answer) {
            objections(
                &answer,
                schema,
                schemas,
                &format!("{id} answers"),
                &mut found,
            );
            answers += 1;
        }
    }
    assert!(requests > 30 && answers > 60, "{requests} {answers}");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_is_wrong_with_an_example_is_found() {
    let description = description();
    let schemas = &description["components"]["schemas"];
    let schema = serde_json::json!({"$ref": "#/components/schemas/GoalCreate"});
    for wrong in [
        serde_json::json!({"name": "x"}),
        serde_json::json!({"name": 1, "definition": {"kind": "page"}}),
        serde_json::json!({"name": "x", "definition": {"kind": "nothing"}}),
        serde_json::json!({"name": "x", "definition": {"kind": "page"}, "more": 1}),
        serde_json::json!({"name": null, "definition": {"kind": "page"}}),
    ] {
        let mut found = Vec::new();
        objections(&wrong, &schema, schemas, "", &mut found);
        assert!(!found.is_empty(), "{wrong}");
    }
}

#[tokio::test]
async fn the_page_has_every_operation_with_an_example_and_no_script() {
    let app = TestApp::start().await;
    let reply = app.nobody().get("/docs").await.expect(200);
    let policy = reply.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none';"), "{policy}");
    assert!(!policy.contains("script-src"), "{policy}");
    let html = String::from_utf8(reply.body.clone()).unwrap();
    assert!(!html.contains("<script"));
    let operations = html.matches("<details class=\"operation\">").count();
    let ids: Vec<String> = description()["paths"]
        .as_object()
        .into_iter()
        .flatten()
        .flat_map(|(_, methods)| methods.as_object().into_iter().flatten())
        .map(|(_, operation)| operation["operationId"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(operations, ids.len());
    assert_eq!(html.matches("<h4>Example</h4>").count(), ids.len());
    for id in ids {
        assert!(html.contains(&format!("<div id=\"{id}\">")), "{id}");
    }
    let first = |text: &str| html.find(text).unwrap_or_else(|| panic!("no {text}"));
    assert!(first("<h2 id=\"quick-start\">") < first("<h2>Figures</h2><details"));
    assert!(first("<h2>Figures</h2><details") < first("<h2>Account</h2><details"));
    app.stop().await;
}
