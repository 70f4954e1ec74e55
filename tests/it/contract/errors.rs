//! One shape for every error, whatever raised it.

use base::answer::Problem;
use front::guard::Guard;
use poem::{
    EndpointExt as _, Request, Response,
    endpoint::{make, make_sync},
};
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, Reply, TestApp};

/// The refusal with its status, code and field; its request id is that of the
/// header.
#[track_caller]
fn refusal(reply: &Reply) -> (u16, String, Option<String>) {
    let code = reply.code().to_owned();
    let id = reply.json["request_id"].as_str().expect("a request id");
    assert_eq!(reply.headers["x-request-id"], id, "{}", reply.json);
    assert_ne!(id, "none");
    assert_eq!(
        reply.headers["content-type"],
        "application/json; charset=utf-8"
    );
    let message = reply.json["message"].as_str().expect("a message");
    assert!(message.ends_with('.'), "{message}");
    let known = ["code", "message", "params", "field", "request_id"];
    for key in reply.json.as_object().expect("an object").keys() {
        assert!(known.contains(&key.as_str()), "{key}");
    }
    let field = reply.json["field"].as_str().map(str::to_owned);
    (reply.status, code, field)
}

fn expected_refusal(status: u16, code: &str, field: &str) -> (u16, String, Option<String>) {
    let field = (!field.is_empty()).then(|| field.to_owned());
    (status, code.to_owned(), field)
}

struct Fixture {
    app: TestApp,
    owner: Actor,
    program: Actor,
}

async fn fixture() -> Fixture {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let program = app
        .token(&owner, &["figures:read", "events:write", "sites:write"])
        .await;
    Fixture {
        app,
        owner,
        program,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_and_methods_that_there_are_not() {
    let Fixture {
        app,
        owner,
        program: _,
    } = fixture().await;
    for path in [
        "/api/v1/nothing",
        "/api/v1/",
        "/api/v2/sites",
        "/api/v1/sites/a/b/c/d",
        "/api/nothing",
    ] {
        assert_eq!(
            refusal(&owner.get(path).await),
            expected_refusal(404, "unknown_route", ""),
            "{path}"
        );
    }
    for (method, path, allow) in [
        (Method::PUT, "/api/v1/sites", "GET, HEAD, POST"),
        (Method::POST, "/api/v1/about", "GET, HEAD"),
        (Method::OPTIONS, "/api/v1/auth/logout", "POST"),
        (
            Method::DELETE,
            "/api/v1/sites/ours.example/stats",
            "GET, HEAD",
        ),
        (
            Method::POST,
            "/api/v1/sites/ours.example",
            "DELETE, GET, HEAD, PATCH",
        ),
        (Method::POST, "/docs", "GET, HEAD"),
        (Method::POST, "/api/v1/openapi.json", "GET, HEAD"),
        (Method::PUT, "/", "GET, HEAD"),
    ] {
        let reply = owner.send(owner.request(method.clone(), path)).await;
        assert_eq!(
            refusal(&reply),
            expected_refusal(405, "method_not_allowed", ""),
            "{method} {path}"
        );
        // RFC 9110, 15.5.6: a 405 names the allowed methods.
        let found = reply
            .headers
            .get("allow")
            .expect("Allow")
            .to_str()
            .expect("in ASCII");
        assert_eq!(found, allow, "{method} {path}");
    }
    // HEAD is GET without the body.
    let head = owner
        .send(owner.request(Method::HEAD, "/api/v1/sites"))
        .await
        .expect(200);
    assert!(head.body.is_empty());
    drop(app);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_parameters_and_fields() {
    let Fixture {
        app: _app,
        owner,
        program,
    } = fixture().await;
    for (path, field) in [
        ("/sites?page=2", "page"),
        ("/sites/ours.example/stats?filters=page:/", "filters"),
        ("/sites/ours.example/series?metrics=visitors", "metrics"),
        ("/sites/ours.example/stats?period=7d&Period=7d", "Period"),
        ("/about?x", "x"),
    ] {
        let reply = owner.get(&format!("/api/v1{path}")).await;
        assert_eq!(
            refusal(&reply),
            expected_refusal(400, "unknown_parameter", field),
            "{path}"
        );
    }
    let reply = owner
        .post("/api/v1/sites?dry=1", &json!({"name": "x.example"}))
        .await;
    assert_eq!(
        refusal(&reply),
        expected_refusal(400, "unknown_parameter", "dry")
    );
    let site = "/api/v1/sites/ours.example";
    for (path, body, field) in [
        (
            "/api/v1/sites".to_owned(),
            json!({"name": "x.example", "nmae": 1}),
            "nmae",
        ),
        (
            format!("{site}/events"),
            json!({"url": "https://ours.example/", "urll": 1}),
            "urll",
        ),
        (
            format!("{site}/events/batch"),
            json!([{"url": "https://ours.example/"}, {"url": "https://ours.example/", "visitor": {"ip": "1.2.3.4"}}]),
            "[1].visitor.ip",
        ),
    ] {
        assert_eq!(
            refusal(&program.post(&path, &body).await),
            expected_refusal(400, "malformed_body", field),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn values_of_the_wrong_type_are_named() {
    let Fixture {
        app: _app,
        owner,
        program,
    } = fixture().await;
    let site = "/api/v1/sites/ours.example";
    let event = |key: &str, value: Value| {
        let mut event = json!({"url": "https://ours.example/"});
        event[key] = value;
        event
    };
    for (body, field) in [
        (event("url", json!(7)), "[0].url"),
        (event("time", json!("now")), "[0].time"),
        (event("interactive", json!("yes")), "[0].interactive"),
        (event("props", json!([1])), "[0].props"),
        (event("visitor", json!({"id": 5})), "[0].visitor.id"),
        (json!({}), "[0].url"),
        (json!(3), "[0]"),
        (json!(["https://ours.example/"]), "[0]"),
        (event("visitor", json!(["anna"])), "[0].visitor"),
    ] {
        let reply = program
            .post(&format!("{site}/events/batch"), &json!([body]))
            .await;
        assert_eq!(
            refusal(&reply),
            expected_refusal(400, "malformed_body", field),
            "{body}"
        );
    }
    for (body, field) in [
        (json!({"paused": "no"}), "paused"),
        (json!({"excluded_paths": ["/a", 5]}), "excluded_paths[1]"),
        (json!({"bots": "sometimes"}), "bots"),
        (json!([]), ""),
        (json!(["new.example"]), ""),
    ] {
        let reply = owner.patch(site, &body).await;
        assert_eq!(
            refusal(&reply),
            expected_refusal(400, "malformed_body", field),
            "{body}"
        );
    }
    let reply = owner
        .post(
            "/api/v1/tokens",
            &json!({"name": "x", "scopes": ["everything"]}),
        )
        .await;
    assert_eq!(
        refusal(&reply),
        expected_refusal(400, "malformed_body", "scopes[0]")
    );
    for (query, field) in [
        ("limit=ten", "limit"),
        ("limit=-1", "limit"),
        ("offset=1.5", "offset"),
    ] {
        let reply = owner.get(&format!("{site}/stats?{query}")).await;
        assert_eq!(
            refusal(&reply),
            expected_refusal(400, "malformed_parameter", field),
            "{query}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_cannot_be_read() {
    let Fixture {
        app: _app,
        owner,
        program,
    } = fixture().await;
    let events = "/api/v1/sites/ours.example/events";
    let post = |kind: Option<&'static str>, body: Vec<u8>| {
        let request = program.request(Method::POST, events).body(body);
        match kind {
            Some(kind) => request.header("content-type", kind),
            None => request,
        }
    };
    let json = Some("application/json");
    let long =
        serde_json::to_vec(&json!({"url": format!("https://ours.example/{}", "x".repeat(40_000))}))
            .expect("JSON");
    for (request, status, code) in [
        (post(json, long), 413, "too_large"),
        (
            post(Some("text/plain"), b"{}".to_vec()),
            415,
            "unsupported_media_type",
        ),
        (
            post(Some("application/x-www-form-urlencoded"), b"url=1".to_vec()),
            415,
            "unsupported_media_type",
        ),
        (post(None, b"{}".to_vec()), 415, "unsupported_media_type"),
        (post(json, b"{\"url\": ".to_vec()), 400, "malformed_body"),
        (post(json, b"".to_vec()), 400, "malformed_body"),
        (post(json, b"{} {}".to_vec()), 400, "malformed_body"),
        (post(json, b"\xff\xfe".to_vec()), 400, "malformed_body"),
        (
            post(json, "[".repeat(30_000).into_bytes()),
            400,
            "malformed_body",
        ),
    ] {
        let (found, text, _) = refusal(&program.send(request).await);
        assert_eq!((found, text.as_str()), (status, code));
    }
    // Longer than any operation takes, in pieces and without saying how long.
    let large = owner
        .request(Method::PATCH, "/api/v1/sites/ours.example")
        .header("content-type", "application/json")
        .body(vec![b' '; 3 << 20]);
    assert_eq!(
        refusal(&owner.send(large).await),
        expected_refusal(413, "too_large", "")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_sites_pages_change_nothing_with_the_cookie() {
    let Fixture {
        app,
        owner,
        program: _,
    } = fixture().await;
    let cookie = app.session(app.person("olga@example.com").await, 600).await;
    drop(owner);
    let send = async |headers: &[(&str, &str)], method: Method| {
        let mut request = cookie
            .request(method, "/api/v1/sites/ours.example")
            .json(&json!({}))
            .build()
            .expect("a request");
        request.headers_mut().remove("sec-fetch-site");
        for (name, value) in headers {
            request.headers_mut().insert(
                reqwest::header::HeaderName::from_bytes(name.as_bytes()).expect("a name"),
                value.parse().expect("a value"),
            );
        }
        cookie.execute(request).await
    };
    let host = app.address.to_string();
    let own = format!("http://{host}");
    for headers in [
        vec![("sec-fetch-site", "cross-site"), ("origin", own.as_str())],
        vec![("sec-fetch-site", "same-site")],
        vec![("sec-fetch-site", "none")],
        vec![("origin", "https://evil.example")],
        vec![("origin", "null")],
        vec![],
    ] {
        let reply = send(&headers, Method::PATCH).await;
        assert_eq!(
            refusal(&reply),
            expected_refusal(403, "cross_site", ""),
            "{headers:?}"
        );
        assert!(reply.headers.get("access-control-allow-origin").is_none());
    }
    for headers in [
        vec![("sec-fetch-site", "same-origin")],
        vec![("origin", own.as_str())],
    ] {
        send(&headers, Method::PATCH).await.expect(200);
    }
    // Reading changes nothing, and its answer is not for other pages to read.
    let read = send(&[("sec-fetch-site", "cross-site")], Method::GET)
        .await
        .expect(200);
    assert!(read.headers.get("access-control-allow-origin").is_none());
}

#[tokio::test]
async fn a_panic_and_a_failure_tell_nothing() {
    async fn call(endpoint: impl poem::Endpoint<Output = Response>) -> (u16, String, String) {
        let answer = endpoint.call(Request::default()).await.expect("guarded");
        let id = answer.header("x-request-id").expect("an id").to_owned();
        let status = answer.status().as_u16();
        (
            status,
            answer.into_body().into_string().await.expect("text"),
            id,
        )
    }
    let panics = make_sync(|_| -> Response { panic!("password=geheim") }).with(Guard);
    let fails = make(async |_| -> Result<Response, poem::Error> {
        Err(Problem::internal(anyhow::anyhow!("password=geheim")).into())
    });
    let odd = make(async |_| -> Result<Response, poem::Error> {
        let cause = std::io::Error::other("password=geheim");
        Err(poem::error::InternalServerError(cause))
    });
    for (status, text, id) in [
        call(panics).await,
        call(fails.map_to_response().with(Guard)).await,
        call(odd.map_to_response().with(Guard)).await,
    ] {
        let body: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!((status, &body["code"]), (500, &json!("internal")));
        assert_eq!(body["request_id"], id.as_str());
        assert!(!text.contains("geheim"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_tells_nothing() {
    let Fixture {
        app,
        owner,
        program: _,
    } = fixture().await;
    app.pool.close().await;
    let reply = owner.get("/api/v1/sites").await;
    let (status, code, _) = refusal(&reply);
    assert_eq!((status, code.as_str()), (503, "busy"));
    assert!(reply.headers.contains_key("retry-after"));
}
