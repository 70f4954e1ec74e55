//! How large one answer may be: the largest is given, whole; one that is larger is refused before anything is counted.

use serde_json::json;
use tests::{Actor, NOON, TestApp};

use super::story::{DAY, SECOND, Story, asked, fixture, list, sum};

const SITE: &str = "/api/v1/sites/ours.example";
/// 10,000 days up to the running one, and as many others.
const DAYS: &str = "period=1999-07-06..2026-11-20&compare=2030-01-01..2057-05-18&interval=day";
const METRICS: &str = "metric=visitors&metric=visits&metric=views&metric=events&metric=bounce_rate";

/// Refused with what is needed to ask for less, before anything of the answer is sent.
async fn refused(owner: &Actor, question: &str, asked: i64, most: i64, field: &str) {
    let refused = owner.get(&format!("{SITE}/{question}")).await.expect(400);
    assert_eq!(
        refused.headers["content-type"], "application/json; charset=utf-8",
        "{question}"
    );
    let length = refused.body.len().to_string();
    assert_eq!(refused.headers["content-length"], length, "{question}");
    assert_eq!(
        (
            refused.code(),
            &refused.json["params"],
            &refused.json["field"]
        ),
        (
            "answer_too_large",
            &json!({"asked": asked, "most": most}),
            &json!(field)
        ),
        "{question}"
    );
}

/// Two days with views of some pages.
async fn fill(app: &TestApp, pages: u64) {
    let story = Story::of(app, "ours.example");
    for page in 0..pages {
        let days = if page < pages / 2 { 2 } else { 1 };
        let ts = NOON * SECOND - days * DAY + page as i64 * SECOND;
        story.take(story.view(page, &format!("/{page}"), ts)).await;
    }
    app.clock.set(NOON * SECOND);
    app.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_series_has_two_million_values() {
    let (app, owner) = fixture("UTC").await;
    fill(&app, 3).await;
    // 20,000 buckets of 5 metrics, of the whole, of 18 values and of all others.
    let largest = format!("series?{DAYS}&{METRICS}&by=device&top=18");
    let reply = owner.get(&format!("{SITE}/{largest}")).await.expect(200);
    // It is sent while it is made.
    assert!(!reply.headers.contains_key("content-length"));
    let points = list(&reply.json, "points");
    assert_eq!((points.len(), sum(points, "views")), (10_000, 3));
    assert_eq!(points[0]["label"], "1999-07-06");
    let groups = list(&reply.json["by"], "groups");
    let views: i64 = groups
        .iter()
        .map(|group| sum(list(group, "points"), "views"))
        .sum();
    assert_eq!(views, 3, "of all groups");
    for group in groups {
        let points = list(group, "points");
        assert_eq!(points.len(), 10_000);
        assert!(points.iter().all(|point| point["previous"].is_object()));
    }
    let plain = asked(&owner, &format!("{SITE}/{largest}&plain=true")).await;
    assert_eq!(list(&plain, "points").len(), 10_000);
    assert_eq!(list(&plain, "previous").len(), 10_000);
    for group in list(&plain, "groups") {
        assert_eq!(list(group, "points").len(), 10_000);
        assert_eq!(list(group, "previous").len(), 10_000);
    }
    // A group more, the most groups, and a metric more. Groups count as asked for, however few values there are.
    let groups = |top: u32| format!("series?{DAYS}&{METRICS}&by=device&top={top}");
    for (question, values) in [
        (groups(19), 2_100_000),
        (format!("{}&plain=true", groups(19)), 2_100_000),
        (groups(20), 2_200_000),
        (format!("{largest}&metric=engagement_rate"), 2_400_000),
        (
            format!("{largest}&metric=engagement_rate&plain=true"),
            2_400_000,
        ),
    ] {
        refused(&owner, &question, values, 2_000_000, "interval").await;
    }
    // With half of the buckets the most groups fit.
    let half = DAYS.replace("&compare=2030-01-01..2057-05-18", "");
    let half = format!("{SITE}/series?{half}&{METRICS}&by=device&top=20");
    let half = asked(&owner, &half).await;
    assert_eq!(list(&half, "points").len(), 10_000);
    let small = owner
        .get(&format!("{SITE}/series?period=7d"))
        .await
        .expect(200);
    assert!(small.headers.contains_key("content-length"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_has_250_000_rows() {
    let (app, owner) = fixture("UTC").await;
    fill(&app, 700).await;
    let by = |dimension: &str, times: usize| format!("&by={dimension}").repeat(times);
    let largest = format!("stats?period=7d&limit=10000{}", by("page", 25));
    let reply = owner.get(&format!("{SITE}/{largest}")).await.expect(200);
    assert!(!reply.headers.contains_key("content-length"));
    let breakdowns = list(&reply.json, "by");
    assert_eq!(breakdowns.len(), 25);
    for breakdown in breakdowns {
        assert_eq!(breakdown["total_rows"], 700);
        assert_eq!(sum(list(breakdown, "rows"), "views"), 700);
        assert_eq!(breakdown["rows"], breakdowns[0]["rows"]);
    }
    let filtered = asked(&owner, &format!("{SITE}/{largest}&filter=page:/*")).await;
    assert_eq!(filtered["by"], reply.json["by"]);
    let plain = asked(&owner, &format!("{SITE}/{largest}&plain=true")).await;
    assert_eq!(plain["by"]["page"], breakdowns[0]["rows"]);
    // However many rows are asked for, no more than 10,000 of each are given: every dimension fits.
    let every = format!("{SITE}/stats?limit=2147483647");
    owner.get(&every).await.expect(200);
    let few = format!("stats?period=7d&limit=6250{}", by("page,source", 40));
    owner.get(&format!("{SITE}/{few}")).await.expect(200);
    let parts = format!("why?period=yesterday&limit=10000{}", by("source", 25));
    owner.get(&format!("{SITE}/{parts}")).await.expect(200);
    for (question, rows) in [
        (format!("{largest}&by=source"), 260_000),
        (format!("{largest}&by=source&plain=true"), 260_000),
        (
            format!("stats?period=7d&limit=6251{}", by("page,source", 40)),
            250_040,
        ),
        (format!("{parts}&by=source"), 260_000),
    ] {
        refused(&owner, &question, rows, 250_000, "limit").await;
    }
    // The largest file.
    let csv = owner
        .get(&format!(
            "{SITE}/stats.csv?period=7d&by=page,entry&limit=10000"
        ))
        .await
        .expect(200);
    assert_eq!(String::from_utf8_lossy(&csv.body).lines().count(), 701);
}
