//! Parts of an export, its formats, and what it says of itself.

use std::{collections::BTreeMap, path::Path};

use counts::{ExportFileError, HitsFormat, ImportedHit, read_export_file};
use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::unpack;

const EXPORT: &str = "/api/v1/account/export";
const DAY: i64 = 86_400;

/// An account with two sites, of which one has hits in two months: some are awkward, and a bot was excluded.
async fn account(app: &TestApp) -> (Actor, Actor) {
    app.clock.advance_seconds(-25 * DAY);
    let owner = app.owner().await;
    for site in ["ours.example", "second.example"] {
        app.site(&owner, site, "UTC").await;
    }
    let program = app.token(&owner, &["events:write"]).await;
    for ago in [25, 24, 0] {
        app.clock.set_seconds(NOON - ago * DAY);
        let now = NOON - ago * DAY;
        let event = |path: &str, more: Value| {
            let mut event = json!({
                "url": format!("https://ours.example{path}"), "visitor": {"id": "anna"}, "time": now - 60,
            });
            for (key, value) in more.as_object().into_iter().flatten() {
                event[key] = value.clone();
            }
            event
        };
        let events = json!([
            event("/", json!({"referrer": "https://other.example/x"})),
            event("/a,\"b\"", json!({"props": {"note": "one, \"two\" ä", "n": 1.5, "yes": true}})),
            event("/", json!({"name": "Bought", "value": {"amount": 0.1, "currency": "EUR"}})),
            {"url": "https://elsewhere.example/", "time": now - 60},
        ]);
        let path = "/api/v1/sites/ours.example/events/batch";
        program.post(path, &events).await.expect(202);
        app.settled().await;
    }
    let reader = app.token(&owner, &["account:read", "figures:read"]).await;
    (owner, reader)
}

async fn export(reader: &Actor, query: &str, into: &Path) -> Vec<String> {
    let reply = reader.get(&format!("{EXPORT}{query}")).await.expect(200);
    let found = unpack(&reply.body, into);
    let names = found
        .iter()
        .map(|entry| entry["name"].as_str().expect("a name").to_owned());
    names.collect()
}

fn read(dir: &Path, name: &str) -> Value {
    let bytes = std::fs::read(dir.join(name)).expect("the entry");
    serde_json::from_slice(&bytes).expect("JSON")
}

fn hits(dir: &Path, name: &str, format: HitsFormat) -> Vec<ImportedHit> {
    let mut found = Vec::new();
    let (file, scratch) = (dir.join(name), dir.join("scratch"));
    read_export_file(&file, format, &scratch, |hit| {
        found.push(hit);
        Ok::<_, ExportFileError>(())
    })
    .expect("it is read");
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn single_sites_and_months_come_without_the_account() {
    let app = TestApp::start().await;
    let (owner, reader) = account(&app).await;
    let dir = tempfile::tempdir().unwrap();
    let names = export(
        &reader,
        "?site=ours.example&from=2026-11&to=2026-11",
        dir.path(),
    )
    .await;
    assert_eq!(
        names,
        [
            "README.txt",
            "sites/ours.example/site.json",
            "sites/ours.example/hits/2026-11.parquet",
            "sites/ours.example/left_out.csv",
            "manifest.json",
            "manifest.sig",
        ]
    );
    let manifest = read(dir.path(), "manifest.json");
    let part = json!({"sites": ["ours.example"], "from": "2026-11", "to": "2026-11"});
    assert_eq!(manifest["part"], part);
    assert_eq!(
        manifest["totals"],
        json!({"ours.example": {
            "views": 2, "events": 1, "heartbeats": 0, "visits": 1, "first_day": "2026-11-20", "last_day": "2026-11-20",
            "revenue": {"EUR": "0.1000"}, "left_out": {"wrong_host": 1},
        }})
    );
    // Both sites, by name and by id, of all months.
    let second = owner
        .get("/api/v1/sites/second.example")
        .await
        .expect(200)
        .json;
    let query = format!(
        "?site=ours.example&site={}",
        second["id"].as_str().expect("an id")
    );
    let names = export(&reader, &query, dir.path()).await;
    assert!(!names.contains(&"members.json".to_owned()), "{names:?}");
    assert_eq!(
        names
            .iter()
            .filter(|name| name.ends_with("site.json"))
            .count(),
        2
    );
    let manifest = read(dir.path(), "manifest.json");
    assert_eq!(manifest["totals"]["ours.example"]["views"], 6);
    assert_eq!(
        manifest["totals"]["second.example"]["first_day"],
        Value::Null
    );
    // Months alone narrow all sites, and the account comes along.
    let names = export(&reader, "?to=2026-10", dir.path()).await;
    assert!(names.contains(&"members.json".to_owned()), "{names:?}");
    assert!(names.contains(&"sites/ours.example/hits/2026-10.parquet".to_owned()));
    assert!(
        !names.iter().any(|name| name.contains("2026-11")),
        "{names:?}"
    );
    let exported = "SELECT new FROM audit WHERE action = 'account.exported'";
    let lines: Vec<Option<Value>> = sqlx::query_scalar(exported)
        .fetch_all(&app.pool)
        .await
        .unwrap();
    assert!(lines.contains(&Some(part)), "{lines:?}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_of_the_account_or_no_month_is_refused() {
    let app = TestApp::start().await;
    let (_, reader) = account(&app).await;
    let stranger = app.account("Stranger").await;
    let stranger = app.join(stranger, "owner", &[]).await;
    let stranger = app.session(stranger, 600).await;
    for (query, code, field) in [
        ("?site=other.example", "unknown_export_site", "site"),
        ("?site=", "unknown_export_site", "site"),
        ("?from=2026-13", "invalid_export_month", "from"),
        ("?to=2026-11-01", "invalid_export_month", "to"),
        ("?from=2026-11&to=2026-10", "invalid_export_month", "to"),
        ("?hits=json", "unknown_hits_format", "hits"),
    ] {
        let refused = reader.get(&format!("{EXPORT}{query}")).await.expect(400);
        assert_eq!(
            (refused.code(), &refused.json["field"]),
            (code, &json!(field)),
            "{query}"
        );
    }
    // A site of another account is as unknown as one that is nowhere.
    let refused = stranger
        .get(&format!("{EXPORT}?site=ours.example"))
        .await
        .expect(400);
    assert_eq!(refused.code(), "unknown_export_site");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn csv_has_what_parquet_has() {
    let app = TestApp::start().await;
    let (_, reader) = account(&app).await;
    let dir = tempfile::tempdir().unwrap();
    export(&reader, "", dir.path()).await;
    let totals = read(dir.path(), "manifest.json")["totals"].clone();
    let names = export(&reader, "?hits=csv", dir.path()).await;
    assert_eq!(read(dir.path(), "manifest.json")["totals"], totals);
    let mut compared = 0;
    for name in names.iter().filter(|name| name.contains("/hits/")) {
        let csv = hits(dir.path(), name, HitsFormat::Csv);
        let parquet = hits(
            dir.path(),
            &name.replace(".csv", ".parquet"),
            HitsFormat::Parquet,
        );
        assert_eq!(csv, parquet, "{name}");
        compared += csv.len();
    }
    assert_eq!(compared, 9);
    app.stop().await;
}

/// The same person on several days has another number on each, and nothing else that says who it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_tells_a_person_apart_for_longer_than_a_day() {
    let app = TestApp::start().await;
    let (_, reader) = account(&app).await;
    let dir = tempfile::tempdir().unwrap();
    let names = export(&reader, "", dir.path()).await;
    let mut days: BTreeMap<u64, Vec<i64>> = BTreeMap::new();
    let mut visits: BTreeMap<u64, (i64, i64)> = BTreeMap::new();
    for name in names.iter().filter(|name| name.contains("/hits/")) {
        for hit in hits(dir.path(), name, HitsFormat::Parquet) {
            let visitor = hit.visitor.expect("a visitor");
            days.entry(visitor)
                .or_default()
                .push(hit.visit_start / (DAY * 1_000_000));
            let span = visits
                .entry(hit.visit.expect("a visit"))
                .or_insert((hit.ts, hit.ts));
            *span = (span.0.min(hit.ts), span.1.max(hit.ts));
        }
    }
    assert_eq!(days.len(), 3, "one person on three days");
    for (visitor, mut days) in days {
        days.dedup();
        assert_eq!(days.len(), 1, "{visitor}");
    }
    for (first, last) in visits.into_values() {
        assert!(last - first < DAY * 1_000_000);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deployment_signs_with_one_key_and_the_command_verifies() {
    let app = TestApp::start().await;
    let (_, reader) = account(&app).await;
    let dir = tempfile::tempdir().unwrap();
    let mut keys = Vec::new();
    for query in ["", "?hits=csv"] {
        let reply = reader.get(&format!("{EXPORT}{query}")).await.expect(200);
        let file = dir.path().join("export.zip");
        std::fs::write(&file, &reply.body).unwrap();
        let checked = export_file::check(&file).expect("it is as it was signed");
        keys.push(checked.signed_by.expect("a key"));
        let (output, ok) = verify(&file, &["--key", &keys[0]]).await;
        assert!(ok && output.contains("6 page views, 3 events"), "{output}");
        let (output, ok) = verify(&file, &["--key", "00"]).await;
        assert!(!ok && output.contains("another key"), "{output}");
        std::fs::write(&file, damaged(&reply.body)).unwrap();
        assert!(!verify(&file, &[]).await.1);
    }
    assert_eq!(keys[0], keys[1]);
    app.stop().await;
}

/// The export with another byte in the middle of its hits.
fn damaged(export: &[u8]) -> Vec<u8> {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(export)).unwrap();
    let names: Vec<String> = (0..zip.len())
        .map(|at| zip.by_index(at).unwrap().name().unwrap().into_owned())
        .collect();
    let hits = names.iter().find(|name| name.contains("/hits/"));
    let entry = zip.by_name(hits.expect("hits")).unwrap();
    let middle = entry.data_start().expect("its place") + entry.compressed_size() / 2;
    let mut bytes = export.to_vec();
    bytes[usize::try_from(middle).unwrap()] ^= 1;
    bytes
}

/// Runs `stile verify`: what it says, and whether all is right.
async fn verify(file: &Path, more: &[&str]) -> (String, bool) {
    let data = file.with_file_name("data");
    let mut command = crate::flows::process::command(&data, &["verify"]);
    let output = command
        .arg(file)
        .args(more)
        .output()
        .await
        .expect("it runs");
    let written = [output.stdout, output.stderr].concat();
    (
        String::from_utf8_lossy(&written).into_owned(),
        output.status.success(),
    )
}
