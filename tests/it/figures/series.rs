//! Every metric over time, by the values of a dimension, and as plain lists.

use counts::{Hit, Revenue, Scope};
use serde_json::{Value, json};
use tests::{NOON, TestApp};

use super::{
    goals::page,
    hopes::{Worth, goal, id},
    story::{DAY, SECOND, Story, asked, compact, fixture, list},
};

const SITE: &str = "/api/v1/sites/ours.example";
/// The two days before the current one.
const DAYS: &str = "period=2026-11-18..2026-11-19&interval=day";

/// The value of a metric at each point.
fn values_of(points: &[Value], metric: &str) -> Value {
    points.iter().map(|point| point[metric].clone()).collect()
}

fn paid(amount: i64, currency: [u8; 3]) -> impl Fn(&mut Hit) {
    move |hit| {
        if hit.event.is_some() {
            hit.revenue = Some(Revenue { amount, currency });
        }
    }
}

/// Three visits on the first of the two days and one on the second.
async fn fill(app: &TestApp) {
    let thanked = (page("/thanks"), Worth::Nothing, None);
    goal(app, "ours.example", id(1), "Thanked", &[thanked], &[]).await;
    let story = Story::of(app, "ours.example");
    let at = |hours: i64| NOON * SECOND - 2 * DAY + hours * 3_600 * SECOND;
    story
        .visit(
            1,
            at(0),
            "0:/ 10:/thanks 20:!Bought",
            paid(125_000, *b"EUR"),
        )
        .await;
    story.ping(1, "/thanks", 60, at(0) + 30 * SECOND).await;
    story
        .visit(2, at(2), "0:/ 10:!Bought", paid(1, *b"USD"))
        .await;
    story
        .visit(3, at(4), "0:/thanks", |hit| {
            hit.acquisition.source = Some("Google".into())
        })
        .await;
    story.visit(4, at(24), "0:/about", |_| {}).await;
    story.ping(4, "/about", 90, at(24) + 30 * SECOND).await;
    app.clock.set(NOON * SECOND);
    app.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_is_there_over_time() {
    let (app, owner) = fixture("UTC").await;
    fill(&app).await;
    let goal = id(1);
    let metrics = "&metric=engagement_rate&metric=entries&metric=exits&metric=time_on_page_seconds\
         &metric=scroll_depth&metric=completions&metric=conversion_rate&metric=revenue";
    for state in ["raw", "compacted"] {
        if state == "compacted" {
            compact(&app, Scope::All, 1).await;
        }
        // Sums of days, and rows.
        for filter in ["", "&filter=host:ours.example"] {
            let path =
                format!("{SITE}/series?{DAYS}{metrics}&goal={goal}&compare=previous{filter}");
            let series = asked(&owner, &path).await;
            let points = list(&series, "points");
            let of = |metric| values_of(points, metric);
            assert_eq!(of("engagement_rate"), json!([2.0 / 3.0, 0]), "{state}");
            assert_eq!(of("entries"), json!([3, 1]), "{state}");
            assert_eq!(of("exits"), json!([3, 1]), "{state}");
            assert_eq!(of("time_on_page_seconds"), json!([5, 5]), "{state}");
            assert_eq!(of("scroll_depth"), json!([60, 90]), "{state}");
            assert_eq!(of("completions"), json!([2, 0]), "{state}");
            assert_eq!(of("conversion_rate"), json!([2.0 / 3.0, 0]), "{state}");
            let revenue = &points[0]["revenue"];
            assert_eq!(
                revenue,
                &json!([{"currency": "EUR", "amount": 12.5}, {"currency": "USD", "amount": 0.0001}])
            );
            assert_eq!(
                points[1]["revenue"],
                json!([{"currency": "EUR", "amount": 0}, {"currency": "USD", "amount": 0}])
            );
            let before = &points[0]["previous"];
            let noughts = (
                &json!(0),
                &json!(0),
                &Value::Null,
                &Value::Null,
                &Value::Null,
            );
            let found = (
                &before["entries"],
                &before["completions"],
                &before["scroll_depth"],
                &before["conversion_rate"],
                &before["engagement_rate"],
            );
            assert_eq!(found, noughts, "{state}");
            assert_eq!(
                before["revenue"][0],
                json!({"currency": "EUR", "amount": 0})
            );
            assert_eq!(series["definitions"]["completions"], "completions@1");
            assert_eq!(series["exact"], true);
        }
        // Under a filter on pages, how these are entered, read and left.
        let path = format!(
            "{SITE}/series?{DAYS}&metric=entries&metric=exits&metric=time_on_page_seconds&filter=page:/thanks"
        );
        let series = asked(&owner, &path).await;
        let points = list(&series, "points");
        assert_eq!(values_of(points, "entries"), json!([1, 0]), "{state}");
        assert_eq!(values_of(points, "exits"), json!([2, 0]), "{state}");
        assert_eq!(
            values_of(points, "time_on_page_seconds"),
            json!([5, null]),
            "{state}"
        );
    }
    // A future bucket has no values, revenue included.
    let today = asked(
        &owner,
        &format!("{SITE}/series?period=today&metric=revenue&metric=entries"),
    )
    .await;
    let last = list(&today, "points").last().expect("an hour");
    assert_eq!(
        (&last["revenue"], &last["entries"]),
        (&Value::Null, &Value::Null)
    );
    let usual = asked(&owner, &format!("{SITE}/series?{DAYS}&goal={goal}")).await;
    assert_eq!(usual["metrics"], json!(["completions", "conversion_rate"]));
    for (question, code, field) in [
        ("metric=completions", "goal_needed", "goal"),
        ("metric=views&goal=018f", "unknown_goal", "goal"),
        (
            "by=source&metric=revenue",
            "no_breakdown_of_metric",
            "metric",
        ),
        ("by=colour", "unknown_breakdown", "by"),
        ("by=goal", "unknown_breakdown", "by"),
        ("top=3", "top_without_by", "top"),
        ("by=page&top=-1", "malformed_parameter", "top"),
    ] {
        let refused = owner
            .get(&format!("{SITE}/series?{question}"))
            .await
            .expect(400);
        assert_eq!(
            (refused.code(), &refused.json["field"]),
            (code, &json!(field)),
            "{question}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn groups_add_up_to_the_whole() {
    let (app, owner) = fixture("UTC").await;
    fill(&app).await;
    let metrics = "&metric=visitors&metric=visits&metric=views&metric=events&metric=bounce_rate";
    for state in ["raw", "compacted"] {
        if state == "compacted" {
            compact(&app, Scope::All, 1).await;
        }
        for (by, adds_up) in [
            ("source", json!(["visits", "views", "events"])),
            ("page", json!(["views", "events"])),
            ("event", json!(["events"])),
            ("prop.plan", json!([])),
        ] {
            let path = format!("{SITE}/series?{DAYS}{metrics}&by={by}&top=1&compare=previous");
            let series = asked(&owner, &path).await;
            assert_eq!(series["by"]["adds_up"], adds_up, "{state} {by}");
            let groups = list(&series["by"], "groups");
            let last = groups.last().expect("the others");
            assert_eq!(
                (&last["other"], &last["value"]),
                (&json!(true), &Value::Null)
            );
            for metric in adds_up.as_array().expect("metrics") {
                let metric = metric.as_str().expect("a metric");
                for (at, point) in list(&series, "points").iter().enumerate() {
                    let parts = groups
                        .iter()
                        .map(|group| group["points"][at][metric].as_i64().expect("a number"));
                    assert_eq!(
                        json!(parts.sum::<i64>()),
                        point[metric],
                        "{state} {by} {metric}"
                    );
                }
            }
        }
        let path = format!("{SITE}/series?{DAYS}{metrics}&by=page&top=2");
        let series = asked(&owner, &path).await;
        let groups = list(&series["by"], "groups");
        let values: Value = groups.iter().map(|group| group["value"].clone()).collect();
        assert_eq!(values, json!(["/", "/thanks", null]), "{state}");
        let of = |group: usize, metric| values_of(list(&groups[group], "points"), metric);
        assert_eq!(
            (of(0, "views"), of(0, "events")),
            (json!([2, 0]), json!([2, 0])),
            "{state}"
        );
        // Both visits to `/` continued, those that began at `/thanks` did not.
        assert_eq!(
            (of(0, "bounce_rate"), of(1, "bounce_rate")),
            (json!([0, null]), json!([1, null])),
            "{state}"
        );
        assert_eq!(of(1, "visits"), json!([2, 0]), "{state}");
        assert_eq!(
            (of(2, "visits"), of(2, "visitors")),
            (json!([0, 1]), json!([0, 1])),
            "{state}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plain_series_is_lists_of_numbers() {
    let (app, owner) = fixture("UTC").await;
    fill(&app).await;
    let question = format!("{DAYS}&metric=views&metric=revenue&compare=2026-11-15..2026-11-17");
    let full = asked(&owner, &format!("{SITE}/series?{question}")).await;
    let reply = owner
        .get(&format!("{SITE}/series?{question}&plain=true"))
        .await
        .expect(200);
    assert_eq!(
        reply.headers["content-type"],
        "application/vnd.stile.plain+json"
    );
    let plain = reply.json;
    let day = |at: &str, label: &str, views: i64, revenue: Value| {
        let at = at.parse::<jiff::Timestamp>().expect("a moment").as_second();
        json!({"at": at, "label": label, "views": views, "revenue": revenue})
    };
    let first = json!({"EUR": 12.5, "USD": 0.0001});
    let nothing = json!({"EUR": 0, "USD": 0});
    assert_eq!(
        plain["points"][0],
        day("2026-11-18T00:00:00Z", "2026-11-18", 4, first)
    );
    assert_eq!(
        plain["points"][1],
        day("2026-11-19T00:00:00Z", "2026-11-19", 1, nothing.clone())
    );
    assert_eq!(list(&plain, "previous").len(), 3);
    assert_eq!(
        plain["previous"][2],
        day("2026-11-17T00:00:00Z", "2026-11-17", 0, nothing)
    );
    for same in [
        "site",
        "period",
        "compare",
        "interval",
        "metrics",
        "filters",
        "exact",
        "definitions",
    ] {
        assert_eq!(plain[same], full[same], "{same}");
    }
    assert!(plain["annotations"].is_null() && plain["groups"] == json!([]));
    let by = owner
        .get(&format!(
            "{SITE}/series?{DAYS}&metric=views&by=page&top=1&plain=true"
        ))
        .await
        .expect(200)
        .json;
    assert_eq!(by["groups"][0]["value"], "/");
    assert_eq!(
        values_of(list(&by["groups"][0], "points"), "views"),
        json!([2, 0])
    );
    assert_eq!(by["adds_up"], json!(["views"]));
}
