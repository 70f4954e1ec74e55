//! A site with more pages, sources and events on a day than its sums keep apart: figures are exact where there is time to
//! count rows; else the rest is one row, which is exact as well.

use std::collections::{BTreeMap, BTreeSet};

use counts::Scope;
use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::putting::{hit, put};

const SITE: &str = "shop.example";
/// Values that are kept apart.
const KEPT: usize = 5;
const PEOPLE: i64 = 40;
const PAGES: i64 = 23;

/// One visit: who, from which source, and its pages in order.
struct Visit {
    who: i64,
    source: i64,
    pages: Vec<i64>,
}

/// Visits of one day, a minute between two hits: page 0 is seen most, then 1 and so on.
fn visits() -> Vec<Visit> {
    (0..PEOPLE * 2)
        .map(|n| Visit {
            who: n % PEOPLE,
            source: (n * 7) % 11,
            pages: (0..=n % 4)
                .map(|step| (n * n + step * 5) % PAGES * (n % 3).min(1))
                .collect(),
        })
        .collect()
}

async fn fill(app: &TestApp, owner: &Actor) {
    app.site(owner, SITE, "UTC").await;
    let begins = NOON - 86_400;
    let mut hits = Vec::new();
    for (n, visit) in visits().iter().enumerate() {
        // Both visits of a person are at least an hour apart.
        let at = begins + n as i64 * 120;
        for (step, page) in visit.pages.iter().enumerate() {
            let at = at + step as i64 * 20;
            let more = json!({"source": format!("source {}", visit.source)});
            let who = format!("visitor {}", visit.who);
            hits.push((at, hit(app, SITE, at, &who, &format!("/{page}"), &more)));
        }
    }
    put(app, hits).await;
}

/// What is counted of a value: visitors, visits, views.
type Counted = (i64, i64, i64);

/// The same by hand, of values that `of` gives for each hit.
fn by_hand(of: impl Fn(&Visit, i64) -> Option<String>) -> BTreeMap<String, Counted> {
    let mut visitors: BTreeMap<String, BTreeSet<i64>> = BTreeMap::new();
    let mut counted: BTreeMap<String, Counted> = BTreeMap::new();
    for visit in visits() {
        let mut seen = BTreeSet::new();
        for page in &visit.pages {
            let Some(value) = of(&visit, *page) else {
                continue;
            };
            let count = counted.entry(value.clone()).or_default();
            count.2 += 1;
            count.1 += i64::from(seen.insert(value.clone()));
            visitors.entry(value).or_default().insert(visit.who);
        }
    }
    for (value, who) in visitors {
        counted.entry(value).or_default().0 = who.len() as i64;
    }
    counted
}

fn read(row: &Value) -> Counted {
    let number = |name: &str| row[name].as_f64().expect("a number") as i64;
    (number("visitors"), number("visits"), number("views"))
}

async fn breakdown(owner: &Actor, by: &str) -> Value {
    let path = format!("/api/v1/sites/{SITE}/stats?period=7d&by={by}&limit=100");
    let stats = owner.get(&path).await.expect(200).json;
    let by = stats["by"][0].clone();
    assert_eq!(stats["exact"], by["other"].is_null());
    by
}

async fn compacted(exact_seconds: u32) -> (TestApp, Actor) {
    let app = TestApp::start_with(|config| config.counts.exact_seconds = exact_seconds).await;
    let owner = app.owner().await;
    fill(&app, &owner).await;
    app.counts.keep_sums_from(1);
    app.counts.keep_sums_of(KEPT as u32);
    app.compact(Scope::All).await;
    (app, owner)
}

fn page(_: &Visit, page: i64) -> Option<String> {
    Some(format!("/{page}"))
}

fn source(visit: &Visit, _: i64) -> Option<String> {
    Some(format!("source {}", visit.source))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_value_is_exact_while_rows_can_be_counted() {
    let (_app, owner) = compacted(600).await;
    for (by, hand) in [("page", by_hand(page)), ("source", by_hand(source))] {
        let answer = breakdown(&owner, by).await;
        assert!(
            answer["other"].is_null() && answer["note"].is_null(),
            "{answer}"
        );
        let rows = answer["rows"].as_array().expect("rows");
        let rows = rows
            .iter()
            .map(|row| (row["value"].as_str().unwrap().to_owned(), read(row)));
        assert_eq!(rows.collect::<BTreeMap<_, _>>(), hand, "{by}");
        assert_eq!(answer["total_rows"], hand.len());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rest_is_one_exact_row_where_there_is_no_time() {
    let (_app, owner) = compacted(0).await;
    for (by, of) in [
        ("page", page as fn(&Visit, i64) -> Option<String>),
        ("source", source),
    ] {
        let hand = by_hand(of);
        assert!(hand.len() > KEPT);
        let answer = breakdown(&owner, by).await;
        let rows = answer["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), KEPT, "{answer}");
        let mut kept = BTreeSet::new();
        for row in rows {
            let value = row["value"].as_str().expect("a value").to_owned();
            assert_eq!(read(row), hand[&value], "{by} {value}");
            kept.insert(value);
        }
        // A visitor who saw three of the others is one visitor of them.
        let rest = by_hand(|visit, page| {
            of(visit, page)
                .filter(|value| !kept.contains(value))
                .map(|_| "rest".into())
        });
        assert_eq!(read(&answer["other"]), rest["rest"], "{by}");
        let note = answer["note"].as_str().expect("a sentence");
        assert!(
            note.starts_with("There are too many different values"),
            "{note}"
        );
    }
    // The searched value may be among the others, so the answer must not claim that it does not exist.
    let path = format!("/api/v1/sites/{SITE}/stats?period=7d&by=page&search=/22");
    let found = owner.get(&path).await.expect(200).json;
    assert_eq!(found["exact"], false, "{found}");
    assert!(found["by"][0]["other"].is_object() && found["by"][0]["note"].is_string());
    // A spreadsheet gets it too.
    let path = format!("/api/v1/sites/{SITE}/stats.csv?period=7d&by=page&limit=100");
    let csv = String::from_utf8(owner.get(&path).await.expect(200).body).expect("text");
    assert!(
        csv.lines().last().expect("a line").starts_with("(other),"),
        "{csv}"
    );
}
