//! Weekday by hour, against a calendar's own reckoning.

use std::collections::{BTreeMap, BTreeSet};

use counts::Scope;
use jiff::{Timestamp, tz::TimeZone};
use serde_json::{Value, json};
use tests::{NOON, TestApp};

use super::story::{DAY, Dice, MINUTE, SECOND, Story, asked, compact};

const NOW: i64 = NOON * SECOND;
const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

/// Weekday and hour of a moment.
fn place(zone: &TimeZone, ts: i64) -> (&'static str, i64) {
    let local = Timestamp::from_microsecond(ts)
        .expect("a time")
        .to_zoned(zone.clone());
    let weekday = local.weekday().to_monday_zero_offset() as usize;
    (WEEKDAYS[weekday], i64::from(local.hour()))
}

#[derive(Debug, Default)]
struct Cell {
    visitors: BTreeSet<(u64, i64)>,
    views: i64,
    events: i64,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_hour_of_the_week_as_the_calendar_has_it() {
    let app = TestApp::start_with(|config| {
        config.counts.sync_ms = 0;
        // The clock is put back between two sites.
        config.limits.make_site = "off".to_owned().try_into().expect("a rate");
    })
    .await;
    let owner = app.owner().await;
    // Clocks that change by an hour on 25 October and 1 November, by half an hour on 4 October, and never.
    let zones = [
        ("berlin.example", "Europe/Berlin", "monday"),
        ("john.example", "America/St_Johns", "sunday"),
        ("howe.example", "Australia/Lord_Howe", "saturday"),
        ("nepal.example", "Asia/Kathmandu", "monday"),
    ];
    let mut dice = Dice(3);
    for (name, zone, week_start) in zones {
        let body = json!({"name": name, "zone": zone, "week_start": week_start});
        owner.post("/api/v1/sites", &body).await.expect(201);
        let story = Story::of(&app, name);
        let mut hits: Vec<(i64, u64, bool)> = (0..400)
            .map(|_| {
                let ts = NOW - dice.roll(60 * 24 * 60) as i64 * MINUTE;
                (ts, dice.roll(3), dice.roll(4) == 0)
            })
            .collect();
        hits.sort_unstable();
        hits.dedup_by_key(|hit| (hit.0, hit.1));
        for (ts, person, event) in &hits {
            // Each visitor is another one at each hit, so that no visit crosses an hour: or the same one
            // twice in the hour.
            let person = person + (ts / (60 * MINUTE)) as u64 * 10;
            story
                .take(if *event {
                    story.event(person, "/", "Bought", &[], *ts)
                } else {
                    story.view(person, "/", *ts)
                })
                .await;
        }
        app.clock.set(NOW);
        app.settled().await;
        let kept = app.registry.by_name_or_id(name).expect("the site");
        for state in ["raw", "compacted"] {
            for period in [
                "30d",
                "2026-09-25..2026-11-05",
                "2026-10-25..2026-10-25",
                "month",
            ] {
                let path = format!("/api/v1/sites/{name}/when?period={period}");
                let when = asked(&owner, &path).await;
                let context = format!("{state} {name} {period}");
                let moment = |key: &str| when["period"][key].as_i64().expect("a moment") * SECOND;
                let (start, end) = (moment("starts_at"), moment("ends_at"));
                let mut expected: BTreeMap<(&str, i64), Cell> = BTreeMap::new();
                for (ts, person, event) in hits.iter().filter(|hit| (start..end).contains(&hit.0)) {
                    let cell = expected.entry(place(&kept.zone, *ts)).or_default();
                    cell.visitors.insert((*person, ts / (60 * MINUTE)));
                    cell.views += i64::from(!event);
                    cell.events += i64::from(*event);
                }
                let mut seconds: BTreeMap<(&str, i64), i64> = BTreeMap::new();
                let mut at = start;
                while at < end.min(NOW) {
                    *seconds.entry(place(&kept.zone, at)).or_default() += 300;
                    at += 5 * MINUTE;
                }
                let cells = when["cells"].as_array().expect("cells");
                assert_eq!(cells.len(), 168, "{context}");
                assert_eq!(
                    (&cells[0]["weekday"], &cells[0]["hour"]),
                    (&json!(week_start), &json!(0)),
                    "{context}"
                );
                let mut views = 0;
                for cell in cells {
                    let weekday = cell["weekday"].as_str().expect("a weekday");
                    let hour = cell["hour"].as_i64().expect("an hour");
                    let number = |key: &str| cell[key].as_i64().expect("a number");
                    let nothing = Cell::default();
                    let of = expected.get(&(weekday, hour)).unwrap_or(&nothing);
                    let counted = (number("visitors"), number("views"), number("events"));
                    // A quarter-hour zone's hours are not those of UTC: a visitor of two of these hours is one.
                    if !zone.contains("Kathmandu")
                        && !zone.contains("Howe")
                        && !zone.contains("Johns")
                    {
                        assert_eq!(counted.0, of.visitors.len() as i64, "{context} {cell}");
                    }
                    assert_eq!(
                        (counted.1, counted.2),
                        (of.views, of.events),
                        "{context} {cell}"
                    );
                    let length = seconds.get(&(weekday, hour)).copied().unwrap_or(0);
                    assert_eq!(number("seconds"), length, "{context} {cell}");
                    let mean = cell["views_per_hour"].as_f64();
                    assert_eq!(
                        mean,
                        (length > 0).then(|| (of.views * 3_600) as f64 / length as f64),
                        "{context} {cell}"
                    );
                    views += counted.1;
                }
                let stats = asked(
                    &owner,
                    &format!("/api/v1/sites/{name}/stats?period={period}&by=page"),
                )
                .await;
                assert_eq!(stats["totals"]["views"]["value"], json!(views), "{context}");
                let visits: i64 = cells
                    .iter()
                    .map(|cell| cell["visits"].as_i64().expect("a number"))
                    .sum();
                assert_eq!(
                    stats["totals"]["visits"]["value"],
                    json!(visits),
                    "{context}"
                );
            }
            compact(&app, Scope::All, 1).await;
        }
        app.clock.set(NOW - 61 * DAY);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_hour_that_is_skipped_has_no_seconds() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "Europe/Berlin").await;
    // On 29 March 2026 clocks went from 2:00 to 3:00, on 25 October from 3:00 to 2:00.
    for (day, seconds) in [("2026-03-29", 0), ("2026-10-25", 7_200), ("2026-11-22", 0)] {
        let path = format!("/api/v1/sites/ours.example/when?period={day}..{day}");
        let when = asked(&owner, &path).await;
        let cells = when["cells"].as_array().expect("cells");
        let at_two = |cell: &&Value| cell["weekday"] == "sunday" && cell["hour"] == 2;
        let cell = cells.iter().find(at_two).expect("the cell");
        assert_eq!(cell["seconds"], seconds, "{day}");
        assert_eq!(cell["views_per_hour"].is_null(), seconds == 0, "{day}");
        let all: i64 = cells
            .iter()
            .map(|cell| cell["seconds"].as_i64().expect("a number"))
            .sum();
        let hours = match day {
            "2026-03-29" => 23,
            "2026-10-25" => 25,
            // It is in the future.
            _ => 0,
        };
        assert_eq!(all, hours * 3_600, "{day}");
    }
    app.stop().await;
}
