//! The operators' log.

use serde_json::{Value, json};

use super::Area;

fn actions(log: &Value) -> Vec<&str> {
    log["lines"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| line["action"].as_str().expect("an action"))
        .collect()
}

#[tokio::test]
async fn every_page_and_action_is_in_it() {
    let area = Area::open().await;
    let acme = area.fixture.owner("Acme").await;
    let path = format!("/admin/accounts/{}", acme.account);
    area.get("/admin/accounts?q=acme").await.is(200);
    area.get(&path).await.is(200);
    area.get("/admin/overview").await.is(200);
    area.get("/admin/invites").await.is(200);
    area.get("/admin/tell-owners").await.is(200);
    area.to_account(&acme, "notes", json!({"text": "Called"}))
        .await
        .is(200);
    let log = area.get("/admin/log").await.is(200);
    assert_eq!(
        actions(&log),
        [
            "operator.noted",
            "announcements.listed",
            "invites.listed",
            "overview.read",
            "operator.read",
            "accounts.listed",
        ]
    );
    let line = &log["lines"][5];
    assert_eq!(
        (&line["name"], &line["details"]["q"], &line["address"]),
        (&json!("Omar"), &json!("acme"), &json!("203.0.113.9"))
    );
    let of_account = area
        .get(&format!("/admin/log?account={}", acme.account))
        .await
        .is(200);
    assert_eq!(actions(&of_account), ["operator.noted", "operator.read"]);
    let changes = area.get("/admin/log?only=changes").await.is(200);
    assert_eq!(actions(&changes), ["operator.noted"]);
    let reads = area.get("/admin/log?only=reads&limit=1000").await.is(200);
    assert!(!actions(&reads).contains(&"operator.noted"));
    assert!(actions(&reads).contains(&"accounts.listed"));
    // Reading the log is in the log.
    assert_eq!(
        area.logged().await.last().map(String::as_str),
        Some("log.read")
    );
}

#[tokio::test]
async fn it_is_read_a_page_at_a_time_and_loses_no_line() {
    let area = Area::open().await;
    for _ in 0..3 {
        area.get("/admin/invites").await.is(200);
        area.get("/admin/invites").await.is(200);
        area.fixture.clock.advance_seconds(1);
    }
    let page = area.get("/admin/log?limit=1").await.is(200);
    assert_eq!(
        page["lines"].as_array().expect("lines").len(),
        2,
        "a whole second"
    );
    let before = &page["lines"][1]["at"];
    let page = area
        .get(&format!("/admin/log?limit=3&before={before}"))
        .await
        .is(200);
    assert_eq!(page["lines"].as_array().expect("lines").len(), 4);
    let none = area.get("/admin/log?limit=0").await.is(200);
    assert_eq!(none["lines"], json!([]));
}
