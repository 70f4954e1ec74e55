//! `stile live --watch`: the real binary on a real stream, whose line can be cut.

use std::{net::SocketAddr, process::Stdio, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tests::{Actor, TestApp};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader, Lines, copy_bidirectional},
    net::{TcpListener, TcpStream},
    process::{Child, ChildStderr, ChildStdout},
    sync::Notify,
};

use super::{Terminal, shop};
use crate::sites::live::quick;

/// The longest that a test waits for output.
const PATIENCE: Duration = Duration::from_secs(30);

/// A relay between a terminal and the server.
struct Relay {
    address: SocketAddr,
    cut: Arc<Notify>,
}

/// A command that keeps running.
struct Watching {
    child: Child,
    out: Lines<BufReader<ChildStdout>>,
    err: Lines<BufReader<ChildStderr>>,
}

impl Relay {
    async fn to(server: SocketAddr) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let cut = Arc::new(Notify::new());
        let cuts = cut.clone();
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let cuts = cuts.clone();
                tokio::spawn(async move {
                    let mut far = TcpStream::connect(server).await.expect("the server");
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        () = cuts.notified() => {}
                    }
                });
            }
        });
        Relay { address, cut }
    }
}

impl Watching {
    fn begin(terminal: &Terminal, options: &[&str]) -> Watching {
        let arguments = [&["live", "shop.example", "--watch"], options].concat();
        let mut child = terminal
            .command(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let out = child.stdout.take().expect("an output");
        let err = child.stderr.take().expect("another output");
        Watching {
            child,
            out: BufReader::new(out).lines(),
            err: BufReader::new(err).lines(),
        }
    }

    async fn line(&mut self) -> String {
        let line = tokio::time::timeout(PATIENCE, self.out.next_line()).await;
        line.expect("in time").expect("read").expect("it goes on")
    }

    /// The next event with this name; others are skipped.
    async fn next(&mut self, name: &str) -> Value {
        loop {
            let event: Value = serde_json::from_str(&self.line().await).expect("JSON on one line");
            if event["event"] == name {
                return event;
            }
        }
    }

    /// The next line on stderr.
    async fn message(&mut self) -> String {
        let line = tokio::time::timeout(PATIENCE, self.err.next_line()).await;
        line.expect("in time").expect("read").expect("a line")
    }

    async fn code(&mut self) -> Option<i32> {
        let ended = tokio::time::timeout(PATIENCE, self.child.wait()).await;
        ended.expect("in time").expect("it ends").code()
    }
}

async fn view(program: &Actor, path: &str) {
    let event =
        json!({"url": format!("https://shop.example{path}"), "visitor": {"id": "somebody"}});
    let taken = program
        .post("/api/v1/sites/shop.example/events", &event)
        .await
        .expect(202);
    assert_eq!(taken.json["counted"], json!(true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hits_are_told_as_they_come_and_after_a_break() {
    let app = TestApp::start_with(quick).await;
    let program = shop(&app).await;
    let relay = Relay::to(app.address).await;
    let mut terminal = Terminal::signed(&app, &program);
    terminal.url = format!("http://{}", relay.address);
    let mut watching = Watching::begin(&terminal, &["--json"]);

    let live = watching.next("live").await;
    assert_eq!(live["data"]["visitors_30m"], json!(3));
    view(&program, "/first").await;
    let hit = watching.next("hit").await;
    assert_eq!(hit["data"]["path"], json!("/first"));
    assert!(hit["id"].is_string(), "{hit}");

    // The connection breaks: the client reports it, and shows once what arrived meanwhile.
    relay.cut.notify_waiters();
    let message = watching.message().await;
    assert!(
        message.starts_with("stile: ") && message.ends_with("; trying again"),
        "{message}"
    );
    for path in ["/second", "/third"] {
        view(&program, path).await;
    }
    for path in ["/second", "/third"] {
        assert_eq!(watching.next("hit").await["data"]["path"], json!(path));
    }

    // The reader closes the pipe: the command ends without an error.
    drop(watching.out);
    view(&program, "/fourth").await;
    let ended = tokio::time::timeout(PATIENCE, watching.child.wait()).await;
    let ended = ended.expect("in time").expect("it ends");
    assert_eq!(ended.code(), Some(0));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_shows_who_is_there_and_what_came_last() {
    let app = TestApp::start_with(quick).await;
    let program = shop(&app).await;
    let terminal = Terminal::signed(&app, &program);
    let mut watching = Watching::begin(&terminal, &[]);
    let first = watching.line().await;
    assert_eq!(
        first,
        "shop.example  1 visitor in the last 5 minutes, 3 in the last 30"
    );
    view(&program, "/new").await;
    while !watching.line().await.starts_with("  Latest") {}
    // In the site's time zone.
    assert_eq!(watching.line().await, "  13:00:00  /new");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_no_longer_is_told_so() {
    let app = TestApp::start_with(quick).await;
    let owner = app.owner().await;
    app.site(&owner, "shop.example", "UTC").await;
    let program = app.token(&owner, &["figures:read"]).await;
    let terminal = Terminal::signed(&app, &program);
    let ran = terminal
        .run(&["live", "nobodys.example", "--watch", "--json"])
        .await
        .expect(5);
    assert!(ran.err.contains("stile sites"), "{}", ran.err);

    let mut watching = Watching::begin(&terminal, &["--json"]);
    watching.next("live").await;
    let tokens = owner.get("/api/v1/tokens").await.expect(200).json;
    let id = tokens[0]["id"].as_str().expect("an id");
    let path = format!("/api/v1/tokens/{id}");
    owner.delete(&path).await.expect(204);
    let end = watching.next("end").await;
    assert!(end["data"]["message"].is_string(), "{end}");
    let message = watching.message().await;
    assert!(
        message.starts_with("stile: the server ended the stream: "),
        "{message}"
    );
    assert_eq!(watching.code().await, Some(3));
    app.stop().await;
}
