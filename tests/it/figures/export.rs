//! A site to take along.

use std::io::{Cursor, Read as _};

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::story::list;

fn unpack(zip: &[u8]) -> Vec<(String, String)> {
    let mut zip = zip::ZipArchive::new(Cursor::new(zip)).expect("a zip");
    (0..zip.len())
        .map(|at| {
            let mut file = zip.by_index(at).expect("an entry");
            let mut text = String::new();
            file.read_to_string(&mut text).expect("text");
            (file.name().expect("a name").into_owned(), text)
        })
        .collect()
}

async fn export(actor: &Actor) -> (Value, Vec<Vec<String>>) {
    let reply = actor
        .get("/api/v1/sites/ours.example/export")
        .await
        .expect(200);
    assert_eq!(reply.headers["content-type"], "application/zip");
    let name = reply.headers["content-disposition"]
        .to_str()
        .expect("ASCII");
    assert_eq!(name, "attachment; filename=\"ours.example-2026-11-20.zip\"");
    let files = unpack(&reply.body);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["site.json", "daily.csv"]);
    let lines = files[1]
        .1
        .lines()
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect();
    (serde_json::from_str(&files[0].1).expect("JSON"), lines)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_day_is_as_the_series_has_it() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "Asia/Kathmandu").await;
    let site = "/api/v1/sites/ours.example";
    let (_, empty) = export(&owner).await;
    assert_eq!(empty.len(), 2, "the head and today");
    assert_eq!(empty[1][0], "2026-11-20");
    let program = app.token(&owner, &["events:write", "figures:read"]).await;
    let event = |path: &str, visitor: &str, ago: i64| {
        json!({
            "url": format!("https://ours.example{path}"), "visitor": {"id": visitor}, "time": NOON - ago,
        })
    };
    let events = json!([
        event("/", "anna", 2 * 86_400),
        event("/a", "anna", 2 * 86_400 - 60),
        event("/", "ben", 2 * 86_400),
        event("/", "anna", 60),
        {"url": "https://other.example/", "time": NOON - 60},
    ]);
    program
        .post(&format!("{site}/events/batch"), &events)
        .await
        .expect(202);
    owner
        .post(&format!("{site}/annotations"), &json!({"text": "Release"}))
        .await
        .expect(201);
    for (list, wish) in [
        (
            "goals",
            json!({"name": "Signs up", "definition": {"kind": "event", "event": "Signup"}}),
        ),
        (
            "picks",
            json!({"name": "Buy", "page": "/", "selectors": ["#buy"]}),
        ),
        (
            "stretches",
            json!({"name": "Prices", "page": "/", "from_selectors": ["#prices"]}),
        ),
        (
            "funnels",
            json!({"name": "Buys", "steps": [
                {"definition": {"kind": "page", "pages": ["/"]}},
                {"definition": {"kind": "page", "pages": ["/a"]}},
            ]}),
        ),
        ("views", json!({"name": "Mine"})),
        ("views", json!({"name": "Ours", "seen_by": "team"})),
    ] {
        owner
            .post(&format!("{site}/{list}"), &wish)
            .await
            .expect(201);
    }
    app.settled().await;
    let (about, _) = export(&owner).await;
    for list in [
        "goals",
        "picks",
        "stretches",
        "funnels",
        "views",
        "annotations",
    ] {
        let listed = owner.get(&format!("{site}/{list}")).await.expect(200).json;
        assert!(listed[0]["id"].is_string(), "{list}");
        assert_eq!(about[list], listed, "{list}");
    }
    let (about, lines) = export(&program).await;
    assert_eq!(about["site"]["name"], "ours.example");
    assert_eq!(about["annotations"][0]["text"], "Release");
    assert_eq!(
        (&about["from"], &about["to"]),
        (&json!("2026-11-18"), &json!("2026-11-20"))
    );
    assert_eq!(about["columns"], json!(lines[0]));
    assert_eq!(about["definitions"]["bounce_rate"], "bounce_rate@1");
    let head = "day,visitors,visits,views,events,bounce_rate,visit_duration_seconds,views_per_visit,engaged_visits,received,left_out";
    assert_eq!(lines[0].join(","), head);
    assert_eq!(lines[1].join(","), "2026-11-18,2,2,3,0,0.5,30,1.5,1,3,0");
    assert_eq!(lines[2].join(","), "2026-11-19,0,0,0,0,,,,0,0,0");
    assert_eq!(lines[3].join(","), "2026-11-20,1,1,1,0,1,0,1,0,2,1");
    let series = owner
        .get(&format!(
            "{site}/series?period=all&metric=visitors&metric=views"
        ))
        .await
        .expect(200)
        .json;
    let days = lines[1..]
        .iter()
        .map(|line| [&line[1], &line[3]].map(String::clone));
    let points = list(&series, "points").iter();
    let counted = points.map(|point| [&point["visitors"], &point["views"]].map(Value::to_string));
    assert_eq!(days.collect::<Vec<_>>(), counted.collect::<Vec<_>>());
    let writer = app.token(&owner, &["sites:write"]).await;
    writer.get(&format!("{site}/export")).await.expect(403);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_begin_with_the_first_hit_received_and_what_came_too_late_is_of_the_day_it_came() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let site = "/api/v1/sites/ours.example";
    let program = app.token(&owner, &["events:write", "figures:read"]).await;
    let event = |host: &str, days: i64| json!({"url": format!("https://{host}/"), "time": NOON - days * 86_400});
    let events = json!([
        event("other.example", 2),
        event("ours.example", 1),
        event("ours.example", 400),
        event("other.example", 400),
    ]);
    program
        .post(&format!("{site}/events/batch"), &events)
        .await
        .expect(202);
    app.settled().await;
    let left_out = owner
        .get(&format!("{site}/left-out?period=all"))
        .await
        .expect(200)
        .json;
    assert_eq!(left_out["period"]["from"], "2026-11-18");
    let days: Vec<(Value, Value)> = left_out["by_day"]
        .as_array()
        .expect("days")
        .iter()
        .map(|day| (day["day"].clone(), day["reasons"].clone()))
        .collect();
    assert_eq!(
        days,
        [
            (json!("2026-11-18"), json!({"wrong_host": 1})),
            (json!("2026-11-19"), json!({})),
            (json!("2026-11-20"), json!({"too_old": 2})),
        ]
    );
    let (about, lines) = export(&program).await;
    assert_eq!(about["from"], "2026-11-18");
    let received: Vec<String> = lines[1..]
        .iter()
        .map(|line| {
            [&line[0], &line[3], &line[9], &line[10]]
                .map(String::as_str)
                .join(",")
        })
        .collect();
    assert_eq!(
        received,
        ["2026-11-18,0,1,1", "2026-11-19,1,1,0", "2026-11-20,0,2,2"]
    );
}
