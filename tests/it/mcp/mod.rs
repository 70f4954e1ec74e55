//! The tools for programs that speak MCP, over both transports, and how programs connect.

mod connecting;
mod ending;
mod http;
mod imported;
mod refusing;
mod stdio;
mod tools;

use reqwest::{
    Method,
    header::{ACCEPT, CONTENT_TYPE},
};
use serde_json::{Value, json};
use tests::{Actor, NOON, Reply, TestApp};

/// The revision that most programs speak.
pub const REVISION: &str = "2025-11-25";

/// A request of the protocol, over HTTP.
pub async fn ask(actor: &Actor, method: &str, params: Value) -> Reply {
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let request = actor
        .request(Method::POST, "/mcp")
        .header(ACCEPT, "application/json, text/event-stream")
        .header("mcp-protocol-version", REVISION)
        .json(&body);
    actor.send(request).await
}

/// Calls a tool; its result.
pub async fn call(actor: &Actor, tool: &str, arguments: Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    let reply = ask(actor, "tools/call", params).await.expect(200);
    assert!(reply.json["error"].is_null(), "{tool}: {}", reply.json);
    reply.json["result"].clone()
}

/// Calls a tool, which must answer; its structured content.
#[track_caller]
pub fn answer(result: &Value) -> &Value {
    assert_eq!(result["isError"], false, "{result}");
    &result["structuredContent"]
}

/// Calls a tool, which must refuse; its sentence.
#[track_caller]
pub fn refusal(result: &Value) -> &str {
    assert_eq!(result["isError"], true, "{result}");
    assert!(result["structuredContent"].is_null(), "{result}");
    result["content"][0]["text"].as_str().expect("a sentence")
}

/// A form, as browsers and programs send it.
pub async fn send_form(actor: &Actor, path: &str, fields: &[(&str, &str)]) -> Reply {
    let body: String = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish();
    let request = actor
        .request(Method::POST, path)
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(body);
    actor.send(request).await
}

/// A service with the site `ours.example` and five hits of three visitors in the last minutes.
pub async fn fixture() -> (TestApp, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    let event = |path: &str, visitor: &str, ago: i64, more: Value| {
        let mut event = json!({
            "url": format!("https://ours.example{path}"), "visitor": {"id": visitor}, "time": NOON - ago,
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            event[key] = value.clone();
        }
        event
    };
    let events = json!([
        event(
            "/",
            "anna",
            300,
            json!({"referrer": "https://other.example/x"})
        ),
        event("/thanks", "anna", 240, json!({})),
        event("/", "ben", 120, json!({})),
        event(
            "/",
            "ben",
            90,
            json!({"name": "Sign-up", "props": {"plan": "pro"}})
        ),
        event("/", "cleo", 60, json!({})),
    ]);
    let path = "/api/v1/sites/ours.example/events/batch";
    let taken = program.post(path, &events).await.expect(202);
    assert_eq!(taken.json["counted"], 5, "{}", taken.json);
    app.settled().await;
    (app, owner)
}
