//! What was counted is deleted once it is older than a site or the deployment keeps it.

use counts::Scope;
use serde_json::{Value, json};
use server::schedule::expiry;
use sites::expiry::Expiry;
use tests::{Actor, TestApp};

const DAY: i64 = 86_400;
const SITE: &str = "/api/v1/sites/old.example";

/// One view each day at noon, for so many days; the last of them is today.
async fn views(app: &TestApp, program: &Actor, days: i64) {
    for day in 0..days {
        if day > 0 {
            app.clock.advance_seconds(DAY);
        }
        let event =
            json!({"url": format!("https://old.example/{day}"), "visitor": {"id": "somebody"}});
        let path = format!("{SITE}/events");
        program.post(&path, &event).await.expect(202);
    }
    app.settled().await;
}

async fn begun(keep: u32, days: i64) -> (TestApp, Actor, Expiry) {
    let app = TestApp::start_with(|config| config.counts.keep_days = keep).await;
    let owner = app.owner().await;
    app.site(&owner, "old.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    views(&app, &program, days).await;
    let expiring = expiry(
        app.sites.clone(),
        app.counts.clone(),
        (keep > 0).then_some(keep),
    );
    (app, owner, expiring)
}

/// The views that are kept, all together.
async fn total(owner: &Actor) -> Value {
    let stats = owner.get(&format!("{SITE}/stats?period=all&by=page")).await;
    stats.expect(200).json["totals"]["views"]["value"].clone()
}

async fn changes(owner: &Actor) -> Vec<Value> {
    let changes = owner.get(&format!("{SITE}/changes")).await.expect(200).json;
    let changes = changes.as_array().unwrap().iter();
    let expired = changes.filter(|change| change["action"] == "site.expired");
    expired.cloned().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_keeps_as_many_days_as_it_says_and_the_running_one() {
    let (app, owner, mut expiry) = begun(0, 10).await;
    assert_eq!(expiry.look().await.unwrap(), 0);
    assert_eq!(total(&owner).await, 10);
    // Each day has sums, which go too.
    app.counts.keep_sums_from(1);
    app.compact(Scope::All).await;
    let change = json!({"keep_days": 3});
    let view = owner.patch(SITE, &change).await.expect(200).json;
    assert_eq!(view["keep_days"], 3);
    assert_eq!(expiry.look().await.unwrap(), 1);
    assert_eq!(total(&owner).await, 4);
    let listed = changes(&owner).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["who"]["by"], "stile");
    assert_eq!(
        listed[0]["new"],
        json!({"keep_days": 3, "last_day": "2026-11-25"})
    );
    // Nothing is older any more: nothing is done, and no line is written.
    assert_eq!(expiry.look().await.unwrap(), 0);
    app.clock.advance_seconds(DAY);
    assert_eq!(expiry.look().await.unwrap(), 1, "another day is too old");
    assert_eq!(total(&owner).await, 3);
    assert_eq!(changes(&owner).await.len(), 2);
    let holds = owner.get(&format!("{SITE}/holds")).await.expect(200).json;
    assert_eq!(
        (&holds["keep_days"], &holds["views"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(holds["deployment_keep_days"], Value::Null);
    // Null takes the limit away, and leaving it out does not.
    owner
        .patch(SITE, &json!({"currency": "USD"}))
        .await
        .expect(200);
    let view = owner
        .patch(SITE, &json!({"keep_days": null}))
        .await
        .expect(200)
        .json;
    assert_eq!(view["keep_days"], Value::Null);
    app.clock.advance_seconds(20 * DAY);
    assert_eq!(expiry.look().await.unwrap(), 0);
    assert_eq!(total(&owner).await, 3);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deployments_days_are_the_most() {
    let (app, owner, mut expiry) = begun(5, 10).await;
    let holds = owner.get(&format!("{SITE}/holds")).await.expect(200).json;
    assert_eq!(
        (&holds["keep_days"], &holds["deployment_keep_days"]),
        (&json!(5), &json!(5))
    );
    owner
        .patch(SITE, &json!({"keep_days": 100}))
        .await
        .expect(200);
    assert_eq!(expiry.look().await.unwrap(), 1);
    assert_eq!(total(&owner).await, 6);
    let text = owner
        .get("/api/v1/texts/privacy-paragraph")
        .await
        .expect(200)
        .json;
    assert!(
        text["text"].as_str().unwrap().contains("kept for 5 days"),
        "{text}"
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_number_of_days_has_bounds() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "old.example", "UTC").await;
    for days in [0, 36_501, u32::MAX] {
        let refused = owner
            .patch(SITE, &json!({"keep_days": days}))
            .await
            .expect(400);
        assert_eq!(refused.code(), "invalid_keep_days", "{days}");
        assert_eq!(refused.json["field"], "keep_days");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_of_another_time_zone_go_with_the_first_whole_day_of_this_one() {
    let (app, owner, mut expiry) = begun(0, 4).await;
    let change = json!({"zone": "Pacific/Auckland", "keep_days": 1});
    owner.patch(SITE, &change).await.expect(200);
    assert_eq!(expiry.look().await.unwrap(), 0);
    assert_eq!(total(&owner).await, 4);
    app.clock.advance_seconds(5 * DAY);
    assert_eq!(expiry.look().await.unwrap(), 1);
    assert_eq!(total(&owner).await, 0);
    app.stop().await;
}
