//! Icons of sources: fetched for sources that are known or were seen, and for no others.

use tests::{Actor, NOON, Reply, Served, WebServer, until};

use super::story::{SECOND, Story, fixture};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and so on";

async fn icon(owner: &Actor, source: &str) -> Reply {
    owner
        .get(&format!(
            "/api/v1/sites/ours.example/sources/icon?source={source}"
        ))
        .await
        .expect(200)
}

fn is_letter(reply: &Reply) -> bool {
    reply.headers["content-type"] == "image/svg+xml"
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_known_and_seen_sources_are_asked_and_nobody_waits() {
    let (app, owner) = fixture("UTC").await;
    let server = WebServer::start(|host, path| match (host, path) {
        ("bare.example", _) => Served::status(404),
        (_, "/favicon.ico") => Served::file("image/png", PNG),
        _ => Served::html("<p>a page"),
    })
    .await;
    for name in [
        "seen.example",
        "bare.example",
        "unseen.example",
        "google.com",
    ] {
        app.names.lead(name, &server);
    }
    let story = Story::of(&app, "ours.example");
    for (person, source) in [(1, "seen.example"), (2, "bare.example")] {
        let mut view = story.view(person, "/", NOON * SECOND);
        view.acquisition.source = Some(source.into());
        story.take(view).await;
    }
    app.settled().await;

    // No visit came from there, and some sources are not hosts at all: nothing is fetched.
    for source in [
        "unseen.example",
        "letter",
        "127.0.0.1",
        "10.0.0.1:80",
        "a%20b.example",
    ] {
        let reply = icon(&owner, source).await;
        assert!(is_letter(&reply), "{source}");
        // A visit from a host can arrive at any moment.
        let seconds = if source == "unseen.example" {
            30
        } else {
            86_400
        };
        let expected = format!("private, max-age={seconds}");
        assert_eq!(reply.headers["cache-control"], expected, "{source}");
    }
    assert_eq!(server.asked(), Vec::<String>::new());

    // The first reader gets the letter at once, and a later one the icon.
    let first = icon(&owner, "seen.example").await;
    assert!(is_letter(&first));
    assert_eq!(first.headers["cache-control"], "private, max-age=30");
    until("the icon is there", async || {
        icon(&owner, "seen.example").await.body == PNG
    })
    .await;
    let reply = icon(&owner, "seen.example").await;
    assert_eq!(reply.headers["x-content-type-options"], "nosniff");
    assert_eq!(reply.headers["cache-control"], "private, max-age=86400");
    until("a known source needs no visit", async || {
        icon(&owner, "Google").await.body == PNG
    })
    .await;

    // The missing icon is cached too.
    until("it is known that there is none", async || {
        icon(&owner, "bare.example").await.headers["cache-control"] == "private, max-age=86400"
    })
    .await;
    let asked = server.asked().len();
    assert!(is_letter(&icon(&owner, "bare.example").await));
    assert_eq!(icon(&owner, "seen.example").await.body, PNG);
    assert_eq!(server.asked().len(), asked, "both are cached");
    assert!(!server.asked().iter().any(|one| one.starts_with("unseen")));

    // A visit comes from there: the source is known within a minute.
    let mut view = story.view(3, "/", NOON * SECOND);
    view.acquisition.source = Some("unseen.example".into());
    story.take(view).await;
    app.settled().await;
    app.clock.advance_seconds(59);
    assert!(is_letter(&icon(&owner, "unseen.example").await));
    assert!(!server.asked().iter().any(|one| one.starts_with("unseen")));
    app.clock.advance_seconds(1);
    until("the icon of what was seen since", async || {
        icon(&owner, "unseen.example").await.body == PNG
    })
    .await;
    app.stop().await;
}
