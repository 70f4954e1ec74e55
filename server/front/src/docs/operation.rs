//! One operation: folded, with what it takes and answers, and an example of both.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Examples, Operation, answers_table, escape, link, schema_name, text, who, words};

/// The operation. Its address leads to what is inside, which a browser then unfolds.
pub(super) fn article(
    operation: &Operation<'_>,
    description: &Value,
    examples: &Examples<'_>,
    origin: &str,
) -> String {
    let mut html = format!(
        "<details class=\"operation\"><summary><h3>{}</h3> <span class=\"line\"><b class=\"{}\">{}</b> \
         <code>/api/v1{}</code></span></summary><div id=\"{}\"><p>{}</p>",
        escape(operation.summary),
        operation.method.to_lowercase(),
        operation.method,
        escape(operation.path),
        operation.id,
        words(&operation.value["description"]),
    );
    html += &format!("<p class=\"who\">{}</p>", who(operation.value));
    html += &parameters(operation);
    if let Some(name) = schema_name(&operation.value["requestBody"]) {
        html += &format!("<p>Body: {}</p>", link(&name, description));
    }
    let answers: Vec<(&String, &Value)> = operation.value["responses"]
        .as_object()
        .into_iter()
        .flatten()
        .collect();
    let (refused, done): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|(status, _)| status.starts_with(['4', '5']));
    html += &answers_table(&done, description);
    html += &example(operation, examples, origin);
    if !refused.is_empty() {
        // The same few nearly everywhere, so they are folded.
        let statuses: Vec<&str> = refused.iter().map(|(status, _)| status.as_str()).collect();
        html += &format!(
            "<details><summary>Refused with {}</summary>{}</details>",
            escape(&statuses.join(", ")),
            answers_table(&refused, description)
        );
    }
    html + "</div></details>"
}

fn parameters(operation: &Operation<'_>) -> String {
    let parameters = operation.value["parameters"].as_array();
    let Some(parameters) = parameters.filter(|list| !list.is_empty()) else {
        return String::new();
    };
    let mut html = String::from(
        "<table><thead><tr><th>Parameter</th><th>In</th><th>Meaning</th></tr></thead><tbody>",
    );
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
            words(&parameter["description"]),
        );
    }
    html + "</tbody></table>"
}

fn example(operation: &Operation<'_>, examples: &Examples<'_>, origin: &str) -> String {
    let mut html = format!(
        "<h4>Example</h4><pre tabindex=\"0\"><code>{}</code></pre>",
        escape(&request(operation, examples, origin))
    );
    match examples.answer(operation.value) {
        Some((status, Some(body))) => {
            html += &format!(
                "<p>Answer, {}:</p><pre tabindex=\"0\"><code>{}</code></pre>",
                escape(&status),
                escape(&format!("{body:#}"))
            );
        }
        Some((status, None)) => html += &format!("<p>Answer: {}</p>", escape(&status)),
        None => {}
    }
    html
}

/// The request for a terminal. Operations for people only need the session's cookie, and a page of ours as
/// origin.
fn request(operation: &Operation<'_>, examples: &Examples<'_>, origin: &str) -> String {
    let mut path = operation.path.to_owned();
    let mut asked: Vec<String> = Vec::new();
    for parameter in operation.value["parameters"]
        .as_array()
        .into_iter()
        .flatten()
    {
        let (name, required) = (text(&parameter["name"]), parameter["required"] == true);
        let value = examples.parameter(parameter);
        match text(&parameter["in"]) {
            "path" => path = path.replace(&format!("{{{name}}}"), &value),
            "query" if required || name == "period" => asked.push(format!("{name}={value}")),
            _ => {}
        }
    }
    if !asked.is_empty() {
        path = format!("{path}?{}", asked.join("&"));
    }
    let mut line = String::from("curl");
    if operation.method != "GET" {
        let _ = write!(line, " -X {}", operation.method);
    }
    let schemes = operation.value["security"].as_array();
    let allows = |name: &str| {
        schemes.is_some_and(|schemes| schemes.iter().any(|scheme| scheme.get(name).is_some()))
    };
    if allows("token") {
        line += " -H \"Authorization: Bearer $STILE_TOKEN\"";
    } else if allows("session") {
        line += " -b cookies.txt";
        let _ = write!(line, " -H \"Origin: {origin}\"");
    }
    if let Some(body) = examples.request(operation.value) {
        let body = body.to_string().replace('\'', "'\\''");
        let _ = write!(
            line,
            " \\\n  -H \"Content-Type: application/json\" -d '{body}'"
        );
    } else if operation.value["requestBody"].is_object() {
        line += " \\\n  --data-binary @export.zip";
    }
    format!("{line} \\\n  \"{origin}/api/v1{path}\"")
}
