//! Imports that are worked on, and the figures that include them.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp, until};

use super::{
    FIREFOX, PAGES, SECOND, SITE, check, check_in, files, fixture, import, import_all, large, line,
    plausible, reaches, start, state, stats, take_back,
};

const DAYS: &str = "2026-11-16..2026-11-18";

fn total<'a>(stats: &'a Value, metric: &str) -> &'a Value {
    &stats["totals"][metric]["value"]
}

/// The rows of the first breakdown: value, visitors and views.
fn rows(stats: &Value) -> Vec<Value> {
    let rows = stats["by"][0]["rows"].as_array().expect("rows").iter();
    rows.map(|row| json!([row["value"], row["visitors"], row["views"]]))
        .collect()
}

/// A view that the site's server sent, of this many seconds before the test began.
async fn viewed(app: &TestApp, owner: &Actor, ago: i64) {
    let program = app.token(owner, &["events:write"]).await;
    let event =
        json!({"url": "https://ours.example/own", "visitor": {"id": "anna"}, "time": NOON - ago});
    let path = format!("{SITE}/events");
    program.post(&path, &event).await.expect(202);
    app.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn imported_days_are_in_figures_under_a_definition_of_their_own() {
    let (app, owner) = fixture().await;
    let done = import_all(&owner, "plausible", plausible()).await;
    assert_eq!(done["shown_days"], 2);
    assert_eq!(done["created_by"], "Olga Owner");
    assert_eq!(done["progress"], Value::Null);
    assert_eq!(files(&app), [""; 0], "its file is gone");

    let found = stats(&owner, DAYS, "&by=page").await;
    let visitors = &found["totals"]["visitors"];
    assert_eq!(visitors["value"], 30);
    assert_eq!(visitors["definition"], "visitors@plausible");
    assert_eq!(visitors["exact"], false);
    assert_eq!(total(&found, "visits"), 50);
    assert_eq!(total(&found, "views"), 100);
    assert_eq!(total(&found, "bounce_rate"), 0.3);
    assert_eq!(total(&found, "visit_duration_seconds"), 60);
    assert_eq!(total(&found, "views_per_visit"), 2);
    assert_eq!(found["exact"], false);
    let imported = &found["period"]["imported"];
    assert_eq!(imported["from"], "2026-11-17");
    assert_eq!(imported["to"], "2026-11-18");
    assert_eq!(imported["days"], 2);
    assert_eq!(imported["sources"], json!(["plausible"]));
    let lacks = imported["left_out"].as_array().expect("a list");
    for metric in ["events", "engaged_visits", "engagement_rate"] {
        assert!(lacks.contains(&json!(metric)), "{metric}: {lacks:?}");
        let definition = found["totals"][metric]["definition"].as_str();
        assert_eq!(definition, Some(&*format!("{metric}@1")));
    }
    // A formula is a text like others.
    assert_eq!(
        rows(&found),
        [json!(["/", 28, 85]), json!(["/=1+1", 2, 15])]
    );
    let browsers = stats(&owner, DAYS, "&by=browser").await;
    assert_eq!(rows(&browsers), [json!(["Firefox", 30, 100])]);

    // What sums cannot answer is without them, and says so.
    let filtered = stats(&owner, DAYS, "&filter=page:/").await;
    assert_eq!(total(&filtered, "visitors"), 0);
    assert_eq!(filtered["totals"]["visitors"]["definition"], "visitors@1");
    assert_eq!(filtered["period"]["imported"]["left_out"], json!(["all"]));

    let path = format!("{SITE}/series?period={DAYS}&interval=day&metric=visitors");
    let series = owner.get(&path).await.expect(200).json;
    let points = series["points"].as_array().expect("points").iter();
    let points: Vec<_> = points.map(|point| point["visitors"].clone()).collect();
    assert_eq!(points, [json!(0), json!(10), json!(20)]);
    assert_eq!(series["period"]["imported"]["days"], 2);

    let id = done["id"].as_str().expect("an id");
    take_back(&owner, id).await;
    let found = stats(&owner, DAYS, "&by=page").await;
    assert_eq!(total(&found, "visitors"), 0);
    assert_eq!(found["totals"]["visitors"]["definition"], "visitors@1");
    assert_eq!(found["exact"], true);
    assert_eq!(found["period"].get("imported"), None);
    assert_eq!(rows(&found), Vec::<Value>::new());
    let gone = owner.delete(&format!("{SITE}/imports/{id}")).await;
    assert_eq!(gone.expect(404).code(), "unknown_import");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_is_counted_or_imported_and_never_both() {
    let (app, owner) = fixture().await;
    viewed(&app, &owner, 2 * 86_400).await;
    let upload = check(&owner, "plausible", plausible()).await;
    let upload = upload.expect(201).json;
    assert_eq!(upload["taken_days"], 1);
    let id = start(&owner, &upload, None, None).await;
    assert_eq!(reaches(&owner, &id, "done").await["shown_days"], 1);
    let found = stats(&owner, DAYS, "").await;
    // Those of the 17th, and the one of the 18th that we counted.
    assert_eq!(total(&found, "views"), 41);
    assert_eq!(found["period"]["imported"]["days"], 1);

    // The same again shows nothing: its days are taken.
    let again = import_all(&owner, "plausible", plausible()).await;
    assert_eq!(again["shown_days"], 0);
    assert_eq!(total(&stats(&owner, DAYS, "").await, "views"), 41);

    // A hit of ours makes the day ours, though it was imported.
    viewed(&app, &owner, 3 * 86_400 - 3_600).await;
    let found = stats(&owner, DAYS, "").await;
    assert_eq!(total(&found, "views"), 2, "{found}");
    assert_eq!(found["exact"], true);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_days_asked_for_are_imported() {
    let (app, owner) = fixture().await;
    let upload = check(&owner, "plausible", plausible()).await;
    let upload = upload.expect(201).json;
    let path = format!("{SITE}/imports");
    let refused = async |from: &str, to: &str, code: &str, field: &str| {
        let body = json!({"upload": upload["upload"], "from": from, "to": to});
        let reply = owner.post(&path, &body).await.expect(400);
        assert_eq!((reply.code(), &reply.json["field"]), (code, &json!(field)));
    };
    refused("18.11.2026", "2026-11-18", "invalid_import_day", "from").await;
    refused("2026-11-18", "2026-11-17", "invalid_import_day", "to").await;
    refused("2026-10-01", "2026-10-31", "invalid_import_day", "from").await;
    let id = start(&owner, &upload, Some("2026-11-18"), None).await;
    let done = reaches(&owner, &id, "done").await;
    assert_eq!(
        (&done["from"], &done["to"]),
        (&json!("2026-11-18"), &Value::Null)
    );
    assert_eq!(done["shown_days"], 1);
    assert_eq!(total(&stats(&owner, DAYS, "").await, "visitors"), 20);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hits_of_a_log_are_hits_and_exact() {
    let (app, owner) = fixture().await;
    let at = |time: &str| format!("10/Nov/2026:{time}");
    let log = [
        line("79.200.10.7", &at("10:00:00"), "/", FIREFOX),
        line("79.200.10.9", &at("10:00:30"), "/", FIREFOX),
        line("79.200.10.7", &at("10:01:00"), "/prices", FIREFOX),
    ];
    let done = import_all(&owner, "logs", log.concat().into_bytes()).await;
    assert_eq!(done["shown_days"], 1);
    let day = "2026-11-10..2026-11-10";
    for state in ["stored", "compacted"] {
        if state == "compacted" {
            app.compact(counts::Scope::All).await;
        }
        let found = stats(&owner, day, "&by=page").await;
        assert_eq!(total(&found, "visitors"), 2, "{state}");
        assert_eq!(total(&found, "visits"), 2, "{state}");
        assert_eq!(total(&found, "views"), 3, "{state}");
        assert_eq!(total(&found, "bounce_rate"), 0.5, "{state}");
        assert_eq!(found["totals"]["visitors"]["definition"], "visitors@1");
        assert_eq!((&found["exact"], state), (&json!(true), state));
        assert_eq!(found["period"]["imported"]["left_out"], json!([]));
        assert_eq!(found["period"]["imported"]["sources"], json!(["logs"]));
        assert_eq!(rows(&found), [json!(["/", 2, 2]), json!(["/prices", 1, 1])]);
        // Filters work as with other hits.
        let filtered = stats(&owner, day, "&filter=page:/prices").await;
        assert_eq!(total(&filtered, "visitors"), 1, "{state}");
    }
    take_back(&owner, done["id"].as_str().expect("an id")).await;
    let found = stats(&owner, day, "&by=page").await;
    assert_eq!(total(&found, "views"), 0);
    assert_eq!(found["period"].get("imported"), None);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_continues_after_a_restart_and_is_shown_once() {
    let (app, owner) = fixture().await;
    let session = owner
        .cookie()
        .and_then(|cookie| cookie.strip_prefix("stile="));
    let session = session.expect("a session").to_owned();
    let upload = check(&owner, "plausible", large()).await.expect(201).json;
    let id = start(&owner, &upload, None, None).await;
    let (dir, url, clock) = app.stop().await;
    let pool = sqlx::PgPool::connect(&url).await.expect("the database");
    // Five parts are to be stored; how far it is does not matter, but it is under way.
    let state = state(&pool, &id).await;
    assert!(["waiting", "running"].contains(&&*state), "{state}");
    let app = TestApp::start_on(dir, url, clock, |_| {}).await;
    let owner = app.nobody().with_session(&session);
    let done = reaches(&owner, &id, "done").await;
    assert_eq!(done["shown_days"], 2);
    let found = stats(&owner, DAYS, "&by=page&limit=2").await;
    assert_eq!(total(&found, "views"), 100);
    // The most common values are rows, and the others one.
    let by = &found["by"][0];
    assert_eq!(by["total_rows"], 20_000);
    assert_eq!(by["other"]["views"], PAGES - 20_000);
    assert!(by["note"].is_string(), "{by}");
    let site = app
        .registry
        .by_name_or_id("ours.example")
        .expect("the site");
    let stored = app.counts.import_stored(site.number(), &id).await;
    assert!(stored.expect("a number") > PAGES);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_gone_fails_the_import_and_shows_nothing() {
    let (app, owner) = fixture().await;
    let upload = check(&owner, "plausible", plausible()).await;
    let upload = upload.expect(201).json;
    let file = upload["upload"].as_str().expect("an id");
    std::fs::write(app.data().join("imports").join(file), b"damaged").expect("a file");
    let id = start(&owner, &upload, None, None).await;
    let failed = reaches(&owner, &id, "failed").await;
    assert_eq!(failed["failure"]["code"], "damaged");
    assert_eq!(total(&stats(&owner, DAYS, "").await, "visitors"), 0);
    assert_eq!(files(&app), [""; 0]);
    take_back(&owner, &id).await;

    let actions: Vec<(String, Value)> = sqlx::query_as(
        "SELECT action, coalesce(new, old) FROM audit WHERE action LIKE 'import.%' ORDER BY action",
    )
    .fetch_all(&app.pool)
    .await
    .expect("the audit");
    let names: Vec<_> = actions.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "import.checked",
            "import.failed",
            "import.removed",
            "import.started"
        ]
    );
    assert_eq!(actions[1].1["why"], "damaged");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_waits_can_be_taken_back() {
    let (app, owner) = fixture().await;
    let upload = check(&owner, "plausible", plausible()).await;
    let upload = upload.expect(201).json;
    let before = check(&owner, "plausible", large()).await.expect(201).json;
    let before = start(&owner, &before, None, None).await;
    let id = start(&owner, &upload, None, None).await;
    assert_eq!(import(&owner, &id).await["state"], "waiting");
    take_back(&owner, &id).await;
    assert!(import(&owner, &id).await.is_null());
    take_back(&owner, &before).await;
    assert_eq!(total(&stats(&owner, DAYS, "").await, "visitors"), 0);
    until("their files are gone", async || files(&app).is_empty()).await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn totals_include_imported_days_from_before_a_change_of_the_zone() {
    let (app, owner) = fixture().await;
    import_all(&owner, "plausible", plausible()).await;
    app.clock.set((NOON + 100) * 1_000_000);
    let zone = json!({"zone": "Asia/Kathmandu"});
    owner.patch(SITE, &zone).await.expect(200);
    let found = stats(&owner, DAYS, "&by=page").await;
    assert_eq!(total(&found, "visitors"), 30, "{found}");
    assert_eq!(total(&found, "views"), 100);
    let definition = &found["totals"]["visitors"]["definition"];
    assert_eq!(definition, "visitors@plausible");
    // Rows are counted, to which sums of pages cannot be added.
    assert_eq!(rows(&found), Vec::<Value>::new());
    let lacks = found["period"]["imported"]["left_out"].as_array();
    assert!(lacks.expect("a list").contains(&json!("page")), "{found}");
    let path = format!("{SITE}/series?period={DAYS}&interval=day&metric=views");
    let series = owner.get(&path).await.expect(200).json;
    let points = series["points"].as_array().expect("points").iter();
    let points: Vec<_> = points.map(|point| point["views"].clone()).collect();
    assert_eq!(points, [json!(0), json!(40), json!(60)]);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reset_takes_imports_of_its_days_back() {
    let (app, owner) = fixture().await;
    let done = import_all(&owner, "plausible", plausible()).await;
    let reset = json!({"last_day": "2026-11-19", "confirm": "ours.example"});
    let path = format!("{SITE}/reset");
    owner.post(&path, &reset).await.expect(204);
    assert_eq!(total(&stats(&owner, DAYS, "").await, "visitors"), 0);
    let id = done["id"].as_str().expect("an id");
    let state = import(&owner, id).await["state"].clone();
    assert!(state == "removing" || state.is_null(), "{state}");
    let removed = sqlx::query_scalar("SELECT old FROM audit WHERE action = 'import.removed'");
    let removed: Vec<Value> = removed.fetch_all(&app.pool).await.expect("the audit");
    assert_eq!(removed, [json!({"id": id, "state": "done", "days": 2})]);
    let again = import_all(&owner, "plausible", plausible()).await;
    assert_eq!(again["shown_days"], 2);
    assert!(import(&owner, id).await.is_null(), "that comes first");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reset_looks_at_the_days_that_were_asked_for() {
    let (app, owner) = fixture().await;
    let mut imports = Vec::new();
    // The same file: one day of it, and the other.
    for day in ["2026-11-17", "2026-11-18"] {
        let upload = check(&owner, "plausible", plausible()).await;
        let upload = upload.expect(201).json;
        let id = start(&owner, &upload, Some(day), Some(day)).await;
        reaches(&owner, &id, "done").await;
        imports.push(id);
    }
    let reset = json!({"last_day": "2026-11-17", "confirm": "ours.example"});
    owner
        .post(&format!("{SITE}/reset"), &reset)
        .await
        .expect(204);
    let first = import(&owner, &imports[0]).await;
    assert!(first.is_null() || first["state"] == "removing", "{first}");
    assert_eq!(import(&owner, &imports[1]).await["state"], "done");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_that_is_deleted_leaves_no_file() {
    let (app, owner) = fixture().await;
    check(&owner, "plausible", plausible()).await.expect(201);
    app.site(&owner, "second.example", "UTC").await;
    owner
        .delete(&format!("{SITE}?confirm=ours.example"))
        .await
        .expect(204);
    // The worker looks when there is something to do.
    let body = plausible();
    let upload = check_in(&owner, SECOND, "plausible", body).await;
    let body = json!({"upload": upload.expect(201).json["upload"]});
    owner
        .post(&format!("{SECOND}/imports"), &body)
        .await
        .expect(202);
    until("their files are gone", async || files(&app).is_empty()).await;
    app.stop().await;
}
