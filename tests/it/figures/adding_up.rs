//! Parts add up to their wholes: where clocks change, and in the rows of breakdowns.

use counts::Scope;
use serde_json::{Value, json};
use tests::{NOON, TestApp};

use super::story::{DAY, MINUTE, SECOND, Story, asked, compact, fixture, list, sum};

const SITE: &str = "/api/v1/sites/ours.example";

/// A moment as `2010-11-07T02:29:00Z` names it.
fn at(text: &str) -> i64 {
    let moment: jiff::Timestamp = text.parse().expect("a moment");
    moment.as_microsecond()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_whose_clock_goes_back_over_midnight_is_whole() {
    let (app, owner) = fixture("America/St_Johns").await;
    let story = Story::of(&app, "ours.example");
    // A minute after midnight the clock was put back by an hour, and showed the 6th again until the second
    // midnight.
    for (person, moment) in [
        (1, "2010-11-06T12:00:00Z"),
        (2, "2010-11-07T01:00:00Z"),
        (3, "2010-11-07T02:29:30Z"),
        (4, "2010-11-07T02:30:30Z"),
        (5, "2010-11-07T02:45:00Z"),
        (6, "2010-11-07T03:10:00Z"),
        (7, "2010-11-07T03:29:00Z"),
        (8, "2010-11-07T15:00:00Z"),
    ] {
        story.take(story.view(person, "/", at(moment))).await;
    }
    app.clock.set(NOON * SECOND);
    app.settled().await;
    for state in ["raw", "compacted"] {
        if state == "compacted" {
            compact(&app, Scope::All, 1).await;
        }
        // Days are added up, and rows are counted.
        for filter in ["", "&filter=page:/*"] {
            for (days, views) in [
                ("2010-11-06..2010-11-06", 3),
                ("2010-11-07..2010-11-07", 5),
                ("2010-11-06..2010-11-07", 8),
            ] {
                let path = format!("{SITE}/stats?period={days}&by=page{filter}");
                let stats = asked(&owner, &path).await;
                let context = format!("{state} {days} {filter}: {stats}");
                assert_eq!(stats["totals"]["views"]["value"], views, "{context}");
                assert_eq!(stats["by"][0]["rows"][0]["visits"], views, "{context}");
                for interval in ["hour", "day", "week"] {
                    let path = format!("{SITE}/series?period={days}&interval={interval}{filter}");
                    let series = asked(&owner, &path).await;
                    let points = list(&series, "points");
                    assert_eq!(sum(points, "views"), views, "{context} {series}");
                    assert_eq!(sum(points, "visitors"), views, "{context} {series}");
                }
            }
        }
        let both = format!("{SITE}/series?period=2010-11-06..2010-11-07&interval=day&metric=views");
        for filter in ["", "&filter=page:/*"] {
            let series = asked(&owner, &format!("{both}{filter}")).await;
            let views: Vec<&Value> = list(&series, "points")
                .iter()
                .map(|point| &point["views"])
                .collect();
            assert_eq!(views, [&json!(3), &json!(5)], "{state} {filter}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_compared_with_is_answered_to_its_end() {
    let (app, owner) = fixture("Europe/Berlin").await;
    let story = Story::of(&app, "ours.example");
    // The last hour of a day of 25 hours, and a day of 24.
    for (person, moment) in [
        (1, "2026-10-24T22:10:00Z"),
        (2, "2026-10-25T22:10:00Z"),
        (3, "2026-10-25T22:50:00Z"),
        (4, "2026-10-26T12:00:00Z"),
    ] {
        story.take(story.view(person, "/", at(moment))).await;
    }
    app.clock.set(NOON * SECOND);
    app.settled().await;
    let question = "period=2026-10-26..2026-10-26&compare=previous";
    let stats = asked(&owner, &format!("{SITE}/stats?{question}&by=none")).await;
    for filter in ["", "&filter=page:/"] {
        let path = format!("{SITE}/series?{question}&interval=hour{filter}");
        let series = asked(&owner, &path).await;
        let points = list(&series, "points");
        let rest = list(&series, "previous_rest");
        assert_eq!((points.len(), rest.len()), (24, 1), "{series}");
        assert_eq!(rest[0]["at"], at("2026-10-25T22:00:00Z") / SECOND);
        assert_eq!(
            (&rest[0]["views"], &rest[0]["visitors"]),
            (&json!(2), &json!(2))
        );
        let previous = points.iter().map(|point| &point["previous"]).chain(rest);
        assert_eq!(sum(previous, "views"), 3);
        assert_eq!(stats["totals"]["views"]["previous"], 3);
    }
    // The other way round, the answer marks the hour that has no counterpart; equal days leave nothing.
    let longer = "period=2026-10-25..2026-10-25&compare=previous&interval=hour";
    let series = asked(&owner, &format!("{SITE}/series?{longer}")).await;
    assert_eq!(list(&series, "points")[24]["previous"], Value::Null);
    assert!(list(&series, "previous_rest").is_empty());
    let none = asked(&owner, &format!("{SITE}/series?period=7d")).await;
    assert!(list(&none, "previous_rest").is_empty());
    let months = "period=2026-02-01..2026-02-28&compare=2026-01-01..2026-01-31&interval=day";
    let series = asked(&owner, &format!("{SITE}/series?{months}")).await;
    assert_eq!(list(&series, "previous_rest").len(), 3);
    let endless = "period=today&interval=minute&compare=2026-01-01..2026-02-01";
    let refused = owner
        .get(&format!("{SITE}/series?{endless}"))
        .await
        .expect(400);
    assert_eq!(
        (refused.code(), &refused.json["field"]),
        ("too_many_points", &json!("compare"))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hits_without_a_property_are_a_row() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let story = Story::of(&app, "ours.example");
    let start = NOON * SECOND - DAY;
    for person in 1..=3 {
        let ts = start + person as i64 * MINUTE;
        story.take(story.view(person, "/", ts)).await;
        let props: &[(&str, &str)] = if person == 1 { &[("plan", "pro")] } else { &[] };
        story
            .take(story.event(person, "/", "Bought", props, ts + SECOND))
            .await;
    }
    app.clock.set(NOON * SECOND);
    app.settled().await;
    let rows = async |question: &str| {
        let stats = asked(&owner, &format!("{SITE}/stats?period=7d&{question}")).await;
        let rows = list(&stats["by"][0], "rows").clone();
        assert_eq!(stats["by"][0]["total_rows"], rows.len());
        let read = |row: &Value| {
            (
                row["value"].clone(),
                row["views"].clone(),
                row["events"].clone(),
                row["visits"].clone(),
            )
        };
        rows.iter().map(read).collect::<Vec<_>>()
    };
    let row = |value: Value, views: i64, events: i64, visits: i64| {
        (value, json!(views), json!(events), json!(visits))
    };
    let expected = vec![row(Value::Null, 0, 2, 2), row(json!("pro"), 0, 1, 1)];
    assert_eq!(rows("by=prop.plan").await, expected);
    assert_eq!(rows("by=prop.plan&filter=event:Bought").await, expected);
    assert_eq!(
        rows("by=prop.plan&filter=prop.plan:pro").await,
        expected[1..]
    );
    // No hit has it: then there is nothing to break down.
    assert_eq!(rows("by=prop.colour").await, []);
    // If views have it too, they are included together with those that do not.
    let mut view = story.view(4, "/", NOON * SECOND - MINUTE);
    view.props = vec![("plan".into(), counts::Prop::Text("free".into()))];
    story.take(view).await;
    app.settled().await;
    let expected = [
        row(Value::Null, 3, 2, 3),
        row(json!("free"), 1, 0, 1),
        row(json!("pro"), 0, 1, 1),
    ];
    assert_eq!(rows("by=prop.plan").await, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn filters_take_a_star_for_itself_and_known_values_in_any_case() {
    let (app, owner) = fixture("UTC").await;
    let story = Story::of(&app, "ours.example");
    for (person, path) in [(1, "/a*b"), (2, "/axb"), (3, "/a*"), (4, r"/a\b")] {
        let mut view = story.view(person, path, NOON * SECOND - person as i64 * MINUTE);
        view.device.device = Some(if person < 3 { "desktop" } else { "mobile" }.into());
        view.acquisition.channel = if person == 1 {
            "Organic Search"
        } else {
            "Direct"
        }
        .into();
        view.location.country = (person == 1).then(|| "DE".into());
        story.take_late(view).await;
    }
    app.clock.set(NOON * SECOND);
    app.settled().await;
    for (filter, views) in [
        (r"page:/a\*b", 1),
        (r"page:/a\*", 1),
        (r"page:/a\**", 2),
        ("page:/a*", 4),
        (r"page:/a\\*", 1),
        (r"page:*\**", 2),
        (r"!page:/a\*b", 3),
        ("device:Desktop", 2),
        ("device:MOB*", 2),
        ("!device:desktop", 2),
        ("channel:organic search", 1),
        ("channel:*SEARCH", 1),
        ("country:de", 1),
        ("Country:DE", 1),
        ("!Page:/a*", 0),
    ] {
        let written = filter.replace(' ', "%20").replace('\\', "%5C");
        let path = format!("{SITE}/stats?period=7d&by=none&filter={written}");
        let reply = owner.get(&path).await.expect(200);
        assert_eq!(reply.json["totals"]["views"]["value"], views, "{filter}");
    }
    for (question, code, known) in [
        (
            "stats?filter=device:phone",
            "unknown_filter",
            "desktop, mobile, tablet, other",
        ),
        (
            "stats?filter=channel:Search",
            "unknown_filter",
            "Organic Search, Paid Search",
        ),
        (
            "series?interval=fortnight",
            "unknown_interval",
            "minute, hour, day, week or month",
        ),
        (
            "series?metric=smiles",
            "malformed_parameter",
            "visitors, visits, views",
        ),
        ("stats?period=4000d", "unknown_period", "3650 days"),
    ] {
        let refused = owner.get(&format!("{SITE}/{question}")).await.expect(400);
        assert_eq!(refused.code(), code, "{question}");
        let message = refused.json["message"].as_str().expect("a message");
        assert!(message.contains(known), "{question}: {message}");
    }
    for question in [
        "series?interval=Day&metric=Views&period=7D&compare=Previous",
        "changed?metrics=VIEWS",
        "why?metric=Bounce_Rate",
    ] {
        owner.get(&format!("{SITE}/{question}")).await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn periods_by_number_and_quarter_have_their_previous_one() {
    let (app, owner) = fixture("Europe/Berlin").await;
    app.clock.set(NOON * SECOND);
    // It is the 20th of November 2026, and noon.
    for (period, days, compared) in [
        (
            "28d",
            ("2026-10-24", "2026-11-20"),
            ("2026-09-26", "2026-10-23"),
        ),
        (
            "90d",
            ("2026-08-23", "2026-11-20"),
            ("2026-05-25", "2026-08-22"),
        ),
        (
            "3650d",
            ("2016-11-23", "2026-11-20"),
            ("2006-11-26", "2016-11-22"),
        ),
        (
            "6mo",
            ("2026-06-01", "2026-11-20"),
            ("2025-12-10", "2026-05-31"),
        ),
        (
            "last_month",
            ("2026-10-01", "2026-10-31"),
            ("2026-09-01", "2026-09-30"),
        ),
        // Of what runs, as much as has passed of the quarter before: 51 days.
        (
            "quarter",
            ("2026-10-01", "2026-12-31"),
            ("2026-07-01", "2026-08-20"),
        ),
    ] {
        let path = format!("{SITE}/stats?period={period}&compare=previous&by=none");
        let stats = asked(&owner, &path).await;
        let of = |key: &str| {
            (
                stats[key]["from"].as_str().unwrap(),
                stats[key]["to"].as_str().unwrap(),
            )
        };
        assert_eq!((of("period"), of("compare")), (days, compared), "{period}");
    }
}
