//! How figures are requested: refusals, the answers for an empty site, and the formats other than JSON.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

const SITE: &str = "/api/v1/sites/ours.example";

async fn fixture(zone: &str) -> (TestApp, Actor) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", zone).await;
    (app, owner)
}

/// Some views and an event, the latest a minute ago, by two visitors.
async fn fill(app: &TestApp, owner: &Actor) {
    let program = app.token(owner, &["events:write"]).await;
    let event = |path: &str, visitor: &str, ago: i64, more: Value| {
        let mut event = json!({
            "url": format!("https://ours.example{path}"),
            "visitor": {"id": visitor},
            "time": NOON - ago,
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            event[key] = value.clone();
        }
        event
    };
    let events = json!([
        event("/", "anna", 300, json!({})),
        event(
            "/a,\"b\"",
            "anna",
            240,
            json!({"referrer": "https://other.example/x"})
        ),
        event("/", "ben", 120, json!({})),
        event(
            "/=1+1",
            "ben",
            60,
            json!({"name": "Bought", "props": {"plan": "=cmd()"}, "value": {"amount": 0.1, "currency": "EUR"}})
        ),
    ]);
    let taken = program
        .post(&format!("{SITE}/events/batch"), &events)
        .await
        .expect(202);
    assert_eq!(taken.json["counted"], 4, "{}", taken.json);
    app.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_asked_is_refused_with_its_name() {
    let (_app, owner) = fixture("Europe/Berlin").await;
    let long = "x".repeat(501);
    let many: String = (0..31).map(|at| format!("&filter=page:/{at}")).collect();
    let stars = |number: usize| {
        let halves = [number / 2, number - number / 2].map(|half| "*a".repeat(half));
        format!(
            "stats?filter=page:{}&filter=!source:{}",
            halves[0], halves[1]
        )
    };
    for (question, code, field) in [
        (
            "stats?period=fortnight".to_owned(),
            "unknown_period",
            "period",
        ),
        ("stats?period=".to_owned(), "unknown_period", "period"),
        (
            "stats?period=2026-02-30..2026-03-01".to_owned(),
            "unknown_period",
            "period",
        ),
        (
            "stats?period=2026-03-02..2026-03-01".to_owned(),
            "unknown_period",
            "period",
        ),
        (
            "stats?period=9999-12-31..9999-12-31".to_owned(),
            "unknown_period",
            "period",
        ),
        (
            "stats?period=0001-01-01..9998-12-31".to_owned(),
            "unknown_period",
            "period",
        ),
        (
            "stats.csv?period=fortnight".to_owned(),
            "unknown_period",
            "period",
        ),
        (
            "series?period=fortnight".to_owned(),
            "unknown_period",
            "period",
        ),
        (
            "left-out?period=fortnight".to_owned(),
            "unknown_period",
            "period",
        ),
        (
            "stats?compare=before".to_owned(),
            "unknown_comparison",
            "compare",
        ),
        (
            "series?compare=before".to_owned(),
            "unknown_comparison",
            "compare",
        ),
        (
            "stats?filter=colour:red".to_owned(),
            "unknown_filter",
            "filter[0]",
        ),
        (
            "stats?filter=page:/&filter=nonsense".to_owned(),
            "unknown_filter",
            "filter[1]",
        ),
        (
            "series?filter=prop.:x".to_owned(),
            "unknown_filter",
            "filter[0]",
        ),
        (
            "stats.csv?filter=:".to_owned(),
            "unknown_filter",
            "filter[0]",
        ),
        (
            "stats?filter=goal:0190".to_owned(),
            "unknown_goal",
            "filter[0]",
        ),
        (
            format!("stats?filter=page:{}", "x".repeat(2_001)),
            "unknown_filter",
            "filter[0]",
        ),
        (
            format!("stats?{}", &many[1..]),
            "too_many_filters",
            "filter",
        ),
        // However they are spread over the filters.
        (stars(61), "too_many_stars", "filter"),
        (
            "stats?by=page&by=colour".to_owned(),
            "unknown_breakdown",
            "by[1]",
        ),
        ("stats?by=prop.".to_owned(), "unknown_breakdown", "by[0]"),
        ("stats?by=Pages".to_owned(), "unknown_breakdown", "by[0]"),
        ("stats.csv?by=colour".to_owned(), "unknown_breakdown", "by"),
        (
            "stats?limit=2147483648".to_owned(),
            "malformed_parameter",
            "limit",
        ),
        (
            "stats?limit=many".to_owned(),
            "malformed_parameter",
            "limit",
        ),
        (
            "stats?offset=-1".to_owned(),
            "malformed_parameter",
            "offset",
        ),
        (format!("stats?search={long}"), "search_too_long", "search"),
        (
            "series?interval=fortnight".to_owned(),
            "unknown_interval",
            "interval",
        ),
        (
            "series?period=year&interval=minute".to_owned(),
            "too_many_points",
            "interval",
        ),
        (
            "series?metric=smiles".to_owned(),
            "malformed_parameter",
            "metric",
        ),
        (
            "series?metric=visitors&metric=Viewers".to_owned(),
            "malformed_parameter",
            "metric",
        ),
        ("live?period=7d".to_owned(), "unknown_parameter", "period"),
    ] {
        let reply = owner.get(&format!("{SITE}/{question}")).await;
        let refusal = (
            reply.status,
            reply.json["code"].as_str(),
            reply.json["field"].as_str(),
        );
        assert_eq!(
            refusal,
            (400, Some(code), Some(field)),
            "{question}: {}",
            reply.json
        );
    }
    let most = owner.get(&format!("{SITE}/{}", stars(60))).await;
    most.expect(200);
    for path in [
        "stats",
        "stats.csv",
        "series",
        "live",
        "left-out",
        "arriving",
    ] {
        let reply = owner
            .get(&format!("/api/v1/sites/other.example/{path}"))
            .await
            .expect(404);
        assert_eq!(reply.code(), "unknown_site", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_site_answers_noughts_and_nulls() {
    let (_app, owner) = fixture("Asia/Kathmandu").await;
    for period in [
        "today",
        "yesterday",
        "24h",
        "7d",
        "30d",
        "12mo",
        "month",
        "year",
        "all",
        "2020-01-01..2020-12-31",
    ] {
        let stats = owner
            .get(&format!("{SITE}/stats?period={period}&compare=previous"))
            .await
            .expect(200)
            .json;
        for (metric, figure) in stats["totals"].as_object().expect("totals") {
            let nothing = match metric.as_str() {
                "visitors" | "visits" | "views" | "events" | "engaged_visits" => json!(0),
                _ => Value::Null,
            };
            assert_eq!(figure["value"], nothing, "{period} {metric}");
            assert_eq!(figure["change"], Value::Null, "{period} {metric}");
            assert_eq!(figure["exact"], true);
            assert_eq!(figure["definition"], format!("{metric}@1"));
        }
        assert_eq!(stats["revenue"], json!([]), "{period}");
        for breakdown in stats["by"].as_array().expect("breakdowns") {
            assert_eq!(
                (&breakdown["total_rows"], &breakdown["rows"]),
                (&json!(0), &json!([])),
                "{period}"
            );
        }
        let series = owner
            .get(&format!("{SITE}/series?period={period}"))
            .await
            .expect(200)
            .json;
        let points = series["points"].as_array().expect("points");
        assert!(!points.is_empty(), "{period}");
        let (begins, ends) = (&series["period"]["starts_at"], &series["period"]["ends_at"]);
        assert_eq!(
            (&points[0]["at"], &points[points.len() - 1]["ends_at"]),
            (begins, ends),
            "{period}"
        );
        for pair in points.windows(2) {
            assert_eq!(pair[0]["ends_at"], pair[1]["at"], "{period}");
        }
        for point in points {
            let ahead = point["at"].as_i64() > Some(NOON);
            let nothing = if ahead { Value::Null } else { json!(0) };
            assert_eq!(point["visitors"], nothing, "{period} {point}");
        }
        let left_out = owner
            .get(&format!("{SITE}/left-out?period={period}"))
            .await
            .expect(200)
            .json;
        assert_eq!(
            (&left_out["received"], &left_out["share"]),
            (&json!(0), &Value::Null),
            "{period}"
        );
    }
    let live = owner.get(&format!("{SITE}/live")).await.expect(200).json;
    assert_eq!(
        (&live["visitors_5m"], &live["visitors_30m"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(live["minutes"].as_array().map(Vec::len), Some(30));
    let arriving = owner
        .get(&format!("{SITE}/arriving"))
        .await
        .expect(200)
        .json;
    assert_eq!(arriving["arriving"], false);
    let csv = owner.get(&format!("{SITE}/stats.csv")).await.expect(200);
    assert_eq!(csv.body.iter().filter(|byte| **byte == b'\n').count(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_24_hours_are_24_points() {
    let (app, owner) = fixture("Asia/Kathmandu").await;
    fill(&app, &owner).await;
    let series = owner
        .get(&format!("{SITE}/series?period=24h"))
        .await
        .expect(200)
        .json;
    assert_eq!(series["interval"], "hour");
    let points = series["points"].as_array().expect("points");
    assert_eq!(points.len(), 24);
    let last = &points[23];
    // 12:00 in UTC is 17:45 there.
    assert_eq!(last["label"], "2026-11-20T17:00+05:45");
    assert_eq!(
        (&last["running"], &last["visitors"], &last["views"]),
        (&json!(true), &json!(2), &json!(3))
    );
    let stats = owner
        .get(&format!("{SITE}/stats?period=24h&by=page"))
        .await
        .expect(200)
        .json;
    assert_eq!(stats["totals"]["views"]["value"], 3);
    assert_eq!(stats["totals"]["events"]["value"], 1);
    assert_eq!(
        stats["period"]["ends_at"]
            .as_i64()
            .zip(stats["period"]["starts_at"].as_i64())
            .map(|(end, start)| end - start),
        Some(86_400)
    );
    assert_eq!(
        stats["revenue"],
        json!([{"currency": "EUR", "amount": 0.1, "previous": null}])
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limit_of_nought_counts_the_rows() {
    let (app, owner) = fixture("UTC").await;
    fill(&app, &owner).await;
    for (question, total, rows) in [
        ("limit=0", 3, 0),
        ("limit=1", 3, 1),
        ("limit=2&offset=2", 3, 1),
        ("offset=50", 3, 0),
        ("search=A,", 1, 1),
        ("search=A,&limit=0", 1, 0),
        ("search=nothing", 0, 0),
        ("search=%25", 0, 0),
    ] {
        let stats = owner
            .get(&format!("{SITE}/stats?period=today&by=page&{question}"))
            .await
            .expect(200)
            .json;
        let by = &stats["by"][0];
        let found = (
            by["total_rows"].as_i64(),
            by["rows"].as_array().map(Vec::len),
        );
        assert_eq!(found, (Some(total), Some(rows)), "{question}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_breakdown_as_a_file() {
    let (app, owner) = fixture("UTC").await;
    fill(&app, &owner).await;
    let csv = owner
        .get(&format!("{SITE}/stats.csv?period=today"))
        .await
        .expect(200);
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(
        csv.headers["content-disposition"],
        "attachment; filename=\"ours.example-page.csv\""
    );
    let text = String::from_utf8(csv.body).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "page,visitors,visits,views,events,bounce_rate,visit_duration_seconds,time_on_page_seconds,scroll_depth,entries,exits,exit_rate"
    );
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[1].starts_with("/,2,2,2,0,"), "{text}");
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("\"/a,\"\"b\"\"\",1,")),
        "{text}"
    );
    // What a spreadsheet would take for a formula is a text there.
    let props = owner
        .get(&format!("{SITE}/stats.csv?period=today&by=prop.plan"))
        .await
        .expect(200);
    let text = String::from_utf8(props.body).expect("UTF-8");
    assert!(
        text.lines()
            .nth(1)
            .is_some_and(|line| line.starts_with("'=cmd(),1,")),
        "{text}"
    );
    let events = owner
        .get(&format!("{SITE}/stats.csv?period=today&by=event&limit=0"))
        .await
        .expect(200);
    assert_eq!(
        String::from_utf8(events.body)
            .expect("UTF-8")
            .lines()
            .count(),
        1
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_defined_can_be_read_by_everyone() {
    let (app, _) = fixture("UTC").await;
    let definitions = app
        .nobody()
        .get("/api/v1/definitions")
        .await
        .expect(200)
        .json;
    let ids: Vec<&str> = definitions["metrics"]
        .as_array()
        .expect("metrics")
        .iter()
        .filter_map(|metric| metric["id"].as_str())
        .collect();
    for metric in [
        "visitors@1",
        "visits@1",
        "views@1",
        "events@1",
        "bounce_rate@1",
        "engagement_rate@1",
        "views_per_visit@1",
    ] {
        assert!(ids.contains(&metric), "{metric} is not in {ids:?}");
    }
    let zones = app.nobody().get("/api/v1/zones").await.expect(200).json;
    let zones = zones.as_array().expect("zones");
    let offset = |name: &str| {
        zones
            .iter()
            .find(|zone| zone["zone"] == name)
            .map(|zone| zone["offset_seconds"].clone())
    };
    assert_eq!(offset("Europe/Berlin"), Some(json!(3_600)));
    assert_eq!(offset("Asia/Kathmandu"), Some(json!(20_700)));
}
