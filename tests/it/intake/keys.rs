//! `Idempotency-Key`: the same request counts once.

use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::{IntakeFixture, send};

const ONE: &str = "example.com/events";
const MANY: &str = "example.com/events/batch";

async fn fixture() -> (IntakeFixture, String) {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let token = fixture.token(&["events:write"]).await;
    (fixture, token)
}

fn batch() -> Value {
    json!([{"url": "https://example.com/a"}, {"url": "https://example.com/b"}, {"url": "https://evil.test/"}])
}

#[tokio::test]
async fn the_same_batch_counts_once() {
    let (fixture, token) = fixture().await;
    let first = fixture
        .events(&token, MANY, Some("order-1"), &batch())
        .await;
    assert_eq!(
        first.json(),
        json!({"counted": 2, "left_out": 1, "repeated": false, "why": {"wrong_host": 1}})
    );
    let again = fixture
        .events(&token, MANY, Some("order-1"), &batch())
        .await;
    assert_eq!(again.status, 202);
    assert_eq!(
        again.json(),
        json!({"counted": 0, "left_out": 3, "repeated": true, "why": {"repeated": 3}})
    );
    let counted = fixture.counted("example.com").await;
    assert_eq!(
        (
            counted.views,
            counted.left_out["repeated"],
            counted.left_out["wrong_host"]
        ),
        (2, 3, 1)
    );

    let other = fixture
        .events(&token, MANY, Some("order-2"), &batch())
        .await;
    assert_eq!(other.json()["counted"], 2);
    let none = fixture.events(&token, MANY, None, &batch()).await;
    assert_eq!(none.json()["counted"], 2);
}

#[tokio::test]
async fn the_same_event_counts_once() {
    let (fixture, token) = fixture().await;
    let event = json!({"url": "https://example.com/", "name": "Buy"});
    assert_eq!(
        fixture.events(&token, ONE, Some("k"), &event).await.json()["counted"],
        true
    );
    fixture.clock.advance_seconds(95 * 3_600);
    let again = fixture.events(&token, ONE, Some("k"), &event).await.json();
    assert_eq!(
        again,
        json!({"counted": false, "repeated": true, "why": "repeated"})
    );
    assert_eq!(fixture.counted("example.com").await.events, 1);
}

#[tokio::test]
async fn a_key_belongs_to_one_body_and_one_site() {
    let (fixture, token) = fixture().await;
    fixture.site("other.test").await;
    fixture.events(&token, MANY, Some("k"), &batch()).await;
    let reused = fixture
        .events(
            &token,
            MANY,
            Some("k"),
            &json!([{"url": "https://example.com/"}]),
        )
        .await;
    assert_eq!(
        reused.error(),
        (400, "key_reused".to_owned(), "Idempotency-Key".to_owned())
    );
    assert_eq!(fixture.counted("example.com").await.views, 2);
    let other = fixture
        .events(
            &token,
            "other.test/events/batch",
            Some("k"),
            &json!([{"url": "https://other.test/"}]),
        )
        .await;
    assert_eq!(other.json()["counted"], 1);
}

#[tokio::test]
async fn the_same_events_written_in_another_way_are_a_repetition() {
    let (fixture, token) = fixture().await;
    let send_text = async |path: &str, text: &str| {
        let request = fixture
            .plain_request(Method::POST, &format!("/api/v1/sites/{path}"))
            .bearer_auth(&token)
            .header("content-type", "application/json")
            .header("idempotency-key", "k")
            .body(text.to_owned());
        send(request).await
    };
    let first = send_text(
        MANY,
        r#"[{"url":"https://example.com/a","name":"Buy","props":{"plan":"pro","seats":1}}]"#,
    )
    .await;
    assert_eq!(first.json()["counted"], 1);
    let again = send_text(
        MANY,
        r#"[ {"props": {"seats": 1.0, "plan": "\u0070ro"}, "name": "Buy", "url": "https:\/\/example.com/a"} ]"#,
    )
    .await;
    assert_eq!(again.json()["repeated"], true);
    let other = send_text(
        MANY,
        r#"[{"url":"https://example.com/a","name":"Buy","props":{"plan":"pro","seats":2}}]"#,
    )
    .await;
    assert_eq!(other.error().1, "key_reused");
    assert_eq!(fixture.counted("example.com").await.events, 1);
}

#[tokio::test]
async fn a_refused_batch_does_not_use_its_key_up() {
    let (fixture, token) = fixture().await;
    let wrong = json!([{"url": "https://example.com/"}, {"url": "/"}]);
    assert_eq!(
        fixture
            .events(&token, MANY, Some("k"), &wrong)
            .await
            .error()
            .2,
        "[1].url"
    );
    assert_eq!(
        fixture
            .events(&token, MANY, Some("k"), &batch())
            .await
            .json()["counted"],
        2
    );
}

#[tokio::test]
async fn keys_are_visible_ascii() {
    let (fixture, token) = fixture().await;
    let send_with = async |keys: &[&[u8]]| {
        let mut request = fixture
            .plain_request(Method::POST, &format!("/api/v1/sites/{MANY}"))
            .bearer_auth(&token)
            .json(&batch());
        for key in keys {
            request = request.header(
                "idempotency-key",
                reqwest::header::HeaderValue::from_bytes(key).unwrap(),
            );
        }
        send(request).await.error()
    };
    let long = [b'x'; 256];
    let cases: [&[&[u8]]; 5] = [
        &[b""],
        &[b"a b"],
        &[&long],
        &[b"caf\xc3\xa9"],
        &[b"a", b"b"],
    ];
    for keys in cases {
        assert_eq!(
            send_with(keys).await,
            (
                400,
                "malformed_key".to_owned(),
                "Idempotency-Key".to_owned()
            ),
            "{keys:?}"
        );
    }
    assert_eq!(send_with(&[&long[..255]]).await.0, 202);
}
