//! The readable page of the interface at `/docs`, made from the description itself: no script, no requests
//! to other servers.

mod examples;
mod operation;
mod quick_start;

use bytes::Bytes;
use poem::{Response, http::header};
use serde_json::Value;

pub use self::examples::Examples;

/// The style. It is a file, so the page's policy needs no hash of it.
const STYLE: &str = include_str!("docs.css");

/// The page.
pub fn response(page: Bytes) -> Response {
    let mut response = Response::builder()
        .content_type("text/html; charset=utf-8")
        .header(header::CACHE_CONTROL, "no-cache")
        .body(page);
    super::page_headers(&mut response);
    // The page contains its one style, so that it can be saved whole.
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        header::HeaderValue::from_static(
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        ),
    );
    response
}

/// The groups of operations in the order in which most people need them; others follow.
const ORDER: [&str; 10] = [
    "Figures", "Events", "Goals", "Sites", "Tokens", "General", "Team", "Account", "Me", "Sign-in",
];

/// Writes the page of a server that people reach at `origin`.
pub fn page(description: &Value, origin: &str) -> Bytes {
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>The API of Stile</title><link rel=\"icon\" href=\"/favicon.svg\"><style>{STYLE}</style>\
         <header><a class=\"brand\" href=\"/\"><img src=\"/favicon.svg\" alt=\"\" width=\"28\" height=\"28\">Stile</a>\
         <h1>The API</h1><p>{}</p><p>Version {}. Programs read it at \
         <a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a>.</p></header>",
        words(&description["info"]["description"]),
        escape(text(&description["info"]["version"])),
    );
    let operations = operations(description);
    let mut tags: Vec<&str> = operations.iter().map(|operation| operation.tag).collect();
    tags.sort_unstable_by_key(|tag| {
        (
            ORDER
                .iter()
                .position(|one| one == tag)
                .unwrap_or(ORDER.len()),
            *tag,
        )
    });
    tags.dedup();
    html += "<div class=\"all\"><nav aria-label=\"Operations\"><h2>Start</h2><ul>\
             <li><a href=\"#quick-start\">Quick start</a></li>\
             <li><a href=\"#command-line\">Command line</a></li></ul>";
    for tag in &tags {
        html += &format!("<h2>{}</h2><ul>", escape(tag));
        for operation in operations.iter().filter(|operation| operation.tag == *tag) {
            html += &format!(
                "<li><a href=\"#{}\">{}</a></li>",
                operation.id,
                escape(operation.summary)
            );
        }
        html += "</ul>";
    }
    html +=
        "<h2>Records</h2><ul><li><a href=\"#records\">What bodies hold</a></li></ul></nav><main>";
    html += &quick_start::html(origin);
    let examples = Examples::of(description);
    for tag in &tags {
        html += &format!("<h2>{}</h2>", escape(tag));
        for operation in operations.iter().filter(|operation| operation.tag == *tag) {
            html += &operation::article(operation, description, &examples, origin);
        }
    }
    html += "<h2 id=\"records\">Records</h2>";
    for (name, schema) in description["components"]["schemas"]
        .as_object()
        .into_iter()
        .flatten()
    {
        html += &record(name, schema);
    }
    Bytes::from(html + "</main></div></html>")
}

struct Operation<'a> {
    method: String,
    path: &'a str,
    id: &'a str,
    summary: &'a str,
    tag: &'a str,
    value: &'a Value,
}

fn operations(description: &Value) -> Vec<Operation<'_>> {
    let mut all = Vec::new();
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        for (method, value) in methods.as_object().into_iter().flatten() {
            all.push(Operation {
                method: method.to_uppercase(),
                path,
                id: text(&value["operationId"]),
                summary: text(&value["summary"]),
                tag: value["tags"][0].as_str().unwrap_or("Other"),
                value,
            });
        }
    }
    all
}

fn answers_table(answers: &[(&String, &Value)], description: &Value) -> String {
    let mut html = String::from(
        "<table class=\"answers\"><thead><tr><th>Status</th><th>Body</th><th>Meaning</th></tr></thead><tbody>",
    );
    for (status, answer) in answers {
        html += &format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(status),
            schema_name(answer)
                .map(|name| link(&name, description))
                .unwrap_or_default(),
            words(&answer["description"]),
        );
    }
    html + "</tbody></table>"
}

fn who(operation: &Value) -> String {
    let Some(schemes) = operation["security"].as_array() else {
        return "Open to everyone.".to_owned();
    };
    let names: Vec<&str> = schemes
        .iter()
        .filter_map(Value::as_object)
        .flat_map(|scheme| scheme.keys())
        .map(|name| {
            if name == "session" {
                "a person signed in"
            } else {
                "an API token"
            }
        })
        .collect();
    format!("For {}.", names.join(" or "))
}

/// The name of the record, or of the records in a list, that a body holds.
fn schema_name(body: &Value) -> Option<String> {
    let (kind, content) = body["content"].as_object()?.iter().next()?;
    let schema = &content["schema"];
    let name = |schema: &Value| {
        schema["$ref"]
            .as_str()
            .and_then(|path| path.rsplit('/').next())
            .map(str::to_owned)
    };
    name(schema)
        .or_else(|| name(&schema["items"]).map(|name| format!("[{name}]")))
        .or_else(|| Some(kind.clone()))
}

fn link(name: &str, description: &Value) -> String {
    let bare = name.trim_matches(['[', ']']);
    if description["components"]["schemas"].get(bare).is_none() {
        return format!("<code>{}</code>", escape(name));
    }
    format!(
        "<a href=\"#record-{bare}\"><code>{}</code></a>",
        escape(name)
    )
}

fn record(name: &str, schema: &Value) -> String {
    let mut html = format!(
        "<article id=\"record-{name}\"><h3><code>{}</code></h3><p>{}</p>",
        escape(name),
        words(&schema["description"])
    );
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    if let Some(properties) = schema["properties"].as_object() {
        html += "<table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>";
        for (field, property) in properties {
            html += &format!(
                "<tr><td><code>{}</code>{}</td><td>{}</td><td>{}</td></tr>",
                escape(field),
                if required.contains(&field.as_str()) {
                    ""
                } else {
                    " <i>optional</i>"
                },
                type_of(property),
                words(&property["description"]),
            );
        }
        html += "</tbody></table>";
    } else if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values
            .iter()
            .filter_map(Value::as_str)
            .map(|value| format!("<code>{}</code>", escape(value)))
            .collect();
        html += &format!("<p>One of {}.</p>", values.join(", "));
    }
    html + "</article>"
}

/// The type as HTML; records are linked.
fn type_of(property: &Value) -> String {
    let record = property["$ref"]
        .as_str()
        .or_else(|| property["allOf"][0]["$ref"].as_str())
        .and_then(|path| path.rsplit('/').next());
    if let Some(name) = record {
        return format!(
            "<a href=\"#record-{name}\"><code>{}</code></a>",
            escape(name)
        );
    }
    match property["type"].as_str() {
        Some("array") => format!("list of {}", type_of(&property["items"])),
        Some(kind) => escape(kind),
        None => "any".to_owned(),
    }
}

/// A sentence of the description as HTML: text in backticks is code.
fn words(sentence: &Value) -> String {
    let mut html = String::new();
    for (index, part) in text(sentence).split('`').enumerate() {
        if index % 2 == 1 {
            html += &format!("<code>{}</code>", escape(part));
        } else {
            html += &escape(part);
        }
    }
    html
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
