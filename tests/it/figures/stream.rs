//! `/stream`: counted hits as they arrive, and the live visitors.

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, EventStream, NOON};

use crate::{
    intake::fixture::{CRAWLER, IntakeFixture, send, view},
    sites::live::quick,
};

async fn fixture() -> (IntakeFixture, Actor) {
    let fixture = IntakeFixture::open_with(|config| {
        quick(config);
        // That a stream was left is seen a moment later.
        config.live.per_member = 20;
    })
    .await;
    fixture.site("example.com").await;
    let reader = fixture.app.token(&fixture.owner, &["figures:read"]).await;
    (fixture, reader)
}

fn paths(hits: &[Value]) -> Vec<&str> {
    hits.iter()
        .map(|hit| hit["path"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_tells_counted_hits_and_who_is_there() {
    let (fixture, reader) = fixture().await;
    let mut events = EventStream::open(&reader, "example.com/stream", None).await;
    let live = events.next("live").await;
    assert_eq!(
        (&live["visitors_5m"], &live["at"]),
        (&json!(0), &json!(NOON))
    );
    let crawler = fixture.agent(CRAWLER, Method::POST, "/hit");
    send(crawler.body(view("/bot").to_string())).await;
    fixture.hit(&view("/a")).await;
    let hit = events.next("hit").await;
    let keys: Vec<&str> = hit
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        keys,
        [
            "at", "sent_by", "event", "hostname", "path", "source", "channel", "country", "device",
            "browser", "os", "goals"
        ]
    );
    assert_eq!(
        (&hit["path"], &hit["country"], &hit["device"]),
        (&json!("/a"), &json!("DE"), &json!("desktop"))
    );
    // The same as /live answers, soon after.
    let live = loop {
        let live = events.next("live").await;
        if live["visitors_5m"] == 1 {
            break live;
        }
    };
    let asked = reader
        .get("/api/v1/sites/example.com/live")
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&live["pages"], &live["minutes"]),
        (&asked["pages"], &asked["minutes"])
    );
    // Another listener gets the live visitors at once, from the last answer or a new one.
    let mut other = EventStream::open(&reader, "example.com/stream", None).await;
    assert_eq!(other.next("live").await["visitors_5m"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_again_misses_nothing() {
    let (fixture, reader) = fixture().await;
    let mut events = EventStream::open(&reader, "example.com/stream", None).await;
    // The very first id works too, before any event.
    let at_first = events.last.clone().unwrap();
    fixture.hit(&view("/1")).await;
    assert_eq!(events.next("hit").await["path"], "/1");
    let after_one = events.last.clone().unwrap();
    assert_ne!(at_first, after_one);
    drop(events);
    for path in ["/2", "/3"] {
        fixture.hit(&view(path)).await;
    }
    let mut again = EventStream::open(&reader, "example.com/stream", Some(&after_one)).await;
    let received = [again.next("hit").await, again.next("hit").await];
    assert_eq!(paths(&received), ["/2", "/3"]);
    let mut first = EventStream::open(&reader, "example.com/stream", Some(&at_first)).await;
    let received = [
        first.next("hit").await,
        first.next("hit").await,
        first.next("hit").await,
    ];
    assert_eq!(paths(&received), ["/1", "/2", "/3"]);
    drop(first);
    // An id of another run: how much was missed cannot be known, and is not made up.
    let mut lost = EventStream::open(&reader, "example.com/stream", Some("123-4")).await;
    assert_eq!(lost.next("skipped").await, json!({"hits": null}));
    fixture.hit(&view("/4")).await;
    assert_eq!(lost.next("hit").await["path"], "/4");
}
