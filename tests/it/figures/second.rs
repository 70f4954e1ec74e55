//! Every figure against the second implementation in `tests/second`, which knows the definitions and nothing
//! about this code.

use std::{
    collections::HashMap,
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::Command,
};

use counts::{Question, Scope};
use figures::query::Columns;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use shared::ids::SiteNumber;
use tests::{Actor, NOON, TestApp};

use super::{
    consents::Step,
    hopes::{self, Worth},
    ledger::{self, Line, Version, arrival},
    older,
};

/// Hits in the ledger, and random questions about it. `STILE_`-free names,
/// since those are settings.
pub(super) fn size(name: &str, usual: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

pub(super) fn second() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("second")
}

pub(super) fn python(arguments: &[&str], into: &Path) {
    let out = fs::File::create(into).expect("a file");
    let status = Command::new("python3")
        .current_dir(second())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .args(arguments)
        .stdout(out)
        .status()
        .expect("python3 runs");
    assert!(status.success(), "{arguments:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_figure_equals_the_second_implementation() {
    let (hits, questions) = (size("LEDGER_HITS", 200_000), size("LEDGER_QUESTIONS", 75));
    let seed = size("LEDGER_SEED", 1).to_string();
    // Each hit is sent once the previous one is stored: it need not wait for others to share its sync. If not
    // every value is stored separately, rows are counted however long a busy machine takes.
    let app = TestApp::start_with(|config| {
        config.counts.sync_ms = 0;
        config.counts.exact_seconds = 600;
    })
    .await;
    let (ledger, asked) = (
        app.data().join("ledger.jsonl"),
        app.data().join("asked.jsonl"),
    );
    python(
        &[
            "generate.py",
            "--hits",
            &hits.to_string(),
            "--seed",
            &seed,
            "--lean",
        ],
        &ledger,
    );
    let file = ledger.to_str().expect("a plain path");
    // Answered by the other implementation while the hits are taken here.
    let answering = {
        let (file, asked, seed) = (file.to_owned(), asked.clone(), seed.clone());
        tokio::task::spawn_blocking(move || {
            python(
                &[
                    "second.py",
                    "--questions",
                    &questions.to_string(),
                    "--seed",
                    &seed,
                    &file,
                ],
                &asked,
            );
        })
    };
    let owner = app.owner().await;
    let cut = take(&app, &owner, &ledger).await;
    answering.await.expect("the other implementation answers");
    let asked = read(&asked);
    assert_eq!(asked.len(), questions);
    // Raw; then partly, then wholly compacted: figures never change by it.
    compare(&app, &owner, &asked, "raw").await;
    // First with the sums of every day, then only with those of days with many rows.
    app.counts.keep_sums_from(1);
    app.compact(Scope::Before(cut)).await;
    compare(&app, &owner, &asked, "half compacted").await;
    app.counts.keep_sums_from(many_rows(&app).await);
    app.counts.keep_sums_of(7);
    app.compact(Scope::All).await;
    compare(&app, &owner, &asked, "compacted").await;
    // As an earlier version left it, with a row for each ping; then a month a night in the present form.
    let app = older::before_folding(app).await;
    let owner = owner.at(app.address);
    let few = &asked[..questions / 3];
    compare(&app, &owner, few, "from an earlier version").await;
    later_compaction(&app).await;
    compare(&app, &owner, few, "partly folded").await;
    while unfolded(&app).await > 0 {
        later_compaction(&app).await;
    }
    compare(&app, &owner, few, "folded").await;
    // Every site changes to another time zone and another first day of the week: all stored hits are read
    // again, and none is rewritten.
    let change = json!({"zone": MOVED_TO, "week_start": "sunday"});
    move_on(&app, &owner, &change).await;
    let asked = app.data().join("asked-elsewhere.jsonl");
    let (few, seed) = ((questions / 3).to_string(), (seed.len() + 100).to_string());
    let moved = ["--zone", MOVED_TO, "--week-start", "sunday"];
    let arguments = ["second.py", "--questions", &few, "--seed", &seed, file];
    python(&[&arguments[..], &moved[..]].concat(), &asked);
    compare(&app, &owner, &read(&asked), "moved to another zone").await;
}

/// A day later the owner changes every site.
pub(super) async fn move_on(app: &TestApp, owner: &Actor, change: &Value) {
    app.clock.set_seconds(NOON + 86_400);
    let sites = owner.get("/api/v1/sites").await.expect(200);
    for site in sites.json.as_array().expect("sites") {
        let path = format!("/api/v1/sites/{}", site["name"].as_str().expect("a name"));
        owner.patch(&path, change).await.expect(200);
    }
}

/// Half an hour off, and without clock changes.
pub(super) const MOVED_TO: &str = "Asia/Kolkata";

pub(super) fn read(asked: &Path) -> Vec<Value> {
    BufReader::new(fs::File::open(asked).expect("answers"))
        .lines()
        .map(|line| serde_json::from_str(&line.expect("a line")).expect("JSON"))
        .collect()
}

/// Compacts when all months of the ledger are over.
async fn later_compaction(app: &TestApp) {
    app.clock.set(app.clock_now() + 70 * 86_400_000_000);
    app.compact(Scope::Before(app.clock_now())).await;
}

/// How many months have pings that are yet to be folded.
async fn unfolded(app: &TestApp) -> i64 {
    one(app, "SELECT count(*)::BIGINT AS n FROM unfolded_months").await
}

/// A number of rows that half of the days waiting for compaction exceed.
async fn many_rows(app: &TestApp) -> u64 {
    let sql = "SELECT median(n)::BIGINT AS n
               FROM (SELECT count(*) AS n FROM hits_live WHERE kind < 2 GROUP BY site_id, visit_day)";
    one(app, sql).await as u64
}

/// The number that a question finds as `n`.
async fn one(app: &TestApp, sql: &str) -> i64 {
    let question = Question {
        name: "one",
        sql: sql.to_owned(),
        values: vec![],
    };
    let answer = app.counts.ask(question).await.expect("answers");
    let rows = Columns::of(&answer.batches[0])
        .numbers("n")
        .expect("a number");
    rows[0]
}

/// Puts the ledger in; answers a moment in its middle.
pub(super) async fn take(app: &TestApp, owner: &Actor, ledger: &Path) -> i64 {
    let mut sites: HashMap<String, (SiteNumber, TimeZone)> = HashMap::new();
    let mut steps = Vec::new();
    let lines = BufReader::new(fs::File::open(ledger).expect("a ledger")).lines();
    for line in lines {
        match serde_json::from_str(&line.expect("a line")).expect("a line of the ledger") {
            Line::Site {
                site,
                zone,
                week_start,
            } => {
                let body = json!({"name": site, "zone": zone, "week_start": week_start});
                owner.post("/api/v1/sites", &body).await.expect(201);
                let kept = app
                    .registry
                    .by_name_or_id(&site)
                    .expect("the site is known");
                sites.insert(site, (kept.number(), kept.zone.clone()));
            }
            Line::Goal {
                site,
                id,
                name,
                versions,
                pauses,
            } => {
                let versions: Vec<hopes::Version> = versions.into_iter().map(version).collect();
                hopes::goal(app, &site, id, &name, &versions, &pauses).await;
            }
            Line::Hit {
                arrived,
                site,
                via,
                expect,
                code,
            } => {
                let (number, zone) = &sites[&site];
                let mut arrival = arrival(*number, zone, &via, *expect);
                if let Some(code) = code {
                    arrival = code.names(arrival);
                }
                steps.push((arrived, Step::Arrives(arrival)));
            }
            Line::Consent(consent) => {
                let (number, zone) = &sites[&consent.site];
                steps.push((consent.arrived, consent.step(*number, zone)));
            }
        }
    }
    let middle = steps[steps.len() / 2].0;
    for (arrived, step) in steps {
        app.clock.set(arrived);
        step.done(app).await;
    }
    app.settled().await;
    middle
}

/// A version of a goal as it is put in.
fn version(version: Version) -> hopes::Version {
    let worth = match version.worth {
        None => Worth::Nothing,
        Some(ledger::Worth::Event(_)) => Worth::Event,
        Some(ledger::Worth::Fixed(money)) => Worth::Fixed(money.amount, money.currency),
    };
    (version.definition, worth, version.counts_from)
}

async fn compare(app: &TestApp, owner: &Actor, asked: &[Value], state: &str) {
    let (mut expected, mut answers) = (String::new(), String::new());
    for line in asked {
        let now = line["question"]["now"].as_i64().expect("a moment");
        app.clock.set_seconds(now);
        let path = line["request"].as_str().expect("a request");
        let mut reply = owner.get(path).await.expect(200);
        // What people did to a site is not in the ledger.
        let events = reply.json.pointer_mut("/moved/site_events");
        if let Some(events) = events.and_then(Value::as_array_mut) {
            events.retain(|event| event["kind"] == "left_out" || event["kind"] == "silent");
        }
        expected += &format!("{line}\n");
        answers += &format!("{}\n", reply.json);
    }
    equal(app.data(), &expected, &answers, state);
}

/// Whether the answers are those expected, line by line.
pub(super) fn equal(dir: &Path, expected: &str, answers: &str, state: &str) {
    let (expected_file, got) = (dir.join("expected.jsonl"), dir.join("got.jsonl"));
    fs::write(&expected_file, expected).expect("written");
    fs::write(&got, answers).expect("written");
    let compared = Command::new("python3")
        .current_dir(second())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .args([Path::new("compare.py"), &expected_file, &got])
        .output()
        .expect("python3 runs");
    println!("{state}: {}", String::from_utf8_lossy(&compared.stdout));
    assert!(
        compared.status.success(),
        "{state}: {}",
        String::from_utf8_lossy(&compared.stdout)
    );
}
