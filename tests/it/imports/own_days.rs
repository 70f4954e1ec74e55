//! Exports of Stile: the days of their hits, and the folders in which they are.

use std::io::{Cursor, Read as _};

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};
use zip::ZipArchive;

use super::{SECOND, SITE, check, check_in, import_all, stats, zipped};

const DAY: i64 = 86_400;

type Files = Vec<(String, Vec<u8>)>;

/// Files of an export of both sites: all of it, or a month.
async fn exported(reader: &Actor, query: &str) -> Files {
    let path = format!("/api/v1/account/export?site=ours.example&site=second.example{query}");
    let export = reader.get(&path).await.expect(200).body;
    let mut zip = ZipArchive::new(Cursor::new(export)).expect("a zip");
    let mut found = Vec::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).expect("an entry");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("its bytes");
        found.push((file.name().expect("a name").into_owned(), bytes));
    }
    found
}

/// The same files, each in this folder.
fn below(folder: &str, files: &Files) -> Files {
    let named = |(name, bytes): &(String, Vec<u8>)| (format!("{folder}{name}"), bytes.clone());
    files.iter().map(named).collect()
}

fn packed(files: &Files) -> Vec<u8> {
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (&**name, &**bytes))
        .collect();
    zipped(&files)
}

/// Two sites with hits and excluded hits, at these moments.
async fn counted(moments: &[i64]) -> (TestApp, Actor, Actor) {
    let app = TestApp::start().await;
    app.clock.set_seconds(moments[0]);
    let owner = app.owner().await;
    for site in ["ours.example", "second.example"] {
        app.site(&owner, site, "UTC").await;
    }
    let program = app.token(&owner, &["events:write"]).await;
    for moment in moments {
        app.clock.set_seconds(*moment);
        for (site, pages) in [(SITE, 1), (SECOND, 3)] {
            let host = site.rsplit('/').next().expect("a name");
            let event = |host: &str, page: usize| {
                json!({
                    "url": format!("https://{host}/{page}"), "visitor": {"id": "anna"}, "time": moment - 60,
                })
            };
            let events: Vec<Value> = (0..pages)
                .map(|page| event(host, page))
                .chain([event("elsewhere.example", 0)])
                .collect();
            let path = format!("{site}/events/batch");
            program.post(&path, &json!(events)).await.expect(202);
        }
        app.settled().await;
    }
    let reader = app.token(&owner, &["account:read", "figures:read"]).await;
    (app, owner, reader)
}

/// Empties a site, as one of another deployment is.
async fn emptied(app: &TestApp) {
    let site = app.registry.by_name_or_id("ours.example");
    let site = site.expect("the site is known").number();
    app.counts.erase_site(site).await.expect("it is erased");
}

/// Each day's page views and excluded hits.
async fn by_day(owner: &Actor, days: &str) -> Value {
    let series = format!("{SITE}/series?period={days}&interval=day&metric=views&metric=visitors");
    let series = owner.get(&series).await.expect(200).json;
    let left_out = format!("{SITE}/left-out?period={days}");
    let left_out = owner.get(&left_out).await.expect(200).json;
    json!([series["series"], left_out["by_day"]])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_before_a_change_of_the_zone_stay_as_they_were() {
    // 1 November in UTC, and still 31 October in Los Angeles.
    let early = NOON - 20 * DAY + 14 * 3_600 - DAY;
    let (app, owner, reader) = counted(&[early - 5 * DAY, early, early + 3 * DAY]).await;
    let zone = json!({"zone": "America/Los_Angeles"});
    owner.patch(SITE, &zone).await.expect(200);
    app.clock.set_seconds(NOON + 7 * DAY);
    let days = "2026-10-20..2026-11-10";
    let before = by_day(&owner, days).await;
    assert!(before.to_string().contains("2026-11-01"), "{before}");
    let parts = ["&to=2026-10", "&from=2026-11"];
    let parts = [
        exported(&reader, parts[0]).await,
        exported(&reader, parts[1]).await,
    ];
    emptied(&app).await;
    assert_ne!(by_day(&owner, days).await, before);
    for part in &parts {
        import_all(&owner, "stile", packed(part)).await;
    }
    assert_eq!(by_day(&owner, days).await, before);
    app.compact(counts::Scope::All).await;
    assert_eq!(by_day(&owner, days).await, before);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exports_in_folders_are_read_each_by_its_own_manifest() {
    let (app, owner, reader) = counted(&[NOON - DAY, NOON]).await;
    app.clock.set_seconds(NOON + 7 * DAY);
    let days = "2026-11-19..2026-11-20";
    let before = by_day(&owner, days).await;
    let export = exported(&reader, "").await;
    let mut twice = below("one/", &export);
    twice.extend(below("two/", &export));
    emptied(&app).await;
    // Neither the other site's hits, nor anything twice.
    for files in [below("stile-2026-11-27/", &export), twice] {
        let upload = check(&owner, "stile", packed(&files))
            .await
            .expect(201)
            .json;
        let contents = &upload["contents"];
        assert_eq!(contents["totals"]["views"], 2, "{upload}");
        assert_eq!(
            contents["signed_by"].as_array().map(Vec::len),
            Some(1),
            "{upload}"
        );
    }
    let mut twice = below("one/", &export);
    twice.extend(below("two/", &export));
    import_all(&owner, "stile", packed(&twice)).await;
    assert_eq!(by_day(&owner, days).await, before);
    assert_eq!(stats(&owner, days, "").await["totals"]["views"]["value"], 2);
    // The manifest counts in a folder, too.
    let mut changed = below("stile-2026-11-27/", &export);
    changed.retain(|(name, _)| !name.ends_with("sites/ours.example/left_out.csv"));
    let refused = check(&owner, "stile", packed(&changed)).await.expect(400);
    assert_eq!(refused.code(), "import_contradicted", "{}", refused.json);
    let unsigned: Files = export
        .into_iter()
        .filter(|(name, _)| name != "manifest.sig")
        .collect();
    let upload = check(&owner, "stile", packed(&unsigned)).await.expect(201);
    assert_eq!(upload.json["contents"]["signed_by"], json!([]));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_other_sites_names_them() {
    let (app, owner, reader) = counted(&[NOON]).await;
    app.clock.set_seconds(NOON + 7 * DAY);
    let export = reader
        .get("/api/v1/account/export?site=ours.example")
        .await
        .expect(200);
    let refused = check_in(&owner, SECOND, "stile", export.body)
        .await
        .expect(400);
    assert_eq!(refused.code(), "import_other_website", "{}", refused.json);
    let message = refused.json["message"].as_str().expect("a message");
    assert!(message.contains("ours.example"), "{message}");
    app.stop().await;
}
