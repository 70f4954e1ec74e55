//! Goals as statements count them, against `shared::goal::reached`: random definitions over random visits,
//! with rows that were just taken, half compacted and compacted. And their versions and pauses, against the
//! plain rule that the newest version that counts for a moment decides.

use std::collections::{BTreeMap, BTreeSet};

use counts::{Question, Scope, Value};
use figures::query::{Binder, Columns};
use serde_json::json;
use shared::{
    goal::{Definition, Kind, Row, RowKind, Rule, reached},
    props::{PropValue, Props},
};
use tests::{Actor, TestApp};

use super::{
    goal_dice::{DAY, FIRST, KINDS, SECOND, SITE, definition, live},
    hopes::{self, Worth, id},
    story::{Dice, fixture},
};

const DEFINITIONS: usize = 600;
/// In one statement.
const AT_ONCE: usize = 25;
const GOALS: usize = 16;

/// A row as it is kept.
#[derive(Debug)]
struct StoredHit {
    seq: i64,
    visit: Option<String>,
    visitor: Option<String>,
    ts: i64,
    visit_start: i64,
    kind: RowKind,
    path: String,
    event: Option<String>,
    props: Vec<(String, PropValue)>,
    shown: Vec<(String, u64)>,
    engaged_ms: u64,
    scroll: Option<u32>,
    revenue: Option<(i128, String)>,
}

const COLUMNS: &str = "seq, visit, visitor, ts, visit_start, kind, path, event, props, engaged_ms, scroll, revenue, currency";

fn rows_sql() -> String {
    let pages = include_str!("../../../queries/counts/figures/goal_pages.sql");
    let pages = pages.trim_end().trim_end_matches(',');
    format!(
        "h AS NOT MATERIALIZED (SELECT {COLUMNS} FROM hits_live WHERE site_id = $1 \
         UNION ALL SELECT {COLUMNS} FROM hits WHERE site_id = $1), \
         rows_of_visits AS NOT MATERIALIZED (SELECT * FROM h WHERE visit IS NOT NULL), {pages}"
    )
}

async fn ask(app: &TestApp, sql: String, values: Vec<Value>) -> counts::Answer {
    let question = Question {
        name: "goal rules",
        sql,
        values,
    };
    app.counts.ask(question).await.expect("answers")
}

/// All rows, visit by visit, in the order in which they happened.
async fn stored_hits(app: &TestApp, site: u32) -> Vec<StoredHit> {
    let sql = format!(
        "WITH {} SELECT seq::BIGINT AS seq, visit::VARCHAR AS visit, visitor::VARCHAR AS visitor, epoch_us(ts) AS at, \
         epoch_us(visit_start) AS start, kind::BIGINT AS kind, path, event, props, \
         engaged_ms::BIGINT AS engaged_ms, scroll::BIGINT AS scroll, revenue, currency \
         FROM h ORDER BY visit, ts, h.seq",
        rows_sql()
    );
    let answer = ask(app, sql, vec![Value::UInt(site)]).await;
    let mut rows = Vec::new();
    for batch in &answer.batches {
        let columns = Columns::of(batch);
        let numbers = |name| columns.numbers(name).expect("numbers");
        let texts = |name| columns.texts(name).expect("texts");
        let (seqs, at, starts) = (numbers("seq"), numbers("at"), numbers("start"));
        let (kinds, engaged) = (numbers("kind"), numbers("engaged_ms"));
        let scrolls = columns.maybe_numbers("scroll").expect("numbers");
        let (visits, visitors) = (texts("visit"), texts("visitor"));
        let (paths, events, props) = (texts("path"), texts("event"), texts("props"));
        let (amounts, currencies) = (
            columns.decimals("revenue").expect("money"),
            texts("currency"),
        );
        for row in 0..columns.rows() {
            let ping = kinds[row] == 2;
            let json = props[row].as_deref().unwrap_or("{}");
            let read: Props = serde_json::from_str(json).expect("properties");
            let shown = read
                .0
                .iter()
                .filter(|_| ping)
                .map(|(id, value)| match value {
                    PropValue::Number(ms) => (id.clone(), *ms as u64),
                    other => panic!("{other:?} milliseconds"),
                });
            rows.push(StoredHit {
                seq: seqs[row],
                visit: visits[row].clone(),
                visitor: visitors[row].clone(),
                ts: at[row],
                visit_start: starts[row],
                kind: match kinds[row] {
                    0 => RowKind::View,
                    1 => RowKind::Event,
                    _ => RowKind::Ping,
                },
                path: paths[row].clone().expect("a path"),
                event: events[row].clone(),
                shown: shown.collect(),
                props: if ping { vec![] } else { read.0 },
                engaged_ms: engaged[row] as u64,
                scroll: scrolls[row].map(|scroll| scroll as u32),
                revenue: currencies[row].clone().map(|code| (amounts[row], code)),
            });
        }
    }
    rows
}

/// The visits; a hit without a visit is one by itself.
fn visits(rows: &[StoredHit]) -> Vec<&[StoredHit]> {
    rows.chunk_by(|a, b| a.visit.is_some() && a.visit == b.visit)
        .collect()
}

/// The rows of a visit that reach a rule. Without a visit only the hit is known.
fn judged<'a>(rule: &Rule, visit: &'a [StoredHit]) -> Vec<&'a StoredHit> {
    if visit[0].visit.is_none() && matches!(rule, Rule::Read(_) | Rule::All(_)) {
        return vec![];
    }
    let rows: Vec<Row<'_>> = visit
        .iter()
        .map(|row| Row {
            kind: row.kind,
            path: &row.path,
            event: row.event.as_deref(),
            props: &row.props,
            engaged_ms: row.engaged_ms,
            scroll: row.scroll,
            shown: &row.shown,
        })
        .collect();
    let places = reached(rule, &rows).into_iter();
    places.map(|at| &visit[at]).collect()
}

/// What the statements reach: for each rule the numbers of rows.
async fn counted(app: &TestApp, site: u32, rules: &[Rule]) -> Vec<BTreeSet<i64>> {
    let mut binder = Binder::from(2);
    let pieces: Vec<String> = rules
        .iter()
        .enumerate()
        .map(|(number, rule)| format!("CASE WHEN {} THEN {number} END", binder.rule(rule)))
        .collect();
    let sql = format!(
        "WITH {} SELECT seq::BIGINT AS seq, number::BIGINT AS number FROM ( \
         SELECT seq, unnest(list_filter([{}], lambda number: number IS NOT NULL)) AS number FROM h)",
        rows_sql(),
        pieces.join(", ")
    );
    let values = [vec![Value::UInt(site)], binder.values].concat();
    let mut found = vec![BTreeSet::new(); rules.len()];
    for batch in &ask(app, sql, values).await.batches {
        let columns = Columns::of(batch);
        let seqs = columns.numbers("seq").expect("numbers");
        for (number, seq) in columns.numbers("number").expect("numbers").iter().zip(seqs) {
            found[*number as usize].insert(seq);
        }
    }
    found
}

async fn states(app: &TestApp, state: &str) {
    match state {
        "raw" => {}
        "half compacted" => app.compact(Scope::Before((FIRST + DAY) * SECOND)).await,
        _ => app.compact(Scope::All).await,
    }
}

const STATES: [&str; 3] = ["raw", "half compacted", "compacted"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statements_reach_what_the_shared_rules_reach() {
    let (app, _) = fixture("UTC").await;
    let site = app
        .registry
        .by_name_or_id(SITE)
        .expect("the site")
        .number()
        .0;
    let mut dice = Dice(0x5eed_0001);
    live(&app, &mut dice).await;
    let rows = stored_hits(&app, site).await;
    let visits = visits(&rows);
    let definitions: Vec<Definition> = (0..DEFINITIONS)
        .map(|_| definition(&mut dice, &KINDS))
        .collect();
    let expected: Vec<BTreeSet<i64>> = definitions
        .iter()
        .map(|definition| {
            let rule = definition.rule().expect("a rule");
            let reached = visits.iter().flat_map(|visit| judged(&rule, visit));
            reached.map(|row| row.seq).collect()
        })
        .collect();
    // Random ones would prove nothing if most of them were reached by nothing.
    let empty = expected.iter().filter(|rows| rows.is_empty()).count();
    assert!(
        empty < DEFINITIONS / 2,
        "{empty} of {DEFINITIONS} reach nothing"
    );
    for kind in KINDS {
        let all = definitions.iter().zip(&expected);
        let alive = all.filter(|(one, rows)| one.kind == kind && !rows.is_empty());
        assert!(alive.count() > 5, "{kind:?} is hardly reached");
    }
    for state in STATES {
        states(&app, state).await;
        for first in (0..DEFINITIONS).step_by(AT_ONCE) {
            let those = &definitions[first..(first + AT_ONCE).min(DEFINITIONS)];
            let rules: Vec<Rule> = those
                .iter()
                .map(|one| one.rule().expect("a rule"))
                .collect();
            let found = counted(&app, site, &rules).await;
            for (at, found) in found.iter().enumerate() {
                let wrong: Vec<&StoredHit> = rows
                    .iter()
                    .filter(|row| {
                        found.contains(&row.seq) != expected[first + at].contains(&row.seq)
                    })
                    .collect();
                assert!(
                    wrong.is_empty(),
                    "{state}: {} and the rows {wrong:?}",
                    serde_json::to_string(&those[at]).expect("JSON")
                );
            }
        }
    }
    println!(
        "{} definitions over {} visits and {} rows, in {} states",
        DEFINITIONS,
        visits.len(),
        rows.len(),
        STATES.len()
    );
}

/// A goal as the test knows it.
#[derive(Debug)]
struct Hope {
    versions: Vec<(Definition, Worth, Option<i64>)>,
    pauses: Vec<(i64, Option<i64>)>,
}

impl Hope {
    fn random(dice: &mut Dice) -> Hope {
        let moment = |dice: &mut Dice| FIRST + dice.roll(80 * 3_600) as i64;
        let many = 1 + dice.roll(3);
        let versions = (0..many).map(|_| {
            let worth = match dice.roll(4) {
                0 => Worth::Nothing,
                1 => Worth::Event,
                2 => Worth::Fixed(125_000, "EUR".to_owned()),
                _ => Worth::Fixed(3_333, "JPY".to_owned()),
            };
            let from = (dice.roll(3) > 0).then(|| moment(dice));
            // Few kinds, so that goals are reached often.
            let kinds = [Kind::Page, Kind::Event, Kind::Scroll, Kind::Pick, Kind::All];
            (definition(dice, &kinds), worth, from)
        });
        let versions = versions.collect();
        let mut moments: Vec<i64> = (0..dice.roll(4)).map(|_| moment(dice)).collect();
        moments.sort_unstable();
        moments.dedup();
        let pauses = moments.chunks(2);
        Hope {
            versions,
            pauses: pauses.map(|pair| (pair[0], pair.get(1).copied())).collect(),
        }
    }

    /// The version that decides for a moment: the newest that counts for it; none while it is paused.
    fn version(&self, at: i64) -> Option<&(Definition, Worth, Option<i64>)> {
        let paused = |(from, until): &(i64, Option<i64>)| {
            *from <= at && until.is_none_or(|until| at < until)
        };
        if self.pauses.iter().any(paused) {
            return None;
        }
        let mut newest = self.versions.iter().rev();
        newest.find(|(_, _, from)| from.is_none_or(|from| from <= at))
    }

    /// The rows that reach it, with the worth of each.
    fn reached<'a>(&'a self, visits: &[&'a [StoredHit]]) -> Vec<(&'a StoredHit, &'a Worth)> {
        let mut found = Vec::new();
        for (number, (definition, worth, _)) in self.versions.iter().enumerate() {
            let rule = definition.rule().expect("a rule");
            let rows = visits.iter().flat_map(|visit| judged(&rule, visit));
            found.extend(rows.filter_map(|row| {
                let judge = self.version(row.ts.div_euclid(SECOND))?;
                std::ptr::eq(judge, &self.versions[number]).then_some((row, worth))
            }));
        }
        found
    }
}

/// The content of a row of `by=goal`, by a plain count.
fn plain(
    reached: &[(&StoredHit, &Worth)],
    everyone: usize,
    (start, end): (i64, i64),
) -> serde_json::Value {
    let within: Vec<&(&StoredHit, &Worth)> = reached
        .iter()
        .filter(|(row, _)| (start..end).contains(&row.ts))
        .collect();
    let visitors: BTreeSet<&String> = within
        .iter()
        .filter_map(|(row, _)| row.visitor.as_ref())
        .collect();
    let started = reached
        .iter()
        .filter(|(row, _)| (start..end).contains(&row.visit_start));
    let visits: BTreeSet<&String> = started.filter_map(|(row, _)| row.visit.as_ref()).collect();
    let mut money: BTreeMap<String, i128> = BTreeMap::new();
    for (row, worth) in &within {
        let sum = match worth {
            Worth::Nothing => None,
            Worth::Event => row.revenue.clone(),
            Worth::Fixed(amount, code) => Some((i128::from(*amount), code.clone())),
        };
        if let Some((amount, code)) = sum {
            *money.entry(code).or_default() += amount;
        }
    }
    let views = within
        .iter()
        .filter(|(row, _)| row.kind == RowKind::View)
        .count();
    let money: Vec<String> = money
        .into_iter()
        .map(|(code, sum)| format!("{} {code}", sum as f64 / 10_000.0))
        .collect();
    json!({
        "visitors": visitors.len(), "visits": visits.len(), "views": views,
        "events": within.len() - views, "completions": within.len(),
        "conversion_rate": share(visitors.len() as f64 / everyone as f64), "worth": money,
    })
}

/// A share with the precision that a number in JSON preserves.
fn share(share: f64) -> String {
    format!("{share:.12}")
}

fn picked_fields(row: &serde_json::Value) -> serde_json::Value {
    let money = row["worth"].as_array().into_iter().flatten();
    let money: Vec<String> = money
        .map(|sum| {
            let code = sum["currency"].as_str().expect("a code");
            format!("{} {code}", sum["amount"].as_f64().expect("a number"))
        })
        .collect();
    json!({
        "visitors": row["visitors"], "visits": row["visits"], "views": row["views"],
        "events": row["events"], "completions": row["completions"],
        "conversion_rate": share(row["conversion_rate"].as_f64().expect("a share")), "worth": money,
    })
}

async fn stats(owner: &Actor, question: &str) -> serde_json::Value {
    let path = format!("/api/v1/sites/{SITE}/stats?{question}");
    owner.get(&path).await.expect(200).json
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn versions_and_pauses_count_by_the_plain_rule() {
    let (app, owner) = fixture("UTC").await;
    let site = app
        .registry
        .by_name_or_id(SITE)
        .expect("the site")
        .number()
        .0;
    let mut dice = Dice(0x5eed_0002);
    live(&app, &mut dice).await;
    let rows = stored_hits(&app, site).await;
    let visits = visits(&rows);
    let hopes: Vec<Hope> = (0..GOALS).map(|_| Hope::random(&mut dice)).collect();
    for (number, hope) in hopes.iter().enumerate() {
        let versions: Vec<hopes::Version> = hope
            .versions
            .iter()
            .map(|(one, worth, from)| {
                let definition = serde_json::to_value(one).expect("JSON");
                (definition, worth.clone(), *from)
            })
            .collect();
        let name = format!("Goal {number}");
        hopes::goal(&app, SITE, id(number), &name, &versions, &hope.pauses).await;
    }
    let reached: Vec<Vec<(&StoredHit, &Worth)>> =
        hopes.iter().map(|hope| hope.reached(&visits)).collect();
    let empty = reached.iter().filter(|rows| rows.is_empty()).count();
    assert!(
        empty < GOALS / 2,
        "{empty} of {GOALS} goals are reached by nothing"
    );
    for state in STATES {
        states(&app, state).await;
        for period in [
            "2026-11-17..2026-11-18",
            "2026-11-01..2026-11-20",
            "2026-11-19..2026-11-19",
        ] {
            let asked = format!("period={period}&limit=100");
            let answer = stats(&owner, &format!("{asked}&by=goal")).await;
            let moment = |name: &str| answer["period"][name].as_i64().expect("a moment") * SECOND;
            let span = (moment("starts_at"), moment("ends_at"));
            let hits = || {
                let hits = rows.iter().filter(|row| row.kind != RowKind::Ping);
                hits.filter(|row| (span.0..span.1).contains(&row.ts))
            };
            let everyone: BTreeSet<&String> =
                hits().filter_map(|row| row.visitor.as_ref()).collect();
            assert_eq!(answer["by"][0]["total_rows"], GOALS);
            for row in answer["by"][0]["rows"].as_array().expect("rows") {
                let of = |number: &usize| row["value"] == id(*number).to_string();
                let number = (0..GOALS).find(of).expect("a goal of the test");
                let expected = plain(&reached[number], everyone.len(), span);
                assert_eq!(
                    picked_fields(row),
                    expected,
                    "{state} {period}: {:?}",
                    hopes[number]
                );
                // As a filter the goal counts the same hits, and negated, all others.
                let totals = |answer: &serde_json::Value| {
                    let of = |name: &str| answer["totals"][name]["value"].clone();
                    ["visitors", "visits", "views", "events"].map(of)
                };
                let picked = stats(
                    &owner,
                    &format!("{asked}&by=none&filter=goal:{}", id(number)),
                )
                .await;
                let row = ["visitors", "visits", "views", "events"].map(|name| row[name].clone());
                assert_eq!(totals(&picked), row, "{state} {period} {number}");
                let others = stats(
                    &owner,
                    &format!("{asked}&by=none&filter=!goal:{}", id(number)),
                )
                .await;
                let [_, _, views, events] = totals(&others);
                let rest = views.as_i64().zip(events.as_i64()).map(|(a, b)| a + b);
                let completed = expected["completions"].as_u64().expect("a number") as usize;
                assert_eq!(
                    rest,
                    Some((hits().count() - completed) as i64),
                    "{state} {period} {number}"
                );
            }
        }
    }
}
