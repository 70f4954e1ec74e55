//! The overview: its figures of each site are the site's own figures.

use counts::{Arrival, Batch, Scope};
use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::story::{DAY, Dice, HOUR, MINUTE, SECOND, Story, asked, compact};

const ZONES: [&str; 6] = [
    "UTC",
    "Europe/Berlin",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
    "Pacific/Niue",
];
const PERIODS: [&str; 11] = [
    "today",
    "yesterday",
    "24h",
    "7d",
    "30d",
    "12mo",
    "month",
    "year",
    "all",
    "2026-10-20..2026-10-30",
    "2026-11-18..2026-11-20",
];

/// A service with a site in each zone, and six weeks of hits over a change of clocks.
async fn filled() -> (TestApp, Actor) {
    let app = TestApp::start_with(|config| config.counts.sync_ms = 0).await;
    let owner = app.owner().await;
    let mut names = Vec::new();
    for (at, zone) in ZONES.iter().enumerate() {
        let name = format!("site-{at}.example");
        app.site(&owner, &name, zone).await;
        names.push(name);
    }
    // A site without visitors.
    app.site(&owner, "quiet.example", "Asia/Tokyo").await;
    let mut dice = Dice(7);
    let noon = NOON * SECOND;
    let mut when: Vec<i64> = (0..1_200)
        .map(|_| noon - dice.roll(45 * 24 * 60) as i64 * MINUTE)
        .collect();
    when.sort_unstable();
    for ts in when {
        let site = dice.roll(ZONES.len() as u64) as usize;
        let story = Story::of(&app, &names[site]);
        let person = dice.roll(4);
        let path = ["/", "/a", "/b"][dice.roll(3) as usize];
        if dice.roll(4) == 0 {
            story
                .take(story.event(person, path, "Bought", &[], ts))
                .await;
        } else {
            story.take(story.view(person, path, ts)).await;
        }
        // Some return within the visit: over midnight, too.
        if dice.roll(2) == 0 {
            story
                .take(story.view(person, "/again", ts + 20 * MINUTE))
                .await;
        }
    }
    app.clock.set(noon);
    app.settled().await;
    (app, owner)
}

/// Asks for every period, and holds each site's part against its own figures.
async fn holds(owner: &Actor, state: &str) {
    let mut sites_seen = 0;
    for period in PERIODS {
        let overview = asked(owner, &format!("/api/v1/overview?period={period}")).await;
        assert_eq!(
            (&overview["period"], &overview["exact"]),
            (&json!(period), &json!(true))
        );
        let mut order = Vec::new();
        for part in overview["sites"].as_array().expect("sites") {
            let name = part["name"].as_str().expect("a name");
            let site = format!("/api/v1/sites/{name}");
            let question = format!("period={period}&compare=previous");
            let stats = asked(owner, &format!("{site}/stats?{question}&limit=0&by=page")).await;
            let context = format!("{state}: {name} {period}");
            assert_eq!(part["period"], stats["period"], "{context}");
            assert_eq!(part["compare"], stats["compare"], "{context}");
            for metric in ["visitors", "views"] {
                assert_eq!(part[metric], stats["totals"][metric], "{context} {metric}");
            }
            let series = asked(owner, &format!("{site}/series?period={period}")).await;
            assert_eq!(part["interval"], series["interval"], "{context}");
            let points: Vec<Value> = series["points"]
                .as_array()
                .expect("points")
                .iter()
                .map(|point| json!({"at": point["at"], "visitors": point["visitors"]}))
                .collect();
            assert_eq!(part["sparkline"], json!(points), "{context}");
            let arriving = owner
                .get(&format!("{site}/arriving"))
                .await
                .expect(200)
                .json;
            for key in ["arriving", "last_hit", "last_counted", "last_left_out"] {
                assert_eq!(part["arriving"][key], arriving[key], "{context} {key}");
            }
            let count = |metric: &str| part[metric]["value"].as_i64().expect("a number");
            order.push((-count("visitors"), -count("views"), name.to_owned()));
            sites_seen += usize::from(count("visitors") > 0);
        }
        assert_eq!(order.len(), ZONES.len() + 1, "{state} {period}");
        assert!(order.is_sorted(), "{state} {period}: {order:?}");
    }
    assert!(sites_seen > 40, "{state}: only {sites_seen} were visited");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_says_what_each_site_says() {
    let (app, owner) = filled().await;
    holds(&owner, "raw").await;
    // Days with sums, days without, and days that are not compacted yet.
    let before = NOON * SECOND - 20 * DAY;
    compact(&app, Scope::Before(before), 1).await;
    holds(&owner, "half compacted").await;
    compact(&app, Scope::All, 8).await;
    holds(&owner, "compacted").await;
    let story = Story::of(&app, "site-1.example");
    app.clock.set(NOON * SECOND);
    for (person, ago) in [(1, 70 * HOUR), (2, 30 * HOUR), (9, 2 * HOUR)] {
        let late = story.view(person, "/late", NOON * SECOND - ago);
        story.take_late(late).await;
    }
    app.settled().await;
    holds(&owner, "with late hits").await;
    // Its earlier days are read again in its new zone. (Changed later than it was made.)
    app.clock.set(NOON * SECOND + MINUTE);
    let body = json!({"zone": "America/Anchorage"});
    owner
        .patch("/api/v1/sites/site-2.example", &body)
        .await
        .expect(200);
    holds(&owner, "with a changed zone").await;
    app.clock.set(NOON * SECOND + 3 * DAY);
    holds(&owner, "three days later").await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_sees_their_own_sites() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let account = app.person("olga@example.com").await.account;
    let mut ids = Vec::new();
    for name in ["a.example", "b.example", "c.example"] {
        let site = app.site(&owner, name, "UTC").await;
        ids.push(site["id"].as_str().expect("an id").parse().expect("a UUID"));
    }
    let elsewhere = app.account("Elsewhere").await;
    let stranger = app.join(elsewhere, "owner", &[]).await;
    let viewer = app.join(account, "viewer", &ids[1..2]).await;
    let new = app.join(account, "editor", &[]).await;
    let names = async |actor: &Actor| -> Vec<String> {
        let overview = actor.get("/api/v1/overview").await.expect(200).json;
        assert_eq!(overview["period"], "7d");
        let sites = overview["sites"].as_array().expect("sites").iter();
        sites
            .map(|site| site["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    assert_eq!(names(&owner).await, ["a.example", "b.example", "c.example"]);
    assert_eq!(names(&app.session(viewer, 600).await).await, ["b.example"]);
    assert!(names(&app.session(new, 600).await).await.is_empty());
    assert!(names(&app.session(stranger, 600).await).await.is_empty());
    let person = app.person("olga@example.com").await;
    let limited = app
        .program(person, &["figures:read"], Some(&ids[2..]), 600)
        .await;
    assert_eq!(names(&limited).await, ["c.example"]);
    for period in ["all", "today"] {
        let empty = app.session(new, 600).await;
        let path = format!("/api/v1/overview?period={period}");
        let overview = empty.get(&path).await.expect(200).json;
        assert_eq!(overview["sites"], json!([]), "{period}");
    }
    owner
        .patch("/api/v1/sites/a.example", &json!({"paused": true}))
        .await
        .expect(200);
    let overview = owner.get("/api/v1/overview").await.expect(200).json;
    assert_eq!(overview["sites"][0]["paused"], true);
    assert_eq!(overview["sites"][0]["arriving"]["arriving"], false);
    for (question, code, field) in [
        ("period=fortnight", "unknown_period", "period"),
        ("compare=previous", "unknown_parameter", "compare"),
    ] {
        let reply = owner.get(&format!("/api/v1/overview?{question}")).await;
        let context = (
            reply.status,
            reply.json["code"].as_str(),
            reply.json["field"].as_str(),
        );
        assert_eq!(context, (400, Some(code), Some(field)));
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_sites_are_asked_about_at_once() {
    const MANY: usize = 60;
    let app = TestApp::start_with(|config| config.counts.sync_ms = 0).await;
    let owner = app.owner().await;
    let names: Vec<String> = (0..MANY).map(|at| format!("many-{at}.example")).collect();
    for (at, name) in names.iter().enumerate() {
        app.site(&owner, name, ZONES[at % ZONES.len()]).await;
        let story = Story::of(&app, name);
        let hits = (0..40).map(|nth| {
            let ts = NOON * SECOND - (at as i64 + nth * 479) * MINUTE;
            Arrival::Hit(Box::new(story.view(nth as u64 % 7, "/", ts)))
        });
        let batch = Batch {
            arrivals: hits.collect(),
            key: None,
        };
        app.counts.take(batch).await.expect("taken");
    }
    compact(&app, Scope::Before(NOON * SECOND - 3 * DAY), 2).await;
    for period in ["today", "7d", "12mo"] {
        let overview = asked(&owner, &format!("/api/v1/overview?period={period}")).await;
        assert_eq!(
            overview["sites"].as_array().map(Vec::len),
            Some(MANY),
            "{period}"
        );
    }
    let overview = asked(&owner, "/api/v1/overview?period=30d").await;
    let views = |site: &Value| site["views"]["value"].as_i64().expect("a number");
    let sites = overview["sites"].as_array().expect("sites");
    assert_eq!(sites.iter().map(views).sum::<i64>(), MANY as i64 * 40);
    app.stop().await;
}
