//! What a refusal says: plain words, and none of the libraries'.

use serde_json::{Value, json};
use tests::{Reply, TestApp};

#[track_caller]
fn said(reply: &Reply, code: &str, field: Option<&str>, message: &str) {
    assert_eq!(reply.code(), code);
    assert_eq!(reply.json["field"].as_str(), field);
    assert_eq!(reply.json["message"], message);
    assert_eq!(reply.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parameters_are_refused_in_plain_words() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let site = "/api/v1/sites/ours.example";
    let metrics = "visitors, visits, views, events, bounce_rate, visit_duration_seconds, views_per_visit, engaged_visits";
    for (question, code, field, message) in [
        (
            "stats?period=today&period=7d",
            "repeated_parameter",
            "period",
            "The parameter `period` is there twice; send it once.".to_owned(),
        ),
        (
            "stats?limit=1&limit=1",
            "repeated_parameter",
            "limit",
            "The parameter `limit` is there twice; send it once.".to_owned(),
        ),
        (
            "stats?limit=ten",
            "malformed_parameter",
            "limit",
            "The parameter `limit` must be a whole number from 0 to 4294967295.".to_owned(),
        ),
        (
            "series?metric=visitors&metric=Views",
            "malformed_parameter",
            "metric",
            format!("The parameter `metric` cannot be `Views`; it can be {metrics}."),
        ),
        (
            "stats?period=1900-01-01..2026-01-01",
            "unknown_period",
            "period",
            "`1900-01-01` lies before 1990-01-01, the first day that can be asked for.".to_owned(),
        ),
    ] {
        said(
            &owner.get(&format!("{site}/{question}")).await,
            code,
            Some(field),
            &message,
        );
    }
    // Lists are there more than once, and nobody is told before they may ask.
    owner
        .get(&format!(
            "{site}/stats?by=page&by=source&filter=page:/a&filter=page:/b"
        ))
        .await
        .expect(200);
    app.nobody()
        .get(&format!("{site}/stats?period=7d&period=7d"))
        .await
        .expect(401);
    let missing = owner.delete(site).await;
    said(
        &missing,
        "malformed_parameter",
        Some("confirm"),
        "The parameter `confirm` is missing.",
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_are_refused_in_plain_words() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    let event = "/api/v1/sites/ours.example/events".to_owned();
    let many = format!("{event}/batch");
    let hit = "/hit".to_owned();
    for (path, body, field, message) in [
        (
            &hit,
            "[1]",
            None,
            "The body must be an object, but is a list.",
        ),
        (
            &hit,
            r#"{"v":1,"s":"ours.example","s":"ours.example","u":"https://ours.example/"}"#,
            Some("s"),
            "`s` is there twice.",
        ),
        (
            &event,
            r#"{"url":"https://ours.example/","url":"https://ours.example/"}"#,
            Some("url"),
            "`url` is there twice.",
        ),
        (
            &many,
            r#"[{"url":"https://ours.example/","url":"https://ours.example/"}]"#,
            Some("[0].url"),
            "`[0].url` is there twice.",
        ),
        (
            &event,
            r#"{"url":"https://ours.example/","time":"now"}"#,
            Some("time"),
            "`time` must be a whole number, but is the text \"now\".",
        ),
        (
            &event,
            r#"{"url":"https://ours.example/","visitor":{"ip":"a"}}"#,
            Some("visitor.ip"),
            "There is no field `visitor.ip`; there are id, address, user_agent, language.",
        ),
        (
            &event,
            r#"{"url":"#,
            None,
            "The body is no valid JSON: it ends before it is whole.",
        ),
        (&event, "{,}", None, "The body is no valid JSON."),
    ] {
        let request = program
            .request(reqwest::Method::POST, path)
            .header("content-type", "application/json")
            .body(body);
        said(
            &program.send(request).await,
            "malformed_body",
            field,
            message,
        );
    }
    let site: Value = json!({"bots": "sometimes"});
    let reply = owner.patch("/api/v1/sites/ours.example", &site).await;
    assert_eq!(reply.json["field"], "bots");
    let message = reply.json["message"].as_str().expect("a message");
    assert!(
        message.starts_with("`bots` cannot be `sometimes`; it can be "),
        "{message}"
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_cookie_of_the_same_name_locks_nobody_out() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    drop(owner);
    let person = app.person("olga@example.com").await;
    let session = app.session(person, 600).await;
    let mine = session
        .request(reqwest::Method::GET, "/api/v1/me")
        .build()
        .expect("a request")
        .headers()["cookie"]
        .to_str()
        .expect("ASCII")
        .to_owned();
    let forged = format!("stile={}", "A".repeat(43));
    for (cookies, status) in [
        (mine.clone(), 200),
        (format!("{forged}; {mine}"), 200),
        (
            format!("stile=x; stile=; {forged}; {forged}; {forged}; {mine}"),
            200,
        ),
        (
            format!("{forged}; {forged}; {forged}; {forged}; {mine}"),
            401,
        ),
        (forged.clone(), 401),
    ] {
        let request = app
            .nobody()
            .request(reqwest::Method::GET, "/api/v1/me")
            .header("cookie", &cookies);
        app.nobody().send(request).await.expect(status);
    }
    app.stop().await;
}
