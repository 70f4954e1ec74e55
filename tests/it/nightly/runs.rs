//! When the check runs, who sees what it found, and what interrupts it.

use serde_json::json;
use tests::{Served, WebServer, until};

use super::{DAY, Fixture, HOUR, UNTIL_RUN};

/// How many runs there were.
async fn runs(fixture: &Fixture) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM nightly_runs")
        .fetch_one(&fixture.app.pool)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_night_has_one_run_and_a_missed_one_is_made_up_for() {
    let fixture = Fixture::start().await;
    let clock = fixture.app.clock.clone();
    // No night had a run yet, so the last one is made up for, however late it is.
    assert!(fixture.look().await);
    assert_eq!((runs(&fixture).await, fixture.fetched()), (1, 1));
    assert!(!fixture.look().await);
    // Before the hour, and while it waits for the night's compaction.
    for seconds in [15 * HOUR - 1, 1, HOUR - 1] {
        clock.advance_seconds(seconds);
        assert!(!fixture.look().await);
    }
    clock.advance_seconds(1);
    assert!(fixture.look().await);
    assert!(!fixture.look().await);
    // As soon as that is done.
    clock.advance_seconds(DAY - HOUR + 60);
    assert!(!fixture.look().await);
    let compacted = fixture.app.data().join("counts/last-night");
    std::fs::write(
        compacted,
        format!("{}\n", fixture.app.clock_now() / 1_000_000),
    )
    .unwrap();
    assert!(fixture.look().await);
    // The server was off for three days.
    clock.advance_seconds(3 * DAY + 8 * HOUR);
    assert!(fixture.look().await);
    assert!(!fixture.look().await);
    assert_eq!((runs(&fixture).await, fixture.fetched()), (4, 4));
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_servers_do_a_night_once() {
    let fixture = Fixture::start().await;
    fixture.app.clock.advance_seconds(UNTIL_RUN);
    let other = fixture.app.nightly.clone();
    let looks = (0..6).map(|_| other.look());
    let looked = futures_util::future::join_all(looks).await;
    let done = looked.into_iter().map(|looked| looked.expect("it is done"));
    assert_eq!(done.filter(|looked| *looked).count(), 1);
    assert_eq!((runs(&fixture).await, fixture.fetched()), (1, 1));
    // One that is asked for while another is under way is that one.
    let two = futures_util::future::join_all([other.run_now(), other.run_now()]).await;
    assert!(two.iter().all(Result::is_ok));
    assert_eq!((runs(&fixture).await, fixture.fetched()), (2, 2));
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interrupted_run_is_taken_up_with_the_sites_that_are_left() {
    let fixture = Fixture::start().await;
    let owner = fixture.owner().await;
    fixture.app.site(&owner, "slow.example", "UTC").await;
    let silent = WebServer::always(Served::Silence).await;
    fixture.app.names.lead("slow.example", &silent);
    fixture.view("slow.example").await;
    fixture.app.clock.advance_seconds(UNTIL_RUN);
    let nightly = fixture.app.nightly.clone();
    let run = tokio::spawn(async move { nightly.look().await });
    let done = async || {
        let done: i64 = sqlx::query_scalar("SELECT count(*) FROM nightly_sites")
            .fetch_one(&fixture.app.pool)
            .await
            .unwrap();
        done == 1
    };
    until("the first site is done", done).await;
    let running = fixture.nightly(&fixture.owner().await).await;
    assert_eq!(running["running"], true);
    // As a crash would.
    run.abort();
    assert!(run.await.unwrap_err().is_cancelled());
    let ended = async || fixture.nightly(&fixture.owner().await).await["running"] == false;
    until("the lock is free", ended).await;
    let page = WebServer::always(Served::html("no tag")).await;
    fixture.app.names.lead("slow.example", &page);
    assert!(fixture.look().await);
    assert_eq!(
        (fixture.fetched(), page.asked().len(), runs(&fixture).await),
        (1, 1, 1)
    );
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_begun_over_the_api_is_seen_there() {
    let fixture = Fixture::start().await;
    let owner = fixture.owner().await;
    let none = fixture.nightly(&owner).await;
    assert_eq!((&none["ran_at"], &none["sites"]), (&json!(null), &json!(0)));
    let started = owner.post("/api/v1/nightly", &json!({})).await.expect(200);
    assert!(started.json["running"].is_boolean());
    let ended = async || {
        let view = fixture.nightly(&owner).await;
        view["running"] == false && view["ran_at"].is_i64()
    };
    until("the run has ended", ended).await;
    let view = fixture.nightly(&owner).await;
    assert_eq!(view["sites"], 1);
    assert!(view["took_ms"].is_i64());
    let actions: Vec<String> =
        sqlx::query_scalar("SELECT action FROM audit WHERE action LIKE 'nightly.%'")
            .fetch_all(&fixture.app.pool)
            .await
            .unwrap();
    assert_eq!(actions, ["nightly.started"]);
    // The next night has its own run.
    fixture.app.clock.advance_seconds(UNTIL_RUN);
    assert!(fixture.look().await);
    fixture.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_see_their_own_sites_and_operators_the_deployment() {
    let fixture = Fixture::start().await;
    let (app, owner) = (&fixture.app, fixture.owner().await);
    app.site(&owner, "second.example", "UTC").await;
    let account = app.person("olga@example.com").await.account;
    let other = app.account("Others").await;
    let stranger = app.join(other, "owner", &[]).await;
    let (stranger, viewer) = (
        app.session(stranger, 600).await,
        app.join(account, "viewer", &[fixture.site]).await,
    );
    let viewer = app.session(viewer, 600).await;
    fixture.answers(Served::html("no tag"));
    fixture.run().await;
    let (theirs, ours, own) = (
        fixture.nightly(&stranger).await,
        fixture.nightly(&owner).await,
        fixture.nightly(&viewer).await,
    );
    assert_eq!(
        (&theirs["sites"], &theirs["findings"]),
        (&json!(0), &json!([]))
    );
    assert_eq!(theirs["deployment"], json!(null));
    assert_eq!(
        (&own["sites"], &own["deployment"]),
        (&json!(1), &json!(null))
    );
    assert_eq!(own["findings"][0]["check"], "tag");
    assert_eq!(ours["sites"], 2);
    assert_eq!(ours["deployment"].as_array().unwrap().len(), 8);
    let path = "/api/v1/sites/ours.example/nightly";
    stranger.get(path).await.expect(404);
    viewer.get(path).await.expect(200);
    let unseen = "/api/v1/sites/second.example/nightly";
    viewer.get(unseen).await.expect(404);
    for who in [&stranger, &viewer] {
        let refused = who.post("/api/v1/nightly", &json!({})).await.expect(403);
        assert_eq!(refused.code(), "operator_needed");
    }
    fixture.app.stop().await;
}
