//! Percent escapes in a path that are not valid text: refused like every other mistake, with the name of the
//! parameter.

use std::fmt::Write as _;

use reqwest::Method;
use serde_json::json;
use tests::{Reply, TestApp};

use super::openapi::{description, operations};

/// Bytes that are not UTF-8, and an incomplete character.
const ESCAPES: [&str; 2] = ["%ff", "a%C3"];

/// What is wrong with a refusal, if anything is.
fn complaint(reply: &Reply, field: &str) -> Option<String> {
    let wrong = reply.status != 400
        || reply.code() != "malformed_path"
        || reply.json["field"] != field
        || reply.json["request_id"].as_str() != reply.headers["x-request-id"].to_str().ok()
        || !reply.json["message"]
            .as_str()
            .is_some_and(|text| text.contains(field) && text.ends_with('.'));
    wrong.then(|| format!("{} {}", reply.status, reply.json))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_escape_that_is_no_text_is_named_in_every_place_of_every_path() {
    let app = TestApp::start().await;
    let nobody = app.nobody();
    let (mut complaints, mut asked) = (String::new(), 0);
    for (name, _) in operations(&description()) {
        let (method, template) = name.split_once(' ').expect("a method and a path");
        let method: Method = method.parse().expect("a method");
        let places = template.split('/').filter(|part| part.starts_with('{'));
        for (place, escape) in places.flat_map(|place| ESCAPES.map(|escape| (place, escape))) {
            let parts = template.split('/').map(|part| match part {
                part if part == place => escape,
                part if part.starts_with('{') => "x",
                part => part,
            });
            let path = parts.collect::<Vec<_>>().join("/");
            let request = nobody.request(method.clone(), &format!("/api/v1{path}"));
            let reply = nobody.send(request).await;
            asked += 1;
            if let Some(wrong) = complaint(&reply, place.trim_matches(['{', '}'])) {
                let _ = writeln!(complaints, "{method} {path}: {wrong}");
            }
        }
    }
    assert!(complaints.is_empty(), "\n{complaints}");
    assert!(asked > 150, "{asked}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn outside_of_the_operations_too() {
    let app = TestApp::start().await;
    let nobody = app.nobody();
    for (path, field) in [
        ("/sign-in/%ff", "id"),
        ("/sign-in/%ff/back", "id"),
        ("/snapshots/%ff", "sealed"),
    ] {
        let reply = nobody.get(path).await;
        assert_eq!(complaint(&reply, field), None, "{path}");
    }
    // Where there is no such place, there is nothing at the address.
    for path in ["/api/v1/nothing/%ff", "/api/v1/%ff", "/api/%ff"] {
        let reply = nobody.get(path).await.expect(404);
        assert_eq!(reply.code(), "unknown_route", "{path}");
    }
    // Text is read as it was.
    let owner = app.owner().await;
    app.site(&owner, "xn--mller-kva.example", "UTC").await;
    let reply = owner.get("/api/v1/sites/m%C3%BCller.example").await;
    assert_ne!(reply.json["code"], json!("malformed_path"));
    owner
        .get("/api/v1/sites/xn--mller-kva%2Eexample")
        .await
        .expect(200);
    app.stop().await;
}
