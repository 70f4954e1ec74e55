//! Goals in figures: as filters, as a table, and where they changed.

use counts::{Arrival, Scope};
use serde_json::{Value, json};
use tests::{Actor, NOON, Reply, TestApp};

use super::{
    hopes::{Worth, goal, id},
    putting::{hit, put},
    story::{asked, compact, fixture},
};

pub const OURS: &str = "ours.example";
pub const SITE: &str = "/api/v1/sites/ours.example";
pub const MINUTE: i64 = 60;
pub const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

pub fn page(path: &str) -> Value {
    json!({"kind": "page", "pages": [path]})
}

fn bought(amount: i64, currency: &str) -> Value {
    let revenue = json!({"amount": amount, "currency": currency});
    json!({"kind": "event", "event": "Bought", "props": {"plan": "pro"}, "revenue": revenue})
}

/// Three visitors read, one of them twice as deep; two thank, one buys twice.
pub fn readers(app: &TestApp) -> Vec<(i64, Arrival)> {
    let at = |minute: i64| NOON - HOUR + minute * MINUTE;
    let one = |minute: i64, who: &str, path: &str, more: &Value| {
        (at(minute), hit(app, OURS, at(minute), who, path, more))
    };
    let read = |scroll: i64| json!({"kind": "ping", "engaged_ms": 8_000, "scroll": scroll});
    let view = json!({"country": "DE"});
    vec![
        one(0, "anna", "/", &view),
        one(1, "anna", "/", &read(60)),
        one(2, "anna", "/thanks?order=7", &view),
        one(3, "anna", "/thanks", &view),
        one(4, "anna", "/shop", &bought(125_000, "EUR")),
        one(5, "anna", "/shop", &bought(1, "USD")),
        one(6, "bert", "/", &view),
        one(7, "bert", "/", &read(90)),
        one(8, "bert", "/thanks", &view),
        one(9, "cleo", "/about", &view),
    ]
}

async fn made(app: &TestApp) {
    let fixed = Worth::Fixed(33_333, "EUR".to_owned());
    let all = json!({"kind": "all", "parts": [{"kind": "scroll", "percent": 50}, page("/thanks")]});
    for (number, name, definition, worth) in [
        (1, "Thanked", page("/thanks"), fixed),
        (
            2,
            "Bought",
            json!({"kind": "event", "event": "Bought"}),
            Worth::Event,
        ),
        (3, "Read and thanked", all, Worth::Nothing),
        (4, "Never", page("/never"), Worth::Event),
    ] {
        goal(
            app,
            OURS,
            id(number),
            name,
            &[(definition, worth, None)],
            &[],
        )
        .await;
    }
}

/// The values of a table's rows under these keys.
fn fields(table: &Value, keys: &[&str]) -> Vec<Value> {
    let rows = table["rows"].as_array().expect("rows").iter();
    rows.map(|row| keys.iter().map(|key| row[*key].clone()).collect())
        .collect()
}

fn text(reply: &Reply) -> &str {
    std::str::from_utf8(&reply.body).expect("a text")
}

async fn by_goal(owner: &Actor, more: &str) -> Value {
    let path = format!("{SITE}/stats?period=today&by=goal{more}");
    asked(owner, &path).await["by"][0].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_goal_has_a_row() {
    let (app, owner) = fixture("UTC").await;
    put(&app, readers(&app)).await;
    assert_eq!(by_goal(&owner, "").await["rows"], json!([]));
    made(&app).await;
    let keys = [
        "name",
        "visitors",
        "visits",
        "completions",
        "views",
        "events",
        "conversion_rate",
    ];
    for state in ["raw", "compacted"] {
        let table = by_goal(&owner, "").await;
        assert_eq!(
            fields(&table, &keys),
            [
                json!(["Thanked", 2, 2, 3, 3, 0, 2.0 / 3.0]),
                json!(["Read and thanked", 2, 2, 2, 2, 0, 2.0 / 3.0]),
                json!(["Bought", 1, 1, 2, 0, 2, 1.0 / 3.0]),
                json!(["Never", 0, 0, 0, 0, 0, 0]),
            ],
            "{state}"
        );
        assert_eq!(
            fields(&table, &["value", "worth"]),
            [
                json!([id(1).to_string(), [{"amount": 9.9999, "currency": "EUR"}]]),
                json!([id(3).to_string(), null]),
                json!([id(2).to_string(), [{"amount": 12.5, "currency": "EUR"}, {"amount": 0.0001, "currency": "USD"}]]),
                json!([id(4).to_string(), null]),
            ],
            "{state}"
        );
        assert_eq!(table["total_rows"], 4);
        let short = by_goal(&owner, "&limit=1&offset=1&search=THANKED").await;
        assert_eq!(
            (fields(&short, &["name"]), &short["total_rows"]),
            (vec![json!(["Read and thanked"])], &json!(2))
        );
        // Of those on one page, by all who were there; a filter on events is taken out of the lower part.
        let there = by_goal(&owner, "&filter=page:/thanks*&filter=event:").await;
        assert_eq!(
            fields(&there, &["completions", "conversion_rate"])[0],
            json!([3, 1])
        );
        let buyers = by_goal(&owner, "&filter=event:Bought").await;
        assert_eq!(
            fields(&buyers, &["name", "completions", "conversion_rate"])[0],
            json!(["Bought", 2, 1.0 / 3.0])
        );
        compact(&app, Scope::All, 1).await;
    }
    let csv = owner
        .get(&format!("{SITE}/stats.csv?period=today&by=goal&limit=3"))
        .await
        .expect(200);
    let lines: Vec<&str> = text(&csv).lines().collect();
    assert!(
        lines[0].ends_with(",exit_rate,name,completions,conversion_rate,worth"),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with(&format!("{},2,2,3,0,", id(1))),
        "{}",
        lines[1]
    );
    assert!(
        lines[3].ends_with(",Bought,2,0.3333333333333333,12.5 EUR; 0.0001 USD"),
        "{}",
        lines[3]
    );
    let pages = owner
        .get(&format!("{SITE}/stats.csv?period=today"))
        .await
        .expect(200);
    assert!(
        text(&pages)
            .lines()
            .all(|line| line.split(',').count() == 12),
        "{}",
        text(&pages)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn goals_filter_everywhere() {
    let (app, owner) = fixture("UTC").await;
    put(&app, readers(&app)).await;
    made(&app).await;
    let totals = async |filters: &str| {
        let stats = asked(
            &owner,
            &format!("{SITE}/stats?period=today&by=none{filters}"),
        )
        .await;
        ["visitors", "visits", "views", "events"].map(|name| stats["totals"][name]["value"].clone())
    };
    let (thanked, bought, never) = (id(1), id(2), id(4));
    for (filters, expected) in [
        (format!("&filter=goal:{thanked}"), [2, 2, 3, 0]),
        (
            format!("&filter=goal:{}", thanked.to_string().to_uppercase()),
            [2, 2, 3, 0],
        ),
        (
            format!("&filter=goal:{thanked}&filter=goal:{bought}"),
            [2, 2, 3, 2],
        ),
        (format!("&filter=!goal:{thanked}"), [3, 3, 3, 2]),
        (
            format!("&filter=!goal:{thanked}&filter=!goal:{bought}"),
            [3, 3, 3, 0],
        ),
        (
            format!("&filter=goal:{thanked}&filter=page:/thanks"),
            [2, 2, 2, 0],
        ),
        (format!("&filter=goal:{never}"), [0, 0, 0, 0]),
    ] {
        assert_eq!(
            totals(&filters).await,
            expected.map(Value::from),
            "{filters}"
        );
    }
    let filter = format!("filter=goal:{thanked}");
    let read =
        async |path: &str| asked(&owner, &format!("{SITE}/{path}&period=today&{filter}")).await;
    let sum = |rows: &Value, key: &str| -> i64 {
        let rows = rows.as_array().expect("rows").iter();
        rows.filter_map(|row| row[key].as_i64()).sum()
    };
    assert_eq!(
        sum(&read("series?metric=views").await["points"], "views"),
        3
    );
    assert_eq!(sum(&read("when?").await["cells"], "views"), 3);
    assert_eq!(read("around?path=/thanks").await["views"], 2);
    assert_eq!(read("overlay?path=/thanks").await["visitors"], 2);
    assert_eq!(read("props?").await["visitors"], 3);
    let why = format!("{SITE}/why?metric=views&period=today&{filter}");
    assert_eq!(owner.get(&why).await.expect(200).json["moved"]["value"], 3);
    let rose = &read("changed?metrics=views").await["by"][0]["rose"]["rows"];
    assert_eq!(
        (&rose[0]["value"], &rose[0]["now"]),
        (&json!("/thanks"), &json!(2))
    );
    let view = json!({"name": "Thanks", "filters": [format!("goal:{thanked}")]});
    owner
        .post(&format!("{SITE}/views"), &view)
        .await
        .expect(201);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_goal_of_the_site_is_refused() {
    let (app, owner) = fixture("UTC").await;
    app.site(&owner, "theirs.example", "UTC").await;
    made(&app).await;
    goal(
        &app,
        "theirs.example",
        id(9),
        "Theirs",
        &[(page("/"), Worth::Nothing, None)],
        &[],
    )
    .await;
    for wrong in [id(9).to_string(), id(8).to_string(), "thanks".to_owned()] {
        for path in [
            "stats",
            "series",
            "stats.csv",
            "changed",
            "why",
            "when",
            "props",
            "around?path=/",
            "overlay?path=/",
        ] {
            let joint = if path.contains('?') { '&' } else { '?' };
            let asked = format!("{SITE}/{path}{joint}filter=country:DE&filter=!goal:{wrong}");
            let refused = owner.get(&asked).await.expect(400);
            assert_eq!(
                (refused.code(), &refused.json["field"]),
                ("unknown_goal", &json!("filter[1]")),
                "{path}"
            );
        }
        let view = json!({"name": "x", "filters": [format!("goal:{wrong}")]});
        let refused = owner
            .post(&format!("{SITE}/views"), &view)
            .await
            .expect(400);
        assert_eq!(
            (refused.code(), &refused.json["field"]),
            ("unknown_goal", &json!("filters[0]"))
        );
    }
    let refused = owner
        .get(&format!("{SITE}/why?by=page&by=goal"))
        .await
        .expect(400);
    assert_eq!(
        (refused.code(), &refused.json["field"]),
        ("no_parts", &json!("by[1]"))
    );
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn series_mark_where_a_goal_changed() {
    let (app, owner) = fixture("UTC").await;
    put(&app, readers(&app)).await;
    let noon = |ago: i64| NOON - ago * DAY;
    let versions = [
        (page("/a"), Worth::Nothing, None),
        (page("/b"), Worth::Nothing, Some(noon(5))),
        (page("/c"), Worth::Nothing, Some(noon(90))),
        (page("/thanks"), Worth::Event, Some(noon(2))),
    ];
    goal(
        &app,
        OURS,
        id(1),
        "Thanked",
        &versions,
        &[(noon(4), Some(noon(3)))],
    )
    .await;
    goal(
        &app,
        OURS,
        id(2),
        "Paused",
        &[(page("/"), Worth::Nothing, None)],
        &[(noon(1), None)],
    )
    .await;
    let breaks = async |question: &str| {
        let series = asked(&owner, &format!("{SITE}/series?{question}")).await;
        let fields = |one: &Value| -> Value {
            let keys = ["name", "kind", "at", "bucket", "version", "counts_from"];
            keys.iter().map(|key| one[*key].clone()).collect()
        };
        let breaks = series["breaks"].as_array().expect("breaks").iter();
        breaks.map(fields).collect::<Vec<Value>>()
    };
    // The third version counts from an earlier day than the second, which decides nothing any more.
    let day = |ago: i64| noon(ago) - 12 * HOUR;
    let thanked = [
        json!(["Thanked", "version", noon(2), day(2), 4, noon(2)]),
        json!(["Thanked", "resumed", noon(3), day(3), 3, noon(90)]),
        json!(["Thanked", "paused", noon(4), day(4), 3, noon(90)]),
    ];
    let paused = json!(["Paused", "paused", noon(1), day(1), 1, null]);
    assert_eq!(
        breaks("period=7d").await,
        [std::slice::from_ref(&paused), &thanked[..]].concat()
    );
    assert_eq!(
        breaks(&format!("period=7d&filter=goal:{}", id(1))).await,
        thanked
    );
    assert_eq!(
        breaks(&format!("period=7d&filter=!goal:{}", id(2))).await,
        [paused]
    );
    let hour = breaks(&format!(
        "period=2026-11-18..2026-11-18&interval=hour&filter=goal:{}",
        id(1)
    ))
    .await;
    assert_eq!(
        hour,
        [json!(["Thanked", "version", noon(2), noon(2), 4, noon(2)])]
    );
    assert!(breaks("period=today").await.is_empty());
    // Only the goals that a change is filtered by are listed: others change nothing.
    let site_events = async |question: &str| {
        let path = format!("{SITE}/why?period=2026-11-16..2026-11-20&{question}");
        let why = owner.get(&path).await.expect(200).json;
        let found = why["moved"]["site_events"]
            .as_array()
            .expect("a list")
            .iter();
        let goals = found.filter(|event| event["kind"] == "goal");
        goals
            .map(|event| event["text"].as_str().expect("a text").to_owned())
            .collect::<Vec<_>>()
    };
    assert!(site_events("metric=views").await.is_empty());
    assert_eq!(
        site_events(&format!("metric=views&filter=goal:{}", id(1))).await,
        [
            "From here on, version 4 of the goal “Thanked” applies.",
            "The goal “Thanked” was resumed.",
            "The goal “Thanked” was paused: it has no conversions until it is resumed.",
        ]
    );
    app.stop().await;
}

/// With LIKE the stars' steps would multiply, and no limit of time could stop it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_pattern_ends() {
    let (app, owner) = fixture("UTC").await;
    let (at, long) = (NOON - HOUR, format!("/{}", "a".repeat(1_900)));
    let hits = [long.as_str(), "/xaybzc", "/xa"].map(|path| {
        let more = json!({"country": "DE"});
        (at, hit(&app, OURS, at, path, path, &more))
    });
    put(&app, hits.into()).await;
    let views = async |filter: &str| {
        let path = format!("{SITE}/stats?period=today&by=none&filter={filter}");
        asked(&owner, &path).await["totals"]["views"]["value"].clone()
    };
    let hostile = "*a".repeat(20);
    assert_eq!(views(&format!("page:{hostile}b")).await, 0);
    assert_eq!(views(&format!("page:{hostile}*")).await, 1);
    assert_eq!(views("page:/*a*b*c").await, 1);
    assert_eq!(views("!page:/*a*b*c").await, 2);
    assert_eq!(views("page:*a*").await, 3);
    goal(
        &app,
        OURS,
        id(1),
        "Hostile",
        &[(page(&format!("{hostile}b")), Worth::Nothing, None)],
        &[],
    )
    .await;
    let table = by_goal(&owner, "").await;
    assert_eq!(fields(&table, &["visitors"]), [json!([0])]);
    app.stop().await;
}
