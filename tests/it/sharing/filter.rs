//! One row of a breakdown as a filter.

use serde_json::{Value, json};
use tests::NOON;

use super::{DIMENSIONS, Dashboard, PARTS, Visit, breakdown, by_hand, rows, visit, visits};

/// A value as part of an address.
fn encoded(value: &str) -> String {
    url::form_urlencoded::byte_serialize(value.as_bytes()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_row_is_a_filter_and_has_its_own_figures() {
    let dashboard = Dashboard::open().await;
    let visits = visits();
    dashboard.visited(&visits).await;
    dashboard.publish(&PARTS, 0).await;
    let all = dashboard.view("period=7d").await.expect(200).json;
    for dimension in DIMENSIONS {
        for (value, visitors, views) in rows(breakdown(&all, dimension)) {
            let text = value.clone().unwrap_or_default();
            let filter = format!("{dimension}:{text}");
            let path = format!("period=7d&filter={}", encoded(&filter));
            let view = dashboard.view(&path).await.expect(200).json;
            assert_eq!(view["filter"], filter);
            let of = |name: &str| &view["totals"][name]["value"];
            assert_eq!(
                (of("visitors"), of("views")),
                (&json!(visitors), &json!(views)),
                "{filter}"
            );
            // The same as members see; a star in a value is a star for them, too, if they write it so.
            let written = format!("{dimension}:{}", text.replace('*', "\\*"));
            let stats = format!(
                "/api/v1/sites/ours.example/stats?period=7d&compare=previous&by=none&filter={}",
                encoded(&written)
            );
            let stats = dashboard.owner.get(&stats).await.expect(200).json;
            assert_eq!(view["totals"], stats["totals"], "{filter}");
            // Other breakdowns are of the same visits.
            let of_row: Vec<_> = visits
                .iter()
                .filter(|visit| visit.values(dimension).contains(&value))
                .cloned()
                .collect();
            if dimension != "page" {
                let expected = by_hand(&of_row, 7, "page");
                let found = rows(breakdown(&view, "page"));
                assert_eq!(found.len(), expected.len(), "{filter}");
                for (page, visitors, views) in found {
                    let by_hand = &expected[&page];
                    assert_eq!(
                        (visitors, views),
                        (by_hand.visitors.len() as i64, by_hand.views),
                        "{filter} {page:?}"
                    );
                }
            }
        }
    }
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_page_does_not_show_is_no_filter() {
    let dashboard = Dashboard::open().await;
    dashboard.visited(&visits()).await;
    dashboard.publish(&["pages", "sources"], 0).await;
    for filter in [
        "page:/",
        "source:Google",
        "source:",
        // As if it were omitted.
        "",
    ] {
        let path = format!("filter={}", encoded(filter));
        dashboard.view(&path).await.expect(200);
    }
    for filter in [
        "page:",
        "page:/never",
        "page:/a*",
        "page:/*",
        "page:*",
        r"page:/a\*b",
        "!page:/",
        "Page:/",
        " page:/",
        "page",
        "/",
        "source:google",
        "country:DE",
        "device:desktop",
        "entry:/",
        "exit:/",
        "host:ours.example",
        "browser:Firefox",
        "event:Signup",
        "prop.plan:pro",
        "goal:018f0000-0000-7000-8000-000000000000",
        "page:/&filter=page:/prices",
    ] {
        let path = format!("filter={}", encoded(filter));
        let refused = dashboard.view(&path).await.expect(400);
        assert_eq!(
            (refused.code(), &refused.json["field"]),
            ("unknown_filter", &json!("filter")),
            "{filter}"
        );
    }
    let twice = dashboard.view("filter=page:/&filter=source:Google").await;
    assert_eq!(twice.expect(400).code(), "repeated_parameter");
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_is_of_its_period_and_of_the_values_that_are_shown() {
    let dashboard = Dashboard::open().await;
    let visits = visits();
    dashboard.visited(&visits).await;
    dashboard.publish(&PARTS, 6).await;
    let all = dashboard.view("period=30d").await.expect(200).json;
    let shown = rows(breakdown(&all, "page"));
    let values = by_hand(&visits, 30, "page");
    assert!(!shown.is_empty() && shown.len() < values.len());
    for value in values.keys() {
        let is_shown = shown.iter().any(|(row, _, _)| row == value);
        let page = value.as_deref().expect("a page");
        let path = format!("period=30d&filter={}", encoded(&format!("page:{page}")));
        let reply = dashboard.view(&path).await;
        if !is_shown {
            assert_eq!(reply.expect(400).code(), "unknown_filter", "{page}");
            continue;
        }
        // Only totals, which its row has as well, and no previous period.
        let view = reply.expect(200).json;
        assert_eq!(
            (&view["by"], &view["compare"], view.get("series")),
            (&json!([]), &Value::Null, None)
        );
        for figure in view["totals"].as_object().expect("totals").values() {
            assert_eq!(
                (&figure["previous"], &figure["change"]),
                (&Value::Null, &Value::Null)
            );
        }
    }
    // A page that is shown in a month may be none of the day's.
    let today = dashboard.view("period=today").await.expect(200).json;
    let today = rows(breakdown(&today, "page"));
    let gone = shown
        .iter()
        .find(|row| !today.iter().any(|other| other.0 == row.0));
    let gone = gone.and_then(|row| row.0.as_deref()).expect("a page");
    let path = format!("period=today&filter={}", encoded(&format!("page:{gone}")));
    dashboard.view(&path).await.expect(400);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_of_yesterday_is_none_of_today() {
    let dashboard = Dashboard::open().await;
    let visits: Vec<Visit> = (1..=4).map(visit).collect();
    dashboard.visited(&visits).await;
    dashboard.publish(&["pages"], 3).await;
    // Midnight in Berlin is 11 hours after noon in UTC.
    let midnight = NOON + 11 * 3_600;
    dashboard.app.clock.set_seconds(midnight - 10);
    let view = dashboard.view("period=today").await.expect(200).json;
    let shown = rows(breakdown(&view, "page"));
    assert_eq!(shown, [(Some("/".to_owned()), 4, 4)]);
    let asked = "period=today&filter=page:/";
    dashboard.view(asked).await.expect(200);
    dashboard.app.clock.set_seconds(midnight + 5);
    let refused = dashboard.view(asked).await.expect(400);
    assert_eq!(refused.code(), "unknown_filter");
    dashboard.app.stop().await;
}
