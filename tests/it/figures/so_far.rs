//! A period that runs, beside as much of the one before.

use counts::Scope;
use serde_json::Value;
use tests::{Actor, NOON};

use super::story::{DAY, HOUR, MINUTE, SECOND, Story, asked, compact, house};

const SITE: &str = "/api/v1/sites/ours.example";
const NOW: i64 = NOON * SECOND;

/// What the figures of today are compared with, as the sums of days have it and as rows do.
async fn previous(owner: &Actor) -> [Value; 2] {
    let mut found = [Value::Null, Value::Null];
    // A filter that all pass is answered by rows.
    for (at, filter) in ["", "&filter=!country:XX"].iter().enumerate() {
        let stats = asked(
            owner,
            &format!("{SITE}/stats?period=today&compare=previous{filter}"),
        )
        .await;
        assert_eq!(stats["compare"]["ends_at"], (NOW - DAY) / SECOND);
        let totals = stats["totals"].as_object().expect("totals").iter();
        found[at] = totals
            .map(|(name, figure)| (name.clone(), figure["previous"].clone()))
            .collect();
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_on_both_sides_of_the_cut_and_of_midnight_are_counted_once() {
    let (app, owner) = house("UTC").await;
    let story = Story::of(&app, "ours.example");
    let midnight = NOW - DAY / 2;
    for person in 0..60 {
        // Yesterday morning, and late in the evening until after midnight.
        story
            .visit(person, midnight - 15 * HOUR, "0:/", |_| {})
            .await;
        story
            .visit(person, midnight - 5 * MINUTE, "0:/ 600:/", |_| {})
            .await;
        // From the day before into yesterday, and only after the cut.
        story
            .visit(
                100 + person,
                midnight - DAY - 5 * MINUTE,
                "0:/ 600:/",
                |_| {},
            )
            .await;
        story
            .visit(200 + person, midnight - 3 * HOUR, "0:/", |_| {})
            .await;
    }
    app.clock.set(NOW);
    app.settled().await;
    for state in ["raw", "the day before yesterday compacted", "compacted"] {
        match state {
            "raw" => {}
            "compacted" => compact(&app, Scope::All, 8).await,
            _ => compact(&app, Scope::Before(midnight - DAY), 1).await,
        }
        let [sums, rows] = previous(&owner).await;
        assert_eq!(sums, rows, "{state}");
        assert_eq!(
            (&sums["visitors"], &sums["visits"], &sums["views"]),
            (&120.into(), &60.into(), &120.into()),
            "{state}"
        );
        let overview = asked(&owner, "/api/v1/overview?period=7d").await;
        let week = asked(&owner, &format!("{SITE}/stats?period=7d&compare=previous")).await;
        assert_eq!(
            overview["sites"][0]["visitors"], week["totals"]["visitors"],
            "{state}"
        );
    }
}
