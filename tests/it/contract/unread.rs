//! Refusals before any operation: what is not valid HTTP, requests without a host, bodies that declare too
//! large a length; and the ids of requests.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};
use tests::TestApp;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// The answer to these bytes: its status, head and body.
async fn raw(app: &TestApp, request: &[u8]) -> (u16, String, Value) {
    let mut stream = TcpStream::connect(app.address).await.expect("connected");
    stream.write_all(request).await.expect("sent");
    let (mut received, mut piece) = (Vec::new(), [0; 4_096]);
    // Until the body is there as a whole: what follows is the other side's hanging up.
    loop {
        let text = String::from_utf8_lossy(&received).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let head = head.to_ascii_lowercase();
            let length = head
                .split("content-length: ")
                .nth(1)
                .and_then(|rest| rest.split("\r\n").next()?.parse::<usize>().ok())
                .expect("a length");
            if body.len() >= length {
                let status = head[9..12].parse().expect("a status");
                let body = serde_json::from_str(body).expect("JSON");
                return (status, head, body);
            }
        }
        let read = stream.read(&mut piece).await.expect("an answer");
        assert!(read > 0, "the answer ended early: {text}");
        received.extend_from_slice(&piece[..read]);
    }
}

/// The refusal is an `ApiError` with this code, and its id is in the header.
#[track_caller]
fn is_error((status, head, body): &(u16, String, Value), wanted: u16, code: &str) {
    assert_eq!((*status, &body["code"]), (wanted, &json!(code)), "{body}");
    let id = body["request_id"].as_str().expect("an id");
    assert!(head.contains(&format!("x-request-id: {id}")), "{head}");
    assert!(head.contains("content-type: application/json"), "{head}");
    let message = body["message"].as_str().expect("a message");
    assert!(message.ends_with('.'), "{message}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_http_is_answered_as_every_error() {
    let app = TestApp::start().await;
    let long_line = format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "a".repeat(70_000));
    let long_address = format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "a".repeat(65_600));
    let many = format!(
        "GET /api/v1/about HTTP/1.1\r\nHost: a\r\n{}\r\n",
        (0..120)
            .map(|n| format!("x-{n}: 1\r\n"))
            .collect::<String>()
    );
    for (request, status, code) in [
        ("nonsense\r\n\r\n", 400, "malformed_request"),
        (
            "GET /api/v1/about HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
            400,
            "malformed_request",
        ),
        (&*many, 431, "headers_too_long"),
    ] {
        is_error(&raw(&app, request.as_bytes()).await, status, code);
    }
    for request in [long_line, long_address] {
        let answer = raw(&app, request.as_bytes()).await;
        let code = if answer.0 == 414 {
            "address_too_long"
        } else {
            "headers_too_long"
        };
        assert!(matches!(answer.0, 414 | 431), "{}", answer.0);
        is_error(&answer, answer.0, code);
    }
    // A second request on the same connection is separate from the first.
    let two = "GET /api/v1/about HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n";
    let mut stream = TcpStream::connect(app.address).await.expect("connected");
    stream.write_all(two.as_bytes()).await.expect("sent");
    let mut received = String::new();
    stream
        .read_to_string(&mut received)
        .await
        .expect("both answers");
    assert!(received.starts_with("HTTP/1.1 200 OK"), "{received}");
    assert!(received.contains("HTTP/1.1 400 Bad Request"), "{received}");
    assert!(
        received.contains("\"code\":\"malformed_request\""),
        "{received}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn http_1_1_names_one_host() {
    let app = TestApp::start().await;
    for request in [
        "GET /api/v1/about HTTP/1.1\r\n\r\n",
        "GET /api/v1/about HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "POST /hit HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
    ] {
        let answer = raw(&app, request.as_bytes()).await;
        is_error(&answer, 400, "missing_host");
        assert_eq!(answer.2["field"], "Host", "{request}");
    }
    let old = raw(&app, b"GET /api/v1/about HTTP/1.0\r\n\r\n").await;
    assert_eq!((old.0, &old.2["name"]), (200, &json!("Stile")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parts_of_a_path_that_are_wrong_are_named() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    for (method, path, field) in [
        (Method::GET, "/sites/%ff", "site"),
        (Method::GET, "/sites/%ff/stats", "site"),
        (Method::GET, "/goals/%ff", "id"),
        (Method::GET, "/goals/seven", "id"),
        (
            Method::GET,
            "/goals/018f0000-0000-7000-8000-00000000000",
            "id",
        ),
        (Method::DELETE, "/views/1", "id"),
        (Method::DELETE, "/tokens/no-id", "id"),
        (Method::GET, "/sites/ours.example/funnels/first", "id"),
    ] {
        let reply = owner
            .send(owner.request(method, &format!("/api/v1{path}")))
            .await;
        assert_eq!(reply.status, 400, "{path}: {}", reply.json);
        assert_eq!(reply.code(), "malformed_path", "{path}");
        assert_eq!(reply.json["field"], field, "{path}");
        assert_eq!(
            reply.headers["x-request-id"],
            reply.json["request_id"].as_str().expect("an id")
        );
    }
    // An unauthenticated client does not learn what is wrong, and words remain words.
    app.nobody().get("/api/v1/goals/seven").await.expect(401);
    owner.get("/api/v1/texts/nothing").await.expect(404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_says_it_is_too_long_is_not_waited_for() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    let request = program
        .request(Method::GET, "/")
        .build()
        .expect("a request");
    let bearer = request.headers()["authorization"].to_str().expect("text");
    for (path, length) in [
        ("/api/v1/sites/ours.example/events", (32 << 10) + 1),
        ("/api/v1/sites/ours.example/events/batch", (5 << 20) + 1),
        ("/hit", (16 << 10) + 1),
    ] {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: {bearer}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n",
            app.address
        );
        let begun = Instant::now();
        let answer = raw(&app, request.as_bytes()).await;
        is_error(&answer, 413, "too_large");
        // A body has ten seconds.
        assert!(begun.elapsed() < Duration::from_secs(8), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_keeps_the_id_that_its_caller_gave() {
    let app = TestApp::start().await;
    let nobody = app.nobody();
    let long = "a".repeat(64);
    for path in [
        "/api/v1/about",
        "/api/v1/sites",
        "/api/nothing",
        "/api/v1/sites/%ff",
        "/healthz",
        "/hit",
        "/",
    ] {
        for id in ["order-17", "a.b_C-9", &long] {
            let request = nobody.request(Method::GET, path).header("x-request-id", id);
            let reply = nobody.send(request).await;
            assert_eq!(reply.headers["x-request-id"], id, "{path}");
            if reply.status >= 400 {
                assert_eq!(reply.json["request_id"], id, "{path}");
            }
        }
    }
    let too_long = "a".repeat(65);
    for id in ["", "a b", "a/b", "<script>", &too_long] {
        let request = nobody
            .request(Method::GET, "/api/v1/sites")
            .header("x-request-id", id);
        let reply = nobody.send(request).await;
        let found = reply.headers["x-request-id"].to_str().expect("text");
        assert!(found != id && found.len() == 16, "{found}");
        assert_eq!(reply.json["request_id"], found);
    }
}
