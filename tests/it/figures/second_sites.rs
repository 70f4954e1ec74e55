//! The live visitors, what a site holds, its days as CSV, and what other rules would have excluded: against
//! the second implementation in `tests/second`.

use std::{
    io::{Cursor, Read as _},
    path::Path,
};

use counts::Scope;
use serde_json::{Map, Value, json};
use tests::{Actor, TestApp};

use super::second::{MOVED_TO, equal, move_on, python, read, size, take};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_as_it_stands_equals_the_second_implementation() {
    let (hits, questions) = (size("LEDGER_RUSH", 5_000), size("LEDGER_SITES", 88));
    let seed = size("LEDGER_SEED", 1).to_string();
    let app = TestApp::start_with(|config| config.counts.sync_ms = 0).await;
    let ledger = app.data().join("ledger.jsonl");
    let hits = hits.to_string();
    let made = ["generate.py", "--hits", &hits, "--seed", &seed];
    // Many at once, for the queries about who is on the site.
    python(&[&made[..], &["--lean", "--rush", "0.3"]].concat(), &ledger);
    let owner = app.owner().await;
    let cut = take(&app, &owner, &ledger).await;
    let asked = answered(&app, &ledger, &seed, questions, &[]);
    assert_eq!(asked.len(), questions);
    compare(&app, &owner, &asked, "raw").await;
    app.compact(Scope::Before(cut)).await;
    compare(&app, &owner, &asked, "half compacted").await;
    app.compact(Scope::All).await;
    compare(&app, &owner, &asked, "compacted").await;
    // Days begin at other times; the stored hits stay as they are.
    move_on(&app, &owner, &json!({ "zone": MOVED_TO })).await;
    let moved = ["--zone", MOVED_TO];
    let asked = answered(&app, &ledger, &seed, questions / 4, &moved);
    compare(&app, &owner, &asked, "moved to another zone").await;
}

/// This many queries with their answers.
fn answered(app: &TestApp, ledger: &Path, seed: &str, many: usize, more: &[&str]) -> Vec<Value> {
    let asked = app.data().join("asked.jsonl");
    let (file, many) = (ledger.to_str().expect("a plain path"), many.to_string());
    let arguments = ["second.py", "--sites", &many, "--seed", seed, file];
    python(&[&arguments[..], more].concat(), &asked);
    read(&asked)
}

async fn compare(app: &TestApp, owner: &Actor, asked: &[Value], state: &str) {
    let (mut expected, mut answers) = (String::new(), String::new());
    for line in asked {
        let question = &line["question"];
        let now = question["now"].as_i64().expect("a moment");
        app.clock
            .set(question["now_us"].as_i64().unwrap_or(now * 1_000_000));
        let path = line["request"].as_str().expect("a request");
        let answer = match question["ask"].as_str() {
            Some("preview") => preview(owner, path, question).await,
            Some("daily") => daily(&owner.get(path).await.expect(200).body),
            _ => owner.get(path).await.expect(200).json,
        };
        expected += &format!("{line}\n");
        answers += &format!("{answer}\n");
    }
    equal(app.data(), &expected, &answers, state);
}

/// What changed rules would have done, after the present ones are saved; without the sentences.
async fn preview(owner: &Actor, path: &str, question: &Value) -> Value {
    let site = path.strip_suffix("?preview=true").expect("a preview");
    owner.patch(site, &question["rules"]).await.expect(200);
    let mut preview = owner
        .patch(path, &question["changes"])
        .await
        .expect(200)
        .json["preview"]
        .take();
    for unknown in preview["unknown"].as_array_mut().expect("a list") {
        assert!(unknown["why"].as_str().is_some_and(|why| !why.is_empty()));
        *unknown = json!({ "field": unknown["field"] });
    }
    preview
}

/// The days of an export: each line of its CSV by the names of the first.
fn daily(zip: &[u8]) -> Value {
    let mut zip = zip::ZipArchive::new(Cursor::new(zip)).expect("a zip");
    let mut text = |name: &str| {
        let mut text = String::new();
        let mut file = zip.by_name(name).expect("a file");
        file.read_to_string(&mut text).expect("text");
        text
    };
    let about: Value = serde_json::from_str(&text("site.json")).expect("JSON");
    let csv = text("daily.csv");
    let mut lines = csv.lines().map(|line| line.split(','));
    let head: Vec<&str> = lines.next().expect("a head").collect();
    let days: Vec<Value> = lines
        .map(|cells| {
            assert_eq!(cells.clone().count(), head.len());
            let named = head.iter().zip(cells).map(|(name, cell)| {
                let value = match *name {
                    "day" => json!(cell),
                    _ if cell.is_empty() => Value::Null,
                    _ => serde_json::from_str(cell).expect("a number"),
                };
                ((*name).to_owned(), value)
            });
            Value::Object(named.collect::<Map<_, _>>())
        })
        .collect();
    json!({"from": about["from"], "to": about["to"], "days": days})
}
