//! What is answered when nothing can be taken, and hits that are made up.

use reqwest::Method;
use serde_json::json;
use shared::{reason::Reason, wire::ScriptHit};

use super::fixture::{FIREFOX, IntakeFixture, NOON, VISITOR, send};

#[tokio::test]
async fn what_cannot_be_kept_is_not_acknowledged() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let token = fixture.token(&["events:write"]).await;
    fixture.app.counts.shutdown().await.unwrap();
    let hit = fixture
        .hit(&json!({"v": 1, "s": "example.com", "u": "https://example.com/"}))
        .await;
    let pixel = send(fixture.browser(
        Method::GET,
        "/pixel.gif?s=example.com&u=https%3A%2F%2Fexample.com%2F",
    ))
    .await;
    let event = fixture
        .events(
            &token,
            "example.com/events",
            None,
            &json!({"url": "https://example.com/"}),
        )
        .await;
    for answer in [hit, pixel, event] {
        assert_eq!(answer.error(), (503, "busy".to_owned(), String::new()));
        assert_eq!(answer.header("retry-after"), Some("1"));
    }
}

#[tokio::test]
async fn made_up_hits_go_the_same_way_at_their_own_moments() {
    let fixture = IntakeFixture::open().await;
    fixture.site("example.com").await;
    let client = intake::ClientFacts {
        address: Some(VISITOR.parse().unwrap()),
        user_agent: Some(FIREFOX.to_owned()),
        language: Some("de".to_owned()),
        ..intake::ClientFacts::default()
    };
    let hit = |body: serde_json::Value| serde_json::from_value::<ScriptHit>(body).unwrap();
    let view = |url: &str| hit(json!({"v": 1, "s": "example.com", "u": url}));
    let start = NOON * 1_000_000;
    let hits = vec![
        (view("https://example.com/a"), client.clone(), start),
        (
            view("https://example.com/a"),
            client.clone(),
            start + 400_000,
        ),
        (
            hit(
                json!({"v": 1, "s": "example.com", "k": "ping", "u": "https://example.com/a", "e": 900, "d": 7}),
            ),
            client.clone(),
            start + 5_000_123,
        ),
        (view("nowhere"), client.clone(), start + 6_000_000),
        (
            hit(json!({"v": 1, "s": "other.test", "u": "https://other.test/"})),
            client.clone(),
            start,
        ),
        (view("https://example.com/b"), client, start + 60_000_000),
    ];
    let verdicts = fixture.app.intake.take_made_up(&hits).await.unwrap();
    let left_out = counts::Verdict::LeftOut;
    let counted = counts::Verdict::Counted;
    let expected = [
        counted,
        left_out(Reason::Repeated),
        counted,
        left_out(Reason::Malformed),
        left_out(Reason::Malformed),
        counted,
    ];
    assert_eq!(verdicts, expected);
    let found = fixture.counted("example.com").await;
    assert_eq!(
        (
            found.views,
            found.pings,
            found.visits,
            found.left_out["malformed"]
        ),
        (2, 1, 1, 1)
    );
    let times = fixture.texts("example.com", "ts").await;
    assert_eq!(
        times[1].as_deref(),
        Some("2026-11-20 12:00:05"),
        "whole milliseconds"
    );
}
