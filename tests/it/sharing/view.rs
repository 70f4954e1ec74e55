//! What the shared page shows.

use serde_json::{Value, json};

use super::{DIMENSIONS, Dashboard, PARTS, SHARE, breakdown, by_hand, rows, visit, visits};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_part_has_the_figures_that_members_see() {
    let dashboard = Dashboard::open().await;
    let visits = visits();
    dashboard.visited(&visits).await;
    dashboard.publish(&PARTS, 0).await;
    for (period, days) in [("today", 1), ("7d", 7), ("30d", 30), ("12mo", 400)] {
        let view = dashboard
            .view(&format!("period={period}"))
            .await
            .expect(200);
        let view = view.json;
        let stats =
            format!("/api/v1/sites/ours.example/stats?period={period}&compare=previous&by=none");
        let stats = dashboard.owner.get(&stats).await.expect(200).json;
        for name in ["period", "compare", "totals"] {
            assert_eq!(view[name], stats[name], "{period} {name}");
        }
        for dimension in DIMENSIONS {
            let found = breakdown(&view, dimension);
            assert_eq!(found["other"], Value::Null, "{period} {dimension}");
            let mut expected: Vec<_> = by_hand(&visits, days, dimension)
                .into_iter()
                .map(|(value, counted)| (value, counted.visitors.len() as i64, counted.views))
                .collect();
            let mut rows = rows(found);
            assert!(rows.is_sorted_by(|one, next| one.1 >= next.1), "{rows:?}");
            rows.sort();
            expected.sort();
            assert_eq!(rows, expected, "{period} {dimension}");
        }
        let points = view["series"]["points"].as_array().expect("points");
        let views: i64 = points
            .iter()
            .filter_map(|point| point["views"].as_i64())
            .sum();
        assert_eq!(json!(views), view["totals"]["views"]["value"], "{period}");
    }
    // Without a period, it is 30 days.
    let (plain, month) = (
        dashboard.view("").await.expect(200),
        dashboard.view("period=30d").await.expect(200),
    );
    assert_eq!(plain.json, month.json);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_part_that_is_not_shared_is_not_there() {
    let dashboard = Dashboard::open().await;
    dashboard.visited(&visits()).await;
    for parts in [&["pages"][..], &["sources", "devices"], &["series"], &[]] {
        dashboard.publish(parts, 0).await;
        let view = dashboard.view("").await.expect(200).json;
        assert_eq!(view["parts"], json!(parts));
        assert_eq!(view.get("series").is_some(), parts.contains(&"series"));
        let shown = view["by"].as_array().expect("breakdowns").iter();
        let shown: Vec<&str> = shown.filter_map(|by| by["dimension"].as_str()).collect();
        let expected: Vec<&str> = PARTS[1..]
            .iter()
            .zip(DIMENSIONS)
            .filter_map(|(part, dimension)| parts.contains(part).then_some(dimension))
            .collect();
        assert_eq!(shown, expected);
        assert!(view["totals"]["visitors"]["value"].as_i64() > Some(0));
    }
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_is_thirty_seconds_old_at_most_and_new_settings_count_at_once() {
    let dashboard = Dashboard::open().await;
    let now = dashboard.app.clock_now();
    let visitors = async || {
        let view = dashboard.view("period=today").await.expect(200);
        view.json["totals"]["visitors"]["value"].clone()
    };
    dashboard.visited(&[visit(1)]).await;
    dashboard.publish(&["pages"], 0).await;
    assert_eq!(visitors().await, 1);
    dashboard.visited(&[visit(2)]).await;
    dashboard.app.clock.set(now + 29_000_000);
    assert_eq!(visitors().await, 1);
    dashboard.app.clock.set(now + 30_000_000);
    assert_eq!(visitors().await, 2);
    // The answer of other settings is another one.
    dashboard.publish(&[], 0).await;
    let view = dashboard.view("period=today").await.expect(200).json;
    assert_eq!(view["by"], json!([]));
    dashboard.set(json!({"public": false, "parts": []})).await;
    dashboard.view("period=today").await.expect(404);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_between_keeps_an_answer_and_no_address_is_passed_on() {
    let dashboard = Dashboard::open().await;
    dashboard.publish(&["pages"], 0).await;
    let (_, key) = dashboard.link(json!({"name": "Board"})).await;
    for parameters in [String::new(), format!("key={key}")] {
        let reply = dashboard.view(&parameters).await.expect(200);
        assert_eq!(reply.headers["cache-control"], "private, no-store");
        assert_eq!(reply.headers["referrer-policy"], "no-referrer");
        assert!(!reply.headers.contains_key("access-control-allow-origin"));
        assert!(!reply.headers.contains_key("set-cookie"));
    }
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_is_found_by_its_present_name_alone() {
    let dashboard = Dashboard::open().await;
    let app = &dashboard.app;
    dashboard.publish(&["pages"], 0).await;
    let get = async |site: &str| app.nobody().get(&format!("/api/v1/share/{site}")).await;
    get("Ours.Example").await.expect(200);
    let body = json!({"name": "renamed.example"});
    let path = "/api/v1/sites/ours.example";
    dashboard.owner.patch(path, &body).await.expect(200);
    let renamed = get("renamed.example").await.expect(200);
    assert_eq!(renamed.json["site"], "renamed.example");
    app.site(&dashboard.owner, "private.example", "UTC").await;
    // A site that shares nothing, one that there is not, and an id look alike.
    let id = dashboard.site.to_string();
    let mut messages = std::collections::BTreeSet::new();
    for site in ["ours.example", "private.example", "never.example", "x", &id] {
        let refused = get(site).await.expect(404);
        messages.insert((
            refused.code().to_owned(),
            refused.json["message"].to_string(),
        ));
    }
    assert_eq!(messages.len(), 1, "{messages:?}");
    // Members have pages of their own for it.
    dashboard
        .owner
        .get("/api/v1/share/private.example")
        .await
        .expect(404);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_suspended_account_stays_readable() {
    let dashboard = Dashboard::open().await;
    dashboard.publish(&["pages"], 0).await;
    sqlx::query(
        "UPDATE accounts SET suspended = true, delete_at = 4000000000, delete_asked_at = 0",
    )
    .execute(&dashboard.app.pool)
    .await
    .expect("it is suspended");
    dashboard
        .app
        .registry
        .reload_all()
        .await
        .expect("it is read");
    dashboard.view("").await.expect(200);
    let delete = "/api/v1/sites/ours.example?confirm=ours.example";
    dashboard.owner.delete(delete).await.expect(204);
    dashboard.app.nobody().get(SHARE).await.expect(404);
    dashboard.app.stop().await;
}
