//! A site's icon.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering::Relaxed},
    },
    time::Duration,
};

use tests::{Actor, Reply, Served, TestApp, WebServer, until};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and so on";
const ICO: &[u8] = b"\0\0\x01\0\x01\0\x10\x10 and so on";

async fn app() -> (TestApp, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    (app, owner)
}

async fn icon(owner: &Actor) -> Reply {
    owner
        .get("/api/v1/sites/ours.example/icon")
        .await
        .expect(200)
}

fn kind(reply: &Reply) -> &str {
    reply.headers["content-type"].to_str().expect("in ASCII")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_the_sites_own_and_is_looked_for_once_a_week() {
    let (app, owner) = app().await;
    let state = Arc::new(AtomicU8::new(0));
    let now = state.clone();
    let server = WebServer::start(move |_, path| match (path, now.load(Relaxed)) {
        ("/", 0) => {
            Served::html("<link rel=icon href=/page.html><link rel=icon href=/i.png sizes=64x64>")
        }
        ("/i.png", _) => Served::file("text/plain", PNG),
        ("/favicon.ico", 1) => Served::file("image/x-icon", ICO),
        ("/page.html", _) => Served::html("<p>this is no picture"),
        _ => Served::status(404),
    })
    .await;
    app.names.lead("ours.example", &server);
    let first = icon(&owner).await;
    assert_eq!((kind(&first), &*first.body), ("image/png", PNG));
    assert_eq!(first.headers["cache-control"], "private, max-age=86400");
    assert_eq!(first.headers["x-content-type-options"], "nosniff");
    assert!(
        first.headers["content-security-policy"]
            .to_str()
            .unwrap()
            .ends_with("sandbox")
    );
    let asked = server.asked().len();
    icon(&owner).await;
    assert_eq!(server.asked().len(), asked, "it is kept");
    // After a week the old one is answered once more while the new one is fetched.
    state.store(1, Relaxed);
    app.clock.advance(Duration::from_secs(7 * 86_400 + 1));
    let owner = app.session(app.person("olga@example.com").await, 600).await;
    assert_eq!(icon(&owner).await.body, PNG);
    until("it is renewed", async || icon(&owner).await.body == ICO).await;
    assert_eq!(kind(&icon(&owner).await), "image/x-icon");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tile_stands_in_where_there_is_none_or_it_is_slow() {
    let (app, owner) = app().await;
    let none = icon(&owner).await;
    assert_eq!(kind(&none), "image/svg+xml");
    let text = String::from_utf8(none.body.clone()).expect("a text");
    assert!(text.contains(">O</text>"), "{text}");
    let kept: (Option<String>, String) = sqlx::query_as("SELECT kind, name FROM site_icons")
        .fetch_one(&app.pool)
        .await
        .expect("that there is none is kept");
    assert_eq!(kept, (None, "ours.example".to_owned()));
    // A site of another name has another icon; requests do not wait for a host that does not answer.
    let server = WebServer::always(Served::Silence).await;
    app.names.lead("slow.example", &server);
    owner
        .patch(
            "/api/v1/sites/ours.example",
            &serde_json::json!({"name": "slow.example"}),
        )
        .await
        .expect(200);
    let slow = owner
        .get("/api/v1/sites/slow.example/icon")
        .await
        .expect(200);
    assert!(String::from_utf8_lossy(&slow.body).contains(">S</text>"));
    assert_eq!(slow.headers["cache-control"], "private, max-age=30");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_that_is_too_big_or_none_is_not_taken() {
    let (app, owner) = app().await;
    let mut big = PNG.to_vec();
    big.resize(300 << 10, 0);
    let server = WebServer::start(move |_, path| match path {
        "/" => Served::html("<link rel=icon href=/big.png><link rel=icon href=data:image/png,x><link rel=icon type=image/svg+xml href=/v.svg>"),
        "/big.png" => Served::file("image/png", &big),
        "/v.svg" => Served::file("image/svg+xml", "<html><svg/></html>"),
        _ => Served::file("image/png", "<script>alert(1)</script>"),
    })
    .await;
    app.names.lead("ours.example", &server);
    assert_eq!(kind(&icon(&owner).await), "image/svg+xml");
    assert!(icon(&owner).await.body.ends_with(b"</text></svg>"));
    assert!(
        server.asked().contains(&"ours.example/big.png".to_owned()),
        "{:?}",
        server.asked()
    );
    app.stop().await;
}
