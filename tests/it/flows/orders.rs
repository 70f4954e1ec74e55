//! Orders to a running server, over the socket in its data folder.

use std::{os::unix::fs::PermissionsExt as _, path::Path};

use serde_json::Value;
use tests::TestApp;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::UnixStream,
};

async fn send_order(data: &Path, order: &str) -> Vec<Value> {
    let mut stream = UnixStream::connect(data.join("stile.sock")).await.unwrap();
    stream.write_all(order.as_bytes()).await.unwrap();
    let mut lines = BufReader::new(stream).lines();
    let mut logged = Vec::new();
    while let Some(line) = lines.next_line().await.unwrap() {
        logged.push(serde_json::from_str(&line).unwrap());
    }
    logged
}

#[tokio::test]
async fn a_running_server_takes_orders_of_its_own_user_only() {
    let app = TestApp::start().await;
    let socket = app.data().join("stile.sock");
    assert_eq!(
        socket.metadata().unwrap().permissions().mode() & 0o777,
        0o600
    );
    let health = send_order(app.data(), "{\"health\":true}\n").await;
    assert_eq!(
        (health.len(), &health[0]["done"]["ok"]),
        (1, &Value::Bool(true))
    );
    let compacted = send_order(app.data(), "{\"compact\":true}\n").await;
    assert_eq!(compacted[0]["done"]["rows"], 0, "{compacted:?}");
    for nonsense in [
        "{\"drop\":true}\n",
        "hello\n",
        "\n",
        "{\"backup\":\"not/whole\"}\n",
    ] {
        let logged = send_order(app.data(), nonsense).await;
        assert!(logged[0]["error"].is_string(), "{nonsense}: {logged:?}");
    }

    // A killed server leaves its socket: the next one takes it over.
    let (dir, url, clock) = app.stop().await;
    assert!(!socket.exists());
    drop(std::os::unix::net::UnixListener::bind(&socket).unwrap());
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    assert_eq!(
        send_order(app.data(), "{\"health\":true}\n").await[0]["done"]["accepting"],
        true
    );
    app.stop().await;
}

#[tokio::test]
async fn a_long_path_is_no_hindrance() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("x".repeat(120));
    let inner = data.clone();
    let app = TestApp::start_with(move |config| config.data.dir = inner).await;
    let config = base::config::Config::for_tests(&data);
    let backup = dir.path().join("backup");
    tokio::task::spawn_blocking(move || {
        server::commands::backup::Backup { dir: Some(backup) }.run(&config)
    })
    .await
    .unwrap()
    .unwrap();
    assert!(dir.path().join("backup/backup.json").exists());
    app.stop().await;
}
