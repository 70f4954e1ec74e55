//! The front page: its tag, and whether it answers.

use serde_json::json;
use tests::Served;

use super::{DAY, Fixture, HOUR, UNTIL_RUN};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_without_the_tag_is_an_alert_after_two_hours() {
    let fixture = Fixture::start().await;
    let clock = fixture.app.clock.clone();
    clock.advance_seconds(UNTIL_RUN);
    assert!(fixture.look().await);
    // The server of the test speaks no https.
    let tag = fixture.check("tag").await;
    assert_eq!(tag["result"], "warning", "{tag}");
    assert!(
        tag["text"]
            .as_str()
            .unwrap()
            .contains("not counted correctly"),
        "{tag}"
    );
    assert_eq!(fixture.alerts().await, [""; 0]);

    clock.advance_seconds(DAY);
    fixture.answers(Served::html("<title>Hi</title><p>We will be back soon."));
    let before = fixture.fetched();
    assert!(fixture.look().await);
    let tag = fixture.check("tag").await;
    assert_eq!(tag["result"], "warning");
    assert!(
        tag["text"].as_str().unwrap().contains("again tonight"),
        "{tag}"
    );
    assert_eq!(
        (fixture.alerts().await.len(), fixture.fetched() - before),
        (0, 1)
    );
    // It is tried again every 15 minutes.
    clock.advance_seconds(899);
    fixture.look().await;
    assert_eq!(fixture.fetched() - before, 1);
    clock.advance_seconds(1);
    fixture.look().await;
    assert_eq!(
        (fixture.alerts().await.len(), fixture.fetched() - before),
        (0, 2)
    );
    // Two hours after the night began.
    clock.advance_seconds(HOUR - 900);
    assert!(fixture.look().await);
    assert_eq!(fixture.alerts().await, ["tag "]);
    let tag = fixture.check("tag").await;
    assert_eq!(tag["result"], "error", "{tag}");
    assert_eq!(fixture.fetched() - before, 3);
    // The night is done.
    clock.advance_seconds(HOUR);
    assert!(!fixture.look().await);

    let view = fixture.nightly(&fixture.owner().await).await;
    let found = view["findings"].as_array().unwrap();
    let found = found
        .iter()
        .find(|one| one["check"] == "tag")
        .expect("it is found");
    assert_eq!(found["severity"], "critical");
    assert_eq!(found["site"]["name"], "ours.example");
    assert_eq!(found["url"], "/sites/ours.example/install");
    for one in view["findings"].as_array().unwrap() {
        let page = one["url"].as_str().unwrap();
        fixture.owner().await.get(page).await.expect(200);
    }
    assert!(!found["text"].as_str().unwrap().is_empty());

    fixture.answers_whole();
    clock.advance_seconds(DAY);
    assert!(fixture.look().await);
    assert_eq!(fixture.alerts().await, [""; 0]);
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_is_down_for_a_moment_is_no_alert() {
    let fixture = Fixture::start().await;
    fixture.app.clock.advance_seconds(UNTIL_RUN);
    fixture.answers(Served::status(502));
    fixture.look().await;
    assert_eq!(fixture.result("tag").await, "warning");
    fixture.app.clock.advance_seconds(1_000);
    fixture.answers_whole();
    fixture.look().await;
    let tag = fixture.check("tag").await;
    assert!(
        tag["text"]
            .as_str()
            .unwrap()
            .contains("not counted correctly"),
        "{tag}"
    );
    assert_eq!(fixture.alerts().await, [""; 0]);

    // One that stays down is an alert until it answers again.
    fixture.app.clock.advance_seconds(DAY);
    fixture.answers(Served::status(502));
    fixture.look().await;
    fixture.app.clock.advance_seconds(2 * HOUR);
    fixture.look().await;
    assert_eq!(fixture.alerts().await, ["unreachable "]);
    let tag = fixture.check("tag").await;
    assert_eq!(
        (&tag["result"], &tag["numbers"]["status"]),
        (&json!("error"), &json!(502))
    );
    fixture.app.clock.advance_seconds(DAY);
    fixture.answers_whole();
    fixture.look().await;
    assert_eq!(fixture.alerts().await, [""; 0]);
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_of_an_operator_leaves_alerts_to_the_night() {
    let fixture = Fixture::start().await;
    fixture.answers(Served::html("nothing"));
    fixture.run().await;
    let tag = fixture.check("tag").await;
    assert_eq!(tag["result"], "warning");
    assert!(
        tag["text"].as_str().unwrap().contains("still so at night"),
        "{tag}"
    );
    assert_eq!(fixture.alerts().await, [""; 0]);
    fixture.app.clock.advance_seconds(UNTIL_RUN + HOUR);
    fixture.look().await;
    assert_eq!(fixture.alerts().await, ["tag "]);
    // It ends one that is well again.
    fixture.answers_whole();
    fixture.run().await;
    assert_eq!(fixture.alerts().await, [""; 0]);
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sites_without_a_script_and_paused_ones_are_not_looked_at() {
    let fixture = Fixture::start().await;
    let owner = fixture.owner().await;
    fixture.app.site(&owner, "backend.example", "UTC").await;
    let program = fixture.app.token(&owner, &["events:write"]).await;
    let event = json!({"url": "https://backend.example/", "visitor": {"id": "a"}});
    let path = "/api/v1/sites/backend.example/events";
    program.post(path, &event).await.expect(202);
    fixture.app.settled().await;
    sqlx::query("UPDATE sites SET paused = true WHERE name = 'ours.example'")
        .execute(&fixture.app.pool)
        .await
        .unwrap();
    fixture.app.registry.reload_all().await.unwrap();
    fixture.run().await;
    assert_eq!(fixture.app.names.lookups("backend.example"), 0);
    assert_eq!(fixture.fetched(), 0);
    let tag = fixture.check("tag").await;
    assert_eq!(tag["result"], "not_checked");
    assert!(tag["text"].as_str().unwrap().contains("paused"), "{tag}");
    let of = owner.get("/api/v1/sites/backend.example/nightly").await;
    let of = of.expect(200).json;
    let tag = &of["checks"][0];
    assert_eq!(tag["result"], "not_checked", "{tag}");
    assert!(
        tag["text"].as_str().unwrap().contains("only backends"),
        "{tag}"
    );
    fixture.app.stop().await;
}
