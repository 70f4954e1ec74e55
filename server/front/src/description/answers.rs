//! What every operation of a kind can answer, and the headers of answers.

use serde_json::{Value, json};

const ERROR: &str = "#/components/schemas/ApiError";

/// The statuses that every operation of a kind can answer, whatever its own code says.
pub(super) fn statuses_by_rule(operation: &mut Value) {
    let secured = operation.get("security").is_some();
    let body = operation.get("requestBody").is_some();
    let json = operation["requestBody"]["content"]["application/json"].is_object();
    let Some(answers) = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut)
    else {
        return;
    };
    let mut add = |status: &str, description: &str| {
        answers.entry(status).or_insert_with(|| {
            json!({
                "description": description,
                "content": { "application/json": { "schema": { "$ref": ERROR } } }
            })
        });
    };
    if secured {
        add("401", "Nobody is signed in, or the token is not valid.");
        add("403", "The caller's role or token may not do this.");
    }
    // An unknown query parameter is refused everywhere.
    add("400", "The request is malformed; `field` says where.");
    if body {
        add("413", "The body is too long.");
    }
    if json {
        add("408", "The body took longer than 10 seconds to arrive.");
        add("415", "The body is not JSON.");
    }
    add("500", "Something went wrong on our side.");
    add(
        "503",
        "Busy, or restarting; `Retry-After` says when to try again.",
    );
    let mut sorted: Vec<(String, Value)> = std::mem::take(answers).into_iter().collect();
    sorted.sort_by(|a, b| a.0.cmp(&b.0));
    answers.extend(sorted);
}

/// The headers that every answer has, and those of its status.
pub(super) fn headers(operation: &mut Value) {
    let answers = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut);
    for (status, answer) in answers.into_iter().flatten() {
        if !answer["headers"].is_object() {
            answer["headers"] = json!({});
        }
        let waits = matches!(status.as_str(), "429" | "503");
        let names = [("X-Request-Id", true), ("Retry-After", waits)];
        for (name, _) in names.into_iter().filter(|(_, there)| *there) {
            answer["headers"][name] = json!({ "$ref": format!("#/components/headers/{name}") });
        }
    }
}

/// The headers that answers share.
pub(super) fn every_header() -> Value {
    json!({
        "X-Request-Id": {
            "description": "The id of this request, also in the log: the `X-Request-Id` of the request if it has 1 to 64 \
                            of the characters A-Z, a-z, 0-9, `.`, `_` and `-`, otherwise one that Stile makes.",
            "schema": { "type": "string", "minLength": 1, "maxLength": 64 }
        },
        "Retry-After": {
            "description": "The number of seconds after which to try again.",
            "schema": { "type": "integer", "format": "int64", "minimum": 1 }
        }
    })
}
