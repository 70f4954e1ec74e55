//! Exports of Stile that are not what their manifest says: they are refused as a whole.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::{Files, SITE, check, emptied, files, fixture, packed, reaches, start, unpacked};

/// A service whose site has hits and excluded hits that can be imported, and its export.
async fn exported() -> (TestApp, Actor, Files) {
    let (app, owner) = fixture().await;
    let program = app.token(&owner, &["events:write"]).await;
    let event = |url: &str| json!({"url": url, "visitor": {"id": "anna"}, "time": NOON - 60});
    let events = json!([
        event("https://ours.example/"),
        event("https://elsewhere.example/")
    ]);
    let path = format!("{SITE}/events/batch");
    program.post(&path, &events).await.expect(202);
    app.settled().await;
    app.clock.set_seconds(NOON + 7 * 86_400);
    let reader = app.token(&owner, &["account:read", "figures:read"]).await;
    let export = reader.get("/api/v1/account/export?site=ours.example").await;
    let found = unpacked(&export.expect(200).body);
    (app, owner, found)
}

async fn sent(owner: &Actor, files: &Files) -> tests::Reply {
    check(owner, "stile", packed(files)).await
}

fn changed(files: &Files, name: &str, change: impl Fn(&mut Vec<u8>)) -> Files {
    let mut files = files.clone();
    let mut found = files.iter_mut().filter(|(one, _)| one.ends_with(name));
    change(&mut found.next().expect("the file").1);
    files
}

fn replaced(bytes: &mut Vec<u8>, from: &str, to: &str) {
    let text = String::from_utf8(std::mem::take(bytes)).expect("a text");
    assert!(text.contains(from), "{text}");
    *bytes = text.replacen(from, to, 1).into_bytes();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_changed_is_refused_whole() {
    let (app, owner, export) = exported().await;
    let without = |name: &str| -> Files {
        let others = export.iter().filter(|(one, _)| !one.ends_with(name));
        others.cloned().collect()
    };
    let unsigned = without("manifest.sig");
    let mut added = export.clone();
    added.push((
        "sites/ours.example/hits/2026-10.csv".to_owned(),
        b"seq,ts\n".to_vec(),
    ));
    let left_out =
        |to: &'static str| changed(&export, "left_out.csv", |bytes| replaced(bytes, ",1\n", to));
    for (files, says) in [
        (left_out(",2\n"), "left_out.csv is not as the manifest"),
        (without("left_out.csv"), "left_out.csv is in the manifest"),
        (
            changed(&export, "manifest.json", |bytes| {
                replaced(bytes, "\"views\": 1", "\"views\": 2")
            }),
            "signature",
        ),
        (
            changed(&unsigned, "manifest.json", |bytes| {
                replaced(bytes, "\"views\": 1", "\"views\": 2")
            }),
            "do not add up",
        ),
        (
            changed(&unsigned, "manifest.json", |bytes| bytes.truncate(9)),
            "cannot be read",
        ),
    ] {
        let refused = sent(&owner, &files).await.expect(400);
        assert_eq!(refused.code(), "import_contradicted", "{}", refused.json);
        let message = refused.json["message"].as_str().expect("a message");
        assert!(message.contains(says), "{message}");
    }
    // What was added cannot be read anyway, or is not in the manifest.
    sent(&owner, &added).await.expect(400);
    assert_eq!(files(&app), [""; 0], "nothing is kept");
    let list = owner.get(&format!("{SITE}/imports")).await.expect(200).json;
    assert_eq!(list["uploads"], json!([]));
    // It is as it was signed, or has no manifest to contradict.
    for whole in [&export, &unsigned, &without("manifest.json")] {
        let upload = sent(&owner, whole).await.expect(201).json;
        assert_eq!(upload["contents"]["totals"]["views"], 1, "{upload}");
        assert_eq!(upload["taken_days"], 1);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn excluded_hits_come_with_their_days_and_go_with_them() {
    let (app, owner, export) = exported().await;
    let path = format!("{SITE}/left-out?period=2026-11-20..2026-11-20&by=crawler");
    let left_out = async || {
        let found = owner.get(&path).await.expect(200).json;
        json!([
            found["received"],
            found["counted"],
            found["by_reason"],
            found["by_day"]
        ])
    };
    let counted = left_out().await;
    assert_eq!((&counted[0], &counted[1]), (&json!(2), &json!(1)));
    // The site is emptied, as one of another deployment is.
    emptied(&app).await;
    assert_eq!(left_out().await[0], 0);
    let upload: Value = sent(&owner, &export).await.expect(201).json;
    let id = start(&owner, &upload, None, None).await;
    assert_eq!(reaches(&owner, &id, "done").await["shown_days"], 1);
    assert_eq!(left_out().await, counted);
    app.compact(counts::Scope::All).await;
    assert_eq!(left_out().await, counted);
    // The same again brings nothing.
    let again: Value = sent(&owner, &export).await.expect(201).json;
    let second = start(&owner, &again, None, None).await;
    assert_eq!(reaches(&owner, &second, "done").await["shown_days"], 0);
    assert_eq!(left_out().await, counted);
    super::take_back(&owner, &id).await;
    assert_eq!(left_out().await[0], 0);
    app.stop().await;
}
