//! Which rows of breakdowns are given: sorted by any column, under conditions, and by two dimensions at once.

use counts::Scope;
use serde_json::{Value, json};
use tests::{Actor, NOON, TestApp};

use super::{
    goals::page,
    hopes::{Worth, goal, id},
    story::{Dice, MINUTE, SECOND, Story, asked, compact, fixture, list},
};

const SITE: &str = "/api/v1/sites/ours.example";

/// Visits of one page and of two, from three sources; some without a source.
async fn fill(app: &TestApp, pages: u64) {
    let story = Story::of(app, "ours.example");
    let mut dice = Dice(11);
    for person in 1..=150 {
        let start = NOON * SECOND - (151 - person as i64) * 31 * MINUTE;
        let source = ["Google", "Bing", "news.example"].get(dice.roll(4) as usize);
        let first = format!("0:/{}", dice.roll(pages));
        let hits = match dice.roll(3) {
            0 => first,
            1 => format!("{first} 40:/{}", dice.roll(pages)),
            _ => format!("{first} 20:!Bought"),
        };
        let change = |hit: &mut counts::Hit| {
            hit.acquisition.source = source.map(|source| (*source).into());
        };
        story.visit(person, start, &hits, change).await;
    }
    app.clock.set(NOON * SECOND);
    app.settled().await;
}

async fn breakdown(owner: &Actor, question: &str) -> Value {
    let path = format!("{SITE}/stats?period=7d&{question}");
    let stats = asked(owner, &path).await;
    assert_eq!(stats["exact"], true);
    stats["by"][0].clone()
}

/// Rows as they would be sorted by a column, of rows in the usual order.
fn sorted(mut rows: Vec<Value>, column: &str, descending: bool) -> Vec<Value> {
    rows.sort_by(|one, other| {
        let number = |row: &Value| row[column].as_f64();
        match (number(one), number(other)) {
            (Some(one), Some(other)) if descending => other.total_cmp(&one),
            (Some(one), Some(other)) => one.total_cmp(&other),
            (one, other) => one.is_none().cmp(&other.is_none()),
        }
    });
    rows
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_are_sorted_by_any_column_and_picked_by_their_numbers() {
    let (app, owner) = fixture("UTC").await;
    // More pages than are ranked here, and fewer sources.
    fill(&app, 60).await;
    for state in ["raw", "compacted", "some anew"] {
        match state {
            "compacted" => compact(&app, Scope::All, 1).await,
            "some anew" => {
                let story = Story::of(&app, "ours.example");
                for person in 500..530 {
                    let start = NOON * SECOND - (530 - person as i64) * MINUTE;
                    let hits = format!("0:/{} 5:/{}", person % 7, person % 65);
                    story.visit(person, start, &hits, |_| {}).await;
                }
                app.clock.set(NOON * SECOND);
                app.settled().await;
            }
            _ => {}
        }
        // Sums of days, and rows.
        for filter in ["", "&filter=page:/*"] {
            let all = breakdown(&owner, &format!("by=page&limit=1000{filter}")).await;
            let usual = list(&all, "rows").clone();
            assert_eq!(all["total_rows"], usual.len());
            assert!(usual.len() > 40, "{state}: {}", usual.len());
            for column in [
                "visitors",
                "visits",
                "views",
                "events",
                "bounce_rate",
                "entries",
                "exits",
                "exit_rate",
            ] {
                for (sign, descending) in [("", false), ("-", true)] {
                    let question = format!("by=page&sort={sign}{column}&limit=7&offset=2{filter}");
                    let part = breakdown(&owner, &question).await;
                    let expected = sorted(usual.clone(), column, descending);
                    assert_eq!(list(&part, "rows"), &expected[2..9], "{state} {question}");
                    assert_eq!(part["total_rows"], usual.len(), "{state} {question}");
                }
            }
            let part = breakdown(&owner, &format!("by=page&sort=value&limit=3{filter}")).await;
            let mut values: Vec<&str> = usual
                .iter()
                .map(|row| row["value"].as_str().expect("a page"))
                .collect();
            values.sort_unstable();
            let first: Vec<&str> = list(&part, "rows")
                .iter()
                .map(|row| row["value"].as_str().expect("a page"))
                .collect();
            assert_eq!(first, values[..3], "{state}");
            type Picks = fn(&Value) -> bool;
            let conditions: [(&str, Picks); 4] = [
                ("where=visitors>=4", |row| {
                    row["visitors"].as_i64() >= Some(4)
                }),
                ("where=bounce_rate<0.5&where=views>1", |row| {
                    row["bounce_rate"].as_f64().is_some_and(|rate| rate < 0.5)
                        && row["views"].as_i64() > Some(1)
                }),
                ("where=exits=0", |row| row["exits"] == 0),
                ("where=entries!=0&where=visits<=3", |row| {
                    row["entries"] != 0 && row["visits"].as_i64() <= Some(3)
                }),
            ];
            for (condition, picks) in conditions {
                let question = format!("by=page&{condition}&limit=5&offset=1{filter}");
                let part = breakdown(&owner, &question).await;
                let expected: Vec<Value> = usual.iter().filter(|row| picks(row)).cloned().collect();
                assert!(
                    expected.len() > 1 && expected.len() < usual.len(),
                    "{state} {condition}"
                );
                assert_eq!(part["total_rows"], expected.len(), "{state} {question}");
                let until = expected.len().min(6);
                assert_eq!(
                    list(&part, "rows"),
                    &expected[1..until],
                    "{state} {question}"
                );
            }
        }
    }
    let csv = owner
        .get(&format!(
            "{SITE}/stats.csv?by=source&sort=-views&where=views>0&limit=2"
        ))
        .await
        .expect(200);
    let csv = String::from_utf8(csv.body).expect("text");
    let views: Vec<i64> = csv
        .lines()
        .skip(1)
        .map(|line| {
            line.split(',')
                .nth(3)
                .expect("views")
                .parse()
                .expect("a number")
        })
        .collect();
    assert!(views.len() == 2 && views[0] >= views[1], "{csv}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn columns_that_rows_have_not_are_refused() {
    let (_app, owner) = fixture("UTC").await;
    for (question, code, field, known) in [
        ("by=page&sort=colour", "unknown_sort", "sort", "bounce_rate"),
        (
            "by=page&sort=visit_duration_seconds",
            "unknown_sort",
            "sort",
            "time_on_page_seconds",
        ),
        (
            "by=page&by=source&sort=exits",
            "unknown_sort",
            "sort",
            "source",
        ),
        (
            "by=source&sort=-completions",
            "unknown_sort",
            "sort",
            "visit_duration_seconds",
        ),
        (
            "by=page,source&sort=entries",
            "unknown_sort",
            "sort",
            "page,source",
        ),
        (
            "by=page&where=visitors",
            "unknown_condition",
            "where[0]",
            ">=",
        ),
        (
            "by=page&where=views>1&where=visitors>many",
            "unknown_condition",
            "where[1]",
            "number",
        ),
        (
            "by=page&where=value=1",
            "unknown_condition",
            "where[0]",
            "visitors",
        ),
        (
            "by=source&where=exits>1",
            "unknown_condition",
            "where[0]",
            "visitors, visits",
        ),
        (
            "by=page,source,device",
            "unknown_breakdown",
            "by[0]",
            "page,source",
        ),
        (
            "by=device&by=page,page",
            "unknown_breakdown",
            "by[1]",
            "page",
        ),
        ("by=page,colour", "unknown_breakdown", "by[0]", "utm_source"),
    ] {
        let refused = owner
            .get(&format!("{SITE}/stats?{question}"))
            .await
            .expect(400);
        assert_eq!(
            (refused.code(), &refused.json["field"]),
            (code, &json!(field)),
            "{question}"
        );
        let message = refused.json["message"].as_str().expect("a message");
        assert!(message.contains(known), "{question}: {message}");
    }
    let many = "&where=views>1".repeat(11);
    let refused = owner
        .get(&format!("{SITE}/stats?by=page{many}"))
        .await
        .expect(400);
    assert_eq!(refused.code(), "too_many_conditions");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_dimensions_are_rows_of_both() {
    let (app, owner) = fixture("UTC").await;
    let thanked = json!({"kind": "page", "pages": ["/thanks"]});
    assert_eq!(thanked, page("/thanks"));
    goal(
        &app,
        "ours.example",
        id(1),
        "Thanked",
        &[(thanked, Worth::Nothing, None)],
        &[],
    )
    .await;
    let bought = json!({"kind": "event", "event": "Bought"});
    goal(
        &app,
        "ours.example",
        id(2),
        "Bought",
        &[(bought, Worth::Nothing, None)],
        &[],
    )
    .await;
    let story = Story::of(&app, "ours.example");
    let at = |minutes: i64| NOON * SECOND - minutes * MINUTE;
    let from = |source: Option<&'static str>| {
        move |hit: &mut counts::Hit| hit.acquisition.source = source.map(Into::into)
    };
    story
        .visit(
            1,
            at(300),
            "0:/ 10:/thanks 20:!Bought",
            from(Some("Google")),
        )
        .await;
    story.visit(2, at(200), "0:/", from(Some("Google"))).await;
    story.visit(3, at(100), "0:/thanks", from(None)).await;
    app.clock.set(NOON * SECOND);
    app.settled().await;
    let rows = async |question: &str, keys: &[&str]| {
        let found = breakdown(&owner, question).await;
        let read =
            |row: &Value| Value::from(keys.iter().map(|key| row[*key].clone()).collect::<Vec<_>>());
        let rows: Vec<Value> = list(&found, "rows").iter().map(read).collect();
        (
            Value::from(rows),
            found["total_rows"].clone(),
            found["dimension"].clone(),
        )
    };
    let keys = [
        "value",
        "second_value",
        "visitors",
        "visits",
        "views",
        "events",
        "bounce_rate",
    ];
    for state in ["raw", "compacted"] {
        if state == "compacted" {
            compact(&app, Scope::All, 1).await;
        }
        for filter in ["", "&filter=host:ours.example"] {
            let found = rows(&format!("by=page,source{filter}"), &keys).await;
            let expected = json!([
                ["/", "Google", 2, 2, 2, 1, 0.5],
                ["/thanks", "Google", 1, 1, 1, 0, null],
                ["/thanks", null, 1, 1, 1, 0, 1],
            ]);
            assert_eq!(
                found,
                (expected, json!(3), json!("page,source")),
                "{state} {filter}"
            );
        }
    }
    let (turned, ..) = rows("by=source,page&sort=value&limit=1&offset=1", &keys[..3]).await;
    assert_eq!(turned, json!([["Google", "/thanks", 1]]));
    let (found, total, _) = rows("by=page,source&search=GOO&where=views<2", &keys[..3]).await;
    assert_eq!(
        (found, total),
        (json!([["/thanks", "Google", 1]]), json!(1))
    );
    let past = breakdown(&owner, "by=page,source&offset=9").await;
    assert_eq!(
        (&past["rows"], &past["total_rows"]),
        (&json!([]), &json!(3))
    );
    // Goals combine with any dimension; a row has the goal's name.
    let keys = [
        "value",
        "second_value",
        "name",
        "visitors",
        "completions",
        "bounce_rate",
    ];
    let (found, total, _) = rows("by=source,goal", &keys).await;
    let expected = json!([
        ["Google", id(1).to_string(), "Thanked", 1, 1, 0],
        ["Google", id(2).to_string(), "Bought", 1, 1, 0],
        [null, id(1).to_string(), "Thanked", 1, 1, 1],
    ]);
    assert_eq!((found, total), (expected, json!(3)));
    let (found, ..) = rows(
        "by=goal,page&search=bou",
        &["name", "second_value", "completions"],
    )
    .await;
    assert_eq!(found, json!([["Bought", "/", 1]]));
    let csv = owner
        .get(&format!(
            "{SITE}/stats.csv?period=7d&by=page,source&limit=2"
        ))
        .await
        .expect(200);
    assert_eq!(
        String::from_utf8(csv.body).expect("text"),
        "page,source,visitors,visits,views,events,bounce_rate,visit_duration_seconds\n\
         /,Google,2,2,2,1,0.5,\n/thanks,Google,1,1,1,0,,\n"
    );
    let csv = owner
        .get(&format!(
            "{SITE}/stats.csv?period=7d&by=goal,device&limit=1"
        ))
        .await
        .expect(200);
    let csv = String::from_utf8(csv.body).expect("text");
    let head = "goal,device,visitors,visits,views,events,bounce_rate,visit_duration_seconds,name,completions";
    assert_eq!(csv.lines().next(), Some(head));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plain_answers_are_bare_numbers() {
    let (app, owner) = fixture("UTC").await;
    fill(&app, 5).await;
    let question = "period=7d&compare=previous&by=page&by=source&limit=3";
    let full = asked(&owner, &format!("{SITE}/stats?{question}")).await;
    let reply = owner
        .get(&format!("{SITE}/stats?{question}&plain=true"))
        .await
        .expect(200);
    assert_eq!(
        reply.headers["content-type"],
        "application/vnd.stile.plain+json"
    );
    let plain = reply.json;
    for (metric, figure) in full["totals"].as_object().expect("totals") {
        assert_eq!(plain["totals"][metric], figure["value"], "{metric}");
        assert_eq!(plain["previous"][metric], figure["previous"], "{metric}");
        assert_eq!(
            plain["definitions"][metric], figure["definition"],
            "{metric}"
        );
    }
    assert_eq!(plain["by"]["page"], full["by"][0]["rows"]);
    assert_eq!(plain["by"]["source"], full["by"][1]["rows"]);
    assert_eq!(plain["total_rows"]["page"], full["by"][0]["total_rows"]);
    assert_eq!(
        (&plain["revenue"], &plain["previous_revenue"]),
        (&json!({}), &json!({}))
    );
    assert_eq!(
        (&plain["exact"], &plain["period"], &plain["compare"]),
        (&json!(true), &full["period"], &full["compare"])
    );
    assert!(plain["computed_ms"].is_number() && plain["rows_read"].is_number());
    let alone = owner
        .get(&format!("{SITE}/stats?period=7d&by=none&plain=true"))
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&alone["previous"], &alone["by"]),
        (&Value::Null, &json!({}))
    );
    owner
        .get(&format!("{SITE}/stats?plain=perhaps"))
        .await
        .expect(400);
}
