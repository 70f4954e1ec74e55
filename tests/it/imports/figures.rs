//! What figures do with imported days that they cannot include, or only in part.

use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::{SITE, fixture, import_all, plausible, stats, take_back, zipped};

const DAYS: &str = "2026-11-16..2026-11-18";

/// Files of Plausible about the 17th: pages of which some have visitors alone, and where visits entered and left.
const FEW: [(&str, &str); 3] = [
    (
        "imported_visitors_20261117_20261117.csv",
        "date,visitors,pageviews,bounces,visits,visit_duration\n2026-11-17,10,40,5,20,1000\n",
    ),
    (
        "imported_pages_20261117_20261117.csv",
        "date,hostname,page,visits,visitors,pageviews\n\
         2026-11-17,ours.example,/many,9,8,25\n2026-11-17,ours.example,/visitors,0,2,0\n",
    ),
    (
        "imported_sources_20261117_20261117.csv",
        "date,source,visitors,visits,visit_duration,bounces,pageviews\n\
         2026-11-17,Few,0,1,0,0,0\n2026-11-17,Some,0,2,0,0,0\n2026-11-17,Bing,0,7,0,0,0\n",
    ),
];

async fn few(owner: &Actor) -> Value {
    let files = FEW.map(|(name, text)| (name, text.as_bytes()));
    import_all(owner, "plausible", zipped(&files)).await
}

/// A view of our own, of this day.
async fn viewed(app: &TestApp, owner: &Actor, time: i64) {
    let program = app.token(owner, &["events:write"]).await;
    let event = json!({"url": "https://ours.example/own", "visitor": {"id": "anna"}, "time": time});
    let path = format!("{SITE}/events");
    program.post(&path, &event).await.expect(202);
    app.settled().await;
}

fn left_out(period: &Value) -> Vec<&str> {
    let left_out = period["imported"]["left_out"].as_array();
    let left_out = left_out.map(|all| all.iter().filter_map(Value::as_str));
    left_out.map(Iterator::collect).unwrap_or_default()
}

/// The values of the first breakdown, in order.
fn values(stats: &Value) -> Vec<&str> {
    let rows = stats["by"][0]["rows"].as_array().expect("rows").iter();
    rows.filter_map(|row| row["value"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_csv_has_the_rows_of_the_answer() {
    let (app, owner) = fixture().await;
    let done = import_all(&owner, "plausible", plausible()).await;
    for by in ["page", "browser"] {
        let found = stats(&owner, DAYS, &format!("&by={by}")).await;
        let rows = found["by"][0]["rows"].as_array().expect("rows").iter();
        let number = |row: &Value, key: &str| match &row[key] {
            Value::Null => String::new(),
            number => number.to_string(),
        };
        let expected: Vec<Vec<String>> = rows
            .map(|row| {
                let value = row["value"].as_str().expect("a value").to_owned();
                let keys = ["visitors", "visits", "views", "bounce_rate"];
                let numbers = keys.iter().map(|key| number(row, key));
                std::iter::once(value).chain(numbers).collect()
            })
            .collect();
        assert!(!expected.is_empty(), "{found}");
        let metrics = "metric=visitors&metric=visits&metric=views&metric=bounce_rate";
        let path = format!("{SITE}/stats.csv?period={DAYS}&by={by}&{metrics}");
        let csv = owner.get(&path).await.expect(200);
        let text = String::from_utf8_lossy(&csv.body).into_owned();
        let lines = text.lines().skip(1);
        let found: Vec<Vec<String>> = lines
            .map(|line| line.split(',').map(str::to_owned).collect())
            .collect();
        assert_eq!(found, expected, "{by}");
    }
    take_back(&owner, done["id"].as_str().expect("an id")).await;
    let path = format!("{SITE}/stats.csv?period={DAYS}&by=page");
    let csv = owner.get(&path).await.expect(200);
    assert_eq!(String::from_utf8_lossy(&csv.body).lines().count(), 1);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn values_are_shown_of_which_a_tool_tells_one_count() {
    let (app, owner) = fixture().await;
    few(&owner).await;
    let found = stats(&owner, DAYS, "&by=page").await;
    assert_eq!(values(&found), ["/many", "/visitors"]);
    // By their visits, where nothing else is known.
    let found = stats(&owner, DAYS, "&by=source").await;
    assert_eq!(values(&found), ["Bing", "Some", "Few"]);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_have_no_numbers_that_the_tool_does_not_tell() {
    let (app, owner) = fixture().await;
    few(&owner).await;
    viewed(&app, &owner, NOON - 3_600).await;
    let days = "2026-11-16..2026-11-20";
    let found = stats(&owner, days, "&by=page").await;
    assert_eq!(values(&found), ["/many", "/visitors", "/own"]);
    for row in found["by"][0]["rows"].as_array().expect("rows") {
        for key in ["entries", "exits", "exit_rate"] {
            assert!(row[key].is_null(), "{row}");
        }
    }
    let lacks = left_out(&found["period"]);
    for key in [
        "entries",
        "exits",
        "exit_rate",
        "time_on_page_seconds",
        "scroll_depth",
    ] {
        let key = format!("page.{key}");
        assert!(lacks.contains(&key.as_str()), "{key}: {lacks:?}");
    }
    assert!(!lacks.contains(&"revenue"), "there is none: {lacks:?}");
    // What rows have not got sorts none of them, and picks none.
    let sorted = stats(&owner, days, "&by=page&sort=-exit_rate").await;
    assert_eq!(values(&sorted), ["/many", "/visitors", "/own"]);
    let picked = stats(&owner, days, "&by=page&where=exit_rate>=0").await;
    assert_eq!(values(&picked), [""; 0]);
    assert_eq!(picked["by"][0]["total_rows"], 0);
    // Where no day is imported, they are there.
    let own = stats(&owner, "2026-11-19..2026-11-20", "&by=page&sort=-exit_rate").await;
    assert_eq!(own["by"][0]["rows"][0]["exit_rate"], 1);
    assert!(own["period"].get("imported").is_none(), "{own}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_period_is_compared_with_no_part_of_an_imported_day() {
    let (app, owner) = fixture().await;
    let days = "date,visitors,pageviews,bounces,visits,visit_duration\n\
        2026-11-16,1,1,0,1,0\n2026-11-17,10,40,5,20,1000\n2026-11-18,20,60,10,30,2000\n";
    let name = "imported_visitors_20261116_20261118.csv";
    import_all(&owner, "plausible", zipped(&[(name, days.as_bytes())])).await;
    viewed(&app, &owner, NOON - 3_600).await;
    // The 19th and the 20th, as far as it is over; before, the 17th and as much of the 18th.
    let found = stats(&owner, "2d", "&compare=previous&by=page").await;
    let compare = &found["compare"];
    assert_eq!(
        (&compare["from"], &compare["to"]),
        (&json!("2026-11-17"), &json!("2026-11-18"))
    );
    assert_eq!(compare["imported"]["days"], 2);
    let lacks = left_out(compare);
    assert!(
        lacks.contains(&"visitors") && lacks.contains(&"views"),
        "{lacks:?}"
    );
    assert!(
        !lacks.contains(&"page"),
        "breakdowns are of the period: {lacks:?}"
    );
    let visitors = &found["totals"]["visitors"];
    assert_eq!(
        (&visitors["value"], &visitors["previous"]),
        (&json!(1), &json!(10))
    );
    assert!(visitors["change"].is_null(), "{visitors}");
    assert_eq!(visitors["exact"], false);
    assert_eq!(visitors["definition"], "visitors@plausible");

    // A period that is over is compared with whole days.
    let found = stats(
        &owner,
        "2026-11-19..2026-11-20",
        "&compare=2026-11-17..2026-11-18",
    )
    .await;
    let visitors = &found["totals"]["visitors"];
    assert_eq!(visitors["previous"], 30);
    assert!(visitors["change"].is_number(), "{visitors}");
    // Plausible tells no engagement.
    let engaged = &found["totals"]["engaged_visits"];
    assert!(engaged["change"].is_null(), "{engaged}");
    assert_eq!(
        (&engaged["exact"], &engaged["definition"]),
        (&json!(false), &json!("engaged_visits@1"))
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_number_of_views_of_a_page_begins_with_the_first_hit() {
    let (app, owner) = fixture().await;
    import_all(&owner, "plausible", plausible()).await;
    viewed(&app, &owner, NOON - 3_600).await;
    let settings = json!({"public": false, "parts": [], "counts": true});
    let path = format!("{SITE}/share");
    owner.put(&path, &settings).await.expect(200);
    let path = "/api/v1/share/ours.example/count?path=/own";
    let count = app.nobody().get(path).await.expect(200).json;
    assert_eq!(
        (&count["views"], &count["since"]),
        (&json!(1), &json!("2026-11-20"))
    );
    // Figures that can include imported days begin with them.
    let all = stats(&owner, "all", "&by=none").await;
    assert_eq!(all["period"]["from"], "2026-11-17");
    let filtered = stats(&owner, "all", "&by=none&filter=page:/own").await;
    assert_eq!(filtered["period"]["from"], "2026-11-20");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_overview_says_which_days_it_does_not_include() {
    let (app, owner) = fixture().await;
    // The 17th is ours, so that the 18th alone is imported.
    viewed(&app, &owner, NOON - 3 * 86_400 + 3_600).await;
    import_all(&owner, "plausible", plausible()).await;
    viewed(&app, &owner, NOON - 86_400 - 3_600).await;
    viewed(&app, &owner, NOON - 3_600).await;
    let path = "/api/v1/overview?period=2026-11-19..2026-11-20";
    let overview = owner.get(path).await.expect(200).json;
    let site = &overview["sites"][0];
    assert!(site["period"].get("imported").is_none(), "{site}");
    assert_eq!(left_out(&site["compare"]), ["all"]);
    let visitors = &site["visitors"];
    assert_eq!(
        (&visitors["value"], &visitors["previous"]),
        (&json!(2), &json!(1))
    );
    assert!(visitors["change"].is_null(), "{visitors}");
    let overview = owner.get("/api/v1/overview?period=7d").await;
    let overview = overview.expect(200).json;
    let imported = &overview["sites"][0]["period"]["imported"];
    assert_eq!(
        (&imported["days"], &imported["from"]),
        (&json!(1), &json!("2026-11-18"))
    );
    assert_eq!(imported["left_out"], json!(["all"]));
    app.stop().await;
}
