//! The events API: what is counted, excluded and refused.

use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::{FIREFOX, IntakeFixture, NOON, VISITOR, send};

fn event(path: &str) -> Value {
    json!({"url": format!("https://example.com{path}")})
}

async fn fixture() -> (IntakeFixture, String) {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let token = fixture.token(&["events:write"]).await;
    (fixture, token)
}

const ONE: &str = "example.com/events";
const MANY: &str = "example.com/events/batch";

#[tokio::test]
async fn one_event_is_counted() {
    let (fixture, token) = fixture().await;
    let full = json!({
        "url": "https://example.com/buy?x=1", "name": "Buy", "props": {"plan": "pro", "n": 2.5, "ok": false, "gone": null},
        "referrer": "https://www.google.com/", "value": {"amount": 12.5, "currency": "EUR"}, "interactive": false,
        "time": NOON - 3_600,
        "visitor": {"address": VISITOR, "user_agent": FIREFOX, "language": "de-AT"},
    });
    let answer = fixture.events(&token, ONE, None, &full).await;
    assert_eq!(answer.status, 202);
    assert_eq!(
        answer.json(),
        json!({"counted": true, "repeated": false, "why": null})
    );
    let text = async |column: &str| fixture.texts("example.com", column).await.remove(0);
    assert_eq!(text("path").await.as_deref(), Some("/buy"));
    assert_eq!(text("event").await.as_deref(), Some("Buy"));
    assert_eq!(text("ts").await.as_deref(), Some("2026-11-20 11:00:00"));
    assert_eq!(
        text("props").await.as_deref(),
        Some(r#"{"plan":"pro","n":2.5,"ok":false}"#)
    );
    assert_eq!(text("revenue").await.as_deref(), Some("12.5000"));
    assert_eq!(text("currency").await.as_deref(), Some("EUR"));
    assert_eq!(text("interactive").await.as_deref(), Some("false"));
    assert_eq!(text("source").await.as_deref(), Some("Google"));
    assert_eq!(text("country").await.as_deref(), Some("DE"));
    assert_eq!(text("browser").await.as_deref(), Some("Firefox"));
    assert_eq!(text("language").await.as_deref(), Some("de"));
}

#[tokio::test]
async fn nulls_are_as_good_as_nothing() {
    let (fixture, token) = fixture().await;
    let nulls = json!({"url": "https://example.com/", "name": null, "props": null, "referrer": null, "value": null,
        "currency": null, "visitor": null, "time": null, "interactive": null});
    assert_eq!(
        fixture.events(&token, ONE, None, &nulls).await.json()["counted"],
        true
    );
    assert_eq!(
        fixture.events(&token, ONE, None, &event("/")).await.json()["counted"],
        true,
        "backend events repeat only by key"
    );
    let counted = fixture.counted("example.com").await;
    assert_eq!(
        (
            counted.views,
            counted.events,
            counted.visitors,
            counted.visits
        ),
        (2, 0, 0, 0)
    );
}

#[tokio::test]
async fn visitors_are_told_apart_by_what_is_said_of_them() {
    let (fixture, token) = fixture().await;
    let with = |visitor: Value| json!({"url": "https://example.com/", "visitor": visitor});
    let batch = json!([
        with(json!({"id": "user-1"})),
        with(json!({"id": "user-1", "address": "84.112.3.4"})),
        with(json!({"id": "user-2", "user_agent": FIREFOX})),
        with(json!({"address": VISITOR, "user_agent": FIREFOX})),
        with(json!({"address": format!("::ffff:{VISITOR}"), "user_agent": FIREFOX})),
        with(json!({"user_agent": FIREFOX})),
        with(json!({})),
    ]);
    assert_eq!(
        fixture.events(&token, MANY, None, &batch).await.json()["counted"],
        7
    );
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.visitors, counted.visits), (7, 3, 3));
    // The same person by the script.
    fixture.clock.advance_seconds(2);
    fixture
        .hit(&json!({"v": 1, "s": "example.com", "u": "https://example.com/"}))
        .await;
    assert_eq!(fixture.counted("example.com").await.visitors, 3);
}

#[tokio::test]
async fn a_batch_says_how_many_were_left_out_and_why() {
    let (fixture, token) = fixture().await;
    let mut old = event("/old");
    old["time"] = json!(NOON - 72 * 3_600 - 1);
    let mut just = event("/just");
    just["time"] = json!(NOON - 72 * 3_600);
    let mut ahead = event("/ahead");
    ahead["time"] = json!(NOON + 300);
    let bot = json!({"url": "https://example.com/", "visitor": {"address": VISITOR, "user_agent": "curl/8.7.1"}});
    let hosted = json!({"url": "https://example.com/", "visitor": {"address": "3.5.140.1", "user_agent": FIREFOX}});
    let batch = json!([event("/"), old, just, ahead, bot, hosted, {"url": "https://evil.test/"}, {"url": "https://evil.test/b"}]);
    let answer = fixture.events(&token, MANY, None, &batch).await;
    assert_eq!(
        answer.json(),
        json!({"counted": 4, "left_out": 4, "repeated": false, "why": {"too_old": 1, "bot": 1, "wrong_host": 2}})
    );
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.left_out["too_old"]), (4, 1));
    assert_eq!(
        fixture.events(&token, MANY, None, &json!([])).await.json(),
        json!({"counted": 0, "left_out": 0, "repeated": false, "why": {}})
    );
    fixture.suspend(true).await;
    let answer = fixture.events(&token, ONE, None, &event("/")).await;
    assert_eq!(
        answer.json(),
        json!({"counted": false, "repeated": false, "why": "suspended"})
    );
}

/// What no event may be like, and the field that is named.
fn malformed() -> Vec<(Value, &'static str)> {
    let with = |field: &str, value: Value| {
        let mut event = event("/");
        event[field] = value;
        event
    };
    let many: serde_json::Map<String, Value> =
        (0..31).map(|n| (format!("p{n}"), json!(n))).collect();
    vec![
        (json!({}), "url"),
        (json!({"name": "x"}), "url"),
        (with("url", json!("/a")), "url"),
        (with("url", json!("example.com/a")), "url"),
        (with("url", json!("ftp://example.com/")), "url"),
        (with("url", json!("")), "url"),
        (with("url", json!(null)), "url"),
        (with("url", json!(7)), "url"),
        (
            with(
                "url",
                json!(format!("https://example.com/{}", "a".repeat(2_000))),
            ),
            "url",
        ),
        (with("title", json!("x")), "title"),
        (with("Name", json!("x")), "Name"),
        (with("name", json!("")), "name"),
        (with("name", json!("x".repeat(121))), "name"),
        (with("name", json!(["x"])), "name"),
        (with("name", json!("Sign\nup")), "name"),
        (with("name", json!("a\u{202e}b")), "name"),
        (with("props", json!({"a": "x\0"})), "props.a"),
        (with("props", json!({"a\u{2066}": 1})), "props.a"),
        (with("props", json!([])), "props"),
        (with("props", Value::Object(many)), "props"),
        (with("props", json!({"a": {"b": 1}})), "props.a"),
        (with("props", json!({"a": "x".repeat(501)})), "props.a"),
        (with("props", json!({"": 1})), "props."),
        (with("referrer", json!("x".repeat(2_001))), "referrer"),
        (with("value", json!(12.5)), "currency"),
        (with("value", json!("12.5")), "value"),
        (with("value", json!({"amount": 1})), "value.currency"),
        (
            with("value", json!({"amount": 1, "currency": "EURO"})),
            "value.currency",
        ),
        (
            with("value", json!({"amount": 1, "currency": "EUR", "x": 1})),
            "value.x",
        ),
        (
            with("value", json!({"amount": 1.23456, "currency": "EUR"})),
            "value.amount",
        ),
        (with("currency", json!("EUR")), "currency"),
        (with("time", json!(NOON + 301)), "time"),
        (with("time", json!(NOON * 1_000)), "time"),
        (with("time", json!(-1)), "time"),
        (with("time", json!("now")), "time"),
        (with("time", json!(1.5)), "time"),
        (with("interactive", json!(1)), "interactive"),
        (with("visitor", json!("x")), "visitor"),
        (with("visitor", json!({"ip": VISITOR})), "visitor.ip"),
        (with("visitor", json!({"id": ""})), "visitor.id"),
        (
            with("visitor", json!({"id": "x".repeat(501)})),
            "visitor.id",
        ),
        (
            with("visitor", json!({"address": "nowhere"})),
            "visitor.address",
        ),
        (
            with("visitor", json!({"address": "1.2.3.4:80"})),
            "visitor.address",
        ),
        (
            with("visitor", json!({"user_agent": "x".repeat(2_001)})),
            "visitor.user_agent",
        ),
    ]
}

#[tokio::test]
async fn one_malformed_event_refuses_the_whole_batch() {
    let (fixture, token) = fixture().await;
    for (wrong, field) in malformed() {
        let answer = fixture.events(&token, ONE, None, &wrong).await;
        let (status, _, named) = answer.error();
        assert_eq!(
            (status, named.as_str()),
            (400, field),
            "{wrong}: {}",
            answer.json()
        );
        let mut batch: Vec<Value> = (0..500).map(|_| event("/")).collect();
        batch[17] = wrong;
        let answer = fixture
            .events(&token, MANY, None, &Value::Array(batch))
            .await;
        assert_eq!(
            (answer.error().0, answer.error().2),
            (400, format!("[17].{field}"))
        );
    }
    assert_eq!(fixture.counted("example.com").await, Default::default());
}

#[tokio::test]
async fn a_batch_has_its_bounds() {
    let (fixture, token) = fixture().await;
    let batch = |events: usize| Value::Array((0..events).map(|_| event("/")).collect());
    assert_eq!(
        fixture.events(&token, MANY, None, &batch(500)).await.json()["counted"],
        500
    );
    assert_eq!(
        fixture
            .events(&token, MANY, None, &batch(501))
            .await
            .error()
            .1,
        "too_many_events"
    );
    assert_eq!(
        fixture
            .events(&token, MANY, None, &event("/"))
            .await
            .error()
            .0,
        400
    );
    let raw = async |path: &str, body: String| {
        let request = fixture
            .plain_request(Method::POST, &format!("/api/v1/sites/{path}"))
            .bearer_auth(&token);
        send(
            request
                .header("content-type", "application/json")
                .body(body),
        )
        .await
        .error()
    };
    let one = event("/").to_string();
    let padded = |body: &str, length: usize| format!("{body}{}", " ".repeat(length - body.len()));
    assert_eq!(raw(ONE, padded(&one, 32 * 1024)).await.0, 202);
    assert_eq!(raw(ONE, padded(&one, 32 * 1024 + 1)).await.0, 413);
    assert_eq!(raw(MANY, padded(&format!("[{one}]"), 5 << 20)).await.0, 202);
    assert_eq!(
        raw(MANY, padded(&format!("[{one}]"), (5 << 20) + 1))
            .await
            .0,
        413
    );
    assert_eq!(raw(MANY, format!("[{one}")).await.0, 400);
    assert_eq!(raw(MANY, format!("[{one}]x")).await.0, 400);
    assert_eq!(raw(MANY, String::new()).await.0, 400);
    assert_eq!(fixture.counted("example.com").await.views, 502);
}

#[tokio::test]
async fn only_a_token_for_events_may() {
    let (fixture, token) = fixture().await;
    let reading = fixture.token(&["figures:read"]).await;
    for path in [ONE, MANY] {
        let body = if path == ONE {
            event("/")
        } else {
            json!([event("/")])
        };
        assert_eq!(
            fixture.events(&reading, path, None, &body).await.error().0,
            403
        );
        assert_eq!(
            fixture
                .events("stile_no", path, None, &body)
                .await
                .error()
                .0,
            401
        );
        assert_eq!(
            send(
                fixture
                    .plain_request(Method::POST, &format!("/api/v1/sites/{path}"))
                    .json(&body)
            )
            .await
            .error()
            .0,
            401
        );
        let other = path.replace("example.com", "other.test");
        assert_eq!(
            fixture.events(&token, &other, None, &body).await.error().0,
            404
        );
    }
    assert_eq!(fixture.counted("example.com").await, Default::default());
}
