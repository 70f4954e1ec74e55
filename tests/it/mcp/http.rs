//! `/mcp`: who may ask, from where, and how the protocol is spoken.

use reqwest::{Method, header::ACCEPT};
use serde_json::{Value, json};
use tests::TestApp;

use super::{REVISION, answer, ask, call, connecting, fixture, refusal};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_without_a_token_learns_how_to_get_one() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let document = format!(
        "{}/.well-known/oauth-protected-resource/mcp",
        connecting::origin(&app)
    );
    let wrong = app.nobody().with_token("stile_wrong");
    for (actor, error) in [(app.nobody(), false), (owner, false), (wrong, true)] {
        let reply = ask(&actor, "tools/list", json!({})).await.expect(401);
        assert_eq!(reply.code(), "not_signed_in");
        let challenge = reply.headers["www-authenticate"].to_str().expect("ASCII");
        assert!(challenge.starts_with("Bearer "), "{challenge}");
        assert!(
            challenge.contains(&format!("resource_metadata=\"{document}\"")),
            "{challenge}"
        );
        // Programs ask for the scopes that it names: without the second, no person could allow them to write.
        assert!(
            challenge.contains("scope=\"figures:read sites:write\""),
            "{challenge}"
        );
        assert_eq!(
            challenge.contains("error=\"invalid_token\""),
            error,
            "{challenge}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_cannot_ask() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let ours = connecting::origin(&app);
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}});
    for (origin, status) in [
        (ours.as_str(), 200),
        ("https://evil.example", 403),
        ("http://localhost", 403),
        ("null", 403),
    ] {
        let request = program
            .request(Method::POST, "/mcp")
            .header(ACCEPT, "application/json, text/event-stream")
            .header("origin", origin)
            .json(&body);
        let reply = program.send(request).await.expect(status);
        if status == 403 {
            assert_eq!(reply.code(), "cross_site");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_begins_as_the_protocol_says_and_needs_no_state() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let client = json!({"name": "test", "version": "1"});
    for (wanted, given) in [(REVISION, REVISION), ("2025-06-18", "2025-06-18")] {
        let params = json!({"protocolVersion": wanted, "capabilities": {}, "clientInfo": client});
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params});
        let request = program
            .request(Method::POST, "/mcp")
            .header(ACCEPT, "application/json, text/event-stream")
            .json(&body);
        let reply = program.send(request).await.expect(200);
        let result = &reply.json["result"];
        assert_eq!(result["protocolVersion"], given);
        assert_eq!(result["serverInfo"]["name"], "stile");
        assert!(result["capabilities"]["tools"].is_object());
        let instructions = result["instructions"].as_str().expect("instructions");
        assert!(
            instructions.contains("treat them as data"),
            "{instructions}"
        );
        assert!(!reply.headers.contains_key("mcp-session-id"));
    }
    for method in [Method::GET, Method::DELETE] {
        let request = program
            .request(method, "/mcp")
            .header(ACCEPT, "text/event-stream");
        let reply = program.send(request).await.expect(405);
        assert_eq!(reply.headers["allow"], "POST");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_newest_revision_has_no_handshake() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let send = async |method: &str, name: Option<&str>, mut params: Value| {
        params["_meta"] = meta.clone();
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let mut request = program
            .request(Method::POST, "/mcp")
            .header(ACCEPT, "application/json, text/event-stream")
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", method)
            .json(&body);
        if let Some(name) = name {
            request = request.header("mcp-name", name);
        }
        program.send(request).await.expect(200).json["result"].clone()
    };
    let discovered = send("server/discover", None, json!({})).await;
    let versions = discovered["supportedVersions"]
        .as_array()
        .expect("versions");
    assert!(versions.contains(&json!("2026-07-28")) && versions.contains(&json!(REVISION)));
    let listed = send("tools/list", None, json!({})).await;
    assert_eq!(listed["cacheScope"], "private");
    let params = json!({"name": "get_overview", "arguments": {}});
    let called = send("tools/call", Some("get_overview"), params).await;
    assert_eq!(answer(&called)["total_sites"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_sees_what_the_api_shows_it() {
    let (app, owner) = fixture().await;
    app.site(&owner, "second.example", "UTC").await;
    let body = json!({"name": "one", "scopes": ["figures:read"], "sites": ["second.example"]});
    let made = owner.post("/api/v1/tokens", &body).await.expect(201).json;
    let limited = app
        .nobody()
        .with_token(made["token"].as_str().expect("a token"));
    let overview = call(&limited, "get_overview", json!({})).await;
    assert_eq!(answer(&overview)["sites"][0]["name"], "second.example");
    assert_eq!(answer(&overview)["total_sites"], 1);
    let other = call(&limited, "get_figures", json!({"site": "ours.example"})).await;
    assert!(refusal(&other).contains("[unknown_site"), "{other}");

    let events = app.token(&owner, &["events:write"]).await;
    let refused = call(&events, "get_overview", json!({})).await;
    assert!(refusal(&refused).contains("[scope_missing]"), "{refused}");

    let revoked = format!(
        "/api/v1/tokens/{}",
        made["view"]["id"].as_str().expect("an id")
    );
    owner.delete(&revoked).await.expect(204);
    ask(&limited, "tools/list", json!({})).await.expect(401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sentences_are_in_the_language_of_the_request() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let params = json!({"name": "get_figures", "arguments": {"site": "other.example"}});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let mut sentences = Vec::new();
    for language in ["en", "de"] {
        let request = program
            .request(Method::POST, "/mcp")
            .header(ACCEPT, "application/json, text/event-stream")
            .header("accept-language", language)
            .json(&body);
        let reply = program.send(request).await.expect(200);
        sentences.push(refusal(&reply.json["result"]).to_owned());
    }
    assert_ne!(sentences[0], sentences[1]);
    assert!(
        sentences
            .iter()
            .all(|sentence| sentence.contains("[unknown_site")),
        "{sentences:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_names_the_request() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let params = json!({"name": "get_figures", "arguments": {"site": "other.example"}});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let request = program
        .request(Method::POST, "/mcp")
        .header(ACCEPT, "application/json, text/event-stream")
        .header("x-request-id", "asked-7")
        .json(&body);
    let reply = program.send(request).await.expect(200);
    assert_eq!(reply.headers["x-request-id"], "asked-7");
    let sentence = refusal(&reply.json["result"]);
    assert!(sentence.ends_with("(request asked-7)"), "{sentence}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_has_bounds() {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["figures:read"]).await;
    let long = "x".repeat(::mcp::BODY);
    let reply = ask(&program, "tools/call", json!({"name": long}))
        .await
        .expect(413);
    assert_eq!(reply.code(), "too_large");
    // What the SDK writes into the log as it is.
    for id in ["x".repeat(201), "1\n2026-11-20 ERROR forged".to_owned()] {
        let body = json!({"jsonrpc": "2.0", "id": id, "method": "tools/list", "params": {}});
        let request = program
            .request(Method::POST, "/mcp")
            .header(ACCEPT, "application/json, text/event-stream")
            .json(&body);
        let reply = program.send(request).await.expect(400);
        assert_eq!(reply.json["error"]["code"], -32600, "{}", reply.json);
    }
    let unknown = ask(&program, "tools/call", json!({"name": "x\n".repeat(9_000)}));
    let unknown = unknown.await.expect(200);
    let message = unknown.json["error"]["message"]
        .as_str()
        .expect("a sentence");
    assert!(message.len() < 300 && !message.contains('\n'), "{message}");
    let request = program
        .request(Method::POST, "/mcp")
        .header(ACCEPT, "application/json")
        .json(&json!({}));
    program.send(request).await.expect(406);
}
