//! What changed, worked out by hand.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::putting::{hit, put};

const SITE: &str = "/api/v1/sites/ours.example";
const DAY: i64 = 86_400;

/// Two days of few visitors: the day before yesterday, and yesterday.
async fn fixture() -> (TestApp, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "Europe/Berlin").await;
    let (then, now) = (NOON - 2 * DAY, NOON - DAY);
    let google = json!({"source": "Google", "channel": "Organic Search"});
    let none = json!({});
    let one = |at, who, path, more| (at, hit(&app, "ours.example", at, who, path, more));
    let hits = vec![
        // Both days are whole: counting began before.
        one(then - DAY, "eve", "/", &none),
        one(then, "anna", "/", &google),
        one(then + 60, "ben", "/a", &none),
        one(now, "anna", "/", &none),
        one(now + 60, "cleo", "/new", &none),
        one(now + 120, "cleo", "/", &none),
        one(now + 180, "dora", "/new", &none),
    ];
    put(&app, hits).await;
    (app, owner)
}

fn row(value: &str, now: i64, before: i64, change: Value, share: f64) -> Value {
    let value = (!value.is_empty()).then_some(value);
    json!({
        "value": value, "now": now, "before": before, "difference": now - before, "change": change, "share": share,
    })
}

fn rest(values: i64, now: i64, before: i64) -> Value {
    json!({"values": values, "now": now, "before": before, "difference": now - before})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_visitor_is_counted_once_and_all_adds_up() {
    let (_app, owner) = fixture().await;
    let asked = format!("{SITE}/changed?period=yesterday");
    let changed = owner.get(&asked).await.expect(200).json;
    assert_eq!(changed["metrics"], "visitors");
    assert_eq!(changed["definition"], "visitors@1");
    assert_eq!(changed["running"], false);
    assert_eq!(changed["period"]["from"], "2026-11-19");
    assert_eq!(changed["compare"]["from"], "2026-11-18");
    let whole = ["value", "previous", "difference", "change"].map(|name| changed[name].clone());
    assert_eq!(whole, [json!(3), json!(2), json!(1), json!(0.5)]);
    // Cleo came by `/new`, so she counts there.
    let page = json!({
        "dimension": "page",
        "rose": {"total_rows": 1, "difference": 2, "rows": [row("/new", 2, 0, Value::Null, 2.0)], "rest": rest(0, 0, 0)},
        "fell": {"total_rows": 1, "difference": -1, "rows": [row("/a", 0, 1, json!(-1), -1.0)], "rest": rest(0, 0, 0)},
        "stayed": rest(1, 1, 1),
    });
    let source = json!({
        "dimension": "source",
        "rose": {"total_rows": 1, "difference": 2, "rows": [row("", 3, 1, json!(2), 2.0)], "rest": rest(0, 0, 0)},
        "fell": {"total_rows": 1, "difference": -1, "rows": [row("Google", 0, 1, json!(-1), -1.0)], "rest": rest(0, 0, 0)},
        "stayed": rest(0, 0, 0),
    });
    assert_eq!(numbers(&changed["by"]), numbers(&json!([page, source])));
}

/// Whole numbers have no point, in every case.
fn numbers(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(values) => values.iter().map(numbers).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), numbers(value)))
            .collect(),
        other => other.clone(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn views_are_counted_on_each_page_and_what_is_not_shown_is_added_up() {
    let (_app, owner) = fixture().await;
    let asked = format!("{SITE}/changed?period=yesterday&metrics=views&limit=1");
    let changed = owner.get(&asked).await.expect(200).json;
    assert_eq!(changed["value"], 4);
    let page = &changed["by"][0];
    // `/` by one and `/new` by two: the greater move is shown.
    assert_eq!(page["rose"]["rows"][0]["value"], "/new");
    assert_eq!(page["rose"]["total_rows"], 2);
    assert_eq!(page["rose"]["rest"], rest(1, 2, 1));
    let none = owner
        .get(&format!("{SITE}/changed?period=yesterday&limit=0"))
        .await;
    let none = none.expect(200).json;
    assert_eq!(none["by"][0]["rose"]["rows"], json!([]));
    assert_eq!(none["by"][0]["rose"]["rest"], rest(1, 2, 0));
    let filtered = format!("{SITE}/changed?period=yesterday&filter=page:/new");
    let filtered = owner.get(&filtered).await.expect(200).json;
    assert_eq!(filtered["difference"], 2);
    assert_eq!(filtered["change"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_asked_is_refused() {
    let (_app, owner) = fixture().await;
    for (question, field) in [
        ("changed?period=all", "period"),
        ("changed?period=fortnight", "period"),
        ("changed?metrics=visits", "metrics"),
        ("changed?limit=2147483648", "limit"),
        ("changed?filter=colour:red", "filter[0]"),
        ("why?period=all", "period"),
        ("why?compare=before", "compare"),
        ("why?metric=happiness", "metric"),
        ("why?metric=visits&by=page&by=event", "by[1]"),
        ("why?by=colour", "by[0]"),
        ("why?receipt=nonsense", "receipt"),
        ("why?receipt=nonsense&period=7d", "receipt"),
    ] {
        let refused = owner.get(&format!("{SITE}/{question}")).await.expect(400);
        assert_eq!(refused.json["field"], field, "{question}: {}", refused.json);
    }
    // A site of which nothing was counted has parts of nothing.
    let empty = format!("{SITE}/changed?period=2026-01-01..2026-01-02");
    let empty = owner.get(&empty).await.expect(200).json;
    assert_eq!(empty["difference"], 0);
    assert_eq!(empty["by"][0]["rose"]["rows"], json!([]));
}
