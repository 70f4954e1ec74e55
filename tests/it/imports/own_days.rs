//! Exports of Stile: the days of their hits, and the folders in which they are.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::{Files, SECOND, SITE, check, check_in, emptied, import_all, packed, unpacked};

const DAY: i64 = 86_400;

/// Files of an export of both sites: all of it, or a month.
async fn exported(reader: &Actor, query: &str) -> Files {
    let path = format!("/api/v1/account/export?site=ours.example&site=second.example{query}");
    unpacked(&reader.get(&path).await.expect(200).body)
}

/// The same files, each in this folder.
fn below(folder: &str, files: &Files) -> Files {
    let named = |(name, bytes): &(String, Vec<u8>)| (format!("{folder}{name}"), bytes.clone());
    files.iter().map(named).collect()
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

/// Each day's page views and excluded hits.
async fn by_day(owner: &Actor, days: &str) -> Value {
    let series = format!("{SITE}/series?period={days}&interval=day&metric=views&metric=visitors");
    let series = owner.get(&series).await.expect(200).json;
    let left_out = format!("{SITE}/left-out?period={days}");
    let left_out = owner.get(&left_out).await.expect(200).json;
    json!([series["series"], left_out["by_day"]])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parts_of_a_site_whose_zone_was_changed_have_the_same_figures_elsewhere() {
    // 1 November in UTC, and still 31 October in Los Angeles.
    let early = NOON - 20 * DAY + 14 * 3_600 - DAY;
    let (app, owner, reader) = counted(&[early - 5 * DAY, early, early + 3 * DAY]).await;
    let zone = json!({"zone": "America/Los_Angeles"});
    owner.patch(SITE, &zone).await.expect(200);
    app.clock.set_seconds(NOON + 7 * DAY);
    let days = "2026-10-20..2026-11-10";
    let before = by_day(&owner, days).await;
    let there = TestApp::start().await;
    there.clock.set_seconds(NOON + 7 * DAY);
    let other = there.owner().await;
    there
        .site(&other, "ours.example", "America/Los_Angeles")
        .await;
    assert_ne!(by_day(&other, days).await, before);
    for part in ["&to=2026-10", "&from=2026-11"] {
        let part = exported(&reader, part).await;
        import_all(&other, "stile", packed(&part)).await;
    }
    assert_eq!(by_day(&other, days).await, before);
    there.compact(counts::Scope::All).await;
    assert_eq!(by_day(&other, days).await, before);
    app.stop().await;
    there.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exports_in_folders_are_read_each_by_its_own_manifest() {
    let (app, owner, reader) = counted(&[NOON - 20 * DAY, NOON]).await;
    app.clock.set_seconds(NOON + 7 * DAY);
    let days = "2026-10-20..2026-11-20";
    let before = by_day(&owner, days).await;
    let export = exported(&reader, "").await;
    let mut several = below("whole/", &export);
    several.extend(below("old/", &exported(&reader, "&to=2026-10").await));
    several.extend(below("new/", &exported(&reader, "&from=2026-11").await));
    emptied(&app).await;
    // Neither the other site's hits, nor anything twice.
    for files in [&below("stile-2026-11-27/", &export), &several] {
        let upload = check(&owner, "stile", packed(files)).await.expect(201).json;
        let contents = &upload["contents"];
        assert_eq!(contents["totals"]["views"], 2, "{upload}");
        let signed_by = contents["signed_by"].as_array().map(Vec::len);
        assert_eq!(signed_by, Some(1), "{upload}");
    }
    import_all(&owner, "stile", packed(&several)).await;
    assert_eq!(by_day(&owner, days).await, before);
    let shown = owner.get(&format!("{SITE}/imports")).await.expect(200).json["shown"].clone();
    let day = |day: &str| json!({"from": day, "to": day, "source": "stile"});
    assert_eq!(shown, json!([day("2026-10-31"), day("2026-11-20")]));
    // The manifest counts in a folder, too.
    let mut changed = below("stile-2026-11-27/", &export);
    changed.retain(|(name, _)| !name.ends_with("sites/ours.example/left_out.csv"));
    let refused = check(&owner, "stile", packed(&changed)).await.expect(400);
    assert_eq!(refused.code(), "import_contradicted", "{}", refused.json);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signature_does_not_cover_files_without_a_manifest() {
    let (app, owner, reader) = counted(&[NOON - 20 * DAY, NOON]).await;
    app.clock.set_seconds(NOON + 7 * DAY);
    let signed = exported(&reader, "&from=2026-11").await;
    let october = exported(&reader, "&to=2026-10&hits=csv").await;
    let mut beside = below("export/", &signed);
    let hits = october
        .iter()
        .find(|(name, _)| name.ends_with("/2026-10.csv"));
    let (_, bytes) = hits.expect("October").clone();
    beside.push(("2026-10.csv".to_owned(), bytes));
    let unsigned: Files = signed
        .iter()
        .filter(|(name, _)| name != "manifest.sig")
        .cloned()
        .collect();
    for (files, keys) in [(&signed, 1), (&beside, 0), (&unsigned, 0)] {
        let upload = check(&owner, "stile", packed(files)).await.expect(201).json;
        let signed_by = upload["contents"]["signed_by"].as_array().map(Vec::len);
        assert_eq!(signed_by, Some(keys), "{upload}");
    }
    // A manifest takes no room without end.
    let mut state = 1_u64;
    let large: Vec<u8> = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 56) as u8
    })
    .take(9 << 20)
    .collect();
    let manifests: Files = ["one/", "two/"]
        .map(|folder| (format!("{folder}manifest.json"), large.clone()))
        .into();
    let refused = check(&owner, "stile", packed(&manifests)).await.expect(413);
    assert_eq!(refused.code(), "import_too_large", "{}", refused.json);
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
