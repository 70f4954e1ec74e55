//! Nothing that a site does not share can be had: neither by a parameter of these operations, nor in their answers.

use std::collections::BTreeSet;

use counts::{Acquisition, Device, Location};
use serde_json::{Value, json};
use shared::filter::Kind;

use super::{DIMENSIONS, Dashboard, PARTS, SHARE};
use crate::{
    contract::openapi::{description, operations},
    figures::story::{MINUTE, SECOND, Story},
};

/// Each dimension of a hit, with the value that the site's hits have.
const VALUES: [(&str, &str); 22] = [
    ("page", "/only-page"),
    ("entry", "/only-page"),
    ("exit", "/only-page"),
    ("host", "only-host.ours.example"),
    ("source", "only-source.example"),
    ("referrer", "https://only-referrer.example/"),
    ("channel", "Affiliate"),
    ("utm_source", "only-utm-source"),
    ("utm_medium", "only-utm-medium"),
    ("utm_campaign", "only-utm-campaign"),
    ("utm_content", "only-utm-content"),
    ("utm_term", "only-utm-term"),
    ("country", "LI"),
    ("region", "only-region"),
    ("city", "only-city"),
    ("browser", "only-browser"),
    ("browser_version", "only-version"),
    ("os", "only-os"),
    ("device", "tablet"),
    ("screen", "only-screen"),
    ("language", "only-language"),
    ("event", "only-event"),
];

fn value(dimension: &str) -> &'static str {
    let mut values = VALUES.iter();
    let found = values.find(|(name, _)| *name == dimension);
    found.expect("a dimension").1
}

/// What else there is of the site.
const OTHERS: [&str; 4] = ["only-prop", "only-note", "only-goal", "Olga"];

/// A site with a view and an event that have a value of every dimension, with a note and a goal.
async fn everything() -> Dashboard {
    let dashboard = Dashboard::open().await;
    let some = |dimension: &str| Some(value(dimension).to_owned());
    let story = Story::of(&dashboard.app, "ours.example");
    let now = dashboard.app.clock_now();
    let start = now - 30 * MINUTE;
    for mut hit in [
        story.view(1, value("page"), start),
        story.event(
            1,
            value("page"),
            value("event"),
            &[("only-prop", "only-prop")],
            start + SECOND,
        ),
    ] {
        hit.hostname = value("host").to_owned();
        hit.acquisition = Acquisition {
            source: some("source"),
            referrer: some("referrer"),
            channel: value("channel").to_owned(),
            utm_source: some("utm_source"),
            utm_medium: some("utm_medium"),
            utm_campaign: some("utm_campaign"),
            utm_content: some("utm_content"),
            utm_term: some("utm_term"),
        };
        hit.location = Location {
            country: some("country"),
            region: some("region"),
            city: some("city"),
        };
        hit.device = Device {
            browser: some("browser"),
            browser_version: some("browser_version"),
            os: some("os"),
            device: some("device"),
            screen: some("screen"),
            language: some("language"),
        };
        story.take(hit).await;
    }
    dashboard.app.settled().await;
    dashboard.app.clock.set(now);
    let site = "/api/v1/sites/ours.example";
    let goal =
        json!({"name": "only-goal", "definition": {"kind": "event", "event": value("event")}});
    let note = json!({"text": "only-note"});
    for (list, body) in [("goals", goal), ("annotations", note)] {
        let path = format!("{site}/{list}");
        dashboard.owner.post(&path, &body).await.expect(201);
    }
    dashboard
}

/// Fails if an answer has anything that belongs to none of these dimensions.
fn has_only(answer: &Value, shown: &[&str], about: &str) {
    let text = answer.to_string();
    let allowed: BTreeSet<&str> = shown.iter().map(|dimension| value(dimension)).collect();
    let all = VALUES.iter().map(|(_, value)| *value).chain(OTHERS);
    for value in all.filter(|value| !allowed.contains(value)) {
        assert!(
            !text.contains(&format!("\"{value}")),
            "{about}: {value} in {text}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_dimension_is_a_filter_unless_it_is_shared() {
    let dashboard = everything().await;
    let encoded =
        |text: &str| -> String { url::form_urlencoded::byte_serialize(text.as_bytes()).collect() };
    for (part, dimension) in PARTS[1..].iter().zip(DIMENSIONS) {
        dashboard.publish(&[*part], 0).await;
        let goals = dashboard
            .owner
            .get("/api/v1/sites/ours.example/goals")
            .await;
        let goal = goals.json[0]["id"].as_str().expect("an id").to_owned();
        let others = [
            ("goal", goal.as_str()),
            ("prop.only-prop", "only-prop"),
            ("prop", "only-prop"),
        ];
        for (name, value) in VALUES.into_iter().chain(others) {
            let filter = format!("{name}:{value}");
            for filter in [&filter, &format!("!{filter}"), &format!("{name}:*")] {
                let reply = dashboard.view(&format!("filter={}", encoded(filter))).await;
                if *filter == format!("{dimension}:{value}") {
                    let view = reply.expect(200).json;
                    assert_eq!(view["totals"]["visitors"]["value"], 1);
                    has_only(&view, &[dimension], filter);
                } else {
                    let refused = reply.expect(400);
                    assert_eq!(refused.code(), "unknown_filter", "{filter}");
                }
            }
        }
    }
    // Each kind of filter that there is was tried.
    for kind in Kind::ALL {
        let word = kind.word();
        let tried = VALUES.iter().any(|(name, _)| *name == word);
        assert!(tried || ["prop", "goal"].contains(&word), "{word}");
    }
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_parameter_shows_more_than_is_shared() {
    let dashboard = everything().await;
    let (_, key) = dashboard.link(json!({"name": "Board"})).await;
    let operations = operations(&description());
    let own = |name: &str| -> BTreeSet<String> {
        let parameters = operations[name]["parameters"].as_array();
        let parameters = parameters.expect("parameters").iter();
        let names = parameters.filter(|one| one["in"] == "query");
        names
            .filter_map(|one| one["name"].as_str().map(str::to_owned))
            .collect()
    };
    let (of_view, of_count) = (own("GET /share/{site}"), own("GET /share/{site}/count"));
    let names = |names: &[&str]| -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    };
    assert_eq!(of_view, names(&["filter", "key", "pass", "period"]));
    assert_eq!(of_count, names(&["path"]));
    // Each parameter of each operation, as far as these have it.
    let every: BTreeSet<String> = operations
        .keys()
        .filter(|name| !name.contains("/share"))
        .filter(|name| operations[*name]["parameters"].is_array())
        .flat_map(|name| own(name))
        .collect();
    assert!(every.len() > 25, "{every:?}");
    let values = [
        "all",
        "month",
        "year",
        "24h",
        "2026-01-01..2026-11-20",
        "page",
        "city",
        "none",
        "true",
        "1000",
        "visitors",
        "events",
        "hour",
        "previous",
        "plain",
        "*",
    ];
    let nobody = dashboard.app.nobody();
    for parts in [vec![], vec!["series"], vec!["countries"]] {
        let body = json!({"public": true, "parts": parts, "counts": true});
        dashboard.set(body).await;
        let shown: &[&str] = match parts.contains(&"countries") {
            true => &["country"],
            false => &[],
        };
        for period in ["today", "7d", "30d", "12mo"] {
            for access in ["", &format!("&key={key}"), "&pass=x"] {
                let path = format!("period={period}{access}");
                let view = dashboard.view(&path).await.expect(200).json;
                has_only(&view, shown, &path);
                let fields: BTreeSet<&str> = view
                    .as_object()
                    .expect("a record")
                    .keys()
                    .map(String::as_str)
                    .collect();
                let mut known: BTreeSet<&str> = [
                    "site",
                    "period",
                    "compare",
                    "filter",
                    "parts",
                    "smallest",
                    "totals",
                    "by",
                    "counted_at",
                ]
                .into();
                known.extend(parts.contains(&"series").then_some("series"));
                assert_eq!(fields, known, "{path}");
            }
        }
        for name in &every {
            for value in values {
                let (view, count) = (
                    format!("{SHARE}?{name}={value}"),
                    format!("{SHARE}/count?path=/&{name}={value}"),
                );
                for (path, known) in [(view, &of_view), (count, &of_count)] {
                    let reply = nobody.get(&path).await;
                    assert!(
                        matches!(reply.status, 400 | 404),
                        "{path}: {}",
                        reply.status
                    );
                    if !known.contains(name) {
                        assert_eq!(reply.code(), "unknown_parameter", "{path}");
                    }
                    has_only(&reply.json, &[], &path);
                }
            }
        }
    }
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_gets_nothing_else_of_the_site() {
    let dashboard = everything().await;
    dashboard
        .set(json!({"public": true, "parts": PARTS, "counts": true}))
        .await;
    let (_, key) = dashboard.link(json!({"name": "Board"})).await;
    let nobody = dashboard.app.nobody();
    // Neither a key nor a pass is a way to sign in.
    for name in operations(&description()).keys() {
        let Some(path) = name.strip_prefix("GET /sites/{site}") else {
            continue;
        };
        let path = path.replace("{id}", &dashboard.site.to_string());
        let path = path.replace("{visitor}", &dashboard.site.to_string());
        let path = format!("/api/v1/sites/ours.example{path}");
        for request in [
            nobody.request(reqwest::Method::GET, &path),
            nobody
                .request(reqwest::Method::GET, &path)
                .bearer_auth(&key),
            nobody
                .request(reqwest::Method::GET, &path)
                .header("cookie", format!("stile={key}")),
        ] {
            let reply = nobody.send(request).await;
            assert_eq!(reply.status, 401, "{path}: {}", reply.json);
        }
    }
    dashboard.app.stop().await;
}
