//! More connections than may be open: idle ones are closed, and hits are taken.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tests::TestApp;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

use super::process::{Process, folder};

#[tokio::test]
async fn the_longest_idle_make_room() {
    let app = TestApp::start_with(|config| config.http.max_connections = 20).await;
    let owner = app.owner().await;
    app.site(&owner, "a.example", "UTC").await;
    let mut idle = Vec::new();
    for number in 0..60 {
        let mut stream = TcpStream::connect(app.address).await.expect("connected");
        if number % 2 == 0 {
            // An incomplete header is not a request.
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

/// What a process has in memory, in kilobytes.
fn memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .expect("its memory");
    line.trim()
        .trim_end_matches(" kB")
        .parse()
        .expect("a number")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_idle_connection_does_not_keep_the_room_of_its_largest_answer() {
    const MANY: u64 = 200;
    let folder = folder();
    let mut process = Process::start(&folder.path().join("data"));
    let address = process.ready().await;
    let ask = async || {
        let mut stream = BufReader::new(TcpStream::connect(address).await.expect("connected"));
        let request = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n";
        stream.write_all(request).await.expect("asked");
        let (mut length, mut line) = (0, String::new());
        while line != "\r\n" {
            line.clear();
            stream.read_line(&mut line).await.expect("a head");
            if let Some((_, logged)) = line.to_lowercase().split_once("content-length: ") {
                length = logged.trim().parse().expect("a length");
            }
        }
        stream
            .read_exact(&mut vec![0; length])
            .await
            .expect("whole");
        (stream, length as u64)
    };
    let (_first, length) = ask().await;
    let before = memory(process.pid());
    let mut idle = Vec::new();
    for _ in 0..MANY {
        idle.push(ask().await);
    }
    let grown = memory(process.pid()).saturating_sub(before);
    let largest = MANY * length / 1024;
    assert!(grown < largest / 3, "{grown} kB, of answers {largest} kB");
    drop(idle);
    process.stop().await;
}
