//! A running period, compared with the same part of the previous one.

use counts::Scope;
use serde_json::{Value, json};
use tests::{Actor, NOON};

use super::story::{DAY, HOUR, MINUTE, SECOND, Story, asked, compact, fixture};

const SITE: &str = "/api/v1/sites/ours.example";
const NOW: i64 = NOON * SECOND;

/// What a period's figures are compared with, as the sums of days have it and as rows do.
async fn previous(owner: &Actor, period: &str, ends_at: i64) -> [Value; 2] {
    let mut found = [Value::Null, Value::Null];
    // A filter that all pass is answered by rows.
    for (at, filter) in ["", "&filter=!country:XX"].iter().enumerate() {
        let asking = format!("{SITE}/stats?period={period}&compare=previous{filter}");
        let stats = asked(owner, &asking).await;
        assert_eq!(stats["compare"]["ends_at"], ends_at / SECOND, "{period}");
        let totals = stats["totals"].as_object().expect("totals").iter();
        found[at] = totals
            .map(|(name, figure)| (name.clone(), figure["previous"].clone()))
            .collect();
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_on_both_sides_of_the_cut_and_of_midnight_are_counted_once() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    let midnight = NOW - DAY / 2;
    let over_midnight = "0:/ 600:/";
    for person in 0..60 {
        for (who, start, hits) in [
            // Yesterday morning, and late in the evening until after midnight.
            (person, midnight - 15 * HOUR, "0:/"),
            (person, midnight - 5 * MINUTE, over_midnight),
            // From the day before into yesterday, and only after the cut.
            (100 + person, midnight - DAY - 5 * MINUTE, over_midnight),
            (200 + person, midnight - 3 * HOUR, "0:/"),
            // Into the day a week ago, and out of it.
            (300 + person, midnight - 7 * DAY - 5 * MINUTE, over_midnight),
            (400 + person, midnight - 6 * DAY - 5 * MINUTE, over_midnight),
        ] {
            story.visit(who, start, hits, |_| {}).await;
        }
    }
    app.clock.set(NOW);
    app.settled().await;
    for state in ["raw", "half compacted", "compacted"] {
        match state {
            "raw" => {}
            "compacted" => compact(&app, Scope::All, 8).await,
            _ => compact(&app, Scope::Before(midnight - 7 * DAY), 1).await,
        }
        // Yesterday alone; and seven days, on two of which the same visitors had one visit each.
        for (period, days, visitors, views) in [("today", 1, 120, 120), ("7d", 7, 60, 120)] {
            let [sums, rows] = previous(&owner, period, NOW - days * DAY).await;
            let context = format!("{state}: {period}");
            assert_eq!(sums, rows, "{context}");
            assert_eq!(
                (&sums["visitors"], &sums["views"]),
                (&visitors.into(), &views.into()),
                "{context}"
            );
            let overview = asked(&owner, &format!("/api/v1/overview?period={period}")).await;
            let site = &overview["sites"][0];
            assert_eq!(site["visitors"]["previous"], visitors, "{context}");
            assert_eq!(site["views"]["previous"], views, "{context}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_change_is_told_against_days_before_counting_began() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    let midnight = NOW - DAY / 2;
    for (days, visits) in [(0, 2), (10, 1), (20, 1)] {
        for person in 0..visits {
            let start = midnight - days * DAY + HOUR;
            story.visit(person, start, "0:/", |_| {}).await;
        }
    }
    app.clock.set(NOW);
    app.settled().await;
    for state in ["raw", "compacted"] {
        if state == "compacted" {
            compact(&app, Scope::All, 1).await;
        }
        // The days compared with begin after the first hit's, with it, before it, or are all before it.
        for (asking, began, change) in [
            ("period=7d&compare=previous", Value::Null, Value::from(1)),
            (
                "period=2026-10-31..2026-11-20&compare=2026-11-01..2026-11-19",
                Value::Null,
                3.into(),
            ),
            (
                "period=2026-11-01..2026-11-20&compare=2026-10-31..2026-10-31",
                "2026-10-31".into(),
                Value::Null,
            ),
            (
                "period=2026-11-01..2026-11-20&compare=2026-10-30..2026-10-31",
                "2026-10-31".into(),
                Value::Null,
            ),
            (
                "period=30d&compare=previous",
                "2026-10-31".into(),
                Value::Null,
            ),
        ] {
            let context = format!("{state}: {asking}");
            let stats = asked(&owner, &format!("{SITE}/stats?{asking}")).await;
            assert_eq!(stats["compare"]["counted_from"], began, "{context}");
            assert_eq!(stats["totals"]["visitors"]["change"], change, "{context}");
            let series = asked(&owner, &format!("{SITE}/series?{asking}")).await;
            assert_eq!(series["compare"]["counted_from"], began, "{context}");
            let why = owner.get(&format!("{SITE}/why?{asking}")).await;
            let why = why.expect(200).json;
            assert_eq!(why["moved"]["compare"]["counted_from"], began, "{context}");
            assert_eq!(why["moved"]["change"], change, "{context}");
            if let Some((period, _)) = asking.split_once("&compare=previous") {
                let site = &asked(&owner, &format!("/api/v1/overview?{period}")).await["sites"][0];
                assert_eq!(site["compare"]["counted_from"], began, "{context}");
                assert_eq!(site["visitors"]["change"], change, "{context}");
                let changed = asked(&owner, &format!("{SITE}/changed?{period}")).await;
                assert_eq!(changed["compare"]["counted_from"], began, "{context}");
                assert_eq!(changed["change"], change, "{context}");
            }
        }
    }
    // Of a period itself too, with a comparison and without one, wherever it is answered.
    for (asking, began) in [
        ("period=7d", Value::Null),
        (
            "period=2026-11-01..2026-11-20&compare=previous",
            Value::Null,
        ),
        ("period=2026-10-31..2026-11-20", "2026-10-31".into()),
        ("period=30d", "2026-10-31".into()),
        ("period=30d&compare=year", "2026-10-31".into()),
        ("period=year&filter=!country:XX", "2026-10-31".into()),
        ("period=all", "2026-10-31".into()),
        ("period=2026-10-01..2026-10-02", "2026-10-31".into()),
    ] {
        let alone = asking.split("&compare").next().unwrap_or_default();
        for (group, asking) in [
            ("stats", asking),
            ("series", asking),
            ("revenue", asking),
            ("when", alone),
            ("paths", alone),
        ] {
            let answer = asked(&owner, &format!("{SITE}/{group}?{asking}")).await;
            assert_eq!(answer["period"]["counted_from"], began, "{group} {asking}");
        }
    }
    for (path, began) in [
        (format!("{SITE}/left-out?period=30d"), "2026-10-31".into()),
        (format!("{SITE}/left-out?period=7d"), Value::Null),
    ] {
        let answer = asked(&owner, &path).await;
        assert_eq!(answer["period"]["counted_from"], began, "{path}");
    }
    for (period, began) in [("30d", "2026-10-31".into()), ("7d", Value::Null)] {
        let overview = asked(&owner, &format!("/api/v1/overview?period={period}")).await;
        let site = &overview["sites"][0];
        assert_eq!(site["period"]["counted_from"], began, "{period}");
    }
    // What is erased was not counted any more, at once.
    let reset = json!({"last_day": "2026-10-31", "confirm": "ours.example"});
    let erased = owner.post(&format!("{SITE}/reset"), &reset).await;
    erased.expect(204);
    let stats = asked(&owner, &format!("{SITE}/stats?period=7d&compare=previous")).await;
    assert_eq!(stats["compare"]["counted_from"], "2026-11-10");
}
