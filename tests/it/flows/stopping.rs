//! Stopping under load: no request is cut off.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use tests::TestApp;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

const REQUEST: &[u8] = b"GET /api/v1/health HTTP/1.1\r\nHost: stile.example\r\n\r\n";

/// Sends requests over one connection until an answer is the last; returns how many answers there were.
async fn ask(mut stream: BufReader<TcpStream>, answers: Arc<AtomicUsize>) {
    loop {
        stream.write_all(REQUEST).await.expect("asked");
        let (mut length, mut last, mut line) = (0, false, String::new());
        loop {
            line.clear();
            let read = stream.read_line(&mut line).await.expect("answered");
            assert!(read > 0, "a request that was sent was not answered");
            let lower = line.trim().to_ascii_lowercase();
            if let Some(logged) = lower.strip_prefix("content-length: ") {
                length = logged.parse().expect("a length");
            }
            last |= lower == "connection: close";
            if lower.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.expect("a whole answer");
        answers.fetch_add(1, Relaxed);
        if last {
            assert_eq!(stream.read(&mut [0; 1]).await.expect("the end"), 0);
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_under_load_is_quick_and_cuts_nobody_off() {
    let app = TestApp::start().await;
    let answers = Arc::new(AtomicUsize::new(0));
    let mut clients = Vec::new();
    for _ in 0..16 {
        let stream = TcpStream::connect(app.address).await.expect("connected");
        clients.push(tokio::spawn(ask(BufReader::new(stream), answers.clone())));
    }
    // A client that sends nothing at all, and one that stops halfway.
    let silent = TcpStream::connect(app.address).await.expect("connected");
    let mut half = TcpStream::connect(app.address).await.expect("connected");
    half.write_all(&REQUEST[..20]).await.expect("sent");
    while answers.load(Relaxed) < 200 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let begun = Instant::now();
    let stopping = tokio::spawn(app.stop());
    for client in clients {
        client.await.expect("no client was cut off");
    }
    let reported = begun.elapsed();
    drop((silent, half));
    stopping.await.expect("stopped");
    let took = begun.elapsed();
    assert!(reported < Duration::from_secs(2), "{reported:?}");
    assert!(took < Duration::from_secs(5), "{took:?}");
}
