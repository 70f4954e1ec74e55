//! Figures come from flags that compaction puts on rows, and from sums of days. Here they are compared with
//! counting distinct visitors and visits over all rows, for random stays that cross midnights, arrive late
//! and overlap.

use std::collections::HashMap;

use counts::{Question, Scope};
use figures::query::Columns;
use proptest::{
    prelude::*,
    strategy::ValueTree as _,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::putting::{hit, put};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const CASES: usize = 24;
/// The zones of the cases, in turn: one with quarters of an hour, one with a change of the clocks meanwhile,
/// one far east.
const ZONES: [&str; 4] = ["Asia/Kathmandu", "Europe/Berlin", "Pacific/Chatham", "UTC"];
/// The first moment of the cases: 2026-10-23 12:00 UTC, two days before Berlin's day of 25 hours.
const FIRST: i64 = NOON - 28 * DAY;

/// Minutes after the first moment, who, which page, and what it is.
type Step = (i64, u8, u8, u8);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    // Few people and pages, so that they meet; gaps around half an hour, so that visits just end or just do not.
    let gap = prop_oneof![0..5_i64, 28..32_i64, 60..300_i64, Just(1_440)];
    prop::collection::vec((gap, 0..5_u8, 0..4_u8, 0..6_u8), 1..60).prop_map(|steps| {
        let mut at = 0;
        steps
            .into_iter()
            .map(|(gap, who, page, what)| {
                at += gap;
                (at, who, page, what)
            })
            .take_while(|(at, ..)| *at < 6 * 1_440)
            .collect()
    })
}

fn more(what: u8) -> Value {
    match what {
        0 => json!({"kind": "event", "event": "Signup"}),
        1 => json!({"kind": "event", "event": "Seen", "interactive": false}),
        2 => json!({"kind": "ping", "engaged_ms": 6_000, "scroll": 40}),
        _ => json!({}),
    }
}

/// Distinct visitors and visits, views, events, bounces, engaged visits and milliseconds of a stretch of time,
/// from the rows as they arrived.
const EXACT: &str = "
WITH r AS (
    SELECT ts, seq, visitor, visit, visit_start, kind, interactive, engaged_ms FROM hits WHERE site_id = {site}
    UNION ALL
    SELECT ts, seq, visitor, visit, visit_start, kind, interactive, engaged_ms FROM hits_live WHERE site_id = {site}
),
v AS (
    SELECT visit, count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1 AND interactive) AS acts,
           sum(coalesce(engaged_ms, 0)) AS engaged_ms,
           (epoch_us(max(ts)) - epoch_us(min(visit_start))) // 1000 AS dur_ms
    FROM r
    WHERE visit IS NOT NULL AND epoch(visit_start) >= {from} AND epoch(visit_start) < {until}
    GROUP BY visit
)
SELECT (SELECT count(DISTINCT visitor) FROM r WHERE kind < 2 AND epoch(ts) >= {from} AND epoch(ts) < {until}) AS visitors,
       (SELECT count(*) FROM r WHERE kind = 0 AND epoch(ts) >= {from} AND epoch(ts) < {until}) AS views,
       (SELECT count(*) FROM r WHERE kind = 1 AND epoch(ts) >= {from} AND epoch(ts) < {until}) AS events,
       (SELECT count(*) FROM v) AS visits,
       (SELECT count(*) FROM v WHERE views = 1 AND acts = 0) AS bounces,
       (SELECT count(*) FROM v WHERE views >= 2 OR acts > 0 OR engaged_ms >= 10000) AS engaged,
       (SELECT coalesce(sum(dur_ms), 0)::BIGINT FROM v) AS dur_ms
";

async fn exact(app: &TestApp, site: &str, from: i64, until: i64) -> [f64; 7] {
    let number = app.registry.by_name_or_id(site).expect("the site is known");
    let mut sql = EXACT.replace("{site}", &number.number().0.to_string());
    for (name, at) in [("{from}", from), ("{until}", until)] {
        sql = sql.replace(name, &at.to_string());
    }
    let question = Question {
        name: "exact",
        sql,
        values: vec![],
    };
    let answer = app.counts.ask(question).await.expect("answers");
    let columns = Columns::of(&answer.batches[0]);
    let read = |name| columns.numbers(name).expect("numbers")[0] as f64;
    let visits = read("visits");
    let over_visits = |number: f64| if visits > 0.0 { number / visits } else { -1.0 };
    [
        read("visitors"),
        read("views"),
        read("events"),
        visits,
        over_visits(read("bounces")),
        read("engaged"),
        over_visits(read("dur_ms") / 1_000.0),
    ]
}

/// The same as the service answers it, and when the period is.
async fn answered(owner: &Actor, site: &str, question: &str) -> ([f64; 7], i64, i64) {
    let path = format!("/api/v1/sites/{site}/stats?{question}&by=page&limit=0");
    let stats = owner.get(&path).await.expect(200).json;
    let figure = |name: &str| stats["totals"][name]["value"].as_f64().unwrap_or(-1.0);
    let figures = [
        "visitors",
        "views",
        "events",
        "visits",
        "bounce_rate",
        "engaged_visits",
        "visit_duration_seconds",
    ]
    .map(figure);
    let moment = |name: &str| stats["period"][name].as_i64().expect("a moment");
    (figures, moment("starts_at"), moment("ends_at"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flags_and_sums_give_what_counting_distinct_gives() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[4; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    app.counts.keep_sums_from(1);
    let mut cases = Vec::new();
    for case in 0..CASES {
        let name = format!("case-{case}.example");
        app.site(&owner, &name, ZONES[case % ZONES.len()]).await;
        let tree = steps().new_tree(&mut runner).expect("a case");
        let steps = tree.current();
        let hits = steps.iter().map(|(minute, who, page, what)| {
            let at = FIRST + minute * 60;
            let (who, path) = (format!("visitor {who}"), format!("/{page}"));
            (at, hit(&app, &name, at, &who, &path, &more(*what)))
        });
        put(&app, hits.collect()).await;
        cases.push((name, steps));
    }
    // Counted in the rows as they came: compaction folds heartbeats.
    let mut counted = HashMap::new();
    for state in ["raw", "half compacted", "compacted"] {
        let scope = match state {
            "raw" => None,
            "half compacted" => Some(Scope::Before((FIRST + 3 * DAY) * 1_000_000)),
            _ => Some(Scope::All),
        };
        if let Some(scope) = scope {
            app.compact(scope).await;
        }
        for (name, steps) in &cases {
            for (from, to) in [(23, 23), (24, 25), (25, 25), (25, 28), (22, 30)] {
                // Under a filter that lets all pass, rows are counted; without it days' sums are added up.
                for filter in ["", "&filter=country:"] {
                    let question = format!("period=2026-10-{from}..2026-10-{to}{filter}");
                    let (figures, start, end) = answered(&owner, name, &question).await;
                    let span = (name, start, end);
                    if state == "raw" {
                        counted.insert(span, exact(&app, name, start, end).await);
                    }
                    let exact = &counted[&span];
                    let near = figures.iter().zip(exact).all(|(a, b)| (a - b).abs() < 1e-9);
                    assert!(
                        near,
                        "{state} {name} {question}: {figures:?}, not {exact:?}, of {steps:?}"
                    );
                }
            }
        }
    }
}
