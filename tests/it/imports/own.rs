//! Our own export, imported into another site.

use std::io::{Cursor, Read as _};

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};
use zip::ZipArchive;

use super::{SECOND, check_in, fixture, import_all, plausible, take_back, zipped};

const DAY: &str = "period=2026-11-20..2026-11-20&by=page&by=event&by=source";

/// The figures of a site on the day, without what may differ.
async fn figures(actor: &Actor, site: &str) -> Value {
    let stats = actor.get(&format!("{site}/stats?{DAY}")).await;
    let mut stats = stats.expect(200).json;
    let imported = stats["period"]["imported"].take();
    let exact = stats["exact"].take();
    assert_eq!(exact, true, "{stats}");
    if !imported.is_null() {
        assert_eq!(imported["left_out"], json!([]));
        assert_eq!(imported["sources"], json!(["stile"]));
    }
    json!([stats["totals"], stats["revenue"], stats["by"]])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hits_come_back_as_they_were() {
    let (app, owner) = fixture().await;
    app.site(&owner, "second.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    let event = |path: &str, visitor: &str, ago: i64, more: Value| {
        let mut event = json!({
            "url": format!("https://ours.example{path}"), "visitor": {"id": visitor}, "time": NOON - ago,
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            event[key] = value.clone();
        }
        event
    };
    let bought = json!({"name": "Bought", "props": {"plan": "=1+1"}, "value": {"amount": 0.1, "currency": "EUR"}});
    let events = json!([
        event(
            "/",
            "anna",
            300,
            json!({"referrer": "https://other.example/x"})
        ),
        event("/a", "anna", 240, json!({})),
        event("/", "ben", 120, json!({})),
        event("/a", "ben", 60, bought),
    ]);
    let path = "/api/v1/sites/ours.example/events/batch";
    let taken = program.post(path, &events).await.expect(202);
    assert_eq!(taken.json["counted"], 4, "{}", taken.json);
    app.settled().await;
    let counted = figures(&owner, "/api/v1/sites/ours.example").await;
    assert_eq!(counted[0]["views"]["value"], 3);
    assert_eq!(counted[1][0]["amount"], 0.1);

    // Once the day gets no hits any more.
    app.clock.set((NOON + 5 * 86_400) * 1_000_000);
    let program = app.token(&owner, &["account:read", "figures:read"]).await;
    let export = program.get("/api/v1/account/export").await.expect(200);
    let mut zip = ZipArchive::new(Cursor::new(export.body.as_slice())).expect("a zip");
    let mut hits = Vec::new();
    zip.by_name("sites/ours.example/hits/2026-11.parquet")
        .expect("the month")
        .read_to_end(&mut hits)
        .expect("its bytes");
    let site = owner.get(SECOND).await.expect(200).json;
    assert_eq!(site["name"], "second.example");
    let upload = owner
        .send(
            owner
                .request(
                    reqwest::Method::POST,
                    &format!("{SECOND}/imports/check?source=stile"),
                )
                .body(hits),
        )
        .await
        .expect(201)
        .json;
    assert_eq!(
        upload["contents"]["totals"],
        json!({"visitors": null, "visits": 2, "views": 3, "events": 1})
    );
    let body = json!({"upload": upload["upload"]});
    let started = owner.post(&format!("{SECOND}/imports"), &body).await;
    assert_eq!(started.expect(202).json["source"], "stile");
    tests::until("it is done", async || {
        let list = owner.get(&format!("{SECOND}/imports")).await.expect(200);
        list.json["imports"][0]["state"] == "done"
    })
    .await;
    assert_eq!(figures(&owner, SECOND).await, counted);
    app.compact(counts::Scope::All).await;
    assert_eq!(figures(&owner, SECOND).await, counted);

    // All of the export, into the site that it is of: its days are there.
    let again = import_all(&owner, "stile", export.body).await;
    assert_eq!(again["shown_days"], 0);
    take_back(&owner, again["id"].as_str().expect("an id")).await;
    assert_eq!(figures(&owner, "/api/v1/sites/ours.example").await, counted);
    app.stop().await;
}

/// The month of an export of the account.
async fn month(app: &TestApp, owner: &Actor) -> Vec<u8> {
    app.settled().await;
    let program = app.token(owner, &["account:read", "figures:read"]).await;
    let export = program.get("/api/v1/account/export").await.expect(200);
    let mut zip = ZipArchive::new(Cursor::new(export.body.as_slice())).expect("a zip");
    let mut hits = Vec::new();
    zip.by_name("sites/ours.example/hits/2026-11.parquet")
        .expect("the month")
        .read_to_end(&mut hits)
        .expect("its bytes");
    hits
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_month_of_two_exports_counts_once() {
    let (app, owner) = fixture().await;
    app.site(&owner, "second.example", "UTC").await;
    let viewed = async |day: i64| {
        app.clock.set((NOON + day * 86_400) * 1_000_000);
        let program = app.token(&owner, &["events:write"]).await;
        let event = json!({
            "url": "https://ours.example/", "visitor": {"id": "anna"}, "time": NOON + day * 86_400 - 60,
        });
        let path = "/api/v1/sites/ours.example/events";
        program.post(path, &event).await.expect(202);
        month(&app, &owner).await
    };
    let (early, late) = (viewed(0).await, viewed(1).await);
    app.clock.set((NOON + 6 * 86_400) * 1_000_000);
    let zip = zipped(&[
        ("early/2026-11.parquet", &early),
        ("late/2026-11.parquet", &late),
        ("copy/2026-11.parquet", &late),
    ]);
    let upload = check_in(&owner, SECOND, "stile", zip).await;
    let contents = &upload.expect(201).json["contents"];
    assert_eq!(contents["days"], 2, "{contents}");
    assert_eq!(contents["totals"]["views"], 2, "{contents}");
    let skipped = contents["skipped"].as_array().expect("a list").iter();
    let skipped: Vec<_> = skipped
        .map(|one| json!([one["why"], one["count"]]))
        .collect();
    // The copy, and the hit of the first day.
    assert_eq!(skipped, [json!(["repeated", 2])]);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_has_imported_days_that_are_not_ours_by_now() {
    let (app, owner) = fixture().await;
    import_all(&owner, "plausible", plausible()).await;
    let program = app.token(&owner, &["events:write"]).await;
    let event = json!({
        "url": "https://ours.example/", "visitor": {"id": "anna"}, "time": NOON - 2 * 86_400,
    });
    let path = "/api/v1/sites/ours.example/events";
    program.post(path, &event).await.expect(202);
    app.settled().await;
    for state in ["stored", "compacted"] {
        if state == "compacted" {
            app.compact(counts::Scope::All).await;
        }
        let program = app.token(&owner, &["account:read", "figures:read"]).await;
        let export = program.get("/api/v1/account/export").await.expect(200);
        let mut zip = ZipArchive::new(Cursor::new(export.body.as_slice())).expect("a zip");
        let mut sums = String::new();
        zip.by_name("sites/ours.example/imported.csv")
            .expect("the sums")
            .read_to_string(&mut sums)
            .expect("a text");
        assert!(sums.contains("2026-11-17,plausible,"), "{state}: {sums}");
        assert!(!sums.contains("2026-11-18"), "{state}: {sums}");
    }
    app.stop().await;
}
