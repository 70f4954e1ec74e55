//! Values with few visitors: which are hidden, and that no reader can compute them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{Counted, DIMENSIONS, Dashboard, PARTS, breakdown, by_hand, rows, visits};

/// Checks one breakdown against values that were counted by hand.
fn check(
    found: &Value,
    by_hand: &BTreeMap<Option<String>, Counted>,
    (dimension, smallest): (&str, i64),
    about: &str,
) {
    let visitors = |counted: &Counted| counted.visitors.len() as i64;
    let shown = rows(found);
    for (value, of_visitors, views) in &shown {
        let counted = &by_hand[value];
        assert_eq!(
            (*of_visitors, *views),
            (visitors(counted), counted.views),
            "{about}: {value:?} is exact"
        );
        assert!(*of_visitors >= smallest, "{about}: {value:?} has few");
    }
    let mut hidden: Vec<(i64, i64)> = by_hand
        .iter()
        .filter(|(value, _)| !shown.iter().any(|(row, _, _)| row == *value))
        .map(|(_, counted)| (visitors(counted), counted.views))
        .collect();
    if hidden.is_empty() {
        assert_eq!(found["other"], Value::Null, "{about}");
        return;
    }
    // Each view is in one of the rows, and how many values are hidden is not shown.
    let views: i64 = hidden.iter().map(|(_, views)| views).sum();
    assert_eq!(
        found["other"],
        json!({"values": null, "views": views}),
        "{about}"
    );
    // The hidden ones are those with the fewest visitors.
    hidden.sort();
    let most = hidden.last().map_or(0, |(visitors, _)| *visitors);
    for (value, visitors, _) in &shown {
        assert!(*visitors >= most, "{about}: {value:?} has fewer");
    }
    // Without the rows shown, a reader knows that there are two values or more, with enough visitors together.
    let protects = |hidden: &[(i64, i64)]| {
        let visitors = hidden.iter().map(|(visitors, _)| *visitors);
        // A visitor has one device and one country, but may have viewed all of the pages.
        let together: i64 = match dimension {
            "page" | "source" => visitors.max().unwrap_or(0),
            _ => visitors.sum(),
        };
        hidden.len() > 1 && together >= smallest
    };
    assert!(shown.is_empty() || protects(&hidden), "{about}: {hidden:?}");
    let is_hidden = |value: &&Option<String>| !shown.iter().any(|(row, _, _)| row == *value);
    let people: BTreeSet<_> = by_hand
        .keys()
        .filter(is_hidden)
        .flat_map(|value| &by_hand[value].visitors)
        .collect();
    assert!(
        shown.is_empty() || people.len() as i64 >= smallest,
        "{about}: {people:?}"
    );
    // Only as much is hidden as that needs.
    let (largest, rest) = hidden.split_last().expect("one at least");
    assert!(
        largest.0 < smallest || !protects(rest),
        "{about}: {hidden:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn values_with_few_visitors_are_shown_together() {
    let dashboard = Dashboard::open().await;
    let visits = visits();
    dashboard.visited(&visits).await;
    let (mut hidden, mut all) = (0, 0);
    for smallest in [2, 3, 4, 6, 9, 14, 20, 100] {
        dashboard.publish(&PARTS, smallest).await;
        for (period, days) in [("today", 1), ("7d", 7), ("30d", 30)] {
            let view = dashboard.view(&format!("period={period}")).await;
            let view = view.expect(200).json;
            for dimension in DIMENSIONS {
                let found = breakdown(&view, dimension);
                let values = by_hand(&visits, days, dimension);
                let about = format!("{smallest} {period} {dimension}");
                check(found, &values, (dimension, smallest), &about);
                hidden += usize::from(found["other"].is_object());
                all += 1;
            }
            // Totals and their series are of all visits.
            let views: usize = visits
                .iter()
                .filter(|visit| visit.days_ago < days)
                .map(|visit| visit.pages.len())
                .sum();
            assert_eq!(view["totals"]["views"]["value"], views);
        }
    }
    // Both happen.
    assert!(hidden > all / 4 && hidden < all, "{hidden} of {all}");
    dashboard.app.stop().await;
}

/// What a reader can learn of one period, from all that can be asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_filter_shows_a_group_that_is_smaller() {
    let dashboard = Dashboard::open().await;
    dashboard.visited(&visits()).await;
    for smallest in [3, 6] {
        dashboard.publish(&PARTS, smallest).await;
        let all = dashboard.view("period=30d").await.expect(200).json;
        for dimension in DIMENSIONS {
            for (value, visitors, _) in rows(breakdown(&all, dimension)) {
                let filter = format!("{dimension}:{}", value.unwrap_or_default());
                let filter: String =
                    url::form_urlencoded::byte_serialize(filter.as_bytes()).collect();
                let view = dashboard.view(&format!("period=30d&filter={filter}")).await;
                let view = view.expect(200).json;
                assert_eq!(view["totals"]["visitors"]["value"], visitors);
                assert!(visitors >= smallest);
                assert_eq!((&view["by"], view.get("series")), (&json!([]), None));
            }
        }
    }
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_breakdown_has_fifty_rows_at_most() {
    let dashboard = Dashboard::open().await;
    let program = dashboard
        .app
        .token(&dashboard.owner, &["events:write"])
        .await;
    // Page 0 has 70 visitors, page 1 has 69, and so on.
    let events: Vec<Value> = (0..70)
        .flat_map(|visitor| {
            (0..=visitor).map(move |page| {
                json!({
                    "url": format!("https://ours.example/{page}"), "visitor": {"id": format!("visitor {visitor}")},
                    "time": tests::NOON - 3_600 + page * 10,
                })
            })
        })
        .collect();
    for batch in events.chunks(500) {
        let path = "/api/v1/sites/ours.example/events/batch";
        let taken = program.post(path, &json!(batch)).await.expect(202).json;
        assert_eq!(taken["counted"], batch.len(), "{taken}");
    }
    dashboard.app.settled().await;
    for (smallest, shown, values) in [
        (0, 50, json!(20)),
        (1, 50, json!(20)),
        (5, 50, Value::Null),
        // Of the values with fewer than 30, none has 30: the smallest of those with more joins them.
        (30, 40, Value::Null),
    ] {
        dashboard.publish(&["pages"], smallest).await;
        let view = dashboard.view("period=today").await.expect(200).json;
        let found = breakdown(&view, "page");
        let rows = rows(found);
        assert_eq!(rows.len(), shown, "{smallest}");
        assert_eq!(rows[0], (Some("/0".to_owned()), 70, 70));
        let views = (70 * 71 / 2) - rows.iter().map(|row| row.2).sum::<i64>();
        assert_eq!(
            found["other"],
            json!({"values": values, "views": views}),
            "{smallest}"
        );
    }
    dashboard.app.stop().await;
}
