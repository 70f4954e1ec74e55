//! Streams: which hits they send, to whom, and for how long.

use base::config::Config;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, EventStream, NOON, until};

use crate::intake::fixture::{CRAWLER, FIREFOX, IntakeFixture, VISITOR, send, view};

/// Seconds rather than quarters of a minute.
pub fn quick(config: &mut Config) {
    config.live.every_seconds = 1;
    config.live.heartbeat_seconds = 1;
    config.live.per_member = 3;
}

async fn fixture() -> (IntakeFixture, Actor) {
    let fixture = IntakeFixture::open_with(quick).await;
    fixture.site("example.com").await;
    let reader = fixture.app.token(&fixture.owner, &["figures:read"]).await;
    (fixture, reader)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dry_run_tells_the_verdict_on_every_hit_and_stores_nothing() {
    let (fixture, reader) = fixture().await;
    let mut events = EventStream::open(&reader, "example.com/dry-run", None).await;
    let event = json!({"v": 1, "s": "example.com", "u": "https://example.com/a?utm_source=letter&utm_medium=email", "n": "Buy",
        "r": "https://www.google.com/", "p": {"plan": "pro", "n": 2, "ok": true}, "i": 0});
    fixture.hit(&event).await;
    let hit = events.next("hit").await;
    assert_eq!(hit["at"], NOON);
    assert_eq!(
        (&hit["counted"], &hit["sent_by"]),
        (&json!(true), &json!("script"))
    );
    assert_eq!(
        (&hit["reason"], &hit["step"], &hit["unpaused"]),
        (&json!(null), &json!(null), &json!(null))
    );
    assert_eq!(hit["props"], json!({"plan": "pro", "n": 2.0, "ok": true}));
    let read = &hit["classified"];
    assert_eq!(
        (&read["hostname"], &read["path"], &read["event"]),
        (&json!("example.com"), &json!("/a"), &json!("Buy"))
    );
    assert_eq!(
        (&read["source"], &read["channel"]),
        (&json!("letter"), &json!("E-mail"))
    );
    assert_eq!(
        (&read["country"], &read["browser"]),
        (&json!("DE"), &json!("Firefox"))
    );
    assert_eq!(read["interactive"], false);

    fixture.hit(&event).await;
    let again = events.next("hit").await;
    assert_eq!(
        (&again["counted"], &again["reason"], &again["step"]),
        (&json!(false), &json!("repeated"), &json!("repeated"))
    );

    let crawler = fixture
        .agent(CRAWLER, Method::POST, "/hit")
        .body(view("/b").to_string());
    send(crawler).await;
    let bot = events.next("hit").await;
    assert_eq!(
        (&bot["reason"], &bot["step"]),
        (&json!("bot"), &json!("bot"))
    );
    assert_eq!(
        bot["step_text"],
        "The user agent is not that of a known bot or another program, and the hit has what every browser sends."
    );
    assert_eq!(
        (&bot["steps_passed"], &bot["classified"]["path"]),
        (&json!(8), &json!("/b"))
    );
    assert!(bot["explanation"].as_str().unwrap().ends_with('.'));

    fixture
        .hit(&json!({"v": 1, "s": "example.com", "u": "nonsense"}))
        .await;
    let broken = events.next("hit").await;
    assert_eq!(
        (&broken["reason"], &broken["step"], &broken["classified"]),
        (&json!("malformed"), &json!("readable"), &json!(null))
    );
    assert!(
        broken["detail"].as_str().unwrap().starts_with("`u` "),
        "{broken}"
    );

    // A backend's events are sent too, those of another site are not.
    fixture.site("other.example").await;
    fixture
        .hit(&json!({"v": 1, "s": "other.example", "u": "https://other.example/"}))
        .await;
    let token = fixture.token(&["events:write"]).await;
    let batch = json!([{"url": "https://example.com/c", "visitor": {"address": VISITOR, "user_agent": FIREFOX}},
        {"url": "https://elsewhere.example/d"}]);
    fixture
        .events(&token, "example.com/events/batch", None, &batch)
        .await;
    let streamed = [events.next("hit").await, events.next("hit").await];
    assert_eq!(
        (&streamed[0]["sent_by"], &streamed[0]["classified"]["path"]),
        (&json!("backend"), &json!("/c"))
    );
    assert_eq!(
        (
            &streamed[1]["reason"],
            &streamed[1]["classified"]["hostname"]
        ),
        (&json!("wrong_host"), &json!("elsewhere.example"))
    );

    // Nothing that identifies the visitor, by any name.
    for hit in [hit, again, bot, broken].iter().chain(&streamed) {
        let text = hit.to_string();
        assert!(
            !text.contains(VISITOR) && !text.contains("Gecko") && !text.contains("\"visitor\""),
            "{text}"
        );
    }
    // Listening does not change what is counted.
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.events), (1, 1));
    assert_eq!(counted.left_out.values().sum::<i64>(), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_tell_which_goals_a_hit_reaches_by_itself() {
    let (fixture, reader) = fixture().await;
    let make = async |name: &str, definition: Value| {
        let body = json!({"name": name, "definition": definition});
        let path = "/api/v1/sites/example.com/goals";
        let made = fixture.owner.post(path, &body).await.expect(201);
        made.json["id"].clone()
    };
    let bought = json!({"kind": "event", "event": "Buy", "props": [{"name": "n", "compare": "at_least", "number": 2}]});
    let bought = make("Bought", bought).await;
    let read = make("Read", json!({"kind": "page", "pages": ["/a"]})).await;
    make("Read on", json!({"kind": "scroll", "percent": 10})).await;
    let paused = make("Paused", json!({"kind": "page", "pages": ["*"]})).await;
    let path = format!("/api/v1/goals/{}", paused.as_str().unwrap());
    fixture
        .owner
        .patch(&path, &json!({"paused": true}))
        .await
        .expect(200);
    let mut dry_run = EventStream::open(&reader, "example.com/dry-run", None).await;
    let mut stream = EventStream::open(&reader, "example.com/stream", None).await;
    let buy = |n: u32| json!({"v": 1, "s": "example.com", "u": "https://example.com/a", "n": "Buy", "p": {"n": n}});
    for (hit, goals) in [
        (view("/a"), json!([{"id": read, "name": "Read"}])),
        (view("/b"), json!([])),
        (buy(1), json!([])),
        (buy(2), json!([{"id": bought, "name": "Bought"}])),
    ] {
        fixture.hit(&hit).await;
        assert_eq!(dry_run.next("hit").await["goals"], goals, "{hit}");
        assert_eq!(stream.next("hit").await["goals"], goals, "{hit}");
    }
    // An excluded hit reaches the goals that it would reach if it were counted.
    let crawler = fixture
        .agent(CRAWLER, Method::POST, "/hit")
        .body(view("/a").to_string());
    send(crawler).await;
    let bot = dry_run.next("hit").await;
    assert_eq!(
        (&bot["counted"], &bot["goals"][0]["name"]),
        (&json!(false), &json!("Read"))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_counting_is_paused_a_dry_run_says_what_would_become_of_hits() {
    let (fixture, reader) = fixture().await;
    fixture
        .change(
            "example.com",
            "paused = true, excluded_paths = '{/private/*}'",
        )
        .await;
    let mut events = EventStream::open(&reader, "example.com/dry-run", None).await;
    fixture.hit(&view("/a")).await;
    let hit = events.next("hit").await;
    assert_eq!(
        (&hit["reason"], &hit["step"]),
        (&json!("paused"), &json!("paused"))
    );
    assert_eq!(
        (
            &hit["unpaused"]["counted"],
            &hit["unpaused"]["steps_passed"]
        ),
        (&json!(true), &json!(15))
    );
    fixture.hit(&view("/private/b")).await;
    let hit = events.next("hit").await;
    assert_eq!(
        (&hit["unpaused"]["counted"], &hit["unpaused"]["reason"]),
        (&json!(false), &json!("excluded_path"))
    );
    let counted = fixture.counted("example.com").await;
    assert_eq!((counted.views, counted.left_out["paused"]), (0, 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_has_so_many_streams_at_once() {
    let (fixture, reader) = fixture().await;
    let mut streams = Vec::new();
    for kind in ["stream", "dry-run", "stream"] {
        streams.push(EventStream::open(&reader, &format!("example.com/{kind}"), None).await);
    }
    // By cookie or by token, it is one member.
    for actor in [&reader, &fixture.owner] {
        let refused = actor
            .get("/api/v1/sites/example.com/stream")
            .await
            .expect(429);
        assert_eq!(refused.code(), "too_many_streams");
        assert!(refused.headers.contains_key("retry-after"));
    }
    let account = fixture.app.person("olga@example.com").await.account;
    let colleague = fixture.app.join(account, "admin", &[]).await;
    let colleague = fixture.app.session(colleague, 600).await;
    EventStream::open(&colleague, "example.com/stream", None).await;
    streams.pop();
    // The server notices a moment later that it is gone.
    until("a place is free", async || {
        let path = "/api/v1/sites/example.com/stream";
        fixture.owner.get(path).await.status == 200
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_is_kept_open_and_ends_with_the_right_to_it() {
    let (fixture, _) = fixture().await;
    let account = fixture.app.person("olga@example.com").await.account;
    let site = fixture.site_id("example.com").parse().unwrap();
    let person = fixture.app.join(account, "viewer", &[site]).await;
    let viewer = fixture.app.session(person, 600).await;
    let mut events = EventStream::open(&viewer, "example.com/dry-run", None).await;
    // A second of silence, and a comment.
    let still = events.any().await.unwrap();
    assert_eq!((still.name.as_str(), still.data), ("", Value::Null));
    sqlx::query("DELETE FROM member_sites WHERE site_id = $1")
        .bind(site)
        .execute(&fixture.app.pool)
        .await
        .unwrap();
    let end = events.next("end").await;
    assert_eq!(end["code"], "unknown_site");
    assert_eq!(events.any().await, None);
    viewer
        .get("/api/v1/sites/example.com/dry-run")
        .await
        .expect(404);

    // And with the session.
    let other = fixture
        .app
        .session(fixture.app.person("olga@example.com").await, 600)
        .await;
    let mut events = EventStream::open(&other, "example.com/stream", None).await;
    other
        .post("/api/v1/auth/logout", &json!({}))
        .await
        .expect(204);
    assert_eq!(events.next("end").await["code"], "not_signed_in");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_ends_streams() {
    let (fixture, reader) = fixture().await;
    let mut events = EventStream::open(&reader, "example.com/stream", None).await;
    let stopping = tokio::spawn(fixture.app.stop());
    assert_eq!(events.next("end").await["code"], "restarting");
    assert_eq!(events.any().await, None);
    drop(events);
    stopping.await.unwrap();
}
