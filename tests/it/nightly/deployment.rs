//! The checks of the deployment, whose alerts are of its first account.

use serde_json::{Value, json};

use super::{DAY, Fixture};

/// The check of the deployment with this code.
async fn check(fixture: &Fixture, code: &str) -> Value {
    let view = fixture.nightly(&fixture.owner().await).await;
    let checks = view["deployment"].as_array().expect("checks").clone();
    let found = checks.into_iter().find(|check| check["check"] == code);
    found.unwrap_or_else(|| panic!("no check {code}: {view}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deployment_that_does_well_opens_no_alert() {
    let fixture = Fixture::start().await;
    fixture.run().await;
    for (code, result) in [
        ("journal", "ok"),
        ("postgres", "ok"),
        ("clock", "ok"),
        ("backups", "not_checked"),
        ("mail", "ok"),
        ("jobs", "ok"),
        ("reports", "not_checked"),
    ] {
        let found = check(&fixture, code).await;
        assert_eq!(found["result"], result, "{found}");
        assert!(found["text"].as_str().unwrap().len() > 20, "{found}");
    }
    assert!(check(&fixture, "disk").await["numbers"]["free"].is_i64());
    assert_eq!(fixture.alerts().await, [""; 0]);
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn emails_that_wait_are_an_alert_until_they_are_gone() {
    let fixture = Fixture::start().await;
    fixture.app.clock.advance_seconds(60);
    let other = fixture.app.account("Others").await;
    let now = fixture.app.clock_now() / 1_000_000;
    sqlx::query(
        "INSERT INTO mails (id, recipient, subject, text, html, created_at, next_at)
         VALUES (gen_random_uuid(), 'a@example.com', 'x', 'x', 'x', $1, $2)",
    )
    .bind(now - 7_200)
    .bind(now + 10 * DAY)
    .execute(&fixture.app.pool)
    .await
    .unwrap();
    fixture.run().await;
    let mail = check(&fixture, "mail").await;
    assert_eq!(mail["result"], "warning", "{mail}");
    assert_eq!(mail["numbers"], json!({"count": 1, "hours": 2}));
    assert_eq!(fixture.alerts().await, ["self_check mail!"]);
    let of: uuid::Uuid = sqlx::query_scalar("SELECT account_id FROM alerts")
        .fetch_one(&fixture.app.pool)
        .await
        .unwrap();
    assert_ne!(of, other);
    let view = fixture.nightly(&fixture.owner().await).await;
    let found = view["findings"].as_array().unwrap();
    let found = found
        .iter()
        .find(|one| one["check"] == "mail")
        .expect("it is found");
    assert_eq!(
        (&found["site"], &found["url"]),
        (&json!(null), &json!("/nightly"))
    );
    sqlx::query("DELETE FROM mails")
        .execute(&fixture.app.pool)
        .await
        .unwrap();
    fixture.run().await;
    assert_eq!(fixture.alerts().await, [""; 0]);
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_soon_is_full_is_an_alert() {
    let fixture = Fixture::start().await;
    fixture.run().await;
    let free = check(&fixture, "disk").await["numbers"]["free"].clone();
    let free = free.as_i64().unwrap() * 1_000_000;
    // Ten days ago the folder had less by all that is free now: it lasts for ten more.
    let today = fixture.app.clock_now() / 1_000_000 / DAY;
    sqlx::query("INSERT INTO nightly_disk (day, used, free) VALUES ($1, $2, 0)")
        .bind(i32::try_from(today - 10).unwrap())
        .bind(-free)
        .execute(&fixture.app.pool)
        .await
        .unwrap();
    fixture.run().await;
    let disk = check(&fixture, "disk").await;
    assert_eq!(disk["result"], "warning", "{disk}");
    let days = disk["numbers"]["days"].as_i64().unwrap();
    assert!((9..=10).contains(&days), "{disk}");
    assert_eq!(fixture.alerts().await, ["self_check disk!"]);
    fixture.app.stop().await;
}
