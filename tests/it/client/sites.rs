//! Sites from a terminal, and any other request.

use serde_json::json;
use tests::TestApp;

use super::{ALL, Terminal};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sites_whole_life() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let program = app.token(&owner, &ALL).await;
    let terminal = Terminal::signed(&app, &program);
    let sites = async |arguments: &[&str]| terminal.run(&[&["sites"], arguments].concat()).await;

    let ran = sites(&[]).await.expect(0);
    assert!(ran.out.contains("No sites yet"), "{}", ran.out);
    let add = [
        "add",
        "shop.example",
        "--zone",
        "Asia/Kathmandu",
        "--exclude-path",
        "/admin/*",
    ];
    let ran = sites(&add).await.expect(0);
    assert!(
        ran.out.contains("Asia/Kathmandu") && ran.out.contains("/admin/*"),
        "{}",
        ran.out
    );
    sites(&add).await.expect(6);
    app.clock.advance_seconds(1);
    let ran = sites(&["add", "other.example", "--json"]).await.expect(0);
    assert_eq!(ran.json()["zone"], json!("UTC"));

    let ran = sites(&[]).await.expect(0);
    insta::assert_snapshot!("sites", ran.out);
    assert_eq!(sites(&["list"]).await.expect(0).out, ran.out);
    let ran = sites(&["--csv"]).await.expect(0);
    assert_eq!(
        ran.out.lines().next(),
        Some("name,id,zone,currency,paused,created_at")
    );
    assert_eq!(ran.out.lines().count(), 3);

    let change = [
        "change",
        "shop.example",
        "--paused",
        "true",
        "--currency",
        "NPR",
        "--clear",
        "excluded-paths",
        "--json",
    ];
    let changed = sites(&change).await.expect(0).json();
    let kept = program
        .get("/api/v1/sites/shop.example")
        .await
        .expect(200)
        .json;
    assert_eq!(changed, kept);
    assert_eq!(
        (
            &kept["paused"],
            &kept["currency"],
            &kept["excluded_paths"],
            &kept["zone"]
        ),
        (
            &json!(true),
            &json!("NPR"),
            &json!([]),
            &json!("Asia/Kathmandu")
        )
    );
    sites(&["change", "shop.example"]).await.expect(2);
    sites(&["change", "shop.example", "--zone", "Moon/Base"])
        .await
        .expect(6);

    let ran = sites(&["tag", "shop.example"]).await.expect(0);
    assert!(
        ran.out.contains("data-site=\"shop.example\""),
        "{}",
        ran.out
    );
    let ran = sites(&["arriving", "shop.example"]).await.expect(0);
    assert_eq!(ran.out, "No hits yet.\n");

    sites(&["delete", "shop.example"]).await.expect(2);
    sites(&["delete", "shop.example", "--confirm", "other.example"])
        .await
        .expect(6);
    sites(&["delete", "shop.example", "--confirm", "shop.example"])
        .await
        .expect(0);
    sites(&["show", "shop.example"]).await.expect(5);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_request_can_be_made() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let program = app.token(&owner, &ALL).await;
    let terminal = Terminal::signed(&app, &program);
    let api = async |arguments: &[&str], input: &str| {
        terminal
            .run_with(&[&["api"], arguments].concat(), input)
            .await
    };

    let ran = api(
        &["post", "/sites", "--body", "{\"name\": \"example.com\"}"],
        "",
    )
    .await
    .expect(0);
    assert_eq!(ran.json()["name"], json!("example.com"));
    let ran = api(
        &["PATCH", "api/v1/sites/example.com", "--body", "@-"],
        "{\"paused\": true}",
    )
    .await
    .expect(0);
    assert_eq!(ran.json()["paused"], json!(true));
    std::fs::write(
        terminal.home.path().join("body.json"),
        "{\"paused\": false}",
    )
    .expect("written");
    let ran = api(&["PATCH", "/sites/example.com", "--body", "@body.json"], "")
        .await
        .expect(0);
    assert_eq!(ran.json()["paused"], json!(false));
    api(&["GET", "/sites/example.com/stats?period=7d"], "")
        .await
        .expect(0);
    api(&["GET", "/sites/example.com/stats?perod=7d"], "")
        .await
        .expect(6);
    api(&["GET", "/no/such/thing"], "").await.expect(5);
    api(&["GET", "/../../hit"], "").await.expect(2);
    api(&["BREW", "/sites"], "").await.expect(2);
    api(
        &["PATCH", "/sites/example.com", "--body", "@missing.json"],
        "",
    )
    .await
    .expect(1);
    app.stop().await;
}
