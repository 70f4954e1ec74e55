//! More connections than may be open: those that are idle make room, and hits are taken.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tests::TestApp;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

#[tokio::test]
async fn the_longest_idle_make_room() {
    let app = TestApp::start_with(|config| config.http.max_connections = 20).await;
    let owner = app.owner().await;
    app.site(&owner, "a.example", "UTC").await;
    let mut idle = Vec::new();
    for number in 0..60 {
        let mut stream = TcpStream::connect(app.address).await.expect("connected");
        if number % 2 == 0 {
            // A head that is never whole is no request.
            stream.write_all(b"GET / HT").await.expect("sent");
        }
        idle.push(stream);
    }
    let body = json!({"v": 1, "s": "a.example", "u": "https://a.example/", "w": 1920});
    let hit = app
        .nobody()
        .request(Method::POST, "/hit")
        .header(
            "user-agent",
            "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0",
        )
        .body(body.to_string());
    app.nobody().send(hit).await.expect(202);
    // The first ones were closed, long before their time.
    for stream in idle.iter_mut().take(40) {
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut rest));
        // In order, or with a reset where what it had sent was not read.
        let _ = ended.await.expect("it was closed");
    }
    app.stop().await;
}
