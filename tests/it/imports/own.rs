//! Our own export, imported into another site.

use std::io::{Cursor, Read as _};

use serde_json::{Value, json};
use tests::{Actor, NOON};
use zip::ZipArchive;

use super::{fixture, import_all, take_back};

const OTHER: &str = "/api/v1/sites/second.example";
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
    let site = owner.get(OTHER).await.expect(200).json;
    assert_eq!(site["name"], "second.example");
    let upload = owner
        .send(
            owner
                .request(
                    reqwest::Method::POST,
                    &format!("{OTHER}/imports/check?source=stile"),
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
    let started = owner.post(&format!("{OTHER}/imports"), &body).await;
    assert_eq!(started.expect(202).json["source"], "stile");
    tests::until("it is done", async || {
        let list = owner.get(&format!("{OTHER}/imports")).await.expect(200);
        list.json["imports"][0]["state"] == "done"
    })
    .await;
    assert_eq!(figures(&owner, OTHER).await, counted);
    app.compact(counts::Scope::All).await;
    assert_eq!(figures(&owner, OTHER).await, counted);

    // All of the export, into the site that it is of: its days are there.
    let again = import_all(&owner, "stile", export.body).await;
    assert_eq!(again["shown_days"], 0);
    take_back(&owner, again["id"].as_str().expect("an id")).await;
    assert_eq!(figures(&owner, "/api/v1/sites/ours.example").await, counted);
    app.stop().await;
}
