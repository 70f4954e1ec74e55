//! Files as people get them from each tool: what Stile says that they hold, whether what it imports has the tool's own totals,
//! and whether each number that cannot be equal has its sentence.
//!
//! `files/README.md` says what is in them.

mod naive;

use std::collections::BTreeMap;

use naive::{File, Sums};
use serde_json::{Value, json};
use tests::Actor;

use super::{check, fixture, reaches, start, stats, zipped};

/// What is sent: the file itself, or an archive where there are several.
fn upload(files: &[File]) -> Vec<u8> {
    match files {
        [(_, only)] => only.clone(),
        files => {
            let files = files.iter();
            let files: Vec<(&str, &[u8])> = files
                .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
                .collect();
            zipped(&files)
        }
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn fields(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let fields = value.as_object().into_iter().flatten();
    fields.map(|(name, value)| (name.as_str(), value))
}

fn total(found: &Value, metric: &str) -> f64 {
    let value = found["totals"][metric]["value"].as_f64();
    value.unwrap_or_else(|| panic!("{metric}: {}", found["totals"]))
}

/// The tool's own totals are ours: counts exactly, means and shares by half a percent.
fn equal_to_the_tools_own(folder: &str, source: &str, tool: &str, found: &Value) {
    let totals = naive::totals(folder);
    for (metric, theirs) in fields(&totals["equal"]) {
        let (ours, theirs) = (total(found, metric), theirs.as_f64().expect("a number"));
        let most = if theirs.fract() == 0.0 { 0.0 } else { 0.005 };
        assert!(
            (ours - theirs).abs() <= most * theirs,
            "{folder} {metric}: {ours}, not {theirs}"
        );
    }
    // Visitors of a whole period: the tool recognises them on other days, and sums of days do not.
    for (metric, theirs) in fields(&totals["differs"]) {
        let (ours, theirs) = (total(found, metric), theirs.as_f64().expect("a number"));
        assert!(ours > theirs, "{folder} {metric}: {ours}, not {theirs}");
        let figure = &found["totals"][metric];
        assert_eq!(figure["exact"], false, "{folder} {metric}");
        assert_eq!(figure["definition"], format!("{metric}@{source}"));
        assert!(tool.contains("added up"), "{tool}");
    }
}

/// The sums over the raw text are ours, too.
fn equal_to_sums(folder: &str, sums: &Sums, found: &Value) {
    assert!(sums.values().all(|sum| *sum > 0), "{folder}: {sums:?}");
    let ours: BTreeMap<&str, f64> = sums
        .keys()
        .map(|metric| (*metric, total(found, metric)))
        .collect();
    let theirs: BTreeMap<&str, f64> = sums
        .iter()
        .map(|(metric, sum)| (*metric, *sum as f64))
        .collect();
    assert_eq!(ours, theirs, "{folder}");
}

/// Each number that is unknown or not exact has its sentence: what the upload lacks, or how the tool counts.
fn explained(source: &str, tool: &str, contents: &Value, found: &Value) {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let lacks = list(&contents["left_out"]);
    let lacks: BTreeMap<String, String> = lacks
        .map(|lack| (text(&lack["what"]), text(&lack["text"])))
        .collect();
    let has = |what: &str| lacks.get(what).is_some_and(|text| text.ends_with('.'));
    let has_sentence = |what: &str| match what {
        "engagement_rate" => has("engaged_visits"),
        "page.exit_rate" => has("page.exits") || has("page.views"),
        // No tool tells how pages are read.
        "page.time_on_page_seconds" | "page.scroll_depth" => true,
        what => has(what),
    };
    let left_out: Vec<String> = list(&found["period"]["imported"]["left_out"])
        .map(text)
        .collect();
    for what in &left_out {
        assert!(has_sentence(what), "{source} {what}: {lacks:?}");
    }
    for (metric, figure) in fields(&found["totals"]) {
        let is_unknown = figure["value"].is_null() || left_out.iter().any(|one| one == metric);
        assert!(
            !is_unknown || has_sentence(metric),
            "{source} {metric}: {lacks:?}"
        );
        let is_the_tools = figure["definition"] == format!("{metric}@{source}");
        assert!(
            figure["exact"] != false || is_the_tools && tool.ends_with('.') || is_unknown,
            "{source} {metric}: {figure}"
        );
    }
    // How many visitors hits have is known once they are imported.
    if contents["exact"] != true {
        for (metric, sum) in fields(&contents["totals"]) {
            assert!(!sum.is_null() || has_sentence(metric), "{source} {metric}");
        }
    }
    for skipped in list(&contents["skipped"]) {
        assert!(text(&skipped["text"]).ends_with('.'), "{skipped}");
    }
}

/// How the tool counts, as the definitions say.
async fn definition(owner: &Actor, source: &str) -> String {
    let definitions = owner.get("/api/v1/definitions").await.expect(200).json;
    let mut tools = list(&definitions["imported"]);
    let tool = tools.find(|tool| tool["source"] == source);
    let text = tool.and_then(|tool| tool["text"].as_str());
    text.expect("the tool has a definition").to_owned()
}

/// Imports the files of a folder and compares; gives what the check says of them, and the figures.
async fn golden(folder: &str, source: &str, sums: fn(&[File]) -> Sums) -> (Value, Value) {
    let (app, owner) = fixture().await;
    let files = naive::files(folder);
    let checked = check(&owner, source, upload(&files)).await;
    let checked = checked.expect(201).json;
    let contents = checked["contents"].clone();
    let id = start(&owner, &checked, None, None).await;
    let done = reaches(&owner, &id, "done").await;
    assert_eq!(done["shown_days"], contents["days"], "{done}");
    let day = |name: &str| contents[name].as_str().expect("a day").to_owned();
    let days = format!("{}..{}", day("from"), day("to"));
    let found = stats(&owner, &days, "&by=page&by=source&by=country").await;

    let tool = definition(&owner, source).await;
    equal_to_the_tools_own(folder, source, &tool, &found);
    equal_to_sums(folder, &sums(&files), &found);
    explained(source, &tool, &contents, &found);

    let name = folder.replace('-', "_");
    insta::assert_json_snapshot!(format!("{name}_contents"), contents);
    let figures = json!({
        "totals": found["totals"],
        "by": found["by"],
        "imported": found["period"]["imported"],
        "exact": found["exact"],
    });
    insta::assert_json_snapshot!(format!("{name}_figures"), figures);
    app.stop().await;
    (contents, found)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn explorations_of_google_analytics_4() {
    golden("ga4", "ga4", naive::ga4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_of_google_analytics_4_from_bigquery() {
    golden("ga4-bigquery", "ga4", naive::ga4_bigquery).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_of_universal_analytics() {
    golden("ua", "ua", naive::ua).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_plausible() {
    golden("plausible", "plausible", naive::plausible).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_of_matomo() {
    golden("matomo", "matomo", naive::matomo).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_umami() {
    golden("umami", "umami", naive::umami).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_umami() {
    golden("umami-sql", "umami", naive::umami_sql).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_goatcounter() {
    golden("goatcounter", "goatcounter", naive::goatcounter).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exports_of_fathom() {
    golden("fathom", "fathom", naive::fathom).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_simple_analytics() {
    golden(
        "simple-analytics",
        "simple_analytics",
        naive::simple_analytics,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_of_cloudflare() {
    golden("cloudflare", "cloudflare", naive::cloudflare).await;
}

/// Each line of a log is a view, or was skipped for a reason; each request for a page is a view, or was excluded for one.
fn every_line_is_accounted_for(folder: &str, contents: &Value, found: &Value) {
    let files = naive::files(folder);
    let count = |value: &Value| value.as_u64().expect("a number");
    let views = count(&contents["totals"]["views"]);
    let skipped = |whys: fn(&Value) -> bool| -> u64 {
        let skipped = list(&contents["skipped"]);
        let counts = skipped.filter(|one| whys(&one["why"]));
        counts.map(|one| count(&one["count"])).sum()
    };
    let lines = naive::lines(&files);
    assert_eq!(views + skipped(|_| true), lines, "{contents}");
    let excluded = skipped(|why| why == "excluded");
    assert_eq!(views + excluded, naive::pages(&files), "{contents}");
    assert_eq!(total(found, "views"), views as f64);
    assert_eq!(found["exact"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_of_nginx() {
    let (contents, found) = golden("logs", "logs", naive::logs).await;
    every_line_is_accounted_for("logs", &contents, &found);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_of_apache_that_others_published() {
    // Programs are not as simple to tell from people as in our own log: only its lines are compared.
    let (contents, found) = golden("logs-apache", "logs", |_| Sums::new()).await;
    every_line_is_accounted_for("logs-apache", &contents, &found);
}
