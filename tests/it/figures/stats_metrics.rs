//! Some metrics of totals and rows: plain, and as CSV.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tests::{NOON, TestApp};

use super::{
    goals::page,
    hopes::{Worth, goal, id},
    story::{DAY, SECOND, Story, asked, compact, fixture, list},
};

const SITE: &str = "/api/v1/sites/ours.example";

async fn fill(app: &TestApp) {
    let thanked = (page("/thanks"), Worth::Nothing, None);
    goal(app, "ours.example", id(1), "Thanked", &[thanked], &[]).await;
    let story = Story::of(app, "ours.example");
    let at = NOON * SECOND - DAY;
    story
        .visit(1, at, "0:/ 10:/thanks 20:!Bought", |_| {})
        .await;
    story.visit(2, at, "0:/about", |_| {}).await;
    app.clock.set(NOON * SECOND);
    app.settled().await;
}

/// The fields of a record, in any order.
fn keys(record: &Value) -> BTreeSet<&str> {
    let fields = record.as_object().expect("an object");
    fields.keys().map(String::as_str).collect()
}

fn set<'a>(fields: &[&'a str]) -> BTreeSet<&'a str> {
    fields.iter().copied().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plain_answer_has_the_metrics_that_are_asked_for() {
    let (app, owner) = fixture("UTC").await;
    fill(&app).await;
    let question = "period=7d&compare=previous&by=page&by=source&by=goal&by=page,goal&plain=true";
    for state in ["raw", "compacted"] {
        if state == "compacted" {
            compact(&app, counts::Scope::All, 1).await;
        }
        for filter in ["", "&filter=host:ours.example"] {
            let question = format!("{SITE}/stats?{question}{filter}");
            let all = asked(&owner, &question).await;
            let some = asked(
                &owner,
                &format!("{question}&metric=exits&metric=visits&metric=bounce_rate"),
            )
            .await;
            for totals in ["totals", "previous", "definitions"] {
                let picked = set(&["visits", "bounce_rate"]);
                assert_eq!(keys(&some[totals]), picked, "{totals}");
                for metric in ["visits", "bounce_rate"] {
                    assert_eq!(some[totals][metric], all[totals][metric], "{totals}");
                }
            }
            assert_eq!(some["totals"], json!({"visits": 2, "bounce_rate": 0.5}));
            assert!(some.get("revenue").is_none() && some.get("previous_revenue").is_none());
            for (by, columns) in [
                ("page", &["value", "visits", "bounce_rate", "exits"][..]),
                ("source", &["value", "visits", "bounce_rate"]),
                ("goal", &["value", "name", "visits", "bounce_rate"]),
                (
                    "page,goal",
                    &["value", "second_value", "name", "visits", "bounce_rate"],
                ),
            ] {
                let (rows, whole) = (list(&some["by"], by), list(&all["by"], by));
                assert!(!rows.is_empty(), "{by}");
                assert_eq!(rows.len(), whole.len(), "{by}");
                assert_eq!(some["total_rows"][by], all["total_rows"][by]);
                for (row, whole) in rows.iter().zip(whole) {
                    assert_eq!(keys(row), set(columns), "{by}");
                    for column in columns {
                        assert_eq!(row[column], whole[column], "{by} {column}");
                    }
                }
            }
        }
    }
    // Without any that totals have, they are not counted; rows are sorted by what they like.
    let exits = format!("{SITE}/stats?period=7d&by=page&sort=-views&metric=exits&plain=true");
    let exits = asked(&owner, &exits).await;
    assert_eq!(
        (&exits["totals"], &exits["definitions"]),
        (&json!({}), &json!({}))
    );
    assert_eq!(keys(&exits["by"]["page"][0]), set(&["value", "exits"]));
    let revenue = asked(
        &owner,
        &format!("{SITE}/stats?period=7d&by=goal&metric=revenue&plain=true"),
    )
    .await;
    assert_eq!(revenue["revenue"], json!({}));
    assert_eq!(keys(&revenue["by"]["goal"][0]), set(&["value", "name"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_has_the_columns_that_are_asked_for() {
    let (app, owner) = fixture("UTC").await;
    fill(&app).await;
    for (question, head, first) in [
        (
            "by=page&metric=exits&metric=views&sort=value",
            "page,views,exits",
            "/,1,0",
        ),
        (
            "by=page,goal&metric=completions",
            "page,goal,name,completions",
            &format!("/thanks,{},Thanked,1", id(1)),
        ),
        (
            "by=goal&metric=conversion_rate&metric=revenue",
            "goal,name,conversion_rate,worth",
            &format!("{},Thanked,0.5,", id(1)),
        ),
    ] {
        let csv = owner
            .get(&format!("{SITE}/stats.csv?period=7d&{question}"))
            .await
            .expect(200);
        let text = String::from_utf8(csv.body).expect("text");
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some(head), "{question}");
        assert_eq!(lines.next(), Some(first), "{question}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_metric_that_nothing_has_is_refused() {
    let (_app, owner) = fixture("UTC").await;
    for (question, code, field) in [
        ("stats?metric=visitors", "plain_needed", "metric"),
        (
            "stats?by=source&metric=visits&metric=exits&plain=true",
            "unknown_metric",
            "metric[1]",
        ),
        (
            "stats?by=none&metric=completions&plain=true",
            "unknown_metric",
            "metric[0]",
        ),
        (
            "stats.csv?by=source&metric=exits",
            "unknown_metric",
            "metric[0]",
        ),
        (
            "stats.csv?by=page&metric=engagement_rate",
            "unknown_metric",
            "metric[0]",
        ),
        (
            "stats?plain=true&metric=smiles",
            "malformed_parameter",
            "metric",
        ),
    ] {
        let refused = owner.get(&format!("{SITE}/{question}")).await.expect(400);
        let refusal = (refused.code(), refused.json["field"].as_str());
        assert_eq!(refusal, (code, Some(field)), "{question}");
    }
}
