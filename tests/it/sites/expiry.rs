//! Hits are deleted once they are older than a site or the deployment keeps them.

use base::clock::Clock as _;
use counts::Scope;
use serde_json::{Value, json};
use server::schedule::expiry;
use sites::expiry::Expiry;
use tests::{Actor, NOON, TestApp};

use crate::flows::metrics::{self, TOKEN};

const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;
const SITE: &str = "/api/v1/sites/old.example";

/// One view each day at noon, for this many days; the last of them is today.
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

/// What deletes, as after a start with this number of the deployment's.
fn started(app: &TestApp, keep: u32) -> Expiry {
    let keep = (keep > 0).then_some(keep);
    expiry(app.sites.clone(), app.counts.clone(), keep)
}

/// A clock that has run all the while, which the tests' own does not.
async fn trusted(app: &TestApp) {
    tests::until("the first look of the service", async || {
        let done = sqlx::query(
            "UPDATE expiry SET seen_at = $1, trusted_at = $1, doubted_from = NULL WHERE seen_at <= $1",
        )
        .bind(app.clock.now_seconds())
        .execute(&app.pool)
        .await
        .unwrap();
        done.rows_affected() == 1
    })
    .await;
}

async fn begun(keep: u32, days: i64) -> (TestApp, Actor, Expiry) {
    let app = TestApp::start_with(|config| {
        config.counts.keep_days = keep;
        config.metrics.token = Some(TOKEN.to_owned().into());
    })
    .await;
    let owner = app.owner().await;
    app.site(&owner, "old.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    views(&app, &program, days).await;
    trusted(&app).await;
    let expiring = started(&app, keep);
    (app, owner, expiring)
}

/// Advances this many hours, with a check in each; returns how often something was deleted.
async fn pass(app: &TestApp, expiry: &mut Expiry, hours: i64) -> u32 {
    let mut deleted = 0;
    for _ in 0..hours {
        app.clock.advance_seconds(HOUR);
        deleted += expiry.look().await.unwrap();
    }
    deleted
}

/// The views that are kept, all together.
async fn total(owner: &Actor) -> Value {
    let stats = owner.get(&format!("{SITE}/stats?period=all&by=page")).await;
    stats.expect(200).json["totals"]["views"]["value"].clone()
}

/// Sets the site's number; gives when it takes effect.
async fn keep(owner: &Actor, days: Option<u32>) -> Value {
    let change = json!({"keep_days": days});
    let view = owner.patch(SITE, &change).await.expect(200).json;
    assert_eq!(view["keep_days"], json!(days));
    view["keep_days_from"].clone()
}

async fn holds(owner: &Actor) -> Value {
    owner.get(&format!("{SITE}/holds")).await.expect(200).json
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
    // Each day has sums, which are deleted too.
    app.counts.keep_sums_from(1);
    app.compact(Scope::All).await;
    // At noon of the 29th; the first midnight that is a day away is that after the 30th.
    let from = NOON + 9 * DAY + 36 * HOUR;
    assert_eq!(keep(&owner, Some(3)).await, from);
    let held = holds(&owner).await;
    assert_eq!(
        (&held["keep_days"], &held["keep_days_from"]),
        (&json!(3), &json!(from))
    );
    assert_eq!(pass(&app, &mut expiry, 35).await, 0);
    assert_eq!(total(&owner).await, 10);
    assert_eq!(pass(&app, &mut expiry, 1).await, 1);
    assert_eq!(total(&owner).await, 2);
    let listed = changes(&owner).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["who"]["by"], "stile");
    assert_eq!(
        listed[0]["new"],
        json!({"keep_days": 3, "last_day": "2026-11-27"})
    );
    // Nothing is old enough any more: it deletes nothing, and writes no entry.
    assert_eq!(expiry.look().await.unwrap(), 0);
    assert_eq!(
        pass(&app, &mut expiry, 24).await,
        1,
        "another day is too old"
    );
    assert_eq!(total(&owner).await, 1);
    assert_eq!(changes(&owner).await.len(), 2);
    let held = holds(&owner).await;
    let found = (&held["keep_days"], &held["keep_days_from"], &held["views"]);
    assert_eq!(found, (&json!(3), &Value::Null, &json!(1)));
    assert_eq!(held["deployment_keep_days"], Value::Null);
    // Null takes the limit away at once, and leaving it out does not.
    owner
        .patch(SITE, &json!({"currency": "USD"}))
        .await
        .expect(200);
    assert_eq!(keep(&owner, None).await, Value::Null);
    assert_eq!(pass(&app, &mut expiry, 20 * 24).await, 0);
    assert_eq!(total(&owner).await, 1);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lowered_number_can_be_taken_back_for_a_day() {
    let (app, owner, mut expiry) = begun(0, 10).await;
    // Another start in between changes nothing about that.
    keep(&owner, Some(1)).await;
    assert_eq!(started(&app, 0).look().await.unwrap(), 0);
    assert_eq!(pass(&app, &mut expiry, 24).await, 0);
    assert_eq!(keep(&owner, None).await, Value::Null);
    assert_eq!(pass(&app, &mut expiry, 48).await, 0);
    assert_eq!(total(&owner).await, 10);
    // A number that is lower than it was, though higher than the slip, waits as well.
    keep(&owner, Some(1)).await;
    assert_eq!(pass(&app, &mut expiry, 12).await, 0);
    let from = keep(&owner, Some(10)).await;
    assert_eq!(from, app.clock.now_seconds() + 24 * HOUR);
    assert_eq!(pass(&app, &mut expiry, 23).await, 0);
    assert_eq!(pass(&app, &mut expiry, 1).await, 1);
    assert_eq!(total(&owner).await, 6);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_site_has_nothing_to_wait_for() {
    let (app, owner, _expiry) = begun(0, 1).await;
    let site = json!({"name": "new.example", "keep_days": 7});
    let view = owner.post("/api/v1/sites", &site).await.expect(201).json;
    assert_eq!(
        (&view["keep_days"], &view["keep_days_from"]),
        (&json!(7), &Value::Null)
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deployments_days_are_the_most() {
    let (app, owner, mut expiry) = begun(5, 10).await;
    let held = holds(&owner).await;
    let found =
        ["keep_days", "keep_days_from", "deployment_keep_days"].map(|key| held[key].clone());
    assert_eq!(found, [json!(5), Value::Null, json!(5)]);
    keep(&owner, Some(100)).await;
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
async fn a_lower_number_of_the_deployment_waits_too() {
    let (app, owner, mut expiry) = begun(5, 10).await;
    assert_eq!(expiry.look().await.unwrap(), 1);
    assert_eq!(total(&owner).await, 6);
    // Started with another number, and again, as after a crash; the day is counted from the first of these starts.
    assert_eq!(started(&app, 1).look().await.unwrap(), 0);
    let mut expiry = started(&app, 1);
    // Meanwhile the number before holds: at midnight another day is too old.
    assert_eq!(pass(&app, &mut expiry, 35).await, 1);
    assert_eq!(total(&owner).await, 5);
    assert_eq!(pass(&app, &mut expiry, 1).await, 1);
    assert_eq!(total(&owner).await, 0);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_runs_ahead_deletes_nothing() {
    let (app, owner, mut expiry) = begun(5, 3).await;
    assert_eq!(expiry.look().await.unwrap(), 0);
    let paused = async |number: f64| {
        let found = metrics::now(&app.nobody(), "stile_expiry_paused").await;
        assert_eq!(found, number);
        let health = app.nobody().get("/api/v1/health").await.expect(200).json;
        assert_eq!(health["ok"], true);
        let until = &health["counts"]["expiry_waits_until"];
        assert_eq!(until.is_null(), number == 0.0, "{health}");
        let reported = health["status"]
            .as_str()
            .unwrap()
            .contains("clock has jumped");
        assert_eq!(reported, number > 0.0, "{health}");
        let noted = health["notes"].as_array().unwrap().iter();
        let noted: Vec<_> = noted
            .map(|one| (&one["code"], &one["params"]["until"]))
            .collect();
        match number > 0.0 {
            true => assert_eq!(noted, [(&json!("clock_jumped"), until)], "{health}"),
            false => assert!(noted.is_empty(), "{health}"),
        }
    };
    paused(0.0).await;
    let right = app.clock.now_seconds();
    app.clock.advance_seconds(20 * DAY);
    // Also where it is found at a start.
    for mut expiry in [expiry, started(&app, 5)] {
        assert_eq!(expiry.look().await.unwrap(), 0);
    }
    assert_eq!(pass(&app, &mut started(&app, 5), 20).await, 0);
    paused(1.0).await;
    assert_eq!(total(&owner).await, 3);
    // Set right, it is trusted at once.
    app.clock.set_seconds(right + HOUR);
    let mut expiry = started(&app, 5);
    assert_eq!(expiry.look().await.unwrap(), 0);
    paused(0.0).await;
    // The clock was right: it runs for a day, and the operator does not correct it.
    app.clock.advance_seconds(20 * DAY);
    assert_eq!(expiry.look().await.unwrap(), 0);
    assert_eq!(pass(&app, &mut expiry, 23).await, 0);
    assert_eq!(pass(&app, &mut expiry, 1).await, 1);
    paused(0.0).await;
    assert_eq!(holds(&owner).await["views"], 0);
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
async fn days_of_another_time_zone_are_kept_for_two_more() {
    let (app, owner, mut expiry) = begun(0, 4).await;
    // At noon of the 23rd, which is one o'clock of the 24th there.
    let change = json!({"zone": "Pacific/Auckland", "keep_days": 1});
    let view = owner.patch(SITE, &change).await.expect(200).json;
    let from = NOON + 3 * DAY + 47 * HOUR;
    assert_eq!(view["keep_days_from"], from);
    assert_eq!(pass(&app, &mut expiry, 46).await, 0);
    assert_eq!(total(&owner).await, 4);
    // The 26th begins: of this zone's days the 24th would be too old, and of those before it is the 22nd.
    assert_eq!(pass(&app, &mut expiry, 1).await, 1);
    assert_eq!(total(&owner).await, 1);
    assert_eq!(pass(&app, &mut expiry, 5 * 24).await, 1);
    assert_eq!(total(&owner).await, 0);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fewer_days_need_the_right_to_delete() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let site = app.site(&owner, "old.example", "UTC").await;
    let id = site["id"].as_str().unwrap().parse().unwrap();
    let person = app.person("olga@example.com").await;
    let editor = app.join(person.account, "editor", &[id]).await;
    let admin = app.join(person.account, "admin", &[]).await;
    let callers = [
        app.session(editor, 600).await,
        app.program(editor, &["sites:write", "figures:read"], None, 600)
            .await,
    ];
    let admins = [
        app.session(admin, 600).await,
        app.program(admin, &["sites:write"], None, 600).await,
    ];
    for (editor, admin) in callers.iter().zip(&admins) {
        // The first number deletes whatever is older.
        refused(editor, 36_500, Value::Null, &owner).await;
        keep(admin, Some(30)).await;
        refused(editor, 29, json!(30), &owner).await;
        // As before, more, and all of them.
        keep(editor, Some(30)).await;
        keep(editor, Some(31)).await;
        keep(editor, None).await;
        refused(editor, 31, Value::Null, &owner).await;
        let preview = format!("{SITE}?preview=true");
        let asked = editor.patch(&preview, &json!({"keep_days": 5})).await;
        assert_eq!(asked.expect(403).code(), "role_too_low");
    }
    // An invalid number of days is reported as that first, for every caller.
    let invalid = callers[0].patch(SITE, &json!({"keep_days": 0})).await;
    assert_eq!(invalid.expect(400).code(), "invalid_keep_days");
    callers[0]
        .patch(SITE, &json!({"currency": "CHF"}))
        .await
        .expect(200);
    app.stop().await;
}

/// That an editor may not keep so few days, and that nothing else of the request is done.
async fn refused(editor: &Actor, days: u32, before: Value, owner: &Actor) {
    let change = json!({"keep_days": days, "paused": true});
    let refused = editor.patch(SITE, &change).await.expect(403);
    assert_eq!(refused.code(), "role_too_low", "{days}");
    assert_eq!(refused.json["field"], "keep_days");
    let site = owner.get(SITE).await.expect(200).json;
    assert_eq!(
        (&site["keep_days"], &site["paused"]),
        (&before, &json!(false))
    );
}
