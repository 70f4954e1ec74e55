//! The readable page of the interface at `/docs`, made from the description
//! itself: no script, nothing fetched from elsewhere.

use bytes::Bytes;
use poem::{Response, http::header};
use serde_json::Value;

/// The style, beside the page's own policy: its hash is not needed, it is a file.
const STYLE: &str = include_str!("docs.css");

/// The page.
pub fn response(page: Bytes) -> Response {
    let mut response = Response::builder()
        .content_type("text/html; charset=utf-8")
        .header(header::CACHE_CONTROL, "no-cache")
        .body(page);
    super::page_headers(&mut response);
    // Its one style stands in the page, so that the page can be saved whole.
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        header::HeaderValue::from_static(
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    );
    response
}

/// Writes the page.
pub fn page(description: &Value) -> Bytes {
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Stile: the interface</title><link rel=\"icon\" href=\"/favicon.svg\"><style>{STYLE}</style>\
         <header><h1>The interface of Stile</h1><p>{}</p><p>Version {}. Programs read it at \
         <a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a>.</p></header>",
        escape(text(&description["info"]["description"])),
        escape(text(&description["info"]["version"])),
    );
    let operations = operations(description);
    let mut tags: Vec<&str> = operations.iter().map(|operation| operation.tag).collect();
    tags.sort_unstable();
    tags.dedup();
    html += "<div class=\"all\"><nav aria-label=\"Operations\">";
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
    html += "</nav><main>";
    for tag in &tags {
        html += &format!("<h2>{}</h2>", escape(tag));
        for operation in operations.iter().filter(|operation| operation.tag == *tag) {
            html += &article(operation, description);
        }
    }
    html += "<h2>Records</h2>";
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

fn article(operation: &Operation<'_>, description: &Value) -> String {
    let mut html = format!(
        "<article id=\"{}\"><h3>{}</h3><p class=\"line\"><b class=\"{}\">{}</b> <code>/api/v1{}</code></p><p>{}</p>",
        operation.id,
        escape(operation.summary),
        operation.method.to_lowercase(),
        operation.method,
        escape(operation.path),
        escape(text(&operation.value["description"])),
    );
    html += &format!("<p class=\"who\">{}</p>", who(operation.value));
    let parameters = operation.value["parameters"].as_array();
    if let Some(parameters) = parameters.filter(|list| !list.is_empty()) {
        html +=
            "<table><thead><tr><th>Parameter</th><th>In</th><th>Meaning</th></tr></thead><tbody>";
        for parameter in parameters {
            html += &format!(
                "<tr><td><code>{}</code>{}</td><td>{}</td><td>{}</td></tr>",
                escape(text(&parameter["name"])),
                if parameter["required"] == true {
                    " <i>required</i>"
                } else {
                    ""
                },
                escape(text(&parameter["in"])),
                escape(text(&parameter["description"])),
            );
        }
        html += "</tbody></table>";
    }
    if let Some(name) = schema_name(&operation.value["requestBody"]) {
        html += &format!("<p>Body: {}</p>", link(&name, description));
    }
    html += "<table><thead><tr><th>Status</th><th>Body</th><th>Meaning</th></tr></thead><tbody>";
    for (status, answer) in operation.value["responses"]
        .as_object()
        .into_iter()
        .flatten()
    {
        html += &format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(status),
            schema_name(answer)
                .map(|name| link(&name, description))
                .unwrap_or_default(),
            escape(text(&answer["description"])),
        );
    }
    html + "</tbody></table></article>"
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
        escape(text(&schema["description"]))
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
                escape(&type_of(property)),
                escape(text(&property["description"])),
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

fn type_of(property: &Value) -> String {
    let name = |value: &Value| {
        value["$ref"]
            .as_str()
            .and_then(|path| path.rsplit('/').next())
            .map(str::to_owned)
    };
    if let Some(name) = name(property).or_else(|| name(&property["allOf"][0])) {
        return name;
    }
    match property["type"].as_str() {
        Some("array") => format!("list of {}", type_of(&property["items"])),
        Some(kind) => kind.to_owned(),
        None => "any".to_owned(),
    }
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
