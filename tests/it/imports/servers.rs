//! Two servers on one Postgres, each of which works on its own imports; and a DuckDB that has other imports than Postgres.

use std::{fs, path::Path};

use serde_json::json;
use tests::{TestApp, folder, until};

use super::{
    SECOND, SITE, check, check_in, fixture, import, import_all, large, plausible, reaches, start,
    state, stats,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn imports_of_another_server_are_left_alone() {
    let (one, owner) = fixture().await;
    one.site(&owner, "second.example", "UTC").await;
    let session = owner
        .cookie()
        .and_then(|cookie| cookie.strip_prefix("stile="));
    let session = session.expect("a session").to_owned();
    let done = import_all(&owner, "plausible", plausible()).await;
    let done = done["id"].as_str().expect("an id").to_owned();
    let upload = check(&owner, "plausible", large()).await.expect(201).json;
    let waiting = start(&owner, &upload, None, None).await;
    let (dir, url, clock) = one.stop().await;

    // Of the first it has the key, and none of the hits.
    let second = folder();
    let keys = |dir: &Path| dir.join("keys");
    fs::create_dir(keys(second.path())).expect("a folder");
    fs::copy(
        keys(dir.path()).join("seal"),
        keys(second.path()).join("seal"),
    )
    .expect("the key");
    let anew = |config: &mut base::config::Config| config.data.begin_anew = true;
    let other = TestApp::start_on(second, url.clone(), clock.clone(), anew).await;
    let owner = other.nobody().with_session(&session);
    let before = state(&other.pool, &waiting).await;
    assert!(["waiting", "running"].contains(&&*before), "{before}");
    let path = format!("{SITE}/imports/{done}");
    owner.delete(&path).await.expect(202);
    // It has worked on all that there is to do for it.
    let upload = check_in(&owner, SECOND, "plausible", plausible()).await;
    let upload = upload.expect(201).json;
    let body = json!({"upload": upload["upload"]});
    let path = format!("{SECOND}/imports");
    owner.post(&path, &body).await.expect(202);
    until("its own is done", async || {
        let list = owner.get(&path).await.expect(200).json;
        list["imports"][0]["state"] == "done"
    })
    .await;
    assert_eq!(state(&other.pool, &waiting).await, before);
    assert_eq!(state(&other.pool, &done).await, "removing");
    let (_folder, _, _) = other.stop().await;

    let one = TestApp::start_on(dir, url, clock, |_| {}).await;
    let owner = one.nobody().with_session(&session);
    reaches(&owner, &waiting, "done").await;
    until("it is taken back", async || {
        import(&owner, &done).await.is_null()
    })
    .await;
    one.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_postgres_does_not_know_is_removed_at_the_start() {
    let (app, owner) = fixture().await;
    let session = owner
        .cookie()
        .and_then(|cookie| cookie.strip_prefix("stile="));
    let session = session.expect("a session").to_owned();
    let done = import_all(&owner, "plausible", plausible()).await;
    let id = done["id"].as_str().expect("an id").to_owned();
    let (dir, url, clock) = app.stop().await;
    let pool = sqlx::PgPool::connect(&url).await.expect("the database");
    // As after a restore of an older backup of Postgres.
    let deleted = sqlx::query("DELETE FROM imports").execute(&pool).await;
    assert_eq!(deleted.expect("it is deleted").rows_affected(), 1);
    pool.close().await;

    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let owner = app.nobody().with_session(&session);
    let site = app
        .registry
        .by_name_or_id("ours.example")
        .expect("the site");
    until("it is removed", async || {
        let stored = app.counts.import_stored(site.number(), &id).await;
        stored.expect("a number") == 0
    })
    .await;
    let found = stats(&owner, "2026-11-17..2026-11-18", "").await;
    assert_eq!(found["totals"]["views"]["value"], 0);
    app.stop().await;
}
